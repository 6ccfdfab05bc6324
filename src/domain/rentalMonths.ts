import { addMonths } from './calendarDate';
import { fromWallClock, toWallClock } from './tunisZone';
import { tunisDate } from './instant';

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * The months that a rental by the month is charged between two instants (epoch ms), one at least (domain C.7, MONTHLY):
 * calendar months begun from the departure on, at its hour in Tunis. Each ends on the day of the departure, or on the last
 * of a month that does not have it: 31 January, 28 February, 31 March. The grace after the last one is not charged.
 * Throws RangeError when the return comes before the departure or the grace is negative.
 */
export function rentalMonths(departure: number, back: number, graceMinutes: number): number {
  if (!(back >= departure)) throw new RangeError('The return cannot come before the departure');
  if (!(graceMinutes >= 0)) throw new RangeError('The grace cannot be negative');
  const end = back - graceMinutes * MINUTE;
  let months = Math.max(1, Math.floor((end - departure) / (31 * DAY)));
  while (monthsAfter(departure, months) < end) months++;
  return months;
}

/** The same hour on the same day so many months later, clamped: always counted from the anchor, so that it comes back to 31. */
export function monthsAfter(anchor: number, months: number): number {
  const date = tunisDate(anchor);
  const hour = toWallClock(anchor) - Date.parse(`${date}T00:00:00.000Z`);
  return fromWallClock(Date.parse(`${addMonths(date, months)}T00:00:00.000Z`) + hour);
}
