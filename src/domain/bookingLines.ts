import { daysOfLine, runsOf, splitRuns } from './chargedDays';
import type { DayRun } from './chargedDays';
import { divideRound } from './decimal';
import { sum } from './money';
import type { Millimes } from './money';
import { receiptTotals, vatOfLines } from './receiptTotals';
import type { RentalPrice } from './rentalPrice';
import { shares } from './shares';

/** One vehicle of a booking, or its category, as it was priced: millimes before tax, without options. */
export interface BookingLine {
  vehicle: string | null;
  days: number;
  /** What its days come to, its part of the discount taken off. */
  amount: Millimes;
  tvaRate: number;
  /** Of a day before any discount but that of the length, rounded. */
  dailyPrice: Millimes;
  /** What the tariffs asked for its days; null where they are alike. */
  tariffDays: readonly DayRun[] | null;
}

/** An option of a booking, its part of the discount taken off. */
export interface BookingOption {
  option: string;
  quantity: number;
  isDaily: boolean;
  amount: Millimes;
  tvaRate: number;
  /** A price that was agreed for all has it in it. */
  isIncluded?: boolean;
}

/** What a booking costs, line by line and rate by rate. */
export interface BookingLines {
  lines: readonly BookingLine[];
  /** They go with the first line; none under a price that was agreed for all, which has them in it. */
  options: readonly BookingOption[];
  /** VAT of each line, options with the first. */
  TVA: readonly Millimes[];
}

/** What its lines come to. */
export function totalOfLines({ lines, options, TVA }: BookingLines) {
  const price_HT = sum([...lines, ...options].map(({ amount }) => amount));
  const vat = sum(TVA);
  return { price_HT, TVA: vat, TTCPrice: sum([price_HT, vat]) };
}

const taxed = ({ amount, tvaRate }: BookingLine | BookingOption) => ({ price_HT: amount, tvaRate });

/** With the VAT of each line, their sum by rate over the whole as on its invoice. */
export function withVat({ lines, options }: Omit<BookingLines, 'TVA'>): BookingLines {
  const vat = vatOfLines([...lines, ...options].map(taxed));
  const beside = sum(vat.slice(lines.length));
  return { lines, options, TVA: lines.map((_, at) => (vat[at] ?? 0) + (at === 0 ? beside : 0)) };
}

/** One vehicle of a booking, priced with the others. */
export type BookedRental = Omit<RentalPrice, 'total_TVA' | 'TotalTTC' | 'vatByRate'>;

/**
 * Rentals of one booking together: what is taken off in dinars is spread over all that bears VAT, options included, and VAT
 * is by rate over the whole, as on its invoice. @param rates of the rentals. @throws RangeError beyond what it may be taken off
 */
export function pricedTogether(
  rentals: readonly BookedRental[],
  rates: readonly (number | string)[],
  discountAmount: Millimes,
): { rentals: BookedRental[]; price_HT: Millimes; TVA: Millimes; TTCPrice: Millimes } {
  const rows = rentals.map(({ total_Price_HT, netOptions, options }, at) => [
    { price_HT: total_Price_HT - sum(netOptions), tvaRate: rates[at] ?? 0 },
    ...options.map(({ tvaRate }, place) => ({ price_HT: netOptions[place] ?? 0, tvaRate })),
  ]);
  const totals = receiptTotals({ lines: rows.flat(), discount: discountAmount, stamp: 0 });
  const left = [...totals.net];
  return {
    rentals: rentals.map((rental, at) => {
      const net = left.splice(0, rows[at]?.length);
      const total_Price_HT = sum(net);
      const discount = rental.discount + rental.total_Price_HT - total_Price_HT;
      return { ...rental, netOptions: net.slice(1), discount, total_Price_HT };
    }),
    price_HT: totals.total_Price_HT,
    TVA: totals.total_TVA,
    TTCPrice: totals.TotalTTC,
  };
}

/** Rentals as they were priced, one for each vehicle or one for the category. */
export function linesOfRentals(
  rentals: readonly BookedRental[],
  vehicles: readonly string[],
  rates: readonly number[],
): BookingLines {
  const [first] = rentals;
  return withVat({
    lines: rentals.map((rental, index) => {
      const { numberOfDays, daysTotal, lengthDiscount, total_Price_HT, netOptions, days } = rental;
      return {
        vehicle: vehicles[index] ?? null,
        days: numberOfDays,
        amount: total_Price_HT - sum(netOptions),
        tvaRate: rates[index] ?? 0,
        dailyPrice: aDay(daysTotal - (lengthDiscount?.amount ?? 0), numberOfDays),
        tariffDays: runsOf(days.map(({ price }) => price)),
      };
    }),
    options: (first?.options ?? []).map((option, index) => ({
      option: option.id,
      quantity: Number(option.quantity),
      isDaily: option.unit === 'DAY',
      amount: first?.netOptions[index] ?? option.price_HT,
      tvaRate: Number(option.tvaRate),
    })),
  });
}

/** What a line is, before it has a price. */
export type LineShape = Pick<BookingLine, 'vehicle' | 'days' | 'tvaRate'>;

/** A price that was agreed for all, by the days of each. */
export function sharedLines(
  { price_HT, TVA }: { price_HT: Millimes; TVA: Millimes },
  shapes: readonly LineShape[],
): BookingLines {
  const weights = shapes.map(({ days }) => days);
  const prices = shares(price_HT, weights);
  return {
    lines: shapes.map((shape, index) => ({
      ...shape,
      amount: prices[index] ?? 0,
      dailyPrice: aDay(prices[index] ?? 0, shape.days),
      tariffDays: null,
    })),
    options: [],
    TVA: shares(TVA, weights),
  };
}

