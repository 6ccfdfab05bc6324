import { cashOutcomes } from '../../product/enumerations';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { choice, date, money, reference, section, text } from '../../schema/fields';
import { closedPeriod } from '../settings/parts/closedPeriod';

const written = { readOnly: true, required: true } as const;

/**
 * What a drawer held at the end of a day, counted: from then on it takes nothing of that day or before (domain C.11), and
 * holds what was counted, by an entry of the difference.
 */
export default defineResource({
  name: 'cash-days',
  type: 'CashDay',
  label: {
    one: 'journée de caisse',
    many: 'journées de caisse',
    gender: 'f',
    titles: { add: 'Clôturer une journée' },
    messages: { created: 'Journée clôturée.' },
  },
  navigation: {
    area: 'bank',
    icon: 'calculator',
    synonyms: ['clôture', 'comptage', 'écart de caisse', 'fond de caisse'],
    menu: { list: 'Journées de caisse', create: 'Clôturer une journée' },
  },
  representation: ['date'],
  fields: {
    ...section(
      'Journée',
      {
        account: reference('Caisse', 'bank-accounts', {
          required: true,
          among: { kind: ['CASH'] },
          searchable: true,
        }),
        date: date('Journée', {
          required: true,
          default: 'today',
          sortable: true,
          unique: { within: 'account' },
          help: 'Les jours d’avant sont clôturés avec elle',
        }),
        counted: money('Compté', { required: true, min: 0, help: 'Les billets et les pièces de la caisse' }),
        reason: text('Motif de l’écart', {
          max: 300,
          wide: true,
          help: 'Obligatoire quand la caisse n’est pas juste',
        }),
      },
      'Comptez la caisse\u00a0: ce qu’elle devrait contenir est calculé à la clôture.',
    ),
    ...section('Clôture', {
      expected: money('Attendu', written),
      difference: money('Écart', { ...written, sortable: true }),
      outcome: choice('Caisse', cashOutcomes, {
        ...written,
        tones: { EXACT: 'success', SHORT: 'danger', OVER: 'warning' },
      }),
      closedBy: reference('Clôturée par', 'users', { readOnly: true }),
    }),
  },
  operations: { update: false, delete: false },
  access: { list: 'bank_entries', create: 'create_bank' },
  list: {
    columns: [
      'date',
      'account',
      'expected',
      'counted',
      'difference',
      { main: 'outcome', second: 'reason', label: 'Résultat' },
      { main: 'closedBy', second: 'createdAt', label: 'Clôturée par' },
    ],
    filters: ['account', 'outcome', ...between('date', 'Du', 'Au')],
    quickFilters: [
      { label: 'Manques', values: { outcome: 'SHORT' } },
      { label: 'Excédents', values: { outcome: 'OVER' } },
    ],
    sort: '-date',
    searchPlaceholder: 'Caisse, motif…',
    empty: 'Aucune journée clôturée. Le soir, comptez la caisse et clôturez sa journée.',
  },
  sheet: {
    figures: ['difference', 'counted', 'expected'],
    tabs: [{ of: 'bank-accounts', by: 'account', start: 'Clôturer une journée' }],
  },
  invariants: {
    periods: { until: closedPeriod, dates: ['date'] },
    frozen: {
      while: { outcome: ['EXACT', 'SHORT', 'OVER'] },
      message: 'Une journée clôturée ne change plus.',
    },
    sums: { total: 'counted', of: ['expected', 'difference'] },
    asks: { by: 'outcome', of: { SHORT: { filled: ['reason'] }, OVER: { filled: ['reason'] } } },
  },
});
