import { addDays } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** Days from one to another, both included. */
export interface DatePeriod {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** When a season comes: each year anew where the moon or a decree moves it. */
export interface SeasonPeriod extends DatePeriod {
  /** An estimate holds no price until it is confirmed. */
  confirmed: boolean | null;
}

/** When the price of a category holds: in a season, or else from one date to another. */
export interface TariffDates {
  /** Id of the season. */
  season: string | null;
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
}

/** Periods of the seasons, by id. */
export type Seasons = ReadonlyMap<string, readonly SeasonPeriod[]>;

/** The days on which a tariff holds: the confirmed ones of its season whatever the year, or its own. */
export function tariffPeriods({ season, startDate, endDate }: TariffDates, seasons: Seasons): DatePeriod[] {
  if (season !== null) return (seasons.get(season) ?? []).filter(({ confirmed }) => confirmed === true);
  return startDate !== null && endDate !== null ? [{ startDate, endDate }] : [];
}

/** Whether a day lies in a period. */
export const holdsOn = ({ startDate, endDate }: DatePeriod, date: CalendarDate): boolean =>
  startDate <= date && date <= endDate;

/** Two of a list that hold on a same day, by their places, and the first such day; null when they never meet. */
export interface Overlap {
  first: number;
  second: number;
  /** Null of two tariffs of one season, which meet whenever it comes. */
  on: CalendarDate | null;
}

/** The first two periods that share a day. */
export function overlappingPeriods(periods: readonly DatePeriod[]): Overlap | null {
  return firstOverlap(periods, (a, b) => meeting([a], [b]));
}

/**
 * The first two tariffs of one category that would price a same day, seasons resolved (domain C.4); two of the same
 * season always do, even before its dates are confirmed.
 */
export function overlappingTariffs(tariffs: readonly TariffDates[], seasons: Seasons): Overlap | null {
  return firstOverlap(tariffs, (a, b) => {
    const on = meeting(tariffPeriods(a, seasons), tariffPeriods(b, seasons));
    return on ?? (a.season !== null && a.season === b.season ? null : undefined);
  });
}

function firstOverlap<T>(
  list: readonly T[],
  meet: (a: T, b: T) => CalendarDate | null | undefined,
): Overlap | null {
  for (const [second, later] of list.entries())
    for (const [first, earlier] of list.slice(0, second).entries()) {
      const on = meet(earlier, later);
      if (on !== undefined) return { first, second, on };
    }
  return null;
}

/** The first day that both hold; undefined when there is none. */
function meeting(a: readonly DatePeriod[], b: readonly DatePeriod[]): CalendarDate | undefined {
  return a
    .flatMap(one => b.map(other => [latest(one.startDate, other.startDate), one, other] as const))
    .filter(([day, one, other]) => holdsOn(one, day) && holdsOn(other, day))
    .map(([day]) => day)
    .toSorted()[0];
}

const latest = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b);

/** The days of a period that none of the others takes, as periods in their order. */
export function gapsIn({ startDate, endDate }: DatePeriod, taken: readonly DatePeriod[]): DatePeriod[] {
  const gaps: DatePeriod[] = [];
  let from = startDate;
  for (const period of taken.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (period.endDate < from || period.startDate > endDate) continue;
    if (period.startDate > from) gaps.push({ startDate: from, endDate: addDays(period.startDate, -1) });
    if (period.endDate >= endDate) return gaps;
    from = addDays(period.endDate, 1);
  }
  gaps.push({ startDate: from, endDate });
  return gaps;
}
