import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { addMonths, weekday } from './monthWeeks';

/** The day that a key leads to from another in a calendar; null when the key means nothing there. */
export function keyMoves(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  from: CalendarDate,
): CalendarDate | null {
  try {
    switch (key) {
      case 'ArrowLeft':
        return addDays(from, -1);
      case 'ArrowRight':
        return addDays(from, 1);
      case 'ArrowUp':
        return addDays(from, -7);
      case 'ArrowDown':
        return addDays(from, 7);
      case 'PageUp':
        return addMonths(from, shiftKey ? -12 : -1);
      case 'PageDown':
        return addMonths(from, shiftKey ? 12 : 1);
      case 'Home':
        return addDays(from, -weekday(from));
      case 'End':
        return addDays(from, 6 - weekday(from));
      default:
        return null;
    }
  } catch {
    // Before the year 1 or after 9999 there is no day to go to.
    return from;
  }
}
