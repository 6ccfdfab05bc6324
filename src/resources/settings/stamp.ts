import { defineResource } from '../../schema/defineResource';
import { boolean, date, money } from '../../schema/fields';

/** The fiscal stamp of an invoice from a day on (droit de timbre). */
export default defineResource({
  name: 'stamp',
  type: 'Stamp',
  labels: { one: 'timbre fiscal', many: 'timbres fiscaux', gender: 'm' },
  area: 'settings',
  category: 'Paiement et fiscalité',
  icon: 'stamp',
  representation: ['validFrom'],
  fields: {
    validFrom: date('En vigueur à partir du', {
      required: true,
      unique: true,
      default: 'today',
      sortable: true,
    }),
    amount: money('Montant', { required: true, min: 0 }),
    stampOnCreditNote: boolean('Aussi sur les avoirs', { default: false }),
  },
  routes: { list: '/settings/update-stamp' },
  operations: { list: 'Stamps', one: 'Stamp', create: 'createStamp' },
  access: { list: 'change_stamp', create: 'change_stamp' },
  settings: { dated: 'validFrom' },
  list: {
    columns: ['validFrom', 'amount', 'stampOnCreditNote'],
    sort: { field: 'validFrom', order: 'desc' },
  },
  menu: { list: 'Timbre fiscal' },
  titles: { list: 'Timbre fiscal', create: 'Nouveau montant du timbre' },
});
