import { chargesTotal } from '../../../src/domain/contractCharges';
import { sum } from '../../../src/domain/money';
import type { Contract } from './contract';

type Charge = Pick<NonNullable<Contract['charges']>[number], 'price_HT' | 'tvaRate'>;

/** What a contract comes to: its rental and its charges; nothing while the rental has no price. */
export function totalsOf(
  rental: Pick<Contract, 'rental_HT' | 'rentalTVA'>,
  charges: readonly Partial<Charge>[] | null | undefined,
): Pick<Contract, 'total_Price_HT' | 'total_TVA' | 'TotalTTC'> {
  const { rental_HT, rentalTVA } = rental;
  if (rental_HT === null || rentalTVA === null)
    return { total_Price_HT: null, total_TVA: null, TotalTTC: null };
  const others = chargesTotal(
    (charges ?? []).map(({ price_HT, tvaRate }) => ({ price_HT: price_HT ?? 0, tvaRate: tvaRate ?? 0 })),
  );
  const total_Price_HT = sum([rental_HT, others.total_Price_HT]);
  const total_TVA = sum([rentalTVA, others.total_TVA]);
  return { total_Price_HT, total_TVA, TotalTTC: sum([total_Price_HT, total_TVA]) };
}
