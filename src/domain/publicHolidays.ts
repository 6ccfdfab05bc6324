import { yearOf } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { islamicDate, islamicYearsOf } from './islamicCalendar';

export interface PublicHoliday {
  date: CalendarDate;
  label: string;
  /** False for a day that the moon decides: it is announced a day or two before. */
  confirmed: boolean;
}

/** Those of the sun's calendar (domain B.16). */
const fixed: readonly (readonly [string, string])[] = [
  ['01-01', 'Jour de l’an'],
  ['03-20', 'Fête de l’indépendance'],
  ['04-09', 'Journée des martyrs'],
  ['05-01', 'Fête du travail'],
  ['07-25', 'Fête de la République'],
  ['08-13', 'Fête de la femme'],
  ['10-15', 'Fête de l’évacuation'],
  ['12-17', 'Fête de la révolution'],
];

/** Those of the moon's: month, first day, how many days. */
const moving: readonly { month: number; day: number; days: number; label: string }[] = [
  { month: 1, day: 1, days: 1, label: 'Ras el-Am el-Hijri' },
  { month: 3, day: 12, days: 1, label: 'Mouled' },
  { month: 10, day: 1, days: 2, label: 'Aïd el-Fitr' },
  { month: 12, day: 10, days: 2, label: 'Aïd el-Idha' },
];

/** The public holidays of a year in Tunisia, in their order; those that the moon decides are estimates. */
export function publicHolidays(year: number): PublicHoliday[] {
  const estimates = islamicYearsOf(year).flatMap(islamic =>
    moving.flatMap(({ month, day, days, label }) =>
      Array.from({ length: days }, (_, index) => ({
        date: islamicDate(islamic, month, day + index),
        label,
        confirmed: false,
      })),
    ),
  );
  return [
    ...fixed.map(([day, label]) => ({
      date: `${String(year).padStart(4, '0')}-${day}`,
      label,
      confirmed: true,
    })),
    ...estimates.filter(({ date }) => yearOf(date) === year),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
