import { defineResource } from '../../schema/defineResource';
import { boolean, date, text } from '../../schema/fields';

/** Days on which offices are closed: deadlines counted in working days skip them. */
export default defineResource({
  name: 'holidays',
  type: 'Holiday',
  labels: { one: 'jour férié', many: 'jours fériés', gender: 'm' },
  area: 'settings',
  category: 'Général',
  icon: 'calendar',
  representation: ['label', 'date'],
  fields: {
    date: date('Date', { required: true, sortable: true }),
    label: text('Fête', { required: true, searchable: true, sortable: true, max: 80 }),
    confirmed: boolean('Confirmé', {
      default: true,
      help: 'Les fêtes lunaires sont estimées\u00a0: confirmez-les quand leur date est annoncée.',
    }),
  },
  routes: {
    list: '/settings/holiday-list',
    create: '/settings/add-holiday',
    edit: '/settings/add-holiday/:id',
  },
  operations: {
    list: 'Holidays',
    one: 'Holiday',
    create: 'createHoliday',
    update: 'updateHoliday',
    delete: 'deleteHoliday',
  },
  ownActions: ['holidays', 'create_holiday', 'update_holiday', 'delete_holiday'],
  access: { list: 'holidays', create: 'create_holiday', update: 'update_holiday', delete: 'delete_holiday' },
  list: {
    columns: ['date', 'label', 'confirmed'],
    filters: [
      { argument: 'confirmed', path: 'confirmed', operator: '=' },
      { argument: 'from', path: 'date', operator: '>=', label: 'À partir du' },
      { argument: 'to', path: 'date', operator: '<=', label: 'Jusqu’au' },
    ],
    quickFilters: [{ label: 'À confirmer', values: { confirmed: 'false' } }],
    sort: { field: 'date', order: 'asc' },
    empty: 'Aucun jour férié.',
  },
});
