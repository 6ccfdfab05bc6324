import { expect, it } from 'vitest';
import { rentedDays } from '../../src/domain/rentedDays';

const line = (vehicle: string, numberOfDays: number, dailyPrice_HT: number, price_HT: number) => ({
  vehicle,
  state: 'ON_RENT',
  numberOfDays,
  dailyPrice_HT,
  price_HT,
});
const extension = (vehicle: string, quantity: number) => ({ kind: 'PROLONGATION', vehicle, quantity });

it('les jours d’une prolongation sont un frais : la location n’en compte ni les jours ni le prix', () => {
  const lines = [line('1', 7, 100_000, 500_000), line('2', 3, 90_000, 270_000)];
  expect(rentedDays(lines, [], [extension('1', 2)])).toEqual([
    { days: 5, amount: 500_000 },
    { days: 3, amount: 270_000 },
  ]);
});

it('le premier véhicule porte les options et la remise : ses jours se disent sans elles', () => {
  const option = [{ price_HT: 30_000 }];
  expect(rentedDays([line('1', 5, 100_000, 480_000)], option, [])).toEqual([{ days: 5, amount: 500_000 }]);
});

it('un prix du jour arrondi ne perd pas un millime de la location', () => {
  expect(rentedDays([line('1', 3, 33_333, 100_000)], [], [])).toEqual([{ days: 3, amount: 100_000 }]);
});

it('un véhicule sans prix n’en a pas', () => {
  const one = { ...line('1', 3, 0, 0), dailyPrice_HT: null, price_HT: null };
  expect(rentedDays([one], [], [])).toEqual([{ days: 3, amount: null }]);
});
