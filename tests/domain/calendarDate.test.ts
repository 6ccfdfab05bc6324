import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  fromEpoch,
  isCalendarDate,
  parseTypedDate,
  toEpoch,
  todayInTunis,
  yearOf,
} from '../../src/domain/calendarDate';

const FIRST = toEpoch('0001-01-01') / 86_400_000;
const LAST = toEpoch('9999-12-31') / 86_400_000;
const day = fc.integer({ min: FIRST, max: LAST }).map(n => fromEpoch(n * 86_400_000));

describe('une date', () => {
  it.each(['2026-03-12', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '0099-06-15'])(
    '%s existe',
    text => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2026-3-12',
    '2026-03-12T00:00',
    '2026-03-12\n',
    '12/03/2026',
    '',
    20260312,
    null,
    undefined,
    new Date(0),
  ])("%s n'existe pas", text => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it.each([
    ['12/03/2026', '2026-03-12'],
    ['2/3/2026', '2026-03-02'],
    ['02032026', '2026-03-02'],
    ['2026-03-02', '2026-03-02'],
    [' 29/02/2024 ', '2024-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['03/13/2026', null],
    ['12/03/26', null],
    ['232026', null],
    ['12/03', null],
    ['0/1/2026', null],
    ['01/01/0000', null],
    ['demain', null],
    ['', null],
  ])('saisie %j devient %j', (typed, date) => {
    expect(parseTypedDate(typed)).toBe(date);
  });

  it('se lit jour, mois, année et se ressaisit', () => {
    expect(formatDate('2026-03-12')).toBe('12/03/2026');
    fc.assert(fc.property(day, date => parseTypedDate(formatDate(date)) === date));
    fc.assert(fc.property(day, date => parseTypedDate(formatDate(date).replaceAll('/', '')) === date));
  });
});

describe('counting days', () => {
  it.each([
    ['2026-03-12', 3, '2026-03-15'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2005-04-30', 1, '2005-05-01'],
    ['2026-03-08', 0, '2026-03-08'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s + %i = %s', (date, n, expected) => {
    expect(addDays(date, n)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(n);
  });

  it('adds what lies between', () => {
    fc.assert(fc.property(day, day, (a, b) => addDays(a, daysBetween(a, b)) === b));
  });

  it('travels through epoch milliseconds at UTC midnight', () => {
    expect(toEpoch('1970-01-01')).toBe(0);
    expect(toEpoch('2026-03-12')).toBe(1_773_273_600_000);
    fc.assert(
      fc.property(day, date => fromEpoch(toEpoch(date)) === date && toEpoch(date) % 86_400_000 === 0),
    );
    expect(fromEpoch(toEpoch('2026-03-12') + 86_399_999)).toBe('2026-03-12');
    expect(fromEpoch(-1)).toBe('1969-12-31');
  });

  it('stops at the ends of the calendar and refuses what is no date', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => fromEpoch(Number.NaN)).toThrow(RangeError);
  });

  it('knows the year', () => {
    expect(yearOf('2026-03-12')).toBe(2026);
    expect(yearOf('0099-01-01')).toBe(99);
  });

  it.each([
    ['2026-03-11T22:59:59.999Z', '2026-03-11'],
    ['2026-03-11T23:00:00.000Z', '2026-03-12'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
    ['2005-07-01T22:30:00.000Z', '2005-07-02'],
  ])('at %s it is %s in Tunis, wherever the machine stands', (now, date) => {
    expect(todayInTunis(Date.parse(now))).toBe(date);
  });
});
