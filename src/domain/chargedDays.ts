import { divideRound } from './decimal';
import { multiply } from './money';
import type { Millimes } from './money';
import { paidUntil, rentalDays } from './rentalDays';
import type { DayTerms } from './rentalDays';
import { shares } from './shares';

/** Days in a row, and what one of them costs; millimes before tax. */
export interface DayRun {
  days: number;
  price: Millimes;
}

/** Days that were added to a line by extensions, at the price agreed with each. */
export interface ExtendedRun extends DayRun {
  tvaRate: number | string;
}

/** What one vehicle of a contract is charged by the day. */
export interface AgreedLine {
  /** Those agreed first, without those of extensions. */
  days: number;
  /** What these days come to: any discount taken off, options apart. */
  amount: Millimes;
  tvaRate: number | string;
  /** What the tariffs asked for these days, which the amount is spread by; null where they are alike. */
  tariffDays: readonly DayRun[] | null;
  extensions: readonly ExtendedRun[];
}

/** One day of a contract at the price agreed for it; `line` is the place of its line in the use. */
export interface ChargedDay {
  line: number;
  price: Millimes;
  tvaRate: number | string;
  isExtension: boolean;
}

/**
 * A vehicle that a client has, and those that took its place: one use, from the departure that was agreed (epoch ms), by
 * the conditions that were signed.
 */
export interface Use {
  departure: number;
  terms: DayTerms;
  /** In the order in which they were had. */
  lines: readonly AgreedLine[];
}

/** What becomes of the days that a client brings back: all are due, or those that are not used are given back. */
export type EarlyReturnPolicy = 'FULL' | 'PRORATA';

/** The instants (epoch ms) at which a vehicle was to come back and came back. */
export interface Return {
  planned: number;
  actual: number;
}

