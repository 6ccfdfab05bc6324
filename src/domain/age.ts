import type { CalendarDate } from './calendarDate';

/** How many whole years lie between a birth and a day. Born on 29 February, one is a year older on 1 March. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
