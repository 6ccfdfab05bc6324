import { defineResource } from '../../schema/defineResource';
import { choice, longText, reference, rows, text } from '../../schema/fields';
import { roles } from '../../schema/permissions';

const computed = { computed: true, readOnly: true } as const;

export default defineResource({
  name: 'logs',
  type: 'HistoryLog',
  labels: { one: 'log', many: 'logs', gender: 'm' },
  area: 'settings',
  category: 'Journal',
  icon: 'history',
  view: true,
  representation: ['userName'],
  fields: {
    userName: text('Utilisateur', { searchable: true }),
    userRole: choice('Rôle', roles, computed),
    userId: reference('Utilisateur', 'users'),
    entityType: text('Racine'),
    entityId: text('N°'),
    entity: text('Racine', computed),
    action: text('Action'),
    actionLabel: text('Action', computed),
    message: longText('Changement', { searchable: true }),
    changes: rows(
      'Détail',
      { field: text('Champ'), label: text('Libellé'), before: text('Avant'), after: text('Après') },
      computed,
    ),
  },
  routes: { list: '/settings/log-list' },
  operations: { list: 'HistoryLog' },
  access: { list: 'logs' },
  list: {
    columns: [{ main: 'userName', second: 'userRole' }, 'createdAt', 'entity', 'actionLabel', 'message'],
    filters: [
      { argument: 'userId', path: 'userId', operator: '=' },
      { argument: 'entityType', path: 'entityType', operator: '=' },
      { argument: 'createdAt', path: 'createdAt', operator: 'on', label: 'Date' },
    ],
    perPage: 10,
    sort: { field: 'createdAt', order: 'desc' },
    empty: 'Aucun Historique Trouvé Avec Cette Recherche',
    nothingFound: 'Aucun Historique Trouvé Avec Cette Recherche',
  },
  menu: { list: 'Liste des logs' },
  titles: { list: 'Liste des logs' },
});
