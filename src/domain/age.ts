import type { CalendarDate } from './calendarDate';

/** Nobody has lived longer, but for one. */
const OLDEST = 120;

/** What is said of a birth so long ago that it is likely mistyped; null of any other. */
export function unlikelyBirth(birth: CalendarDate, today: CalendarDate): string | null {
  const age = ageOn(birth, today);
  return age > OLDEST ? `Cela fait ${age} ans\u00a0: vérifiez l’année de naissance` : null;
}

/** How many whole years lie between a birth and a day. Born on 29 February, one is a year older on 1 March. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
