import { describe, expect, it } from 'vitest';
import { cancellationFeeLines } from '../../src/domain/cancellationFee';
import { percentOf, sum } from '../../src/domain/money';

describe('la facture de frais retenus', () => {
  it.each([
    ['hors TVA', 60_000, 0, [{ price_HT: 59_000, tvaRate: 0 }]],
    ['au taux', 120_000, 19, [{ price_HT: 100_000, tvaRate: 19 }]],
    [
      'au taux, quand aucun HT ne fait ce total',
      1003,
      19,
      [
        { price_HT: 2, tvaRate: 19 },
        { price_HT: 1, tvaRate: 0 },
      ],
    ],
    ['rien, quand ils ne dépassent pas le timbre', 1000, 0, []],
  ])('%s', (_, kept, rate, lines) => {
    expect(cancellationFeeLines(kept, 1000, rate)).toEqual(lines);
  });

  it('fait exactement ce qui est retenu, timbre compris, à chaque millime et à chaque taux', () => {
    const wrong = [0, 7, 13, 19].flatMap(rate =>
      Array.from({ length: 3000 }, (_, at) => 1001 + at).filter(kept => {
        const [first, ...rest] = cancellationFeeLines(kept, 1000, rate);
        const total = sum(
          [first, ...rest].map(one => (one ? one.price_HT + percentOf(one.price_HT, one.tvaRate) : 0)),
        );
        return total + 1000 !== kept || rest.some(one => one.price_HT !== 1 || one.tvaRate !== 0);
      }),
    );
    expect(wrong).toEqual([]);
  });
});
