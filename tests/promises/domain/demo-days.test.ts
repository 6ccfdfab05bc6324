import { describe, expect, it } from 'vitest';
import { addDays, toEpoch } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { publicHolidays } from '../../../src/domain/publicHolidays';
import { seasonEstimates } from '../../../src/domain/seasonEstimates';
import { companyFaults } from '../../server/helpers/companyFaults';
import moments from '../moments.json';
import { full, keep } from '../promise';

/** Ends of months and years, 29 February, a Sunday, Ramadan and what follows it, holidays, and the day of a fault. */
const chosen: readonly CalendarDate[] = [
  '2026-11-27',
  '2026-12-31',
  '2027-01-01',
  '2027-02-14',
  '2027-03-10',
  '2027-03-31',
  '2027-05-01',
  '2027-07-25',
  '2027-11-30',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
];
/** The end of a year, a Sunday of Ramadan: the others are as like to these as to each other, and the demo of today is judged in the database. */
const few: readonly CalendarDate[] = ['2026-12-31', '2027-02-14'];
/** In a row, from the day of a fault on: a year with its 29 February, and a month more. */
const inRow = Array.from({ length: 400 }, (_, index) => addDays('2027-09-01', index));

describe('les moments auxquels npm run days met tous les tests', () => {
  const dates = moments.map(({ at }) => at.slice(0, 10));
  const has = (end: string) => moments.some(({ at }) => at.endsWith(end));

  it('sont 24, avec ce dont un jour peut différer d’un autre', () => {
    expect(new Set(moments.map(one => one.at)).size).toBe(24);
    const ends = dates.filter(date => date.slice(0, 7) !== addDays(date, 1).slice(0, 7));
    expect(new Set(ends.map(date => date.slice(8)))).toEqual(new Set(['28', '29', '30', '31']));
    for (const date of ['2028-02-28', '2028-02-29', '2028-03-01']) expect(dates).toContain(date);
    for (const end of ['12-31 23:30', '01-01 00:30', '02-29 00:30', '02-29 23:30'])
      expect(has(end)).toBe(true);
    expect(dates.some(date => new Date(toEpoch(date)).getUTCDay() === 0)).toBe(true);
    const [ramadan] = seasonEstimates('RAMADAN', 2027);
    expect(dates.some(date => ramadan && ramadan.startDate <= date && date <= ramadan.endDate)).toBe(true);
    const holidays = [2027, 2028].flatMap(year => publicHolidays(year).map(({ date }) => date));
    expect(dates.filter(date => holidays.includes(date)).length).toBeGreaterThan(2);
  });
});

describe('la société de démonstration, quel que soit le jour', () => {
  const days = full ? [...chosen, ...inRow] : few;
  it('a chacun de ses états et tient chaque règle', { timeout: full ? 7_200_000 : 600_000 }, () => {
    const faults = days.flatMap(companyFaults);
    for (const fault of faults.slice(0, 20)) console.error(fault);
    keep(
      'P-57',
      {
        n: days.length,
        of: 'demo companies in which a state is missing or a rule broken',
        figure: new Set(faults.map(fault => fault.slice(0, 10))).size,
        ideal: 0,
      },
      'node',
    );
  });
});
