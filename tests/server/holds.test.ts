import { describe, expect, it } from 'vitest';
import { taken } from '../../server/engine/tables/occupancyTable';
import { holdsOf, isHolding } from '../../server/engine/records/occupancy';
import type { OccupiesConfig } from '../../src/schema/resource';

const HOUR = 3_600_000;
const noon = Date.UTC(2027, 2, 12, 11);
const rental: OccupiesConfig = {
  target: 'vehicles',
  rows: 'cars',
  subject: 'vehicle',
  from: 'from',
  to: 'to',
  kind: 'RESERVATION',
  said: 'déjà réservé',
  turnaroundMinutes: 60,
  while: { field: 'status', values: ['CONFIRMED', 'LEFT'] },
};

describe('ce qu’une fiche tient', () => {
  it('va de la minute de départ à celle du retour et au battement qui la suit, bornes de la fiche', () => {
    const record = { from: noon, to: noon + 48 * HOUR, cars: [{ id: '4', vehicle: '7' }, { vehicle: '8' }] };
    const period = { start: noon, end: noon + 49 * HOUR };
    const bounds = { departure: noon, back: noon + 48 * HOUR, takes: taken.whole };
    expect(holdsOf(rental, record)).toEqual([
      { rowId: '4', subject: '7', period, path: 'cars.0.vehicle', ...bounds },
      { rowId: null, subject: '8', period, path: 'cars.1.vehicle', ...bounds },
    ]);
  });

  it('n’a pas de battement quand rien ne le dit', () => {
    const record = { from: noon, to: noon + HOUR, cars: [{ vehicle: '7' }] };
    const [hold] = holdsOf({ ...rental, turnaroundMinutes: undefined }, record);
    expect(hold?.period).toEqual({ start: noon, end: noon + HOUR });
  });

  it('va du premier au dernier jour entiers de Tunis, bornes de la ligne avant celles de la fiche', () => {
    const record = {
      from: '2027-01-01',
      to: '2027-01-02',
      cars: [
        { vehicle: '7', from: '2027-03-12', to: '2027-03-12' },
        { vehicle: '8', to: '2027-01-03' },
      ],
    };
    expect(holdsOf(rental, record).map(({ period }) => period)).toEqual([
      { start: Date.UTC(2027, 2, 11, 23), end: Date.UTC(2027, 2, 12, 23) },
      { start: Date.UTC(2026, 11, 31, 23), end: Date.UTC(2027, 0, 3, 23) },
    ]);
  });

  it.each([
    ['sans ligne', { from: noon, to: noon + HOUR }],
    ['de lignes nulles', { from: noon, to: noon + HOUR, cars: null }],
    ['sans véhicule', { from: noon, to: noon + HOUR, cars: [{ vehicle: null }, {}] }],
    ['sans départ', { from: null, to: noon, cars: [{ vehicle: '7' }] }],
    ['sans retour', { from: noon, cars: [{ vehicle: '7' }] }],
    ['sans retour dans la ligne', { from: noon, to: noon + HOUR, cars: [{ vehicle: '7', to: null }] }],
    ['de retour avant le départ', { from: noon, to: noon - 1, cars: [{ vehicle: '7' }] }],
    ['de retour à l’instant du départ', { from: noon, to: noon, cars: [{ vehicle: '7' }] }],
    ['de retour la veille', { from: '2027-03-12', to: '2027-03-11', cars: [{ vehicle: '7' }] }],
  ])('n’est rien, %s', (_, record) => {
    expect(holdsOf(rental, record)).toEqual([]);
  });

  it('ne compte que dans les états qui tiennent, ou toujours quand aucun n’est dit', () => {
    expect(['CONFIRMED', 'LEFT', 'PENDING', undefined].map(status => isHolding(rental, { status }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isHolding({ ...rental, while: undefined }, {})).toBe(true);
  });
});
