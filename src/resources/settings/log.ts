import { defineResource } from '../../schema/defineResource';
import { choice, longText, reference, rows, text } from '../../schema/fields';
import { roles } from '../../schema/words/access/permissions';

const computed = { computed: true, readOnly: true } as const;

/** Its screen is in src/custom/log. */
export default defineResource({
  name: 'logs',
  type: 'HistoryLog',
  label: { one: 'log', many: 'logs', gender: 'm', titles: { list: 'Liste des logs' } },
  navigation: { area: 'settings', category: 'Journal', icon: 'history', menu: { list: 'Liste des logs' } },
  storage: { view: true },
  fields: {
    userName: text('Utilisateur', {}),
    userRole: choice('Rôle', roles, computed),
    userId: reference('Utilisateur', 'users', { tells: ['firstName', 'lastName', 'role'] }),
    entityType: text('Racine'),
    entityId: text('N°'),
    entity: text('Racine', computed),
    action: text('Action'),
    actionLabel: text('Action', computed),
    message: longText('Changement', { searchable: true }),
    record: text('Fiche', computed),
    changes: rows(
      'Détail',
      { field: text('Champ'), label: text('Libellé'), before: text('Avant'), after: text('Après') },
      computed,
    ),
  },
  operations: { list: 'HistoryLog' },
  access: { list: 'logs' },
  routes: { list: '/settings/log-list' },
  list: {
    columns: [
      'userName',
      'userRole',
      { main: 'createdAt', label: 'Date et heure' },
      'entity',
      'actionLabel',
      'message',
    ],
    filters: [
      { path: 'userId', filled: true },
      { path: 'entityType', operator: '=', filled: true },
      { path: 'createdAt', operator: 'on', label: 'Date de création' },
    ],
    details: ['changes', 'entityType', 'entityId', 'record'],
    perPage: 10,
    sort: '-createdAt',
    empty: 'L’historique est vide\u00a0: chaque ajout, modification et suppression s’y inscrira.',
    nothingFound: 'Aucun Historique Trouvé Avec Cette Recherche',
  },
  actions: {
    deleteAllLogs: {
      on: 'list',
      label: 'Supprimer Toute',
      access: 'delete_all_logs',
      confirm: 'Êtes-vous sûr de vouloir supprimer cette historique\u00a0?',
      success: 'Historique supprimé\u00a0: il reste archivé douze mois.',
      danger: true,
    },
  },
});
