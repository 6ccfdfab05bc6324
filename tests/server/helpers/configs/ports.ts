import { defineResource } from '../../../../src/schema/defineResource';
import { boolean, country, date, group, rows, text } from '../../../../src/schema/fields';

/** Where vehicles are delivered abroad: a country, and values that a new record has unless it says others. */
export const ports = defineResource({
  name: 'ports',
  type: 'Port',
  label: { one: 'port', many: 'ports', gender: 'm' },
  navigation: { area: 'fleet', icon: 'map-pin' },
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true }),
    country: country('Pays', { searchable: true, default: 'TN' }),
    active: boolean('Actif', { default: true }),
    since: date('Depuis', { default: 'today' }),
    fees: group('Frais', { currency: text('Monnaie', { default: 'TND' }) }),
    quays: rows('Quais', {
      name: text('Quai', { required: true }),
      open: boolean('Ouvert', { default: false }),
    }),
  },
  access: { create: 'ports', update: 'ports', delete: 'ports' },
  routes: false,
  list: { columns: ['name', 'country'], filters: ['country'] },
});
