import { chargesTotal } from '../../../src/domain/contractCharges';
import type { Millimes } from '../../../src/domain/money';
import type { Contract } from './contract';

type Taxed = Partial<{ price_HT: Millimes | null; tvaRate: number | null }>;

/** What of a contract its price is made of. */
export interface PricedParts {
  rental_HT: Millimes | null;
  /** Of an older one, whose lines have no rate. */
  rentalTVA: Millimes | null;
  /** Options in the price of the first, `options_HT`. */
  vehicles: readonly (Taxed & { options_HT?: Millimes | null })[];
  additionalReceiptOptions: readonly Taxed[] | null;
}

type Totals = Pick<Contract, 'total_Price_HT' | 'total_TVA' | 'TotalTTC'>;

/** What a contract comes to, VAT by rate over all of it as on its invoice; nothing while the rental has no price. */
export function totalsOf(contract: PricedParts, charges: readonly Taxed[] | null | undefined): Totals {
  if (contract.rental_HT === null) return { total_Price_HT: null, total_TVA: null, TotalTTC: null };
  const rentals = contract.vehicles.map(({ price_HT, options_HT, tvaRate }) => ({
    price_HT: (price_HT ?? 0) - (options_HT ?? 0),
    tvaRate,
  }));
  const isOlder = rentals.some(({ price_HT, tvaRate }) => price_HT !== 0 && tvaRate == null);
  const rows = isOlder ? [] : [...rentals, ...(contract.additionalReceiptOptions ?? [])];
  const by = chargesTotal(
    [...rows, ...(charges ?? [])].map(one => ({ price_HT: one.price_HT ?? 0, tvaRate: one.tvaRate ?? 0 })),
  );
  const [HT, TVA] = isOlder ? [contract.rental_HT, contract.rentalTVA ?? 0] : [0, 0];
  const [total_Price_HT, total_TVA] = [HT + by.total_Price_HT, TVA + by.total_TVA];
  return { total_Price_HT, total_TVA, TotalTTC: total_Price_HT + total_TVA };
}

/** What new totals add to a contract, as its versions record it. */
export const addedTo = (contract: Totals, totals: Totals) => ({
  added_HT: (totals.total_Price_HT ?? 0) - (contract.total_Price_HT ?? 0),
  addedTVA: (totals.total_TVA ?? 0) - (contract.total_TVA ?? 0),
  addedTTC: (totals.TotalTTC ?? 0) - (contract.TotalTTC ?? 0),
});
