import { addDays, daysBetween } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { endOfTunisDay, startOfTunisDay, tunisDate } from './instant';

/** A part of a strip of days, in shares of its width. */
export interface StripPart {
  left: number;
  width: number;
}

/** Whole days side by side, of an instant to another. */
export interface DayStrip {
  days: CalendarDate[];
  /** Where a period (epoch ms) stands in it, cut at its ends; null where it is not in it. */
  place(from: number, to: number): StripPart | null;
}

/** The days from that of an instant to that of another (epoch ms), `most` of them at most. */
export function dayStrip(from: number, to: number, most: number): DayStrip {
  const first = tunisDate(from);
  const count = Math.min(most, Math.max(1, daysBetween(first, tunisDate(to)) + 1));
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const start = startOfTunisDay(first);
  const end = endOfTunisDay(days.at(-1) ?? first);
  return {
    days,
    place(begins, ends) {
      const [left, right] = [Math.max(begins, start), Math.min(ends, end)];
      return left < right
        ? { left: (left - start) / (end - start), width: (right - left) / (end - start) }
        : null;
    },
  };
}

/** A head over one day of a strip, or over several where not all have room. */
export interface DayHead {
  day: CalendarDate;
  /** Days that it stands over, itself included. */
  count: number;
}

/** Heads of the days of a strip, `most` at most, each over as many days; what is left at the end is under the last. */
export function dayHeads(days: readonly CalendarDate[], most: number): DayHead[] {
  const step = Math.ceil(days.length / most);
  const whole = Math.floor(days.length / step);
  return days
    .filter((_, index) => index % step === 0)
    .slice(0, whole)
    .map((day, index) => ({ day, count: index === whole - 1 ? days.length - index * step : step }));
}
