import { defineResource } from '../../schema/defineResource';
import { boolean, date, money } from '../../schema/fields';

/** The fiscal stamp of an invoice from a day on (droit de timbre). */
export default defineResource({
  name: 'stamp',
  type: 'Stamp',
  label: {
    one: 'timbre fiscal',
    many: 'timbres fiscaux',
    gender: 'm',
    titles: { list: 'Timbre fiscal', create: 'Nouveau montant du timbre' },
  },
  navigation: {
    area: 'settings',
    category: 'Paiement et fiscalité',
    icon: 'stamp',
    menu: { list: 'Timbre fiscal' },
  },
  storage: { settings: { dated: 'validFrom' } },
  fields: {
    validFrom: date('En vigueur à partir du', { required: true, unique: true, default: 'today' }),
    amount: money('Montant', { required: true, min: 0 }),
    stampOnCreditNote: boolean('Aussi sur les avoirs', { default: false }),
  },
  access: { list: 'change_stamp', create: 'change_stamp' },
  list: { columns: ['validFrom', 'amount', 'stampOnCreditNote'] },
});
