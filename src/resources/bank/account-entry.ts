import { directions, entryCategories } from '../../product/enumerations';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { choice, date, money, reference, section, text } from '../../schema/fields';

/** What moved on an account: written once, by what moved it, and put right by a reversal. */
export default defineResource({
  name: 'account-entries',
  type: 'AccountEntry',
  label: { one: 'écriture', many: 'écritures', gender: 'f' },
  navigation: {
    area: 'bank',
    icon: 'arrow-left-right',
    synonyms: ['mouvement', 'relevé', 'solde'],
    menu: { list: 'Liste des écritures' },
  },
  representation: ['label'],
  fields: section('Écriture', {
    account: reference('Compte', 'bank-accounts', { required: true, searchable: true }),
    date: date('Date', { required: true, sortable: true }),
    valueDate: date('Date de valeur', { required: true, sortable: true }),
    label: text('Libellé', { required: true, max: 300 }),
    category: choice('Catégorie', entryCategories, { required: true, sortable: true }),
    direction: choice('Sens', directions, {
      required: true,
      tones: { IN: 'success', OUT: 'draft' },
    }),
    amount: money('Montant', { required: true, min: 0.001, sortable: true }),
    payment: reference('Règlement', 'payments', { searchable: true }),
    guarantee: reference('Caution', 'guarantees'),
    reversalOf: reference('Contrepasse', 'account-entries', { unique: true }),
  }),
  operations: { create: false, update: false, delete: false },
  access: { list: 'bank_entries' },
  routes: { list: '/bank/entries-list', show: '/bank/entries-list/:id' },
  list: {
    columns: ['date', 'account', { main: 'label', second: 'payment' }, 'category', 'direction', 'amount'],
    filters: ['account', 'category', 'direction', ...between('date', 'Du', 'Au')],
    sort: '-date',
    searchPlaceholder: 'Libellé, règlement, compte…',
    empty: 'Aucune écriture. Chaque règlement reçu en écrit une sur son compte.',
  },
  sheet: { tabs: [{ of: 'bank-accounts', by: 'account' }] },
  invariants: {
    frozen: {
      while: { direction: ['IN', 'OUT'] },
      message: 'Une écriture ne change plus\u00a0: elle se corrige par sa contrepassation.',
    },
    ledger: {
      account: 'account',
      amount: 'amount',
      adds: { direction: ['IN'] },
      opening: 'openingBalance',
      open: {
        while: { state: ['OPEN'] },
        message: 'Ce compte est fermé\u00a0: il ne reçoit plus d’écriture.',
      },
      covered: {
        while: { kind: ['CASH'] },
        message: 'La caisse n’a pas autant d’argent\u00a0: son solde deviendrait négatif.',
      },
      fixes: {
        fields: ['kind', 'openingBalance', 'openingDate'],
        message: 'Ce compte a des écritures\u00a0: ce qu’il était à l’ouverture ne change plus',
      },
    },
  },
});