const aDay = (amount: Millimes, days: number): Millimes =>
  Number(divideRound(BigInt(amount), BigInt(Math.max(1, days))));

/**
 * The price that was agreed kept line by line and option by option for what a booking becomes: days and options that it had
 * keep theirs, the last days fall first, and what is new has that of the tariffs. A category keeps it for whichever vehicle
 * it is given. @param becomes the same booking by the tariffs.
 */
export function keptByLine(agreed: BookingLines, becomes: BookingLines): BookingLines {
  const open = [...agreed.lines];
  const matched = becomes.lines.map(line => takeFirst(open, one => one.vehicle === line.vehicle));
  const first = agreed.lines[0]?.days ?? 0;
  return withVat({
    lines: becomes.lines.map((line, index) => {
      const kept = matched[index] ?? takeFirst(open, one => one.vehicle === null);
      return kept ? keptLine(kept, line) : line;
    }),
    options: becomes.options.map(option => {
      const kept = agreed.options.find(one => one.option === option.option);
      return kept ? keptOption(kept, option, [first, becomes.lines[0]?.days ?? 0]) : option;
    }),
  });
}

function takeFirst(open: BookingLine[], isIt: (line: BookingLine) => boolean): BookingLine | null {
  const place = open.findIndex(isIt);
  return place < 0 ? null : (open.splice(place, 1)[0] ?? null);
}

const pricesOf = ({ days, amount, tariffDays }: BookingLine) =>
  daysOfLine({ days, amount, tariffDays, tvaRate: 0, extensions: [] }).map(({ price }) => price);

function keptLine(kept: BookingLine, becomes: BookingLine): BookingLine {
  if (kept.days === becomes.days) return { ...kept, vehicle: becomes.vehicle };
  const added = pricesOf(becomes).slice(kept.days);
  const amount = sum([...pricesOf(kept).slice(0, becomes.days), ...added]);
  const runs = (line: BookingLine) =>
    line.tariffDays ?? [{ days: line.days, price: aDay(line.amount, line.days) }];
  const tariffDays = [
    ...splitRuns(runs(kept), becomes.days)[0],
    ...(added.length > 0 ? splitRuns(runs(becomes), kept.days)[1] : []),
  ];
  const asked = sum(tariffDays.map(run => run.days * run.price));
  return {
    ...kept,
    vehicle: becomes.vehicle,
    days: becomes.days,
    amount,
    tariffDays,
    dailyPrice: aDay(asked, becomes.days),
  };
}

function keptOption(
  kept: BookingOption,
  becomes: BookingOption,
  [before, after]: [number, number],
): BookingOption {
  const units = (one: BookingOption, days: number) => one.quantity * (one.isDaily ? days : 1);
  const common = Math.min(kept.quantity, becomes.quantity) * (kept.isDaily ? Math.min(before, after) : 1);
  const part = (amount: Millimes, of: number, whole: number) =>
    whole > 0 ? Number(divideRound(BigInt(amount) * BigInt(of), BigInt(whole))) : 0;
  const all = units(becomes, after);
  const amount = part(kept.amount, common, units(kept, before)) + part(becomes.amount, all - common, all);
  return { ...becomes, amount, tvaRate: kept.tvaRate, isIncluded: kept.isIncluded === true && amount === 0 };
}

/**
 * The very price that was agreed, whatever the booking becomes; an option that is new is in it. Null where an option of
 * another rate goes: no rate could hold its part.
 */
export function keptWhole(agreed: BookingLines, becomes: BookingLines): BookingLines | null {
  const rate = agreed.lines[0]?.tvaRate;
  const isLeft = ({ option }: BookingOption) => becomes.options.some(one => one.option === option);
  const gone = agreed.options.filter(one => !isLeft(one));
  if (gone.some(one => one.tvaRate !== rate && one.amount !== 0)) return null;
  const options = becomes.options.map(one => {
    const kept = agreed.options.find(({ option }) => option === one.option);
    return kept
      ? { ...one, amount: kept.amount, tvaRate: kept.tvaRate, isIncluded: kept.isIncluded }
      : { ...one, amount: 0, isIncluded: true };
  });
  const total = totalOfLines(agreed);
  const own = total.price_HT - sum(options.map(({ amount }) => amount));
  const isAsMany = agreed.lines.length === becomes.lines.length && gone.length === 0;
  const amounts = isAsMany
    ? agreed.lines.map(({ amount }) => amount)
    : shares(
        own,
        becomes.lines.map(({ days }) => days),
      );
  const lines = becomes.lines.map((line, index): BookingLine => {
    const amount = amounts[index] ?? 0;
    const same = isAsMany && agreed.lines[index]?.days === line.days ? agreed.lines[index] : null;
    return same
      ? { ...same, vehicle: line.vehicle }
      : {
          ...line,
          tvaRate: rate ?? line.tvaRate,
          amount,
          tariffDays: null,
          dailyPrice: aDay(amount, line.days),
        };
  });
  const first = sum(options.map(({ amount }) => amount));
  return {
    lines,
    options,
    TVA: isAsMany
      ? agreed.TVA
      : shares(
          total.TVA,
          lines.map(({ amount }, index) => amount + (index === 0 ? first : 0)),
        ),
  };
}
