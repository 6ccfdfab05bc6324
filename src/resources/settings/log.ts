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
    record: text('Fiche', computed),
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
    columns: [
      'userName',
      'userRole',
      { main: 'createdAt', label: 'Date et heure', precise: true },
      'entity',
      'actionLabel',
      'message',
    ],
    search: 'button',
    filters: [
      { argument: 'userId', path: 'userId', operator: '=', any: 'Toutes' },
      {
        argument: 'entityType',
        path: 'entityType',
        operator: '=',
        values: 'HistoryByEntityType',
        any: 'Toutes',
      },
      { argument: 'createdAt', path: 'createdAt', operator: 'on', label: 'Date de création' },
    ],
    perPage: 10,
    sort: { field: 'createdAt', order: 'desc' },
    empty: 'Aucun Historique Trouvé Avec Cette Recherche',
    nothingFound: 'Aucun Historique Trouvé Avec Cette Recherche',
    note: 'Rien ne s’efface\u00a0: supprimé d’ici, l’historique reste archivé douze mois au moins.',
    actions: {
      deleteAllLogs: {
        label: 'Supprimer Toute',
        access: 'delete_all_logs',
        confirm: 'Êtes-vous sûr de vouloir supprimer cette historique\u00a0?',
        success: 'Historique supprimé\u00a0: il reste archivé douze mois.',
        danger: true,
      },
    },
    unfolds: {
      changes: 'changes',
      record: { resource: 'entityType', id: 'entityId', label: 'record' },
    },
  },
  menu: { list: 'Liste des logs' },
  titles: { list: 'Liste des logs' },
});
