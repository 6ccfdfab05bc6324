import type { ContractChargeKind } from './contractCharges';
import { isBack } from './contractStages';
import type { LineState } from './contractStages';
import type { Millimes } from './money';
import { monthsAfter } from './rentalMonths';

/** One vehicle of a contract, as its invoice needs to know it. Epoch ms. */
export interface LineToBill {
  id: string;
  vehicle: string;
  state: LineState;
  departure: number;
  /** As it is planned now: later than it was agreed once it was extended. */
  planned: number;
  /** The days that it is charged, those of its extensions included. */
  numberOfDays: number;
  /** Of them, those that extensions added: they are charges of their own. */
  extendedDays: number;
  /** Of the line, its options included. */
  price_HT: Millimes;
  /** What options are of it. */
  options_HT: Millimes;
  tvaRate: number;
}

/** An option as it was priced with the contract, its part of the discount taken off. */
export interface OptionToBill {
  id: string;
  price_HT: Millimes;
  tvaRate: number;
  /** Charged by the day, and so with the days of the rental. */
  isDaily: boolean;
}

export interface ChargeToBill {
  id: string;
  kind: ContractChargeKind;
  vehicle: string | null;
  quantity: number;
  price_HT: Millimes;
  tvaRate: number;
}

export interface ContractToBill {
  lines: readonly LineToBill[];
  options: readonly OptionToBill[];
  charges: readonly ChargeToBill[];
}

export type ItemKind = 'RENTAL' | 'OPTION' | 'CHARGE';

/** Something of a contract that is invoiced once, whole or in parts: `units` are days, or one. */
export interface BillableItem {
  /** 'L12', 'O3', 'C7': the row that it is, whatever becomes of it. */
  key: string;
  kind: ItemKind;
  id: string;
  price_HT: Millimes;
  tvaRate: number;
  units: number;
  /** How many of them may be invoiced by now. */
  due: number;
  /** Where months end, in units, of a rental that is invoiced by the month. */
  cuts: readonly number[];
  /** Nothing of it is to come: what is left is proposed. */
  isOver: boolean;
}

/** Days from which a rental is invoiced by the month, where the company has not set it. */
export const MONTHLY_FROM_DAYS = 31;

const DAY = 86_400_000;

/**
 * What a contract may be invoiced for by an instant (domain C.9): of each vehicle the days that it was had, all of them once
 * it is back; its options with the first, by the day where they cost by the day; its charges once, those of an extension when
 * the days of it are over.
 * @param monthlyFrom days from which a rental is invoiced by the month. @param at epoch ms.
 */
export function billableItems(contract: ContractToBill, at: number, monthlyFrom: number): BillableItem[] {
  const { lines, options, charges } = contract;
  const first = lines[0];
  const rentals = lines.map(line => rentalOf(line, { at, monthlyFrom }));
  const [rental] = rentals;
  if (!first || !rental) return [];
  return [
    // Exchanged twice within a day, or on the last one: a line without a day is not charged.
    ...rentals.filter(({ units, price_HT }) => units > 0 || price_HT !== 0),
    ...options.map((option): BillableItem => {
      const { id, price_HT, tvaRate, isDaily } = option;
      const own = { key: `O${id}`, kind: 'OPTION' as const, id, price_HT, tvaRate, isOver: rental.isOver };
      return isDaily
        ? { ...own, units: rental.units, due: rental.due, cuts: rental.cuts }
        : { ...own, units: 1, due: first.state === 'TO_DELIVER' ? 0 : 1, cuts: oneMonth(rental) };
    }),
    ...charges.map((charge): BillableItem => {
      const { id, price_HT, tvaRate } = charge;
      const isDue = isChargeDue(charge, lines, at);
      const isOver = lines.every(line => isBack(line.state)) || rental.cuts.length > 0;
      return {
        key: `C${id}`,
        kind: 'CHARGE',
        id,
        price_HT,
        tvaRate,
        units: 1,
        due: isDue ? 1 : 0,
        cuts: [],
        isOver,
      };
    }),
  ];
}

/** What is charged once goes with the first month. */
const oneMonth = ({ cuts, due }: BillableItem) => (cuts[0] !== undefined && due >= cuts[0] ? [1] : []);

/** What the days of a vehicle come to that were agreed first: without options, and without what extensions added. */
export const agreedOf = ({
  numberOfDays,
  extendedDays,
  price_HT,
  options_HT,
}: {
  numberOfDays: number | null;
  extendedDays: number | null;
  price_HT: Millimes | null;
  options_HT: Millimes | null;
}): { days: number; amount: Millimes } => ({
  days: Math.max(0, (numberOfDays ?? 1) - (extendedDays ?? 0)),
  amount: (price_HT ?? 0) - (options_HT ?? 0),
});

function rentalOf(line: LineToBill, { at, monthlyFrom }: { at: number; monthlyFrom: number }): BillableItem {
  const { id, state, tvaRate } = line;
  const { days, amount: price_HT } = agreedOf(line);
  const units = price_HT === 0 ? days : Math.max(1, days);
  const isOver = isBack(state);
  return {
    key: `L${id}`,
    kind: 'RENTAL',
    id,
    price_HT,
    tvaRate,
    units,
    due: isOver ? units : state === 'TO_DELIVER' ? 0 : Math.min(units, daysHad(line, at)),
    cuts: units >= monthlyFrom ? monthEnds(line.departure, units) : [],
    isOver,
  };
}

/** Whole days: one that has begun may still be shortened. */
const daysHad = ({ departure, planned }: LineToBill, at: number) =>
  at >= planned ? Infinity : Math.max(0, Math.floor((at - departure) / DAY));

/** The days after which each month of a rental ends, from its departure on; the last with the rental. */
function monthEnds(departure: number, days: number): number[] {
  const ends: number[] = [];
  for (let month = 1; ends.at(-1) !== days; month++)
    ends.push(Math.min(days, Math.round((monthsAfter(departure, month) - departure) / DAY)));
  return ends;
}

function isChargeDue({ kind, vehicle }: ChargeToBill, lines: readonly LineToBill[], at: number): boolean {
  if (lines.every(line => line.state === 'TO_DELIVER')) return false;
  if (kind !== 'PROLONGATION') return true;
  return lines
    .filter(line => vehicle === null || line.vehicle === vehicle)
    .every(line => isBack(line.state) || at >= line.planned);
}
