import { addDays } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** Days from one to another, both included. */
export interface DatePeriod {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** When a season comes: each year anew where the moon or a decree moves it. */
export interface SeasonPeriod extends DatePeriod {
  /** An estimate prices its days too, but yields to what is certain. */
  confirmed: boolean | null;
}

/** Days on which a tariff holds. */
export interface TariffPeriod extends DatePeriod {
  /** Of a season whose dates are to be confirmed. */
  isEstimated?: true;
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

/** The days on which a tariff holds: those of its season whatever the year, estimated ones marked, or its own. */
export function tariffPeriods({ season, startDate, endDate }: TariffDates, seasons: Seasons): TariffPeriod[] {
  if (season !== null)
    return (seasons.get(season) ?? []).map(({ startDate: from, endDate: to, confirmed }) => ({
      startDate: from,
      endDate: to,
      ...(confirmed !== true && { isEstimated: true }),
    }));
  return startDate !== null && endDate !== null ? [{ startDate, endDate }] : [];
}

/** Those of them that are certain. */
const certainPeriods = (tariff: TariffDates, seasons: Seasons) =>
  tariffPeriods(tariff, seasons).filter(({ isEstimated }) => !isEstimated);

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
 * The first two tariffs of one category that would price a same day for certain, seasons resolved (domain C.4); two of
 * the same season always do, even before its dates are confirmed.
 */
export function overlappingTariffs(tariffs: readonly TariffDates[], seasons: Seasons): Overlap | null {
  return firstOverlap(tariffs, (a, b) => {
    const on = meeting(certainPeriods(a, seasons), certainPeriods(b, seasons));
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
  for (const period of taken.toSorted(byStart)) {
    if (period.endDate < from || period.startDate > endDate) continue;
    if (period.startDate > from) gaps.push({ startDate: from, endDate: addDays(period.startDate, -1) });
    if (period.endDate >= endDate) return gaps;
    from = addDays(period.endDate, 1);
  }
  gaps.push({ startDate: from, endDate });
  return gaps;
}

/** The days from one on that tariffs priced and price no more, as periods in their order. */
export function daysLeft(
  before: readonly DatePeriod[],
  after: readonly DatePeriod[],
  from: CalendarDate,
): DatePeriod[] {
  const left: DatePeriod[] = [];
  const priced = before
    .filter(({ endDate }) => endDate >= from)
    .map(({ startDate, endDate }) => ({ startDate: latest(startDate, from), endDate }));
  for (const gap of priced.flatMap(period => gapsIn(period, after)).toSorted(byStart)) {
    const last = left.at(-1);
    if (last && gap.startDate <= addDays(last.endDate, 1)) last.endDate = latest(last.endDate, gap.endDate);
    else left.push({ ...gap });
  }
  return left;
}

const byStart = (a: DatePeriod, b: DatePeriod) => (a.startDate < b.startDate ? -1 : 1);
