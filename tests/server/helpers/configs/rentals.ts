import { defineResource } from '../../../../src/schema/defineResource';
import { choice, instant, reference, rows, text } from '../../../../src/schema/fields';

const leaving = { OUT: 'Sorti', BACK: 'Rentré' } as const;

/** Contracts whose cars are out until they are brought back. */
export const rentals = defineResource({
  name: 'rentals',
  type: 'Rental',
  label: { one: 'location', many: 'locations', gender: 'f' },
  navigation: { area: 'contract', icon: 'car' },
  fields: {
    name: text('Nom', { required: true }),
    cars: rows('Véhicules', {
      vehicle: reference('Véhicule', 'vehicles', { required: true, free: { from: 'from', to: 'to' } }),
      from: instant('Départ', { required: true }),
      to: instant('Retour', { required: true }),
      state: choice('État', leaving, { default: 'OUT' }),
    }),
  },
  operations: { delete: false },
  access: { create: 'rentals', update: 'rentals' },
  routes: false,
  list: { columns: ['name'] },
  occupancy: {
    holds: {
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
  },
});

/** Missions, of which the car itself says when. */
export const missions = defineResource({
  name: 'missions',
  type: 'Mission',
  label: { one: 'mission', many: 'missions', gender: 'f' },
  navigation: { area: 'fleet', icon: 'route' },
  fields: {
    name: text('Nom', { required: true }),
    vehicle: reference('Véhicule', 'vehicles', { required: true }),
    from: instant('Départ', { required: true }),
    to: instant('Retour', { required: true }),
  },
  operations: { delete: false },
  access: { create: 'missions', update: 'missions' },
  routes: false,
  list: { columns: ['name'] },
  occupancy: {
    holds: {
      target: 'vehicles',
      subject: 'vehicle',
      from: 'from',
      to: 'to',
      kind: 'MISSION',
      said: 'en mission',
    },
  },
});