/** What is charged of a late return: so many at the price of one. */
export interface LateCharge {
  unit: 'DAY' | 'HOUR';
  quantity: number;
  unitPriceHT: Millimes;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Each day of a line at its share of what the line is charged (domain C.7), by what the tariffs asked for that day; then
 * those of its extensions, each at its own price.
 */
export function daysOfLine(
  { days, amount, tvaRate, tariffDays, extensions }: AgreedLine,
  line = 0,
): ChargedDay[] {
  const asked = tariffDays ? pricesOf(tariffDays) : [];
  const weights = asked.length === days ? asked : Array.from({ length: days }, () => 1);
  return [
    ...shares(amount, weights).map(price => ({ line, price, tvaRate, isExtension: false })),
    ...extensions.flatMap(run =>
      Array.from({ length: run.days }, () => ({
        line,
        price: run.price,
        tvaRate: run.tvaRate,
        isExtension: true,
      })),
    ),
  ];
}

/** All days of a use, in their order: none twice. */
export const chargedDays = ({ lines }: Pick<Use, 'lines'>): ChargedDay[] =>
  lines.flatMap((line, place) => daysOfLine(line, place));

/**
 * Days by which a use until an instant goes beyond those that are charged, by the contract's own count; below zero, days
 * that would not be used. Quote, extension, lateness, early return and exchange all ask this.
 */
export const daysBeyond = (use: Use, until: number): number =>
  rentalDays(use.departure, Math.max(until, use.departure), use.terms) - chargedDays(use).length;

/** What a day more costs: the share of one of what the line is charged, whatever its discount. */
export function dayPriceOf(line: AgreedLine): Millimes {
  if (line.days > 0) return Number(divideRound(BigInt(line.amount), BigInt(line.days)));
  return line.extensions.at(-1)?.price ?? 0;
}

/** The same at the tariff of that day instead of those that the line has: lowered as the line was. */
export function extendedPrice(line: AgreedLine, tariff: Millimes): Millimes {
  const asked = (line.tariffDays ?? []).reduce((all, { days, price }) => all + days * price, 0);
  return asked > 0
    ? Number(divideRound(BigInt(tariff) * BigInt(line.amount), BigInt(asked)))
    : dayPriceOf(line);
}

/** The last line that has a day: that of which a day more is charged. */
export const lastLine = ({ lines }: Pick<Use, 'lines'>): AgreedLine | undefined =>
  lines.findLast(({ days, extensions }) => days > 0 || extensions.length > 0) ?? lines.at(-1);

/**
 * What a late return costs (domain C.7): the days of the whole use beyond those that are charged, at the day price of the
 * line; within the first of them, hours at their rate where there is one, as long as they are cheaper. Null when it is
 * not late.
 * @param hourlyRate null where whole days are charged from the first minute on.
 */
export function lateCharge(use: Use, actual: number, hourlyRate: Millimes | null): LateCharge | null {
  const late = daysBeyond(use, actual);
  const line = lastLine(use);
  if (late <= 0 || !line) return null;
  const price = dayPriceOf(line);
  const hours = Math.max(1, Math.ceil((actual - freeUntil(use)) / HOUR));
  return late === 1 && hourlyRate !== null && multiply(hourlyRate, hours) < price
    ? { unit: 'HOUR', quantity: hours, unitPriceHT: hourlyRate }
    : { unit: 'DAY', quantity: late, unitPriceHT: price };
}

const freeUntil = (use: Use) =>
  paidUntil(use.departure, chargedDays(use).length, use.terms) + use.terms.graceMinutes * MINUTE;

/**
 * The days that are given back of a use that ended early (domain C.7): the last ones, each at its own price, under
 * PRORATA; one is due at least, and all under FULL.
 */
export function refundedDays(use: Use, { planned, actual }: Return, policy: EarlyReturnPolicy): ChargedDay[] {
  const days = chargedDays(use);
  const unused = Math.min(-daysBeyond(use, actual), days.length - 1);
  return policy === 'FULL' || actual >= planned || unused <= 0 ? [] : days.slice(-unused);
}

/**
 * A line that is exchanged at an instant: what stays with the vehicle that goes, and what the one that comes takes over.
 * Each day keeps its price, those of extensions too.
 * @param use with the line as its last.
 */
export function splitLine(use: Use, at: number): [AgreedLine, AgreedLine] {
  const line = use.lines.at(-1);
  if (!line) throw new RangeError('A use has a line');
  const all = daysOfLine(line);
  const used = Math.max(
    0,
    Math.min(all.length, all.length + (at <= use.departure ? -all.length : daysBeyond(use, at))),
  );
  const agreed = Math.min(used, line.days);
  const amount = all.slice(0, agreed).reduce((sum, { price }) => sum + price, 0);
  const [tariffsHad, tariffsLeft] = line.tariffDays ? splitRuns(line.tariffDays, agreed) : [null, null];
  const [had, left] = splitRuns(line.extensions, used - agreed);
  return [
    { ...line, days: agreed, amount, tariffDays: tariffsHad, extensions: had },
    {
      ...line,
      days: line.days - agreed,
      amount: line.amount - amount,
      tariffDays: tariffsLeft,
      extensions: left,
    },
  ];
}

/** Runs cut after so many days. */
export function splitRuns<R extends DayRun>(runs: readonly R[], days: number): [R[], R[]] {
  const [first, second]: [R[], R[]] = [[], []];
  let left = days;
  for (const run of runs) {
    const own = Math.min(left, run.days);
    if (own > 0) first.push({ ...run, days: own });
    if (own < run.days) second.push({ ...run, days: run.days - own });
    left -= own;
  }
  return [first, second];
}

/** Prices of days in a row, those alike together. */
export function runsOf(prices: readonly Millimes[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const price of prices) {
    const last = runs.at(-1);
    if (last?.price === price) last.days += 1;
    else runs.push({ days: 1, price });
  }
  return runs;
}

const pricesOf = (runs: readonly DayRun[]) =>
  runs.flatMap(({ days, price }) => Array.from({ length: days }, () => price));
