import { chargedDays, lateCharge, refundedDays } from './chargedDays';
import type { ChargedDay, EarlyReturnPolicy, Return, Use } from './chargedDays';
import { earlyLabel, lateLabel, optionBackLabel, optionMoreLabel } from './chargeLabels';
import type { ContractCharge } from './contractCharges';
import { optionBack, optionMore } from './dailyOptions';
import type { DailyOption, OptionDays } from './dailyOptions';
import { sum } from './money';
import type { Millimes } from './money';

/** A vehicle that came back, and what was agreed for the time that it was to be had. */
export interface RentalReturned extends Return {
  use: Use;
  /** Null where whole days are charged from the first minute on. */
  hourlyRate: Millimes | null;
  /** Null where nothing was agreed: all is due. */
  earlyPolicy: EarlyReturnPolicy | null;
  /** Those that go with this use. */
  options: readonly DailyOption[];
  /** What was taken off this use already, below zero. */
  granted: readonly Pick<ContractCharge, 'price_HT' | 'tvaRate'>[];
}

type Line = Omit<ContractCharge, 'price_HT'>;

/**
 * What the time costs that a vehicle was had beyond what was agreed, or gives back (domain C.7), options by the day with
 * it; and the days that are charged in the end: kilometres are included by them.
 */
export function timeCharges(rental: RentalReturned): { lines: Line[]; days: number } {
  const { use, actual, hourlyRate, options } = rental;
  const days = chargedDays(use);
  const [rate] = days.map(({ tvaRate }) => tvaRate).toReversed();
  const late = lateCharge(use, actual, hourlyRate);
  if (late) {
    const { unit, quantity, unitPriceHT } = late;
    const label = lateLabel(rental, late);
    const line: Line = { kind: 'RETARD', label, quantity, unitPriceHT, tvaRate: rate ?? 0 };
    if (unit === 'HOUR') return { lines: [line], days: days.length };
    const more = options.map(option => {
      const amount = optionMore(option, optionDays(days), quantity);
      return spread('RETARD', optionMoreLabel(option.name, quantity), quantity, amount, option.tvaRate);
    });
    return { lines: [{ ...line, days: quantity }, ...more], days: days.length + quantity };
  }
  const back = refundedDays(use, rental, rental.earlyPolicy ?? 'FULL');
  return { lines: givenBack(rental, days, back), days: days.length - back.length };
}

function givenBack(
  { options, granted }: RentalReturned,
  days: readonly ChargedDay[],
  back: readonly ChargedDay[],
): Line[] {
  if (back.length === 0) return [];
  const lines = [
    ...runsBack(back).map(run => ({
      ...spread('REMISE', earlyLabel(run.days, days.length), run.days, -run.days * run.price, run.tvaRate),
      days: run.days,
    })),
    ...options.map(option => {
      const amount = optionBack(option, optionDays(days), optionDays(back));
      return spread(
        'REMISE',
        optionBackLabel(option.name, back.length),
        back.length,
        -amount,
        option.tvaRate,
      );
    }),
  ];
  const charged = [
    ...days.map(({ price, tvaRate }) => ({ price_HT: price, tvaRate })),
    ...options.map(({ amount, extended, tvaRate }) => ({ price_HT: amount + extended, tvaRate })),
    ...granted,
  ];
  return bounded(lines, charged);
}

/** Days in a row at one price and one rate. */
function runsBack(
  back: readonly ChargedDay[],
): { days: number; price: Millimes; tvaRate: number | string }[] {
  const runs: { days: number; price: Millimes; tvaRate: number | string }[] = [];
  for (const { price, tvaRate } of back) {
    const last = runs.at(-1);
    if (last?.price === price && last.tvaRate === tvaRate) last.days += 1;
    else runs.push({ days: 1, price, tvaRate });
  }
  return runs;
}

/** So many days for an amount: at the price of one where it is whole. */
function spread(
  kind: Line['kind'],
  label: string,
  days: number,
  amount: Millimes,
  tvaRate: number | string,
): Line {
  return amount % days === 0
    ? { kind, label, quantity: days, unitPriceHT: amount / days, tvaRate }
    : { kind, label, quantity: 1, unitPriceHT: amount, tvaRate };
}

/** No more is given back than is charged, rate by rate. */
function bounded(
  lines: readonly Line[],
  charged: readonly Pick<ContractCharge, 'price_HT' | 'tvaRate'>[],
): Line[] {
  const left = new Map<number, Millimes>();
  for (const { price_HT, tvaRate } of charged)
    left.set(Number(tvaRate), sum([left.get(Number(tvaRate)) ?? 0, price_HT]));
  return lines.map(line => {
    const amount = -line.quantity * line.unitPriceHT;
    const room = Math.max(0, left.get(Number(line.tvaRate)) ?? 0);
    left.set(Number(line.tvaRate), room - Math.min(amount, room));
    return amount <= room ? line : { ...line, quantity: 1, unitPriceHT: -room };
  });
}

const optionDays = (days: readonly ChargedDay[]): OptionDays => ({
  agreed: days.filter(({ isExtension }) => !isExtension).length,
  extended: days.filter(({ isExtension }) => isExtension).length,
});
