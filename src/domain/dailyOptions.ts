import { divideRound } from './decimal';
import type { Millimes } from './money';
import { priceOption } from './rentalOptions';
import type { RentalOption } from './rentalOptions';

/** An option that is charged by the day, as it was agreed with a rental. */
export interface DailyOption {
  id: string;
  name: string;
  /** Of the days agreed first, its part of the discount taken off. */
  amount: Millimes;
  tvaRate: number | string;
  /** What extensions have added. */
  extended: Millimes;
  /** What one asks for, by which more days are charged up to its maximum. */
  asks: RentalOption;
}

/** Days of the use that the option goes with: those agreed first, and those of extensions. */
export interface OptionDays {
  agreed: number;
  extended: number;
}

const part = (amount: Millimes, of: number, whole: number): Millimes =>
  whole > 0 ? Number(divideRound(BigInt(amount) * BigInt(of), BigInt(whole))) : 0;

/** What so many days more of it cost: as those that were agreed, no more once its maximum is reached. */
export function optionMore({ amount, asks }: DailyOption, days: OptionDays, more: number): Millimes {
  const asked = (count: number) => priceOption(asks, count).price_HT;
  const total = days.agreed + days.extended;
  return part(amount, asked(total + more) - asked(total), asked(days.agreed));
}

/** What the last days of it come to, that are given back: its share of what it is charged. */
export function optionBack({ amount, extended }: DailyOption, days: OptionDays, given: OptionDays): Millimes {
  const left = part(amount, days.agreed - given.agreed, days.agreed);
  const leftExtended = part(extended, days.extended - given.extended, days.extended);
  return amount - left + extended - leftExtended;
}
