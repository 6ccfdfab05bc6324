import { addDays, daysBetween, yearOf } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { islamicDate, islamicYearsOf } from './islamicCalendar';
import type { DatePeriod } from './tariffPeriods';

/** What moves a season from year to year. */
export type SeasonCause = 'RAMADAN' | 'AID_FITR' | 'AID_IDHA' | 'SCHOOL' | 'DIASPORA';

/** Those of the moon's calendar, by its year: Ramadan lasts until the next month begins (domain B.16). */
const lunar: Readonly<Record<Exclude<SeasonCause, 'SCHOOL' | 'DIASPORA'>, (year: number) => DatePeriod>> = {
  RAMADAN: year => ({ startDate: islamicDate(year, 9, 1), endDate: addDays(islamicDate(year, 10, 1), -1) }),
  AID_FITR: year => ({ startDate: islamicDate(year, 10, 1), endDate: islamicDate(year, 10, 3) }),
  AID_IDHA: year => ({ startDate: islamicDate(year, 12, 10), endDate: islamicDate(year, 12, 11) }),
};

/** School holidays begin on the first Monday from these days on, and end on a Sunday: their usual weeks. */
const school: readonly { from: string; weeks: number }[] = [
  { from: '03-15', weeks: 2 },
  { from: '10-25', weeks: 1 },
  { from: '12-18', weeks: 2 },
];

const inYear = (year: number, day: string) => `${String(year).padStart(4, '0')}-${day}`;

/** The first Monday on or after a day: 5 January 1970 was one. */
const mondayFrom = (date: CalendarDate) => addDays(date, ((-daysBetween('1970-01-05', date) % 7) + 7) % 7);

/**
 * The periods that a season is likely to have in a year, by the day on which they begin: estimates, until the moon is
 * seen or a calendar is decreed.
 */
export function seasonEstimates(cause: SeasonCause, year: number): DatePeriod[] {
  if (cause === 'DIASPORA') return [{ startDate: inYear(year, '06-15'), endDate: inYear(year, '09-15') }];
  if (cause === 'SCHOOL')
    return school.map(({ from, weeks }) => {
      const startDate = mondayFrom(inYear(year, from));
      return { startDate, endDate: addDays(startDate, weeks * 7 - 1) };
    });
  return islamicYearsOf(year)
    .map(islamic => lunar[cause](islamic))
    .filter(({ startDate }) => yearOf(startDate) === year);
}
