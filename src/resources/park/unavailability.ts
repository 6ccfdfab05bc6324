import type { Draft } from '../../schema/field';
import { defineResource } from '../../schema/defineResource';
import { choice, instant, reference, section, text } from '../../schema/fields';

/** Times during which a vehicle cannot be promised to anybody: at the workshop, damaged, kept by the administration. */
export default defineResource({
  name: 'unavailabilities',
  type: 'Unavailability',
  labels: { one: 'immobilisation', many: 'immobilisations', gender: 'f' },
  area: 'park',
  category: 'Véhicules',
  icon: 'wrench',
  synonyms: ['indisponibilité', 'atelier', 'panne', 'fourrière'],
  representation: ['reason'],
  fields: {
    ...section('Immobilisation', {
      vehicle: reference('Véhicule', 'vehicles', { required: true, searchable: true, sortable: true }),
      type: choice(
        'Cause',
        {
          MAINTENANCE: 'Entretien',
          DAMAGE: 'Sinistre',
          ADMINISTRATIVE: 'Administratif',
          MISSION: 'Mission',
          OTHER: 'Autre',
        },
        {
          required: true,
          default: 'MAINTENANCE',
          sortable: true,
          tones: {
            MAINTENANCE: 'workshop',
            DAMAGE: 'damage',
            ADMINISTRATIVE: 'warning',
            MISSION: 'mission',
            OTHER: 'draft',
          },
        },
      ),
      reason: text('Motif', { required: true, searchable: true, max: 200, wide: true }),
      start: instant('Du', { required: true, default: 'now', sortable: true }),
      end: instant('Au', {
        sortable: true,
        notBefore: 'start',
        help: 'Vide\u00a0: la fin n’est pas connue, le véhicule reste immobilisé jusqu’à ce qu’elle soit dite',
      }),
    }),
  },
  routes: {
    list: '/park/unavailability-list',
    create: '/park/add-unavailability',
    edit: '/park/add-unavailability/:id',
  },
  operations: {
    list: 'Unavailabilities',
    one: 'Unavailability',
    create: 'createUnavailability',
    update: 'updateUnavailability',
    delete: 'deleteUnavailability',
  },
  access: { list: 'vehicles', create: 'update_vehicle', update: 'update_vehicle', delete: 'update_vehicle' },
  list: {
    columns: [{ main: 'vehicle', second: 'reason', label: 'Véhicule' }, 'type', 'start', 'end'],
    filters: [
      { argument: 'vehicle', path: 'vehicle', operator: '=' },
      { argument: 'type', path: 'type', operator: '=' },
      { argument: 'from', path: 'start', operator: '>=', label: 'Depuis le' },
      { argument: 'to', path: 'end', operator: '<=', label: 'Finie le' },
    ],
    sort: { field: 'start', order: 'desc' },
    searchPlaceholder: 'Immatriculation, motif…',
    empty: 'Aucune immobilisation\u00a0: tous les véhicules peuvent être promis.',
  },
  menu: { list: 'Immobilisations' },
  figures: ['start', 'end'],
  actions: {
    endUnavailability: {
      label: 'Terminer l’immobilisation',
      icon: 'clipboard-check',
      access: 'update_vehicle',
      argument: 'unavailabilityId',
      returns: 'unavailabilities',
      fields: { end: instant('Fin', { required: true, default: 'now' }) },
      success: 'Le véhicule peut de nouveau être promis.',
      when: ({ end }: Draft) => typeof end !== 'number',
    },
  },
  occupies: {
    target: 'vehicles',
    subject: 'vehicle',
    from: 'start',
    to: 'end',
    open: true,
    kind: 'UNAVAILABLE',
    said: 'immobilisé',
    label: 'Immobilisé',
    tone: 'workshop',
  },
  tabs: [{ of: 'vehicles', by: 'vehicle' }],
});
