import type { Draft } from '../../schema/field';
import { defineResource } from '../../schema/defineResource';
import { choice, instant, reference, section, text } from '../../schema/fields';

/** Times during which a vehicle cannot be promised to anybody: at the workshop, damaged, kept by the administration. */
export default defineResource({
  name: 'unavailabilities',
  type: 'Unavailability',
  label: { one: 'immobilisation', many: 'immobilisations', gender: 'f' },
  navigation: {
    area: 'park',
    category: 'Véhicules',
    icon: 'wrench',
    synonyms: ['indisponibilité', 'atelier', 'panne', 'fourrière'],
    menu: { list: 'Immobilisations' },
  },
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
      reason: text('Motif', { required: true, max: 200, wide: true }),
      start: instant('Du', { required: true, default: 'now' }),
      end: instant('Au', {
        sortable: true,
        notBefore: 'start',
        help: 'Vide\u00a0: la fin n’est pas connue, le véhicule reste immobilisé jusqu’à ce qu’elle soit dite',
      }),
    }),
  },
  access: { list: 'vehicles', create: 'update_vehicle', update: 'update_vehicle', delete: 'update_vehicle' },
  list: {
    columns: [{ main: 'vehicle', second: 'reason', label: 'Véhicule' }, 'type', 'start', 'end'],
    filters: [
      'vehicle',
      'type',
      { path: 'start', argument: 'from', operator: '>=', label: 'Depuis le' },
      { path: 'end', argument: 'to', operator: '<=', label: 'Finie le' },
    ],
    sort: '-start',
    searchPlaceholder: 'Immatriculation, motif…',
    empty: 'Aucune immobilisation\u00a0: tous les véhicules peuvent être promis.',
  },
  sheet: {
    figures: ['start', 'end'],
    tabs: [{ of: 'vehicles', by: 'vehicle' }],
    notices: ['displaced'],
  },
  actions: {
    endUnavailability: {
      label: 'Terminer l’immobilisation',
      icon: 'clipboard-check',
      fields: { end: instant('Fin', { required: true, default: 'now' }) },
      success: 'Le véhicule peut de nouveau être promis.',
      reads: ['end'],
      when: ({ end }: Draft) => typeof end !== 'number',
    },
  },
  occupancy: {
    holds: {
      target: 'vehicles',
      subject: 'vehicle',
      from: 'start',
      to: 'end',
      open: true,
      kind: 'UNAVAILABLE',
      said: 'immobilisé',
      label: 'Immobilisé',
      tone: 'workshop',
      // A car that does not run is recorded as such whatever the planning holds; a mission is a plan like any other.
      prevails: { type: ['MAINTENANCE', 'DAMAGE', 'ADMINISTRATIVE', 'OTHER'] },
    },
  },
});
