import { toDinars } from '../../src/domain/money';
import type { Millimes } from '../../src/domain/money';
import { parseRentalMoment } from '../../src/domain/rentalDays';
import pricings from '../../src/resources/settings/pricing-vehicle';
import { pricesSql } from '../prices/pricesSql';
import { priceOf } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { RentalAsked } from '../prices/rentalAsked';
import { lengthsDiffer, tariffsDoNotOverlap } from '../prices/tariffs';
import { toldPrice } from '../prices/toldPrice';
import { badInput } from '../records/refusal';
import { behaviourOf } from './behaviours';
import type { QueryBehaviour } from './behaviours';

type Input = Readonly<Record<string, unknown>>;

/** What a vehicle costs from one day to another, without tax. */
const PricingByVehicle: QueryBehaviour = {
  sql: ({ input, bind }) => pricesSql(byVehicle(input), bind),
  answer: (found, { input }) =>
    toDinars(
      priceOf(found as FoundPrices, byVehicle(input), { vehicle: 'vehicleId', back: 'endDate' })
        .total_Price_HT,
    ),
};

const byVehicle = ({ vehicleId, startDate, endDate }: Input): RentalAsked => ({
  vehicle: vehicleId as string,
  departure: parseRentalMoment(startDate as string) ?? NaN,
  back: parseRentalMoment(endDate as string) ?? NaN,
});

/** The price of a rental, day by day. */
const RentalQuote: QueryBehaviour = {
  sql: ({ input, bind }) => pricesSql(quoted(input), bind),
  answer: (found, { input }) => toldPrice(priceOf(found as FoundPrices, quoted(input))),
};

function quoted(input: Input): RentalAsked {
  const options = (input.options ?? []) as { option: string; quantity?: number | null }[];
  const { discountRate, discount } = input as { discountRate?: number | null; discount?: Millimes | null };
  if (discountRate && discount)
    throw badInput({ discount: 'Une remise est un taux ou un montant, pas les deux' });
  if (!input.vehicle && !input.pricingCategory)
    throw badInput({ pricingCategory: 'Choisissez une catégorie ou un véhicule' });
  return {
    vehicle: input.vehicle as string | null,
    category: input.pricingCategory as string | null,
    client: input.client as string | null,
    departure: input.departureDate as number,
    back: input.returnDate as number,
    options: options.map(({ option, quantity }) => ({ option, quantity: quantity ?? 1 })),
    discount: discount ? { amount: discount } : discountRate ? { percent: discountRate } : null,
  };
}

export default behaviourOf(pricings, {
  before: [lengthsDiffer, tariffsDoNotOverlap],
  queries: { PricingByVehicle, RentalQuote },
});
