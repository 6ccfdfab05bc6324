import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, yearOf } from '../../src/domain/calendarDate';
import { seasonEstimates } from '../../src/domain/seasonEstimates';
import type { SeasonCause } from '../../src/domain/seasonEstimates';
import { overlappingPeriods } from '../../src/domain/tariffPeriods';

const causes: readonly SeasonCause[] = ['RAMADAN', 'AID_FITR', 'AID_IDHA', 'SCHOOL', 'DIASPORA'];
const told = (cause: SeasonCause, year: number) =>
  seasonEstimates(cause, year).map(({ startDate, endDate }) => `${startDate} ${endDate}`);

describe('les dates proposées d’une saison', () => {
  it.each<[SeasonCause, number, string[]]>([
    ['RAMADAN', 2026, ['2026-02-18 2026-03-19']],
    ['AID_FITR', 2026, ['2026-03-20 2026-03-22']],
    ['AID_IDHA', 2026, ['2026-05-27 2026-05-28']],
    ['SCHOOL', 2026, ['2026-03-16 2026-03-29', '2026-10-26 2026-11-01', '2026-12-21 2027-01-03']],
    ['DIASPORA', 2026, ['2026-06-15 2026-09-15']],
    // Le ramadan commence deux fois en 2030, et finit la seconde en 2031.
    ['RAMADAN', 2030, ['2030-01-06 2030-02-04', '2030-12-26 2031-01-24']],
    ['SCHOOL', 2024, ['2024-03-18 2024-03-31', '2024-10-28 2024-11-03', '2024-12-23 2025-01-05']],
  ])('%s %i', (cause, year, periods) => expect(told(cause, year)).toEqual(periods));

  it('commencent dans leur année, sans se chevaucher, et le ramadan mène à l’Aïd', () => {
    for (let year = 1970; year < 2100; year++) {
      for (const cause of causes) {
        const periods = seasonEstimates(cause, year);
        expect(periods.length).toBeGreaterThan(0);
        expect(periods.every(one => yearOf(one.startDate) === year && one.startDate <= one.endDate)).toBe(
          true,
        );
        expect(overlappingPeriods(periods)).toBeNull();
      }
      const feasts = [year, year + 1].flatMap(one => seasonEstimates('AID_FITR', one));
      for (const { startDate, endDate } of seasonEstimates('RAMADAN', year)) {
        expect([29, 30]).toContain(daysBetween(startDate, endDate) + 1);
        expect(feasts.map(feast => feast.startDate)).toContain(addDays(endDate, 1));
      }
    }
  });

  it('des vacances vont d’un lundi à un dimanche', () => {
    for (let year = 1960; year < 2100; year++)
      for (const { startDate, endDate } of seasonEstimates('SCHOOL', year)) {
        expect([new Date(startDate).getUTCDay(), new Date(endDate).getUTCDay()]).toEqual([1, 0]);
      }
  });
});
