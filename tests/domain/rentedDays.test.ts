import { expect, it } from 'vitest';
import { isWithoutDay, rentedDays } from '../../src/domain/rentedDays';

const line = (numberOfDays: number, dailyPrice_HT: number, price_HT: number, more: object = {}) => ({
  numberOfDays,
  extendedDays: 0,
  dailyPrice_HT,
  price_HT,
  options_HT: 0,
  ...more,
});

it('les jours d’une prolongation sont un frais : la location n’en compte ni les jours ni le prix', () => {
  expect(rentedDays(line(7, 100_000, 500_000, { extendedDays: 2 }))).toEqual({ days: 5, amount: 500_000 });
});

it('le premier véhicule porte les options et la remise : ses jours se disent sans elles', () => {
  expect(rentedDays(line(5, 100_000, 480_000, { options_HT: 30_000 }))).toEqual({ days: 5, amount: 500_000 });
});

it('un prix du jour arrondi ne perd pas un millime de la location', () => {
  expect(rentedDays(line(3, 33_333, 100_000))).toEqual({ days: 3, amount: 100_000 });
});

it('un véhicule sans prix n’en a pas', () => {
  expect(rentedDays({ ...line(3, 0, 0), dailyPrice_HT: null, price_HT: null })).toEqual({
    days: 3,
    amount: null,
  });
});

it('une voiture échangée avant d’avoir eu un jour ne se dit pas, celle qu’a le client toujours', () => {
  expect(isWithoutDay({ lineState: 'SWAPPED', numberOfDays: 0 })).toBe(true);
  expect(isWithoutDay({ lineState: 'SWAPPED', numberOfDays: 1 })).toBe(false);
  expect(isWithoutDay({ lineState: 'ON_RENT', numberOfDays: 0 })).toBe(false);
});
