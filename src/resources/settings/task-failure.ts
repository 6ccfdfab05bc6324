import { backgroundTasks } from '../../product/backgroundTasks';
import { defineResource } from '../../schema/defineResource';
import { choice, date, reference, text } from '../../schema/fields';

const written = { readOnly: true } as const;

/** What Karhba could not do by itself, record by record, until it succeeds: it is tried again at its next time. */
export default defineResource({
  name: 'task-failures',
  type: 'TaskFailure',
  label: {
    one: 'tâche en échec',
    many: 'tâches en échec',
    gender: 'f',
    titles: { list: 'Tâches en échec' },
  },
  navigation: {
    area: 'settings',
    category: 'Journal',
    icon: 'clipboard-check',
    synonyms: ['erreur', 'tâche de fond', 'e-mail non parti', 'papier signé'],
    menu: { list: 'Tâches en échec' },
  },
  representation: ['task'],
  fields: {
    task: choice('Tâche', backgroundTasks, { ...written, required: true, sortable: true }),
    contract: reference('Contrat', 'contracts', written),
    reservation: reference('Réservation', 'reservations', written),
    vehicle: reference('Véhicule', 'vehicles', written),
    client: reference('Client', 'clients', written),
    season: reference('Saison', 'seasons', written),
    fault: text('Motif', { ...written, required: true, max: 500 }),
    foundOn: date('Constaté le', {
      ...written,
      required: true,
      sortable: true,
      deadline: {
        days: [1],
        of: 'Tâche en échec',
        action: 'Ouvrir la fiche, et lever le motif',
        unless: 'resolvedOn',
      },
    }),
    resolvedOn: date('Résolu le', { ...written, sortable: true }),
  },
  operations: { create: false, update: false, delete: false },
  access: { list: 'logs' },
  list: {
    columns: [
      'task',
      'contract',
      'reservation',
      'vehicle',
      'client',
      'season',
      'fault',
      'foundOn',
      'resolvedOn',
    ],
    filters: ['task'],
    sort: '-foundOn',
    empty: 'Aucune tâche en échec\u00a0: ce que Karhba fait seul s’est fait.',
  },
});
