import { defineResource } from '../../../../src/schema/defineResource';
import { reference, references, rows, text } from '../../../../src/schema/fields';

/** What is bought: of one supplier, for some clients, from others still. */
export const orders = defineResource({
  name: 'orders',
  type: 'Order',
  label: { one: 'commande', many: 'commandes', gender: 'f' },
  navigation: { area: 'park', icon: 'truck' },
  fields: {
    title: text('Objet', { required: true, searchable: true }),
    supplier: reference('Fournisseur', 'suppliers', { required: true, searchable: true }),
    clients: references('Clients', 'clients'),
    offers: rows('Offres', { from: reference('De', 'suppliers', { required: true }) }),
  },
  access: { create: 'write_orders', update: 'write_orders', delete: 'write_orders', own: ['write_orders'] },
  routes: false,
  list: { columns: ['title', 'supplier'] },
});
