import { describe, expect, it, test } from 'vitest';
import { deedOf, movedRecord, otherCategoryText } from '../../src/custom/planning/movedRecord';
import type { Reservation } from '../../src/custom/planning/movedRecord';
import type { PlannedVehicle, UnassignedBar } from '../../src/custom/planning/planningTypes';

const times = (departure: number, vehicle: string) => ({ departure, back: 9, vehicle });

describe('ce que l’on fait d’une réservation', () => {
  test.each([
    ['d’un véhicule, d’autres dates', times(1, '7'), times(2, '7'), 'Déplacer'],
    ['d’un véhicule, un autre', times(1, '7'), times(1, '8'), 'Déplacer'],
    ['sans véhicule, rien encore', times(1, ''), times(1, ''), 'Affecter'],
    ['sans véhicule, des dates qui ne se lisent pas', times(1, ''), null, 'Affecter'],
    ['sans véhicule, un véhicule', times(1, ''), times(1, '7'), 'Affecter'],
    ['sans véhicule, d’autres dates', times(1, ''), times(2, ''), 'Déplacer'],
    ['sans véhicule, l’un et l’autre', times(1, ''), times(2, '7'), 'Déplacer et affecter'],
  ])('%s', (_, before, after, verb) => {
    expect(deedOf(before, after).verb).toBe(verb);
  });
});

describe('la réservation déplacée', () => {
  const record = (...ids: string[]): Reservation => ({
    id: '1',
    updatedAt: 5,
    departureDate: 1,
    returnDate: 3,
    status: 'CONFIRMED',
    TTCPrice: 120,
    pricingCategory: null,
    vehicles: ids.map(id => ({ id: `row ${id}`, vehicle: { id, label: id } })),
  });
  const to = (vehicle: string) => ({ departure: 2, back: 4, vehicle });

  it('a son autre véhicule à la place du premier, ou celui qu’elle n’avait pas, et rien de plus', () => {
    const other = { vehicle: { id: '9', label: '200 TUN 9' } };
    expect(movedRecord(record('7', '8'), '7', to('9'), '200 TUN 9')).toEqual({
      ...record('7', '8'),
      departureDate: 2,
      returnDate: 4,
      vehicles: [{ id: 'row 7', ...other }, record('8').vehicles[0]],
    });
    expect(movedRecord(record(), '', to('9'), '200 TUN 9').vehicles).toEqual([other]);
    expect(movedRecord(record(), '', to(''), '').vehicles).toEqual([]);
  });
});

describe('un véhicule d’une autre catégorie', () => {
  const vehicle = (categoryId: string, category: string) =>
    ({ plate: '200 TUN 9', categoryId, category }) as PlannedVehicle;
  const booked = (categoryId: string) => ({ categoryId, category: 'Citadine' }) as UnassignedBar;
  test.each([
    ['la même', vehicle('1', 'Citadine'), booked('1'), null],
    ['aucune n’était réservée', vehicle('1', 'Citadine'), booked(''), null],
    ['une autre', vehicle('2', 'Suv'), booked('1'), '200 TUN 9 est de la catégorie Suv\u00a0: '],
    ['aucune', vehicle('', ''), booked('1'), '200 TUN 9 n’a pas de catégorie\u00a0: '],
  ])('%s', (_, one, wanted, said) => {
    const end = 'la réservation reste en Citadine, au tarif de cette catégorie.';
    expect(otherCategoryText(one, wanted)).toBe(said === null ? null : said + end);
  });
});
