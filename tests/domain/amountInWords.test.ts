import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../src/domain/amountInWords';

describe('un montant en toutes lettres', () => {
  it.each([
    [715_000, 'sept cent quinze dinars'],
    [1_492_527, 'mille quatre cent quatre-vingt-douze dinars et cinq cent vingt-sept millimes'],
    [0, 'zéro dinar'],
    [1, 'un millime'],
    [500, 'cinq cents millimes'],
    [1_000, 'un dinar'],
    [1_001, 'un dinar et un millime'],
    [2_080, 'deux dinars et quatre-vingts millimes'],
    [-1_500, 'moins un dinar et cinq cents millimes'],
  ])('%i millimes : %s', (millimes, words) => {
    expect(amountInWords(millimes)).toBe(words);
  });

  it.each([
    [16, 'seize'],
    [17, 'dix-sept'],
    [20, 'vingt'],
    [21, 'vingt et un'],
    [22, 'vingt-deux'],
    [60, 'soixante'],
    [61, 'soixante et un'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [72, 'soixante-douze'],
    [79, 'soixante-dix-neuf'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [90, 'quatre-vingt-dix'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent un'],
    [180, 'cent quatre-vingts'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [400, 'quatre cents'],
    [999, 'neuf cent quatre-vingt-dix-neuf'],
    [1_000, 'mille'],
    [1_001, 'mille un'],
    [1_100, 'mille cent'],
    [2_000, 'deux mille'],
    [21_000, 'vingt et un mille'],
    [80_000, 'quatre-vingt mille'],
    [80_080, 'quatre-vingt mille quatre-vingts'],
    [200_000, 'deux cent mille'],
    [200_200, 'deux cent mille deux cents'],
    [1_000_000, 'un million de'],
    [2_000_000, 'deux millions de'],
    [1_000_200, 'un million deux cents'],
    [80_000_000, 'quatre-vingts millions de'],
    [200_000_000, 'deux cents millions de'],
    [1_001_000, 'un million mille'],
    [1_000_000_000, 'un milliard de'],
    [3_000_001_000, 'trois milliards mille'],
    [1_000_000_000_000, 'mille milliards de'],
  ])('%i dinars : %s dinars', (dinars, words) => {
    expect(amountInWords(dinars * 1000)).toBe(`${words} dinars`);
  });

  it('is different for different amounts, and made of words only', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 15 });
    fc.assert(fc.property(amount, m => /^[a-zé]+([ -][a-zé]+)*$/.test(amountInWords(m))));
    expect(new Set(Array.from({ length: 20_000 }, (_, n) => amountInWords(n * 1000))).size).toBe(20_000);
  });

  it('refuses what is not an integer number of millimes', () => {
    expect(() => amountInWords(1.5)).toThrow(RangeError);
    expect(() => amountInWords(Number.NaN)).toThrow(RangeError);
  });
});
