import type { DailyOption } from '../../../src/domain/dailyOptions';
import { fromDecimal, sum } from '../../../src/domain/money';
import type { FoundPrices } from '../prices/quoteRental';
import type { Contract } from './contract';

type Option = NonNullable<Contract['additionalReceiptOptions']>[number];
type Charge = NonNullable<Contract['charges']>[number];

/** What of a contract says which options it has, and what extensions added to them. */
export interface ContractOptions {
  additionalReceiptOptions: readonly Pick<Option, 'option' | 'quantity' | 'price_HT' | 'tvaRate'>[] | null;
  charges: readonly Pick<Charge, 'option' | 'price_HT'>[] | null;
}

/**
 * The options of a contract that go by the day, each as it was agreed. One that a price agreed for all has in it is no
 * charge of its own. @param found as they stand now.
 */
export const dailyOptions = (contract: ContractOptions, found: FoundPrices['options']): DailyOption[] =>
  (contract.additionalReceiptOptions ?? []).flatMap(({ option, quantity, price_HT, tvaRate }, index, all) => {
    const known = found.find(({ id }) => id === option);
    if (!known || known.unit !== 'DAY' || price_HT === null) return [];
    const isFirst = all.findIndex(one => one.option === option) === index;
    const added = (contract.charges ?? []).filter(one => one.option === option && isFirst);
    return [
      {
        id: option,
        name: known.name,
        amount: price_HT,
        tvaRate: tvaRate ?? known.tvaRate,
        extended: sum(added.map(one => one.price_HT ?? 0)),
        asks: {
          ...known,
          price: fromDecimal(known.price),
          maxCharge: known.maxCharge === null ? null : fromDecimal(known.maxCharge),
          quantity,
        },
      },
    ];
  });
