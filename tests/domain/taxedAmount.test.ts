import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf } from '../../src/domain/money';
import { taxedParts } from '../../src/domain/taxedAmount';

it.each([
  ['HT', 100_005, 19, { amountHT: 100_005, TVA: 19_001, amountTTC: 119_006 }],
  ['TTC', 119_006, 19, { amountHT: 100_005, TVA: 19_001, amountTTC: 119_006 }],
  ['TTC', 100_000, 19, { amountHT: 84_034, TVA: 15_966, amountTTC: 100_000 }],
  ['TTC', 3_200, 0, { amountHT: 3_200, TVA: 0, amountTTC: 3_200 }],
  ['TTC', 50_000, '7.5', { amountHT: 46_512, TVA: 3_488, amountTTC: 50_000 }],
] as const)('tapé %s, %i millimes à %s %%', (typed, amount, rate, parts) => {
  expect(taxedParts(amount, typed, rate)).toEqual(parts);
});

it('garde ce qui est tapé, fait la somme, et la taxe n’est jamais à plus d’un millime de celle du HT', () => {
  const rate = fc.integer({ min: 0, max: 100_000 }).map(thousandths => thousandths / 1000);
  fc.assert(
    fc.property(
      fc.nat(10 ** 12),
      fc.constantFrom('HT' as const, 'TTC' as const),
      rate,
      (amount, typed, tvaRate) => {
        const { amountHT, TVA, amountTTC } = taxedParts(amount, typed, tvaRate);
        expect(typed === 'HT' ? amountHT : amountTTC).toBe(amount);
        expect(amountHT + TVA).toBe(amountTTC);
        expect(Math.abs(TVA - percentOf(amountHT, tvaRate))).toBeLessThanOrEqual(1);
      },
    ),
  );
});
