import type { CalendarDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { percentOf, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { vehicleLines } from '../receipts/priceDraft';
import type { Receipt, ReceiptLine } from '../receipts/priceDraft';

type Totals = Pick<
  Receipt,
  'rentalDayLevy' | 'TotalTTC' | 'total_Price_HT' | 'total_TVA' | 'stamp' | 'vatByRate'
>;
type Charged = Pick<Receipt, 'vehicles' | 'additionalReceiptOptions' | 'otherLines'> & Totals;

/** A line of a receipt before discount, whatever it charges: paper and electronic file show the same of it. */
export interface ChargedLine {
  label: string;
  /** Number of the contract that it is of; '' without one. */
  contract: string;
  quantity: number;
  unit: 'J' | 'KM' | 'U';
  unitPriceHT: Millimes;
  price_HT: Millimes;
  /** In percent; null of an older option whose rate is not known. */
  tvaRate: number | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Days that it charges; null where it charges none. */
  days: number | null;
  drivers: readonly string[];
  /** Why it bears no VAT. */
  reason: string | null;
}

/**
 * What a receipt charges, in the order in which it is listed: vehicles and services, options, the rest.
 * @param labels of the record's references, by path.
 */
export const chargedLines = (receipt: Charged, labels: Readonly<Record<string, string>>): ChargedLine[] => [
  ...vehicleLines(receipt).map(ofVehicle),
  ...(receipt.additionalReceiptOptions ?? []).map((option, index) => ({
    ...plain,
    label: option.name ?? '',
    contract: labels[`additionalReceiptOptions.${index}.contract`] ?? '',
    unitPriceHT: option.price_HT ?? 0,
    price_HT: option.price_HT ?? 0,
    tvaRate: option.tvaRate ?? rateOf(receipt, option),
  })),
  ...(receipt.otherLines ?? []).map((line, index) => ({
    ...plain,
    label: line.label,
    contract: labels[`otherLines.${index}.contract`] ?? '',
    quantity: line.quantity,
    unit: line.kind === 'KM_SUPP' ? ('KM' as const) : ('U' as const),
    unitPriceHT: line.unitPrice_HT,
    price_HT: line.price_HT ?? 0,
    tvaRate: line.tvaRate,
    reason: line.vatReason,
  })),
  ...levyLine(receipt),
];

/** The contribution on rented days where it is beside HT and VAT (domain B.3); 0 where it is in the base of VAT, or none. */
export const levyBeside = ({
  rentalDayLevy,
  TotalTTC,
  total_Price_HT,
  total_TVA,
  stamp,
}: Omit<Totals, 'vatByRate'>): Millimes =>
  rentalDayLevy ? (TotalTTC ?? 0) - (total_Price_HT ?? 0) - (total_TVA ?? 0) - (stamp ?? 0) : 0;

/** The rate whose base has more than its lines, the contribution; null where that bears no VAT, or there is none. */
export function levyRate(receipt: Charged): number | null {
  if (!receipt.rentalDayLevy || levyBeside(receipt) !== 0) return null;
  const lines = [
    ...vehicleLines(receipt).map(({ vehicleDetails, net_HT }) => ({ ...vehicleDetails, net_HT })),
    ...(receipt.additionalReceiptOptions ?? []),
    ...(receipt.otherLines ?? []),
  ];
  const sold = (rate: number) =>
    sum(lines.filter(one => one.tvaRate === rate).map(one => one.net_HT ?? one.price_HT ?? 0));
  const rates = receipt.vatByRate ?? [];
  return (rates.find(({ rate, base }) => base !== sold(rate)) ?? rates[0])?.rate ?? 0;
}

/** In the base of VAT it is a line as others. */
function levyLine(receipt: Charged): ChargedLine[] {
  const levy = receipt.rentalDayLevy ?? 0;
  const tvaRate = levyRate(receipt);
  if (tvaRate === null) return [];
  return [
    { ...plain, label: 'Contribution journalière', contract: '', unitPriceHT: levy, price_HT: levy, tvaRate },
  ];
}

const plain = {
  quantity: 1,
  unit: 'U',
  from: null,
  to: null,
  days: null,
  drivers: [],
  reason: null,
} as const;

/**
 * Days of a rental at one price are listed as so many days; days at several, and services, are one amount for the
 * period.
 */
function ofVehicle({
  label,
  contract,
  contractNumber,
  driver,
  vehicleDetails: detail,
}: ReceiptLine): ChargedLine {
  const { departureDate, returnDate, numberOfDays: days, price_HT, tvaRate } = detail;
  const isDaily = Boolean(contract) && days !== null && days > 0 && price_HT % days === 0;
  return {
    ...plain,
    label,
    contract: contractNumber ?? '',
    quantity: isDaily ? days : 1,
    unit: isDaily ? 'J' : 'U',
    unitPriceHT: isDaily ? price_HT / days : price_HT,
    price_HT,
    tvaRate,
    from: departureDate === null ? null : tunisDate(departureDate),
    to: returnDate === null ? null : tunisDate(returnDate),
    days,
    drivers: (driver ?? [])
      .map(one => [one.firstName, one.lastName].filter(Boolean).join(' '))
      .filter(Boolean),
  };
}

/** An older option keeps the amount of its VAT, not its rate: it is the one of the invoice that gives this amount. */
function rateOf(
  { vatByRate }: Charged,
  { price_HT, TVA }: { price_HT: Millimes | null; TVA: Millimes | null },
) {
  return vatByRate?.find(({ rate }) => percentOf(price_HT ?? 0, rate) === TVA)?.rate ?? null;
}
