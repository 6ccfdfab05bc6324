import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfTunisDay } from '../../src/domain/instant';
import {
  describePeriod,
  instantPeriod,
  nextFreeSlot,
  overlaps,
  wholeDaysPeriod,
} from '../../src/domain/period';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+01:00`);
const period = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => ({ start, end: start + length }));

describe('the time that a rental takes', () => {
  it('runs from the departure to the return and the turnaround', () => {
    expect(instantPeriod(at('2026-03-12T09:00'), at('2026-03-15T09:00'), 60)).toEqual({
      start: at('2026-03-12T09:00'),
      end: at('2026-03-15T10:00'),
    });
  });

  it('takes whole days, the return day included, when there are only dates', () => {
    expect(wholeDaysPeriod('2026-03-12', '2026-03-12')).toEqual({
      start: at('2026-03-12T00:00'),
      end: at('2026-03-13T00:00'),
    });
    const springForward = wholeDaysPeriod('2005-05-01', '2005-05-01');
    expect(springForward.end - springForward.start).toBe(23 * HOUR);
  });

  it('cannot end before it starts', () => {
    expect(() => instantPeriod(10, 10, 60)).toThrow(RangeError);
    expect(() => instantPeriod(10, 20, -1)).toThrow(RangeError);
    expect(() => instantPeriod(Number.NaN, 20, 0)).toThrow(RangeError);
    expect(() => wholeDaysPeriod('2026-03-12', '2026-03-11')).toThrow(RangeError);
  });
});

describe('two rentals of one car', () => {
  it.each([
    ['apart', [0, 10], [20, 30], false],
    ['touching', [0, 10], [10, 20], false],
    ['crossing', [0, 10], [9, 20], true],
    ['one inside the other', [0, 10], [3, 4], true],
    ['the same', [0, 10], [0, 10], true],
    ['one without length', [0, 10], [5, 5], false],
  ] as const)('%s', (_, [a, b], [c, d], expected) => {
    expect(overlaps({ start: a, end: b }, { start: c, end: d })).toBe(expected);
    expect(overlaps({ start: c, end: d }, { start: a, end: b })).toBe(expected);
  });
});

describe('the next free slot', () => {
  it.each([
    ['is the wanted one when nothing is in the way', [], 5],
    [
      'may touch its neighbours',
      [
        [0, 5],
        [15, 20],
      ],
      5,
    ],
    ['follows what is in the way', [[0, 8]], 8],
    [
      'is not squeezed into a gap too short',
      [
        [0, 8],
        [12, 20],
      ],
      20,
    ],
    [
      'fits exactly into a gap',
      [
        [0, 8],
        [18, 20],
      ],
      8,
    ],
    [
      'copes with unsorted, overlapping periods',
      [
        [20, 30],
        [4, 9],
        [6, 21],
        [7, 8],
      ],
      30,
    ],
    [
      'ignores what is over',
      [
        [0, 5],
        [1, 2],
      ],
      5,
    ],
    ['is never when the car does not come back', [[6, Infinity]], Infinity],
  ] as [string, [number, number][], number][])('%s', (_, busy, start) => {
    const periods = busy.map(([from, to]) => ({ start: from, end: to }));
    expect(nextFreeSlot(periods, { start: 5, end: 15 })).toEqual({ start, end: start + 10 });
  });

  it('is free, as long as wanted, and the earliest', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 12 }), period, (busy, wanted) => {
        const slot = nextFreeSlot(busy, wanted);
        const length = wanted.end - wanted.start;
        expect(slot.end - slot.start).toBe(length);
        let start = wanted.start;
        while (busy.some(b => overlaps(b, { start, end: start + length }))) start++;
        expect(slot.start).toBe(start);
      }),
    );
  });
});

describe('une période en toutes lettres', () => {
  it.each([
    ['2026-03-12T09:00', '2026-03-15T09:00', 'du 12 au 15 mars 2026'],
    ['2026-03-28T09:00', '2026-04-02T09:00', 'du 28 mars au 2 avril 2026'],
    ['2026-12-30T09:00', '2027-01-02T09:00', 'du 30 décembre 2026 au 2 janvier 2027'],
    ['2026-03-12T09:00', '2027-03-12T09:00', 'du 12 mars 2026 au 12 mars 2027'],
    ['2026-03-12T09:00', '2026-03-12T18:00', 'le 12 mars 2026'],
    ['2026-08-01T09:00', '2026-08-05T09:00', 'du 1er au 5 août 2026'],
    ['2026-01-31T00:00', '2026-02-01T23:59', 'du 31 janvier au 1er février 2026'],
  ])('de %s à %s : %s', (departure, back, words) => {
    expect(describePeriod(at(departure), at(back))).toBe(words);
    expect(describePeriod(at(departure), at(back), startOfTunisDay('2026-03-01'))).toBe(words);
  });

  it('sans fin connue : depuis son début', () => {
    expect(describePeriod(at('2026-03-01T09:00'), Infinity)).toBe('depuis le 1er mars 2026');
  });
});
