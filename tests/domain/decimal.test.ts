import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireThousandths, thousandthsText, toThousandths } from '../../src/domain/decimal';

describe('a number with at most three decimals', () => {
  it.each<[number | string, bigint, string]>([
    ['19', 19_000n, '19'],
    ['19.000', 19_000n, '19'],
    [0.5, 500n, '0.5'],
    ['-0.050', -50n, '-0.05'],
    ['+7', 7_000n, '7'],
    [0, 0n, '0'],
    [1200.125, 1_200_125n, '1200.125'],
  ])('%j is %d thousandths, shortest %s', (input, thousandths, text) => {
    expect(toThousandths(input)).toBe(thousandths);
    expect(thousandthsText(thousandths)).toBe(text);
  });

  it.each(['', '1e3', '1.2345', '.5', '5.', '1,5', ' 1', 'NaN'])('is not %j', text => {
    expect(toThousandths(text)).toBeNull();
    expect(() => requireThousandths(text, 'A rate')).toThrow(/A rate/);
  });

  it('is read back from its shortest text', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        n => toThousandths(thousandthsText(n)) === n,
      ),
    );
  });
});
