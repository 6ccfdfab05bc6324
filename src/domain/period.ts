import { yearOf } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { endOfTunisDay, startOfTunisDay, tunisDate } from './instant';

/** Half-open: start belongs to it, end does not. Epoch ms. */
export interface Period {
  start: number;
  end: number;
}

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

/**
 * The time during which a rental holds its vehicle: [departure, return + turnaround).
 * Throws RangeError when the return is not after the departure or the turnaround is negative.
 */
export function instantPeriod(departure: number, back: number, turnaroundMinutes: number): Period {
  if (!(back > departure)) throw new RangeError('The return must come after the departure');
  if (!(turnaroundMinutes >= 0)) throw new RangeError('The turnaround cannot be negative');
  return { start: departure, end: back + turnaroundMinutes * 60_000 };
}

/** Whole days of Tunis, the return day included. Throws RangeError when it comes before the departure day. */
export function wholeDaysPeriod(departureDate: CalendarDate, returnDate: CalendarDate): Period {
  if (returnDate < departureDate) throw new RangeError('The return day cannot come before the departure day');
  return { start: startOfTunisDay(departureDate), end: endOfTunisDay(returnDate) };
}

/** Whether two periods share an instant; one that ends where the other starts does not. */
export function overlaps(a: Period, b: Period): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}

/**
 * The earliest slot as long as the wanted one, from its start on, that touches no busy period. These may come
 * unsorted and overlap each other; after one without an end (Infinity) the answer starts at Infinity.
 */
export function nextFreeSlot(busy: readonly Period[], wanted: Period): Period {
  const length = wanted.end - wanted.start;
  let start = wanted.start;
  for (const period of [...busy].sort((a, b) => a.start - b.start)) {
    if (overlaps(period, { start, end: start + length })) start = period.end;
  }
  return { start, end: start + length };
}

/**
 * In French, the days of Tunis from departure to return (epoch ms): 'du 28 mars au 2 avril 2026', 'le 1er mai
 * 2026', 'depuis le 3 mars 2026' without an end (Infinity). The year is always shown, whatever the present instant.
 */
export function describePeriod(departure: number, back: number, _now?: number): string {
  const from = tunisDate(departure);
  if (back === Infinity) return `depuis le ${dayOf(from)} ${monthOf(from)} ${yearOf(from)}`;
  const to = tunisDate(back);
  const end = `${dayOf(to)} ${monthOf(to)} ${yearOf(to)}`;
  if (from === to) return `le ${end}`;
  if (yearOf(from) !== yearOf(to)) return `du ${dayOf(from)} ${monthOf(from)} ${yearOf(from)} au ${end}`;
  if (monthOf(from) !== monthOf(to)) return `du ${dayOf(from)} ${monthOf(from)} au ${end}`;
  return `du ${dayOf(from)} au ${end}`;
}

function dayOf(date: CalendarDate): string {
  const day = Number(date.slice(8));
  return day === 1 ? '1er' : String(day);
}

function monthOf(date: CalendarDate): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}
