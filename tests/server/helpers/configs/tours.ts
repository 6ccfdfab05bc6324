import { defineResource } from '../../../../src/schema/defineResource';
import {
  choice,
  instant,
  integer,
  lines,
  money,
  reference,
  references,
  rows,
  text,
} from '../../../../src/schema/fields';

/** A stop of a tour: a line with an address, that has rows and several references of its own. */
export const tourStops = defineResource({
  name: 'tour-stops',
  type: 'TourStop',
  label: { one: 'étape', many: 'étapes', gender: 'f' },
  navigation: { area: 'fleet', icon: 'map-pin' },
  storage: { partOf: { resource: 'tours', field: 'stops' } },
  representation: ['place'],
  fields: {
    place: text('Lieu', { required: true, searchable: true }),
    arrival: instant('Arrivée'),
    vehicles: references('Véhicules', 'vehicles'),
    guests: rows('Passagers', {
      name: text('Nom', { required: true, searchable: true }),
      seat: integer('Siège', { min: 1 }),
      fare: money('Prix', { min: 0 }),
    }),
  },
});

/** An excursion: lines with rows inside, several references, and an end after which only notes and tips change. */
export const tours = defineResource({
  name: 'tours',
  type: 'Tour',
  label: { one: 'circuit', many: 'circuits', gender: 'm' },
  navigation: { area: 'fleet', icon: 'route' },
  fields: {
    name: text('Nom', { required: true, searchable: true, sortable: true }),
    state: choice('État', { OPEN: 'Ouvert', DONE: 'Terminé', PAID: 'Réglé' }, { readOnly: true }),
    guide: reference('Guide', 'clients', { sortable: true }),
    note: text('Note'),
    services: references('Services', 'services'),
    stops: lines('Étapes', 'tour-stops'),
    tips: rows('Pourboires', { amount: money('Montant', { required: true, min: 0 }) }),
  },
  access: { create: 'tours', update: 'tours', delete: 'tours' },
  routes: false,
  list: { columns: ['name', 'stops'] },
  state: 'state',
  actions: { endTour: { from: ['OPEN'], to: 'DONE', label: 'Terminer' } },
  invariants: {
    frozen: { while: { state: ['DONE', 'PAID'] }, except: ['note', 'tips'], message: 'Circuit terminé' },
  },
});
