import { defineResource } from '../../schema/defineResource';
import { boolean, date, money } from '../../schema/fields';

/**
 * The levy on each rented day from a day on (domain B.3): none until one is entered, and none again from an amount of 0
 * on.
 */
export default defineResource({
  name: 'rental-day-levies',
  type: 'RentalDayLevy',
  label: {
    one: 'contribution par jour loué',
    many: 'contributions par jour loué',
    gender: 'f',
    titles: { list: 'Contribution par jour loué', create: 'Nouveau montant de la contribution' },
  },
  navigation: {
    area: 'settings',
    category: 'Paiement et fiscalité',
    icon: 'percent',
    synonyms: ['taxe journalière', 'redevance'],
    menu: { list: 'Contribution journalière' },
  },
  storage: { settings: { dated: 'validFrom' } },
  fields: {
    validFrom: date('En vigueur à partir du', { required: true, unique: true, default: 'today' }),
    amount: money('Par voiture et par jour', { required: true, min: 0 }),
    includedInVatBase: boolean('Dans la base de la TVA', { default: false }),
    showOnInvoice: boolean('Sur les factures', { default: true }),
  },
  access: { list: 'change_stamp', create: 'change_stamp' },
  list: { columns: ['validFrom', 'amount', 'includedInVatBase', 'showOnInvoice'] },
});
