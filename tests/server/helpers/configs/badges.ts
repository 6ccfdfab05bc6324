import { defineResource } from '../../../../src/schema/defineResource';
import { choice, date, group, rows, text } from '../../../../src/schema/fields';

/** Badges that run out: a date of their own, in a group, in rows, one for few eyes; none once given back. */
export const badges = defineResource({
  name: 'badges',
  type: 'AccessBadge',
  label: { one: 'badge', many: 'badges', gender: 'm' },
  navigation: { area: 'fleet', icon: 'id-card' },
  fields: {
    number: text('Numéro', { required: true }),
    state: choice('État', { USED: 'En service', BACK: 'Rendu' }, { required: true }),
    ends: date('Fin', {
      deadline: {
        days: [30, 15, 7, 1],
        of: 'Badge',
        action: 'Rendre le badge',
        while: { field: 'state', values: ['USED'] },
      },
    }),
    guarantee: group('Caution', { until: date('Jusqu’au', { deadline: [7] }) }),
    secretEnd: date('Fin cachée', { access: { read: 'see_secret_end' }, deadline: [10] }),
    doors: rows('Portes', { door: text('Porte'), closes: date('Ferme le', { deadline: [5] }) }),
  },
  operations: {
    list: 'Badges',
    one: 'Badge',
    create: 'createBadge',
    update: 'updateBadge',
    delete: 'deleteBadge',
  },
  access: { create: 'badges', update: 'badges', delete: 'badges', own: ['badges', 'see_secret_end'] },
  routes: { list: '/fleet/badge-list', create: '/fleet/badge' },
  list: { columns: ['number', 'ends'] },
  archive: true,
  notified: { badgeNumber: 'number', badgeId: 'id' },
});
