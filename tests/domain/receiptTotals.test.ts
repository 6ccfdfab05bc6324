import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountable,
  lineTotals,
  receiptStatus,
  receiptTotals,
  restToPay,
  spreadDiscount,
} from '../../src/domain/receiptTotals';

const price = fc.integer({ min: 0, max: 10 ** 9 });
const line = fc.record({ price_HT: price, tvaRate: fc.constantFrom(19, '19.000', 13, 7, '0.5', 0) });
const total = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

describe('une ligne de facture', () => {
  it.each([
    [{ quantity: 5, unitPriceHT: 120_000, tvaRate: 19 }, [600_000, 114_000, 714_000]],
    [{ quantity: '1.5', unitPriceHT: 333, tvaRate: '7' }, [500, 35, 535]],
    [{ quantity: 1, unitPriceHT: 1_254_224, tvaRate: 19 }, [1_254_224, 238_303, 1_492_527]],
    [{ quantity: 3, unitPriceHT: -10_000, tvaRate: 19 }, [-30_000, -5_700, -35_700]],
    [{ quantity: 0, unitPriceHT: 10_000, tvaRate: 0 }, [0, 0, 0]],
  ])('%j', (receiptLine, [price_HT, TVA, TTCPrice]) => {
    expect(lineTotals(receiptLine)).toEqual({ price_HT, TVA, TTCPrice });
  });
});

describe('les totaux d’une facture', () => {
  it('cinq jours à 120,000 font 715,000 timbre compris', () => {
    expect(receiptTotals({ lines: [{ price_HT: 600_000, tvaRate: 19 }], stamp: 1_000 })).toEqual({
      total_Price_HT: 600_000,
      total_TVA: 114_000,
      suspendedVat: 0,
      discount: 0,
      stamp: 1_000,
      TotalTTC: 715_000,
      vatByRate: [{ rate: '19', base: 600_000, amount: 114_000, suspended: 0 }],
      net: [600_000],
    });
  });

  it('calcule la TVA par taux, du plus haut au plus bas, sur la base remisée, et laisse ce qui est hors TVA', () => {
    const lines = [
      { price_HT: 100_000, tvaRate: 7 },
      { price_HT: 300_000, tvaRate: '19.000' },
      { price_HT: 500_000, tvaRate: 19 },
      { price_HT: 100_000, tvaRate: 0 },
    ];
    expect(receiptTotals({ lines, discount: 100_000, stamp: 1_000 })).toEqual({
      total_Price_HT: 900_000,
      total_TVA: 141_333,
      suspendedVat: 0,
      discount: 100_000,
      stamp: 1_000,
      TotalTTC: 1_042_333,
      vatByRate: [
        { rate: '19', base: 711_111, amount: 135_111, suspended: 0 },
        { rate: '7', base: 88_889, amount: 6_222, suspended: 0 },
        { rate: '0', base: 100_000, amount: 0, suspended: 0 },
      ],
      net: [88_889, 266_667, 444_444, 100_000],
    });
  });

  it('dit la TVA suspendue sans la compter, et n’en a pas de ce qui est exonéré', () => {
    const lines = [{ price_HT: 600_000, tvaRate: 19 }];
    expect(receiptTotals({ lines, stamp: 1_000, regime: 'SUSPENSION' })).toMatchObject({
      total_TVA: 0,
      suspendedVat: 114_000,
      TotalTTC: 601_000,
    });
    expect(receiptTotals({ lines, stamp: 1_000, regime: 'EXONERE' })).toMatchObject({
      suspendedVat: 0,
      TotalTTC: 601_000,
      vatByRate: [{ rate: '0', base: 600_000, amount: 0 }],
    });
  });

  it('compte la contribution par jour à côté de la TVA, ou dans sa base', () => {
    const lines = [{ price_HT: 600_000, tvaRate: 19 }];
    const levied = (tvaRate: number | null) =>
      receiptTotals({ lines, stamp: 1_000, levy: { amount: 10_000, tvaRate } }).TotalTTC;
    expect([levied(null), levied(19)]).toEqual([725_000, 726_900]);
  });

  it('arrondit la TVA une fois par taux, pas par ligne', () => {
    const lines = [1, 2, 3].map(() => ({ price_HT: 50, tvaRate: 19 }));
    // 3 × r3(9.5) would be 30; r3(28.5) is 29
    expect(receiptTotals({ lines, stamp: 0 }).total_TVA).toBe(29);
  });

  it('sans timbre ni ligne, ne doivent rien', () => {
    expect(receiptTotals({ lines: [], stamp: 0 })).toEqual({
      total_Price_HT: 0,
      total_TVA: 0,
      suspendedVat: 0,
      discount: 0,
      stamp: 0,
      TotalTTC: 0,
      vatByRate: [],
      net: [],
    });
  });

  it('s’accordent toujours entre eux', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(100), fc.nat(2000), (lines, percent, stamp) => {
        const gross = total(lines.map(l => l.price_HT));
        const discount = Math.floor((discountable(lines) / 100) * percent);
        const totals = receiptTotals({ lines, discount, stamp });
        expect(totals.total_Price_HT).toBe(gross - discount);
        expect(total(totals.vatByRate.map(v => v.base))).toBe(totals.total_Price_HT);
        expect(total(totals.vatByRate.map(v => v.amount))).toBe(totals.total_TVA);
        expect(totals.TotalTTC).toBe(totals.total_Price_HT + totals.total_TVA + stamp);
        expect(totals.vatByRate.every(v => v.base >= 0 && v.amount >= 0)).toBe(true);
      }),
    );
  });
});

