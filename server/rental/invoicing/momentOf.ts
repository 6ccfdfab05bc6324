import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { endOfTunisDay } from '../../../src/domain/instant';

/** Up to when rentals are invoiced by an invoice of a day: until now, or the end of a day that is over. @param now epoch ms. */
export const momentOf = (day: CalendarDate, now: number): number =>
  day >= todayInTunis(now) ? now : Math.min(now, endOfTunisDay(day));
