import type { DayPrice } from '../../../src/domain/dayPrice';
import { percentOf, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { findPrices, priceOf } from '../prices/quoteRental';
import type { PriceRequest } from '../prices/priceRequest';
import { daysOf } from '../reservations/quoteBooking';
import type { Contract, Line } from './contract';
import { contractCharge } from '../../../src/domain/contractCharges';
import type { ContractCharge } from '../../../src/domain/contractCharges';

/** Days that a contract gains, each at the tariff of that day, before tax; VAT at the usual rate. */
export interface AddedDays {
  days: number;
  charges: ContractCharge[];
  price_HT: Millimes;
  TVA: Millimes;
  tvaRate: string;
}

/**
 * What it costs to keep a vehicle until a later return (domain C.7): the days beyond those of its line, at the tariff of
 * those days, or at the price of the contract where there is none. @param label of the charges.
 */
export async function addedDays(
  { tx }: Pick<WriteContext, 'tx'>,
  contract: Contract,
  line: Line,
  back: number,
  label: string,
): Promise<AddedDays> {
  const request: PriceRequest = {
    client: contract.client,
    vehicle: line.vehicle,
    category: contract.vehicles[0]?.id === line.id ? contract.pricingCategory : null,
    departure: line.departureDate ?? contract.departureDate,
    back,
  };
  const found = await findPrices(tx, request);
  const count = daysOf(request, found);
  const more = Math.max(0, count - (line.numberOfDays ?? 0));
  const tvaRate = found.tvaRate ?? '0';
  const priced = (): Pick<DayPrice, 'price'>[] => {
    try {
      return priceOf(found, request, { back: 'returnDate' }).days.slice(count - more);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || line.dailyPrice_HT === null)
        throw error;
      return Array.from({ length: more }, () => ({ price: line.dailyPrice_HT ?? 0 }));
    }
  };
  const charges = byPrice(priced()).map(({ price, days }) =>
    contractCharge({ kind: 'PROLONGATION', label, quantity: days, unitPriceHT: price, tvaRate }),
  );
  const price_HT = sum(charges.map(one => one.price_HT));
  return { days: more, charges, price_HT, TVA: percentOf(price_HT, tvaRate), tvaRate };
}

/** Days of one price together, in the order in which each price comes first. */
function byPrice(days: readonly Pick<DayPrice, 'price'>[]): { price: Millimes; days: number }[] {
  const counts = new Map<Millimes, number>();
  for (const { price } of days) counts.set(price, (counts.get(price) ?? 0) + 1);
  return [...counts].map(([price, count]) => ({ price, days: count }));
}
