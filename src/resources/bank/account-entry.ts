import { directions, entryCategories, reconciliations } from '../../product/enumerations';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { choice, computed, date, money, reference, section, text } from '../../schema/fields';
import { closedPeriod } from '../settings/parts/closedPeriod';

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
    statement: reference('Relevé', 'bank-statements', { readOnly: true }),
    reconciliation: computed(
      choice('Pointage', reconciliations, {
        tones: { PENDING: 'draft', TICKED: 'info', RECONCILED: 'success', CLOSED: 'success' },
      }),
    ),
  }),
  operations: { create: false, update: false, delete: false },
  access: { list: 'bank_entries' },
  routes: { list: '/bank/entries-list', show: '/bank/entries-list/:id' },
  list: {
    columns: [
      'date',
      'account',
      { main: 'label', second: 'payment' },
      'category',
      'direction',
      'amount',
      { main: 'reconciliation', second: 'statement', label: 'Pointage' },
    ],
    filters: [
      'account',
      'category',
      'direction',
      'reconciliation',
      'statement',
      ...between('date', 'Du', 'Au'),
    ],
    quickFilters: [
      { label: 'À pointer', values: { reconciliation: 'PENDING' } },
      { label: 'Pointées', values: { reconciliation: 'TICKED' } },
      { label: 'Rapprochées', values: { reconciliation: 'RECONCILED' } },
    ],
    sort: '-date',
    searchPlaceholder: 'Libellé, règlement, compte…',
    empty: 'Aucune écriture. Chaque règlement reçu en écrit une sur son compte.',
  },
  sheet: {
    tabs: [
      { of: 'bank-accounts', by: 'account' },
      { of: 'bank-statements', by: 'statement', label: 'Écritures pointées' },
    ],
  },
  actions: {
    tickAccountEntries: {
      on: 'ticked',
      label: 'Pointer',
      access: 'create_bank',
      icon: 'clipboard-check',
      fields: { statement: reference('Relevé', 'bank-statements', { required: true }) },
      success: 'Écritures pointées.',
    },
    untickAccountEntries: {
      on: 'ticked',
      label: 'Dépointer',
      access: 'create_bank',
      icon: 'undo',
      confirm: 'Elles ne seront plus de leur relevé.',
      success: 'Écritures dépointées.',
    },
  },
  invariants: {
    periods: { until: closedPeriod, dates: ['date'] },
    frozen: {
      while: { direction: ['IN', 'OUT'] },
      // Ticked against the statement of the bank, until that is closed.
      except: ['statement'],
      message: 'Une écriture ne change plus\u00a0: elle se corrige par sa contrepassation.',
    },
    ledger: {
      account: 'account',
      date: 'date',
      amount: 'amount',
      adds: { direction: ['IN'] },
      opening: 'openingBalance',
      open: {
        while: { state: ['OPEN'] },
        message: 'Ce compte est fermé\u00a0: il ne reçoit plus d’écriture.',
      },
      covered: {
        while: { kind: ['CASH'] },
        message:
          'La caisse n’avait pas autant d’argent ce jour-là, ou ne l’a plus eu depuis\u00a0: son solde serait négatif.',
      },
      opened: {
        by: 'date',
        date: 'openingDate',
        message:
          'Ce compte n’était pas ouvert à cette date\u00a0: son solde d’ouverture dit déjà ce qu’il y a eu avant.',
      },
      fixes: {
        fields: ['kind', 'openingBalance', 'openingDate'],
        message: 'Ce compte a des écritures\u00a0: ce qu’il était à l’ouverture ne change plus',
      },
      closings: {
        by: 'date',
        resource: 'cash-days',
        account: 'account',
        date: 'date',
        balance: 'counted',
        message: 'Cette journée de caisse est clôturée\u00a0: elle ne reçoit plus d’écriture.',
        refusal: 'Cette caisse a bougé, ou est déjà clôturée jusque-là\u00a0: recommencez.',
      },
      reconciled: {
        by: 'statement',
        date: 'date',
        reverses: 'reversalOf',
        account: 'account',
        until: 'date',
        opening: 'openingBalance',
        closing: 'closingBalance',
        closed: { state: ['CLOSED'] },
        message:
          'Cette écriture est rapprochée, son relevé est clos\u00a0: elle ne change plus et ne se contrepasse plus.',
        unfit: 'Un relevé ne prend que des écritures de son compte, jusqu’à sa date.',
        unbalanced: 'Ce relevé a un écart\u00a0: il se clôt quand tout ce qui y figure est pointé.',
      },
    },
  },
});
