import { describe, it } from 'vitest';
import { addDays } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { companyFaults } from '../../server/helpers/companyFaults';
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
/** In a row, from the day of a fault on: a year with its 29 February, and a month more. */
const inRow = Array.from({ length: 400 }, (_, index) => addDays('2027-09-01', index));

describe('la société de démonstration, quel que soit le jour', () => {
  const days = full ? [...chosen, ...inRow] : chosen;
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
