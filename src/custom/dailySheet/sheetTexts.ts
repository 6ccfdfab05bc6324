import { formatDate, isCalendarDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { toTunisLocal, tunisDate } from '../../domain/instant';
import { lateText } from '../../domain/lateness';
import { lineStates } from '../../product/enumerations';
import { ways } from '../planning/ways';
import type { SheetLine } from './useDailySheet';

/** Whether a line leaves or comes back. */
export type Way = 'out' | 'back';

/** Days of which a sheet may be opened: nobody rented a car before, nor books one after. */
const [earliest, latest] = ['2000-01-01', '2100-12-31'];

/** The day that an address names; today's when it names none. */
export const dayOf = (text: string | null, today: CalendarDate): CalendarDate =>
  isCalendarDate(text) && text >= earliest && text <= latest ? text : today;

/** '09:00' on the wall clock of Tunis; with its date when it is of another day than the sheet. */
export function hourText(at: number, day: CalendarDate, wholeDay: boolean): string {
  const hour = wholeDay ? '' : toTunisLocal(at).slice(11);
  const date = tunisDate(at);
  if (date === day) return hour || 'Journée';
  return [formatDate(date).slice(0, 5), hour].filter(Boolean).join(' ');
}

/** The way to a place, in the map that a phone or a browser opens; null when no place is given. */
export function directionsTo(place: string | null | undefined): string | null {
  const address = place?.trim();
  if (!address) return null;
  const wanted = new URLSearchParams({ api: '1', destination: `${address}, Tunisie` });
  return `https://www.google.com/maps/dir/?${wanted}`;
}

/** The text for a line whose vehicle has no time to lose; null where it has. @param isOut whether it is late. */
export function nearText(
  { near, vehicle }: Pick<SheetLine, 'near' | 'vehicle'>,
  { way, day, isOut }: { way: Way; day: CalendarDate; isOut: boolean },
): string | null {
  if (near === null || !vehicle) return null;
  const hour = toTunisLocal(near).slice(11);
  const date = tunisDate(near);
  const when = date === day ? `à ${hour}` : `le ${formatDate(date).slice(0, 5)} à ${hour}`;
  if (way === 'back') return `Battement court\u00a0: repart ${when}`;
  return isOut ? `Encore dehors\u00a0: attendu ${when}` : `Battement court\u00a0: rentre ${when}`;
}

/**
 * How late a line is, in words: a return that is overdue, a rental that should have left and has not; null of any other.
 * @param isOverdue whether it is listed with what is not back.
 */
export function delayText(
  { at, source, state, wholeDay }: Pick<SheetLine, 'at' | 'source' | 'state' | 'wholeDay'>,
  { way, now, isOverdue }: { way: Way; now: number; isOverdue: boolean },
): string | null {
  const waits = source === 'reservations' || state === lineStates.TO_DELIVER;
  const isLate = way === 'back' ? isOverdue : waits && !wholeDay;
  return isLate && now - at >= 60_000 ? `${lateText(now - at)} de retard` : null;
}

/** What happens to a vehicle that is not rented out: 'Entrée à l’atelier'; null of one that is. */
export const wayText = (kind: SheetLine['kind'], way: Way): string | null =>
  kind === 'RESERVATION' || kind === 'CONTRACT' ? null : ways[kind][way];
