import { formatDate, fromEpoch, todayInTunis } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { tunisDate } from './instant';
import type { Period } from './period';

/** Days from one to another, both included; no last one where it is not known. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate | null;
}

/** Days that something lacks what has to cover them, as the API gives them. */
export interface Uncovered {
  /** 'Sans assurance'. */
  without: string;
  /** Epoch ms of the first day. */
  from: number;
  /** Of the last one; null where they have none. */
  to: number | null;
}

/** The first and the last day of Tunis that a period touches; a midnight on which it ends is not touched. */
export const daysOf = ({ start, end }: Period): Days => ({
  from: tunisDate(start),
  to: end === Infinity ? null : tunisDate(Math.max(start, end - 1)),
});

/** Of the days of a period those that are still to come, today included: nobody covers the others any more. Null of one that is over. */
export function daysAhead(period: Period, now: number): Days | null {
  const { from, to } = daysOf(period);
  const today = todayInTunis(now);
  return to !== null && to < today ? null : { from: from < today ? today : from, to };
}

/** 'Sans assurance le 12/12/2026', 'Sans assurance du 12/12/2026 au 15/12/2026', 'Sans assurance à partir du 12/12/2026'. */
export function uncoveredText({ without, from, to }: Uncovered): string {
  const first = formatDate(fromEpoch(from));
  if (to === null) return `${without} à partir du ${first}`;
  return to === from ? `${without} le ${first}` : `${without} du ${first} au ${formatDate(fromEpoch(to))}`;
}
