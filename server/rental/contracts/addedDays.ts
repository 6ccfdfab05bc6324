import {
  chargedDays,
  dayPriceOf,
  daysBeyond,
  extendedPrice,
  lastLine,
  runsOf,
} from '../../../src/domain/chargedDays';
import type { Use } from '../../../src/domain/chargedDays';
import { optionMoreLabel } from '../../../src/domain/chargeLabels';
import { contractCharge } from '../../../src/domain/contractCharges';
import type { ContractCharge } from '../../../src/domain/contractCharges';
import { optionMore } from '../../../src/domain/dailyOptions';
import type { Millimes } from '../../../src/domain/money';
import { Refusal } from '../../engine/base/refusal';
import type { ReadContext } from '../../engine/records/context';
import { findPrices, priceOf, termsOf } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { PriceRequest } from '../prices/priceRequest';
import { chargeRows, withCharges } from './chargeRows';
import type { Contract, Line } from './contract';
import { dailyOptions } from './optionsOf';
import { bearsOptions, useOf } from './useOf';

/** Days that a contract gains, what they are charged, and by how much its total grows: millimes. */
export interface AddedDays {
  days: number;
  charges: (ContractCharge & { option?: string })[];
  price_HT: Millimes;
  TVA: Millimes;
}

/**
 * What it costs to keep a vehicle until a later return (domain C.7): the days beyond those that are charged, counted over
 * the whole use by the conditions that were signed. Each at the tariff of that day lowered as the line was, or at the day
 * price of the line where there is none; options by the day with them. @param label of the charges.
 */
export async function addedDays(
  { tx }: Pick<ReadContext, 'tx'>,
  contract: Contract,
  line: Line,
  back: number,
  label: string,
): Promise<AddedDays> {
  const request = priceRequest(contract, line, back);
  const found = await findPrices(tx, request);
  const use = useOf(contract, line, termsOf(found));
  const days = Math.max(0, daysBeyond(use, back));
  const tvaRate = line.tvaRate ?? found.tvaRate ?? 0;
  const charges = [
    ...runsOf(pricesOf(use, days, { ...request, departure: use.departure }, found)).map(run =>
      contractCharge({
        kind: 'PROLONGATION',
        label,
        quantity: run.days,
        unitPriceHT: run.price,
        tvaRate,
        days: run.days,
      }),
    ),
    ...(bearsOptions(contract.vehicles, line) ? optionCharges(contract, use, days, found) : []),
  ];
  const { added } = withCharges(contract, chargeRows(charges, line.vehicle, back));
  return { days, charges, price_HT: added.added_HT, TVA: added.addedTVA };
}

/** What prices the days of a line: the vehicle whose price it has, by the category that was booked where that is the first. */
export function priceRequest(contract: Contract, line: Line, back: number): PriceRequest {
  const vehicle = line.pricedAs ?? line.vehicle;
  const isFirst = vehicle === contract.vehicles[0]?.vehicle && bearsOptions(contract.vehicles, line);
  return {
    client: contract.client,
    vehicle,
    category: isFirst ? contract.pricingCategory : null,
    departure: line.departureDate ?? contract.departureDate,
    back,
    conditions: contract.rentConditions,
    options: (contract.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({ option, quantity })),
  };
}

/** A price that was agreed for all is no tariff's: a day more is its share of it. */
function pricesOf(use: Use, days: number, request: PriceRequest, found: FoundPrices): Millimes[] {
  const line = lastLine(use);
  if (!line || days === 0) return [];
  const alike = () => Array.from({ length: days }, () => dayPriceOf(line));
  if (line.tariffDays === null) return alike();
  try {
    const all = priceOf(found, { ...request, options: [] }, { back: 'returnDate' }).days;
    return all.slice(-days).map(({ price }) => extendedPrice(line, price));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    return alike();
  }
}

function optionCharges(contract: Contract, use: Use, more: number, found: FoundPrices): AddedDays['charges'] {
  const days = chargedDays(use);
  const extended = days.filter(({ isExtension }) => isExtension).length;
  return dailyOptions(contract, found.options).flatMap(option => {
    const amount = optionMore(option, { agreed: days.length - extended, extended }, more);
    if (amount === 0) return [];
    const isWhole = amount % more === 0;
    const charge = contractCharge({
      kind: 'PROLONGATION',
      label: optionMoreLabel(option.name, more),
      quantity: isWhole ? more : 1,
      unitPriceHT: isWhole ? amount / more : amount,
      tvaRate: option.tvaRate,
    });
    return [{ ...charge, option: option.id }];
  });
}
