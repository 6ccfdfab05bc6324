import { defineResource } from '../../../../src/schema/defineResource';
import { reference, references, rows, text } from '../../../../src/schema/fields';

/** What is bought: of one supplier, for some clients, from others still. */
export const orders = defineResource({
  name: 'orders',
  type: 'Order',
  labels: { one: 'commande', many: 'commandes', gender: 'f' },
  area: 'park',
  icon: 'truck',
  representation: ['title'],
  fields: {
    title: text('Objet', { required: true, searchable: true }),
    supplier: reference('Fournisseur', 'suppliers', { required: true, searchable: true }),
    clients: references('Clients', 'clients'),
    offers: rows('Offres', { from: reference('De', 'suppliers', { required: true }) }),
  },
  operations: {
    list: 'Orders',
    one: 'Order',
    create: 'createOrder',
    update: 'updateOrder',
    delete: 'deleteOrder',
  },
  ownActions: ['orders', 'write_orders'],
  access: { list: 'orders', create: 'write_orders', update: 'write_orders', delete: 'write_orders' },
  list: { columns: ['title', 'supplier'] },
});
