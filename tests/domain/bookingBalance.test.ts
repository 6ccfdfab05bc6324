import { describe, expect, it } from 'vitest';
import { bookingBalance, depositLeft, paidInstallments } from '../../src/domain/bookingBalance';

describe('le reste à payer d’une réservation', () => {
  it.each<[string, number | null, number, number | null]>([
    ['sans prix, on ne sait pas', null, 50_000, null],
    ['sans rien de reçu, tout', 600_000, 0, 600_000],
    ['moins ce qui est reçu', 600_000, 150_500, 449_500],
    ['rien, jamais moins', 600_000, 700_000, 0],
  ])('%s', (_, price, received, rest) => {
    expect(bookingBalance(price, received)).toBe(rest);
  });
});

describe('les tranches réglées', () => {
  const installments = [
    { date: '2027-04-12', amount: 300_000 },
    { date: '2027-03-12', amount: 200_000 },
    { date: '2027-04-12', amount: 100_000 },
  ];
  it.each([
    [0, [false, false, false]],
    [199_999, [false, false, false]],
    [200_000, [false, true, false]],
    [500_000, [true, true, false]],
    [600_000, [true, true, true]],
  ])('de %i reçus, dans l’ordre de leurs dates', (received, paid) => {
    expect(paidInstallments(installments, received)).toEqual(paid);
  });
});

describe('ce qui reste de l’acompte', () => {
  it.each([
    [100_000, 30_500, 69_500],
    [100_000, 0, 100_000],
    [50_000, 80_000, 0],
    [0, 0, 0],
  ])('de %i, une fois %i retenus : %i', (deposit, fee, left) => {
    expect(depositLeft(deposit, fee)).toBe(left);
  });
});
