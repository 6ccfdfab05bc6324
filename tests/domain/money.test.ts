import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideRound,
  formatDinars,
  formatMoney,
  fromDecimal,
  multiply,
  parseMoney,
  percentOf,
  sum,
  toDecimal,
  toDinars,
} from '../../src/domain/money';

const typedAmount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });
const storedAmount = fc.integer({ min: -(10 ** 14) + 1, max: 10 ** 14 - 1 });

describe('un montant saisi', () => {
  it.each<[string | number, number]>([
    ['150', 150_000],
    ['150,5', 150_500],
    ['150.527', 150_527],
    ['1 234,567', 1_234_567],
    ['1\u00a0234\u202f567,8', 1_234_567_800],
    ['1234567', 1_234_567_000],
    [' 715,000 DT ', 715_000],
    ['715DT', 715_000],
    ['715\u00a0dt', 715_000],
    ['-12,5', -12_500],
    ['\u221212,5', -12_500],
    ['+ 12,5', 12_500],
    [',5', 500],
    ['007', 7_000],
    ['-0', 0],
    ['1000000000000', 10 ** 15],
    [1.1, 1_100],
    [0.001, 1],
    [2.675, 2_675],
    [-4.35, -4_350],
    [-0, 0],
    [1e12, 10 ** 15],
  ])('%j vaut %i millimes', (typed, millimes) => {
    expect(parseMoney(typed)).toBe(millimes);
  });

  it.each<string | number>([
    '',
    ' ',
    'DT',
    '-',
    ',',
    '5,',
    '1,2,3',
    '1.234,567',
    '1,2345',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    'douze',
    '12 34',
    '1 2345',
    '--5',
    '5-',
    '5 €',
    '٥',
    '1000000000000,001',
    '99999999999999999999',
    '9'.repeat(1000),
    Number.NaN,
    Infinity,
    0.1 + 0.2,
    1.2345,
    1e-7,
    1e21,
  ])("%j n'est pas un montant", typed => {
    expect(parseMoney(typed)).toBeNull();
  });
});

describe('un montant affiché', () => {
  it.each([
    [0, '0,000'],
    [1, '0,001'],
    [150_000, '150,000'],
    [1_234_567, '1\u00a0234,567'],
    [-1_234_567, '−1\u00a0234,567'],
    [-5, '−0,005'],
    [-123_000, '−123,000'],
    [1_234_567_890_123, '1\u00a0234\u00a0567\u00a0890,123'],
  ])('%i millimes se lit %j', (millimes, shown) => {
    expect(formatMoney(millimes)).toBe(shown);
    expect(formatDinars(millimes)).toBe(`${shown}\u00a0DT`);
  });

  it('se ressaisit tel quel', () => {
    fc.assert(fc.property(typedAmount, m => parseMoney(formatDinars(m)) === m));
    fc.assert(fc.property(typedAmount, m => parseMoney(toDecimal(m)) === m));
  });

  it('is the same through a JSON number as long as the number can hold it', () => {
    fc.assert(fc.property(storedAmount, m => parseMoney(toDinars(m)) === m));
    expect(toDinars(1_492_527)).toBe(1492.527);
  });
});

describe('an amount in the database', () => {
  it.each([
    [1_234_567, '1234.567'],
    [0, '0.000'],
    [-500, '-0.500'],
    [1, '0.001'],
  ])('%i millimes is numeric %s', (millimes, decimal) => {
    expect(toDecimal(millimes)).toBe(decimal);
    expect(fromDecimal(decimal)).toBe(millimes);
  });

  it('comes back exactly', () => {
    fc.assert(fc.property(storedAmount, m => Object.is(fromDecimal(toDecimal(m)), m || 0)));
  });

  it('may come without all its decimals, as the sum of no row does', () => {
    expect(fromDecimal('0')).toBe(0);
    expect(fromDecimal('12.5')).toBe(12_500);
  });

  it.each(['', 'NaN', '1,5', '1.2345', '1e3', ' 1', '1 000.000', '.5', '5.', '+1', '100000000000.000'])(
    'refuses %j',
    text => {
      expect(() => fromDecimal(text)).toThrow(RangeError);
    },
  );

  it.each([1.5, Number.NaN, Infinity, 2 ** 53])('never writes %d millimes', m => {
    expect(() => toDecimal(m)).toThrow(RangeError);
  });
});

describe('arithmetic in millimes', () => {
  it.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [1n, -2n, -1n],
    [-1n, -2n, 1n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [0n, 7n, 0n],
  ])('%d / %d rounds to %d, halves away from zero', (numerator, denominator, rounded) => {
    expect(divideRound(numerator, denominator)).toBe(rounded);
  });

  it.each<[number, number | string, number]>([
    [600_000, 19, 114_000],
    [600_000, '19.000', 114_000],
    [1_254_224, 19, 238_303],
    [50, 19, 10],
    [-50, 19, -10],
    [1, 50, 1],
    [-1, 50, -1],
    [1_000_000, 0.5, 5_000],
    [1_000_000, '1.5', 15_000],
    [123_456, 0, 0],
    [10 ** 15, 100, 10 ** 15],
  ])('%i millimes at %s %% is %i', (m, rate, expected) => {
    expect(percentOf(m, rate)).toBe(expected);
  });

  it.each<[number, number | string, number]>([
    [120_000, 5, 600_000],
    [120_000, '2.5', 300_000],
    [333, 0.5, 167],
    [-333, 0.5, -167],
    [1, '0.499', 0],
    [120_000, 0, 0],
  ])('%i millimes × %s is %i', (m, quantity, expected) => {
    expect(multiply(m, quantity)).toBe(expected);
  });

  it.each(['', '1,5', 'abc', '1.2345', Number.NaN, 1e21])('refuses %j as a rate or a quantity', factor => {
    expect(() => percentOf(1000, factor)).toThrow(RangeError);
    expect(() => multiply(1000, factor)).toThrow(RangeError);
  });

  it('rounds at most half a millime away', () => {
    fc.assert(
      fc.property(storedAmount, fc.integer({ min: 0, max: 100_000 }), (m, thousandths) => {
        const exact = BigInt(m) * BigInt(thousandths);
        const error = BigInt(percentOf(m, String(thousandths / 1000))) * 100_000n - exact;
        return error * error <= 50_000n ** 2n;
      }),
    );
  });

  it('adds exactly and refuses what it cannot hold', () => {
    expect(sum([])).toBe(0);
    expect(sum([100_100, 200_200, -300])).toBe(300_000);
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => multiply(10 ** 15, 1000)).toThrow(RangeError);
  });
});
