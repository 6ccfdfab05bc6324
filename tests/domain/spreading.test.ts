import { describe, expect, it } from 'vitest';
import { sum } from '../../src/domain/money';
import { spreadPayment } from '../../src/domain/spreading';
import { randomFrom } from '../promises/random';

const open = [
  { receipt: '123', rest: 675_007 },
  { receipt: '164', rest: 1_461_844 },
  { receipt: '198', rest: 2_533_915 },
];
const amounts = (spread: ReturnType<typeof spreadPayment>) => spread.settled.map(({ amount }) => amount);

describe('un règlement de plusieurs factures', () => {
  it.each<[string, number, [string, number][], number[], number, number]>([
    [
      'les solde de la plus ancienne à la plus récente',
      4_800_000,
      [],
      [675_007, 1_461_844, 2_533_915],
      129_234,
      0,
    ],
    ['s’arrête où il n’y a plus rien', 1_000_000, [], [675_007, 324_993, 0], 0, 0],
    ['garde ce qui est dit à la main', 1_000_000, [['198', 900_000]], [100_000, 0, 900_000], 0, 0],
    ['ne prend rien pour une facture écartée', 1_000_000, [['123', 0]], [0, 1_000_000, 0], 0, 0],
    ['dit de combien la main est allée trop loin', 500_000, [['164', 700_000]], [0, 700_000, 0], 0, 200_000],
    ['de rien ne règle rien', 0, [], [0, 0, 0], 0, 0],
  ])('%s', (_, paid, said, settled, surplus, excess) => {
    const spread = spreadPayment(paid, open, new Map(said));
    expect([amounts(spread), spread.surplus, spread.excess]).toEqual([settled, surplus, excess]);
  });

  it('n’en perd ni n’en ajoute un millime, et ne dépasse aucun reste', () => {
    const random = randomFrom(20_261_120);
    for (let round = 0; round < 2000; round++) {
      const invoices = Array.from({ length: 1 + random.below(6) }, (_, index) => ({
        receipt: String(index),
        rest: 1 + random.below(900_000),
      }));
      const paid = random.below(3_000_000);
      const { settled, surplus } = spreadPayment(paid, invoices);
      expect(sum(settled.map(({ amount }) => amount)) + surplus).toBe(paid);
      for (const [index, { amount }] of settled.entries())
        expect(amount).toBeLessThanOrEqual(invoices[index]?.rest ?? 0);
    }
  });
});
