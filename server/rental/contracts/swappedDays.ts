import { daysOfLine, extendedPrice, runsOf, splitLine } from '../../../src/domain/chargedDays';
import type { AgreedLine, DayRun, Use } from '../../../src/domain/chargedDays';
import { divideRound } from '../../../src/domain/decimal';
import { isExtension } from '../../../src/domain/extensions';
import { formatDinars, multiply, percentOf, sum, toDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { tariffDaysText } from '../../../src/domain/tariffDays';
import { decide } from '../../engine/records/decide';
import { findPrices, priceOf, termsOf } from '../prices/quoteRental';
import { priceRequest } from './addedDays';
import type { Contract, ContractCall, Line } from './contract';
import { useOf } from './useOf';

/** What of an exchange its days depend on; epoch ms. */
interface Exchange {
  vehicle: string;
  newVehicle: string;
  at: number;
  back: number;
  price: 'KEEP' | 'NEW_TARIFF';
}

type Charges = NonNullable<Contract['charges']>;
type NewCharge = Omit<Charges[number], 'id'> & { id?: string };
type LinePrice = Pick<
  Line,
  | 'numberOfDays'
  | 'extendedDays'
  | 'dailyPrice_HT'
  | 'price_HT'
  | 'options_HT'
  | 'tariffDays'
  | 'TVA'
  | 'TTCPrice'
  | 'tvaRate'
> &
  Partial<Pick<Line, 'pricedAs'>>;

/**
 * The days of a line that is exchanged (domain C.7): those that were had stay with the vehicle that goes, those that are left
 * go with the one that comes, each at the price agreed for it, those of extensions too; or those that are left have the
 * tariffs of the new vehicle, lowered as the line was, and shown first. Options stay with the first line.
 * @returns the price of both lines, and the charges of the contract. @throws Refusal of code CONFIRMATION with both prices.
 */
export async function swappedDays(
  call: ContractCall,
  line: Line,
  swap: Exchange,
): Promise<{ had: LinePrice; left: LinePrice; charges: readonly NewCharge[] }> {
  const { record, tx } = call;
  const request = { ...priceRequest(record, line, swap.back), options: [] };
  const own = { ...request, vehicle: swap.newVehicle, category: null };
  const isNew = swap.price === 'NEW_TARIFF';
  const found = await findPrices(tx, isNew ? own : request);
  const use = useOf(record, line, termsOf(found));
  const [had, kept] = splitLine(use, swap.at);
  const days = countOf(kept);
  const left =
    isNew && days > 0
      ? atTariffs(
          kept,
          priceOf(found, { ...own, departure: use.departure }, places)
            .days.map(({ price }) => price)
            .slice(placeOf(use, kept)),
        )
      : kept;
  const vat = (amount: Millimes) => percentOf(amount, Number(line.tvaRate ?? 0));
  const options = line.options_HT ?? 0;
  const [hadTVA, leftTVA] = [(line.TVA ?? 0) - vat(kept.amount), vat(left.amount)];
  if (left !== kept) askPrice(call, kept, left);
  const dailyOf = (part: AgreedLine) => dailyPrice(line, use.lines.at(-1) as AgreedLine, part);
  return {
    had: { ...priced(had, options, hadTVA), dailyPrice_HT: dailyOf(had), tvaRate: line.tvaRate },
    left: {
      ...priced(left, 0, leftTVA),
      dailyPrice_HT: left === kept ? dailyOf(left) : aDay(left.amount, left.days),
      tvaRate: line.tvaRate ?? Number(found.tvaRate ?? 0),
      pricedAs: left === kept ? (line.pricedAs ?? line.vehicle) : null,
    },
    charges: chargesAfter(record, line, swap.newVehicle, had, left === kept ? null : left),
  };
}

const places = { vehicle: 'newVehicle', back: 'at' };

const countOf = ({ days, extensions }: AgreedLine) => days + sum(extensions.map(run => run.days));

/** The first of the days of a use that are left. */
const placeOf = (use: Use, left: AgreedLine) => sum(use.lines.map(countOf)) - countOf(left);

/** The days of a line at other tariffs, by their place, lowered as the line was. */
function atTariffs(line: AgreedLine, tariffs: readonly Millimes[]): AgreedLine {
  const asked = tariffs.slice(0, line.days);
  const lowered = (price: Millimes) => (line.tariffDays === null ? price : extendedPrice(line, price));
  return {
    ...line,
    amount: sum(asked.map(lowered)),
    tariffDays: runsOf(asked),
    extensions: runsOf(tariffs.slice(line.days, countOf(line)).map(lowered)).map(run => ({
      ...run,
      tvaRate: line.extensions[0]?.tvaRate ?? line.tvaRate,
    })),
  };
}

function askPrice(call: ContractCall, kept: AgreedLine, left: AgreedLine): void {
  const [was, becomes] = [kept, left].map(one => {
    const price_HT = sum(daysOfLine(one).map(({ price }) => price));
    return price_HT + percentOf(price_HT, one.tvaRate);
  }) as [Millimes, Millimes];
  const days = countOf(kept);
  decide(call, {
    name: 'swap',
    message: `Pour ${days > 1 ? `les ${days} jours qui restent` : 'le jour qui reste'}, le prix convenu est de ${formatDinars(was)} TTC\u00a0; au tarif du nouveau véhicule, c’est ${formatDinars(becomes)} TTC.`,
    choices: [{ value: toDecimal(becomes), label: `Échanger pour ${formatDinars(becomes)} TTC` }],
  });
}

const aDay = (amount: Millimes, days: number): Millimes =>
  Number(divideRound(BigInt(amount), BigInt(Math.max(1, days))));

/** The price of a day before any discount, as the contract lists it: that of the line, as the tariffs of the days kept differ. */
function dailyPrice({ dailyPrice_HT }: Line, whole: AgreedLine, part: AgreedLine): Millimes | null {
  const asked = (runs: readonly DayRun[] | null) =>
    sum((runs ?? []).map(run => multiply(run.price, run.days)));
  const [all, own] = [asked(whole.tariffDays), asked(part.tariffDays)];
  if (dailyPrice_HT === null || all === 0 || part.days === 0) return dailyPrice_HT;
  const listed = multiply(dailyPrice_HT, whole.days);
  return Number(divideRound(BigInt(listed) * BigInt(own), BigInt(all) * BigInt(part.days)));
}

const priced = (line: AgreedLine, options_HT: Millimes, TVA: Millimes) => {
  const extendedDays = sum(line.extensions.map(run => run.days));
  const price_HT = line.amount + options_HT;
  return {
    numberOfDays: line.days + extendedDays,
    extendedDays,
    price_HT,
    options_HT,
    tariffDays: line.tariffDays && line.tariffDays.length > 0 ? tariffDaysText(line.tariffDays) : null,
    TVA,
    TTCPrice: price_HT + TVA,
  };
};

/**
 * The charges of a contract once the days of an extension that are left go with another vehicle: a row that both have had is
 * cut in two. @param anew those days at another price; null where they keep theirs.
 */
function chargesAfter(
  { vehicles, charges }: Contract,
  line: Line,
  newVehicle: string,
  had: AgreedLine,
  anew: AgreedLine | null,
): NewCharge[] {
  const earlier = vehicles.slice(0, vehicles.indexOf(line)).filter(one => one.vehicle === line.vehicle);
  let stays = sum([...earlier.map(one => one.extendedDays ?? 0), ...had.extensions.map(run => run.days)]);
  let like: Omit<NewCharge, 'id'> | null = null;
  const rows = (charges ?? []).flatMap((row): NewCharge[] => {
    if (row.vehicle !== line.vehicle || !isExtension(row)) return [row];
    const days = Math.round(row.quantity ?? 0);
    const own = Math.min(stays, days);
    stays -= own;
    if (own === days) return [row];
    const { id, ...cut } = { ...row, vehicle: newVehicle };
    like ??= cut;
    const rest = { ...cut, ...sized(row.unitPrice_HT, days - own), ...(own > 0 ? {} : { id }) };
    return [...(own > 0 ? [{ ...row, ...sized(row.unitPrice_HT, own) }] : []), ...(anew ? [] : [rest])];
  });
  const alike = like as Omit<NewCharge, 'id'> | null;
  if (!anew || !alike) return rows;
  return [
    ...rows,
    ...anew.extensions.map(run => ({ ...alike, unitPrice_HT: run.price, ...sized(run.price, run.days) })),
  ];
}

const sized = (price: Millimes | null, quantity: number) => ({
  quantity,
  price_HT: multiply(price ?? 0, quantity),
});
