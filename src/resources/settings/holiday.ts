import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { boolean, date, text } from '../../schema/fields';

/** Days on which offices are closed: deadlines counted in working days skip them. */
export default defineResource({
  name: 'holidays',
  type: 'Holiday',
  label: { one: 'jour férié', many: 'jours fériés', gender: 'm' },
  navigation: { area: 'settings', category: 'Général', icon: 'calendar' },
  representation: ['label', 'date'],
  fields: {
    date: date('Date', { required: true }),
    label: text('Fête', { required: true, sortable: true, max: 80 }),
    confirmed: boolean('Confirmé', {
      default: true,
      help: 'Les fêtes lunaires sont estimées\u00a0: confirmez-les quand leur date est annoncée.',
    }),
  },
  list: {
    columns: ['date', 'label', 'confirmed'],
    filters: ['confirmed', ...between('date')],
    quickFilters: [{ label: 'À confirmer', values: { confirmed: 'false' } }],
    sort: 'date',
    empty: 'Aucun jour férié.',
    perPage: 10,
  },
});