describe('la remise', () => {
  it.each([
    [[100, 100, 100], 100, [34, 33, 33]],
    [[100, 200, 300], 100, [17, 33, 50]],
    [[600_000], 50_000, [50_000]],
    [[100, 0], 10, [10, 0]],
    [[1, 1, 1, 1], 2, [0, 0, 1, 1]],
    [[1, 1, 1, 1, 1], 2, [1, 1, 0, 0, 0]],
    [[200, -100], 50, [100, -50]],
    [[333, 1000, 333], 10, [2, 6, 2]],
    [[10, 1000, 1000, 10], 101, [1, 49, 50, 1]],
    [[100, 100], 200, [100, 100]],
    [[100, 100], 0, [0, 0]],
    [[0], 0, [0]],
  ])('de %j moins %i se répartit en %j', (prices, discount, shares) => {
    expect(spreadDiscount(prices, discount)).toEqual(shares);
  });

  it('ne prend jamais plus à un taux que ce qu’il vend, lignes qui retirent comprises', () => {
    // Half of 3, 3 and -6 each rounds to 2, 2 and -3: a millime too many at 7 %, which sells nothing.
    const lines = [3, 3, -6].map(price_HT => ({ price_HT, tvaRate: 7 }));
    const totals = receiptTotals({ lines: [...lines, { price_HT: 10, tvaRate: 19 }], discount: 5, stamp: 0 });
    expect(totals.vatByRate.map(({ rate, base }) => [rate, base])).toEqual([
      ['19', 5],
      ['7', 0],
    ]);
    const taken = fc.record({
      price_HT: fc.integer({ min: -20, max: 30 }),
      tvaRate: fc.constantFrom(19, 13, 7),
    });
    const bases = (found: readonly { price_HT: number; tvaRate: number }[]) =>
      receiptTotals({ lines: found, stamp: 0 }).vatByRate.map(({ base }) => base);
    fc.assert(
      fc.property(fc.array(taken, { maxLength: 12 }), fc.nat(1000), (some, thousandths) => {
        fc.pre(bases(some).every(base => base >= 0));
        const discount = Math.floor((discountable(some) * thousandths) / 1000);
        const spread = receiptTotals({ lines: some, discount, stamp: 0 });
        expect(spread.vatByRate.every(({ base }) => base >= 0)).toBe(true);
        expect(total(spread.net)).toBe(discountable(some) - discount);
      }),
    );
  });

  it('est répartie en entier, jamais plus que la ligne', () => {
    const small = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(small, fc.nat(1000), (prices, thousandths) => {
        const discount = Math.round((total(prices) * thousandths) / 1000);
        const shares = spreadDiscount(prices, discount);
        expect(total(shares)).toBe(discount);
        expect(shares.every((share, i) => share >= 0 && share <= (prices[i] ?? 0))).toBe(true);
      }),
    );
  });

  it.each([
    [[100], 101],
    [[100], -1],
    [[], 1],
    [[100], Number.NaN],
  ])('sur %j ne peut être %d', (prices, discount) => {
    expect(() => spreadDiscount(prices, discount)).toThrow(RangeError);
  });
});

describe('le règlement', () => {
  it.each([
    [715_000, 0, 715_000, 'UNPAID'],
    [715_000, 1, 714_999, 'IN_PROGRESS'],
    [715_000, 714_999, 1, 'IN_PROGRESS'],
    [715_000, 715_000, 0, 'PAID'],
    [715_000, 800_000, 0, 'PAID'],
    [0, 0, 0, 'PAID'],
  ] as const)('de %i, reçu %i, reste %i : %s', (due, received, rest, status) => {
    expect(restToPay(due, received)).toBe(rest);
    expect(receiptStatus(due, received)).toBe(status);
  });
});
