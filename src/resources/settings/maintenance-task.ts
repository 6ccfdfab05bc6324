import { defineResource } from '../../schema/defineResource';
import { integer, text } from '../../schema/fields';

/** What is done to vehicles every so many kilometres or months. */
export default defineResource({
  name: 'maintenance-tasks',
  type: 'MaintenanceTaskType',
  labels: { one: 'tache de maintenance', many: 'taches de maintenance', gender: 'f' },
  area: 'settings',
  category: 'Entretien et sinistres',
  icon: 'hammer',
  synonyms: ['vidange', 'entretien', 'révision', 'pneus', 'filtres'],
  representation: ['name'],
  fields: {
    name: text('Nom de la tache', {
      required: true,
      unique: true,
      searchable: true,
      sortable: true,
      max: 120,
    }),
    defaultMileage: integer('Tous les (km)', {
      min: 1,
      max: 1_000_000,
      sortable: true,
      help: 'Proposé dans le plan d’entretien d’un véhicule',
    }),
    defaultMonths: integer('Tous les (mois)', { min: 1, max: 240, sortable: true }),
  },
  routes: {
    list: '/settings/maintenanceTask-list',
    create: '/settings/add-maintennaceTask',
    edit: '/settings/add-maintennaceTask/:id',
  },
  operations: {
    list: 'MaintenanceTasks',
    one: 'MaintenanceTask',
    create: 'createMaintenanceTask',
    update: 'updateMaintenanceTask',
    delete: 'deleteMaintenanceTask',
  },
  ownActions: ['update_maintenance_task'],
  access: {
    list: 'maintenance_tasks',
    create: 'create_maintenance_task',
    update: 'update_maintenance_task',
    delete: 'SUPER_ADMIN',
  },
  reserved: { delete: 'delete_maintenance_task' },
  archive: true,
  list: {
    columns: ['name', 'defaultMileage', 'defaultMonths'],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    empty: 'Aucun Leasing Trouvé Avec Cette Recherche',
    nothingFound: 'Aucun Leasing Trouvé Avec Cette Recherche',
  },
  messages: {
    confirmDelete: 'Êtes-vous sûr de vouloir supprimer ce tache de maintenance ?',
  },
});
