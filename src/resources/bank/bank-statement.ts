import { statementStates } from '../../product/enumerations';
import { formatDate, fromEpoch } from '../../domain/calendarDate';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { choice, computed, date, instant, money, reference, section, text } from '../../schema/fields';
import { closedPeriod } from '../settings/parts/closedPeriod';

/** What the bank says of an account: its entries are ticked against it, and closed with it (domain C.11). */
export default defineResource({
  name: 'bank-statements',
  type: 'BankStatement',
  label: {
    one: 'relevé',
    many: 'relevés',
    gender: 'm',
    titles: { list: 'Rapprochements' },
  },
  navigation: {
    area: 'bank',
    icon: 'scale',
    synonyms: ['rapprochement', 'pointage', 'relevé bancaire'],
    menu: { list: 'Rapprochements', create: 'Nouveau relevé' },
  },
  representation: ['number'],
  fields: {
    state: choice('État', statementStates, {
      readOnly: true,
      sortable: true,
      tones: { OPEN: 'info', CLOSED: 'success' },
    }),
    ...section(
      'Relevé',
      {
        account: reference('Compte', 'bank-accounts', {
          required: true,
          among: { kind: ['BANK'] },
          searchable: true,
        }),
        number: text('N°', {
          required: true,
          max: 40,
          placeholder: '2026-03',
          unique: { within: 'account' },
          sortable: true,
        }),
        date: date('Arrêté au', { required: true, sortable: true }),
        closingBalance: money('Solde final', { required: true, help: 'Celui du relevé, à sa date' }),
      },
      'Ses écritures se pointent ensuite dans la liste des écritures\u00a0: cochez-les, puis «\u00a0Pointer\u00a0».',
    ),
    ...section('Rapprochement', {
      openingBalance: money('Solde de départ', {
        readOnly: true,
        required: true,
        help: 'Ce qui est rapproché avant ce relevé',
      }),
      ticked: computed(money('Pointé')),
      difference: computed(money('Écart')),
      closedBy: reference('Clos par', 'users', { readOnly: true }),
      closedAt: instant('Clos le', { readOnly: true }),
    }),
  },
  access: {
    list: 'bank_entries',
    create: 'create_bank',
    update: 'create_bank',
    delete: 'create_bank',
  },
  list: {
    columns: [
      { main: 'number', second: 'date', label: 'Relevé' },
      'account',
      'openingBalance',
      'ticked',
      'closingBalance',
      'difference',
      { main: 'state', second: 'closedBy', label: 'État' },
    ],
    filters: ['account', 'state'],
    quickFilters: [{ label: 'En cours', values: { state: 'OPEN' } }],
    sort: '-date',
    searchPlaceholder: 'Numéro, compte…',
    empty: 'Aucun relevé. Saisissez celui de votre banque, et pointez les écritures qui y figurent.',
  },
  sheet: {
    figures: ['difference', 'ticked', 'openingBalance', 'closingBalance'],
    tabs: [{ of: 'bank-accounts', by: 'account', label: 'Rapprochements', start: 'Nouveau relevé' }],
    links: [
      {
        label: 'Écritures à pointer',
        icon: 'arrow-left-right',
        to: ({ account, state, date: until }: Draft) =>
          state === 'OPEN' && account && typeof until === 'number'
            ? `/bank/entries-list?account=${(account as { id: string }).id}&reconciliation=PENDING&to=${fromEpoch(until)}`
            : null,
      },
    ],
  },
  state: 'state',
  actions: {
    closeBankStatement: {
      from: ['OPEN'],
      to: 'CLOSED',
      label: 'Clore',
      access: 'create_bank',
      icon: 'stamp',
      confirm:
        'Le relevé sera clos\u00a0: ses écritures seront rapprochées, et ne pourront plus être ni dépointées, ni contrepassées.',
      success: 'Relevé clos\u00a0: ses écritures sont rapprochées.',
    },
  },
  offered: {
    while: { state: ['OPEN'] },
    tells: {
      of: ['date'],
      as: (one: Draft) => (one.date ? `arrêté au ${formatDate(String(one.date))}` : null),
    },
  },
  invariants: {
    periods: { until: closedPeriod, dates: ['date'] },
    frozen: {
      while: { state: ['CLOSED'] },
      message: 'Ce relevé est clos\u00a0: il ne change plus.',
    },
    fixed: {
      while: { state: ['OPEN', 'CLOSED'] },
      fields: {
        account: 'Le compte d’un relevé ne change pas\u00a0: supprimez-le, et saisissez-en un autre.',
      },
    },
    alone: [
      {
        by: 'account',
        while: { state: ['OPEN'] },
        message: 'Un relevé de ce compte est déjà en cours\u00a0: closez-le d’abord',
      },
    ],
  },
});
