import { defineResource } from '../../schema/defineResource';
import { integer, text } from '../../schema/fields';

/** What is done to vehicles every so many kilometres or months. */
export default defineResource({
  name: 'maintenance-tasks',
  type: 'MaintenanceTask',
  recordType: 'MaintenanceTaskType',
  label: {
    one: 'tache de maintenance',
    many: 'taches de maintenance',
    gender: 'f',
    messages: { confirmDelete: 'Êtes-vous sûr de vouloir supprimer ce tache de maintenance ?' },
  },
  navigation: {
    area: 'settings',
    category: 'Entretien et sinistres',
    icon: 'hammer',
    synonyms: ['vidange', 'entretien', 'révision', 'pneus', 'filtres'],
  },
  fields: {
    name: text('Nom de la tache', { required: true, unique: true, max: 120 }),
    defaultMileage: integer('Tous les (km)', {
      min: 1,
      max: 1_000_000,
      sortable: true,
      help: 'Proposé dans le plan d’entretien d’un véhicule',
    }),
    defaultMonths: integer('Tous les (mois)', { min: 1, max: 240, sortable: true }),
  },
  access: { delete: 'SUPER_ADMIN' },
  routes: { list: '/settings/maintenanceTask-list', create: '/settings/add-maintennaceTask' },
  list: {
    columns: ['name', 'defaultMileage', 'defaultMonths'],
    empty: 'Aucune tache de maintenance. Ajoutez celles que vous planifiez\u00a0: vidange, freins, pneus.',
    nothingFound: 'Aucun Leasing Trouvé Avec Cette Recherche',
  },
  archive: true,
});
