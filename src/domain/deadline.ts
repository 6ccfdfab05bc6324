import { daysBetween } from './calendarDate';
import type { CalendarDate } from './calendarDate';

export type Priority = 'low' | 'medium' | 'high';

/** The step of a deadline that has passed; steps before it are numbers of days. */
export const EXPIRED = -1;

/** From this many days on, and from these on, a deadline presses. */
export const priorityDays = { medium: 15, high: 3 } as const;

const DAYS_PER_YEAR = 365;

/** Where a deadline stands on a day. */
export interface DeadlineState {
  /** Days left; 0 on the day itself, which still counts, negative once it has passed. */
  days: number;
  /** The nearest number of days of notice that has been reached, EXPIRED, or null while there is nothing to report. */
  step: number | null;
  priority: Priority;
}

/**
 * Where a date stands beside today, both calendar dates.
 * @param notices numbers of days before it at which it is notified, in any order.
 */
export function deadlineState(
  due: CalendarDate,
  today: CalendarDate,
  notices: readonly number[],
): DeadlineState {
  const days = daysBetween(today, due);
  const reached = notices.filter(notice => days <= notice);
  const step = days < 0 ? EXPIRED : reached.length > 0 ? Math.min(...reached) : null;
  return { days, step, priority: priorityOf(days) };
}

/** High at three days or less and once past, medium at fifteen, else low. */
export function priorityOf(days: number): Priority {
  if (days <= priorityDays.high) return 'high';
  return days <= priorityDays.medium ? 'medium' : 'low';
}

/** How long a date is off, as a notification words it: 'Expire dans 12 jours' (specification §2). */
export function deadlineSentence(days: number): string {
  if (days === 0) return 'Expire aujourd’hui';
  const count = Math.abs(days);
  const counted = `${count} ${count > 1 ? 'jours' : 'jour'}`;
  return days > 0 ? `Expire dans ${counted}` : `Expiré depuis ${counted}`;
}

/** What is left of it, where one reads what it is of beside: '3 ans', '12 j', 'Aujourd’hui', 'Expiré depuis 3 j'. */
export function leftText(days: number): string {
  if (days === 0) return 'Aujourd’hui';
  if (days < 0) return `Expiré depuis ${-days}\u00a0j`;
  return days < 2 * DAYS_PER_YEAR ? `${days}\u00a0j` : `${Math.floor(days / DAYS_PER_YEAR)}\u00a0ans`;
}
