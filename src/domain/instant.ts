import { formatDate, isCalendarDate, todayInTunis, toEpoch } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { fromWallClock, toWallClock } from './tunisZone';

const TEXT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;
const MAX_INSTANT = 8.64e15;

/**
 * An instant as epoch ms, from epoch ms or ISO text. 'YYYY-MM-DDTHH:mm[:ss[.SSS]]' without a zone is the wall
 * clock of Tunis; with Z or an offset it is absolute. Null for anything else.
 */
export function parseInstant(input: string | number): number | null {
  if (typeof input === 'number') {
    return Number.isInteger(input) && Math.abs(input) <= MAX_INSTANT ? input : null;
  }
  const [, date, hour, minute, second = '0', fraction = '', zone] = TEXT.exec(input) ?? [];
  if (!isCalendarDate(date)) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const wall = toEpoch(date) + seconds * 1000 + Number(fraction.padEnd(3, '0'));
  return zone === undefined ? fromWallClock(wall) : wall - offsetOf(zone);
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** 'YYYY-MM-DDTHH:mm' on the wall clock of Tunis, as a datetime-local input wants it. */
export function toTunisLocal(ms: number): string {
  return new Date(toWallClock(ms)).toISOString().slice(0, 16);
}

/** 'dd/MM/yyyy HH:mm' on the wall clock of Tunis. */
export function formatInstant(ms: number): string {
  const [date = '', time = ''] = toTunisLocal(ms).split('T');
  return `${formatDate(date)} ${time}`;
}

/** 'yyyy-MM-dd HH:mm:ss' on the wall clock of Tunis: how a log writes its moments (specification §9). */
export function formatMoment(ms: number): string {
  return new Date(toWallClock(ms)).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first instant (epoch ms) of a day in Tunis; 01:00 where summer time skipped midnight, as on 2005-05-01. */
export function startOfTunisDay(date: CalendarDate): number {
  return fromWallClock(toEpoch(date));
}

/** The instant (epoch ms) at which a day of Tunis is over: the first of the next day, if there is one. */
export function endOfTunisDay(date: CalendarDate): number {
  return fromWallClock(toEpoch(date) + 86_400_000);
}

/** The day in Tunis of an instant (epoch ms). */
export function tunisDate(ms: number): CalendarDate {
  return todayInTunis(ms);
}
