import type { Draft } from '../../schema/field';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { mileageSources } from '../../product/enumerations';
import { boolean, choice, instant, integer, reference, section, text } from '../../schema/fields';

/** What odometers showed: written once, and put right by another reading. */
export default defineResource({
  name: 'mileages',
  type: 'Mileage',
  label: { one: 'relevé kilométrique', many: 'relevés kilométriques', gender: 'm' },
  navigation: {
    area: 'park',
    category: 'Véhicules',
    icon: 'gauge',
    synonyms: ['compteur', 'km', 'odomètre'],
    menu: { list: 'Relevés kilométriques' },
  },
  representation: ['value'],
  fields: {
    ...section('Relevé', {
      vehicle: reference('Véhicule', 'vehicles', { required: true, searchable: true, sortable: true }),
      date: instant('Relevé le', { required: true, default: 'now' }),
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
  operations: { update: false, delete: false },
  access: { list: 'vehicles', create: 'create_maintenance_mileage' },
  list: {
    columns: ['vehicle', 'date', 'value', 'source', 'driver', 'reason'],
    filters: ['vehicle', 'source', ...between('date'), 'correction'],
    sort: '-date',
    searchPlaceholder: 'Immatriculation…',
    empty: 'Aucun relevé. Le premier vient avec un véhicule, les autres à chaque passage au comptoir.',
  },
  sheet: { tabs: [{ of: 'vehicles', by: 'vehicle', label: 'Kilométrage' }] },
  invariants: {
    frozen: {
      while: { source: Object.keys(mileageSources) as (keyof typeof mileageSources)[] },
      message: 'Un relevé ne change plus\u00a0: corrigez-le par un autre, avec son motif.',
    },
  },
});
