import type { Draft } from '../../schema/field';
import { defineResource } from '../../schema/defineResource';
import { mileageSources } from '../../schema/enumerations';
import { boolean, choice, instant, integer, reference, section, text } from '../../schema/fields';

/** What odometers said: written once, and put right by another reading. */
export default defineResource({
  name: 'mileages',
  type: 'Mileage',
  labels: { one: 'relevé kilométrique', many: 'relevés kilométriques', gender: 'm' },
  area: 'park',
  category: 'Véhicules',
  icon: 'gauge',
  synonyms: ['compteur', 'km', 'odomètre'],
  representation: ['value'],
  fields: {
    ...section('Relevé', {
      vehicle: reference('Véhicule', 'vehicles', { required: true, searchable: true, sortable: true }),
      date: instant('Relevé le', { required: true, default: 'now', sortable: true }),
      value: integer('Kilométrage', { required: true, min: 0, max: 9_999_999, sortable: true }),
      source: choice('Origine', mileageSources, { required: true, readOnly: true, sortable: true }),
      driver: reference('Conducteur', 'drivers'),
      correction: boolean('Correction', {
        default: false,
        help: 'Le chiffre contredit un autre relevé, et il est juste',
      }),
      reason: text('Motif de la correction', {
        required: true,
        max: 300,
        wide: true,
        when: (reading: Draft) => reading.correction === true,
      }),
    }),
  },
  routes: { list: '/park/mileage-list', create: '/park/add-mileage', show: '/park/mileage-list/:id' },
  operations: { list: 'Mileages', one: 'Mileage', create: 'createMileage' },
  access: { list: 'vehicles', create: 'create_maintenance_mileage' },
  list: {
    columns: ['vehicle', 'date', 'value', 'source', 'driver', 'reason'],
    filters: [
      { argument: 'vehicle', path: 'vehicle', operator: '=' },
      { argument: 'source', path: 'source', operator: '=' },
      { argument: 'from', path: 'date', operator: '>=', label: 'À partir du' },
      { argument: 'to', path: 'date', operator: '<=', label: 'Jusqu’au' },
      { argument: 'correction', path: 'correction', operator: '=' },
    ],
    sort: { field: 'date', order: 'desc' },
    searchPlaceholder: 'Immatriculation…',
    empty: 'Aucun relevé. Le premier vient avec un véhicule, les autres à chaque passage au comptoir.',
  },
  menu: { list: 'Relevés kilométriques' },
  frozen: {
    field: 'source',
    values: Object.keys(mileageSources),
    message: 'Un relevé ne change plus\u00a0: corrigez-le par un autre, avec son motif.',
  },
  tabs: [{ of: 'vehicles', by: 'vehicle', label: 'Kilométrage' }],
});
