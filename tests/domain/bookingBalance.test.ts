import { describe, expect, it } from 'vitest';
import { bookingBalance, depositLeft } from '../../src/domain/bookingBalance';
import type { BookingPayment } from '../../src/domain/bookingBalance';

const installments = [
  { amount: 200_000, paid: true },
  { amount: 300_000, paid: false },
  { amount: 100_000, paid: null },
];

describe('le reste à payer d’une réservation', () => {
  it.each<[string, Partial<BookingPayment>, number | null]>([
    ['sans prix, on ne sait pas', { TTCPrice: null, depositAmount: 50_000 }, null],
    ['sans acompte, tout', { paymentOption: 'PAS_DACOMPTE' }, 600_000],
    ['moins l’acompte', { paymentOption: 'ESPECE', depositAmount: 150_500 }, 449_500],
    ['rien, jamais moins', { paymentOption: 'ESPECE', depositAmount: 700_000 }, 0],
    [
      'moins les tranches réglées, dont l’acompte',
      { paymentOption: 'ParTranches', depositAmount: 200_000, installments },
      400_000,
    ],
    ['tout, sans tranche réglée', { paymentOption: 'ParTranches', installments: null }, 600_000],
    ['sans tenir compte de tranches qui ne valent plus', { paymentOption: 'OTPE', installments }, 600_000],
  ])('%s', (_, told, rest) => {
    const payment = {
      TTCPrice: 600_000,
      paymentOption: null,
      depositAmount: null,
      installments: null,
      ...told,
    };
    expect(bookingBalance(payment)).toBe(rest);
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
