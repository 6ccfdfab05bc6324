import { agreedOf } from '../../../src/domain/billableItems';
import type { Millimes } from '../../../src/domain/money';
import type { Contract } from './contract';

type Charged = Pick<Contract, 'vehicles' | 'additionalReceiptOptions'> & {
  charges: readonly { price_HT: Millimes | null; tvaRate: number | null }[] | null;
};

/** What a contract is charged before tax, by rate of VAT in percent: its days, its options, its charges. */
export function chargedByRate(contract: Charged): Map<number, Millimes> {
  const byRate = new Map<number, Millimes>();
  const amounts = [
    ...contract.vehicles.map(line => ({ price_HT: agreedOf(line).amount, tvaRate: line.tvaRate })),
    ...(contract.additionalReceiptOptions ?? []),
    ...(contract.charges ?? []),
  ];
  for (const { price_HT, tvaRate } of amounts)
    byRate.set(tvaRate ?? 0, (byRate.get(tvaRate ?? 0) ?? 0) + (price_HT ?? 0));
  return byRate;
}
