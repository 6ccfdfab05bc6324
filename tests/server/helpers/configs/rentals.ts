import { defineResource } from '../../../../src/schema/defineResource';
import { choice, instant, reference, rows, text } from '../../../../src/schema/fields';

const leaving = { OUT: 'Sorti', BACK: 'Rentré' } as const;

/** Contracts whose cars are out until they are brought back. */
export const rentals = defineResource({
  name: 'rentals',
  type: 'Rental',
  labels: { one: 'location', many: 'locations', gender: 'f' },
  area: 'contract',
  icon: 'car',
  representation: ['name'],
  fields: {
    name: text('Nom', { required: true }),
    cars: rows('Véhicules', {
      vehicle: reference('Véhicule', 'vehicles', { required: true, free: { from: 'from', to: 'to' } }),
      from: instant('Départ', { required: true }),
      to: instant('Retour', { required: true }),
      state: choice('État', leaving, { default: 'OUT' }),
    }),
  },
  operations: { list: 'Rentals', one: 'Rental', create: 'createRental', update: 'updateRental' },
  ownActions: ['rentals'],
  access: { list: 'rentals', create: 'rentals', update: 'rentals' },
  list: { columns: ['name'] },
  occupies: {
    target: 'vehicles',
    rows: 'cars',
    subject: 'vehicle',
    from: 'from',
    to: 'to',
    turnaroundMinutes: 30,
    kind: 'CONTRACT',
    said: 'en location',
    out: { field: 'state', values: ['OUT'] },
  },
});

/** Missions, of which the car itself says when. */
export const missions = defineResource({
  name: 'missions',
  type: 'Mission',
  labels: { one: 'mission', many: 'missions', gender: 'f' },
  area: 'fleet',
  icon: 'route',
  representation: ['name'],
  fields: {
    name: text('Nom', { required: true }),
    vehicle: reference('Véhicule', 'vehicles', { required: true }),
    from: instant('Départ', { required: true }),
    to: instant('Retour', { required: true }),
  },
  operations: { list: 'Missions', one: 'Mission', create: 'createMission', update: 'updateMission' },
  ownActions: ['missions'],
  access: { list: 'missions', create: 'missions', update: 'missions' },
  list: { columns: ['name'] },
  occupies: {
    target: 'vehicles',
    subject: 'vehicle',
    from: 'from',
    to: 'to',
    kind: 'MISSION',
    said: 'en mission',
  },
});
