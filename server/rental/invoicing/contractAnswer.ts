import { partKey } from '../../../src/domain/billing';
import { toDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { describePeriod } from '../../../src/domain/period';
import type { FoundInvoicing } from './foundSql';
import { lineTextOf, unitsOf } from './receiptLines';
import { leftOf } from './taken';
import type { TakenPart, When } from './taken';

/** A contract as it is shown before it is invoiced: what is left of it, what is ticked, and what receipts have. */
export function contractAnswer(
  found: FoundInvoicing['contracts'][number],
  taken: readonly TakenPart[],
  when: When,
  index: number,
) {
  const own = new Map(taken.filter(one => one.contract === found).map(one => [partKey(one), one]));
  return {
    id: String(index + 1),
    contract: found.id,
    number: found.number,
    vehicles: found.lines.map(({ car }) => [car?.model, car?.plate].filter(Boolean).join(' ')).join(', '),
    period: describePeriod(found.departure, found.back),
    isOver: found.stage !== 'DEPARTED',
    parts: leftOf(found, when).map((part, place) => {
      const ticked = own.get(partKey(part));
      const shown = ticked ?? { ...part, contract: found, part, vatReason: null };
      const texts = lineTextOf(shown);
      const charge = found.charges.find(one => one.id === part.of.id);
      return {
        id: String(place + 1),
        key: partKey(part),
        item: part.item,
        from: part.from,
        to: part.to,
        kind:
          part.of.kind === 'RENTAL'
            ? ('LOCATION' as const)
            : part.of.kind === 'CHARGE'
              ? (charge?.kind ?? null)
              : null,
        label: texts.label,
        detail: texts.detail,
        quantity: unitsOf(shown),
        price_HT: toDinars(shown.price_HT),
        tvaRate: part.of.tvaRate,
        isTicked: ticked !== undefined,
        isMonth: part.month !== null,
        needsReason: part.of.kind === 'CHARGE' && part.of.tvaRate === 0,
        vatReason: shown.vatReason,
      };
    }),
    billed: billedOf(found),
  };
}

/** By receipt: what is on one is one line, with the way to it. */
function billedOf({ billed }: FoundInvoicing['contracts'][number]) {
  const byReceipt = new Map<string, { number: string | null; isDraft: boolean; price: Millimes }>();
  for (const { receipt, number, isDraft, price_HT } of billed)
    byReceipt.set(receipt, {
      number,
      isDraft,
      price: (byReceipt.get(receipt)?.price ?? 0) + price_HT,
    });
  return [...byReceipt].map(([receipt, { number, isDraft, price }], index) => ({
    id: String(index + 1),
    receipt,
    number,
    isDraft,
    price_HT: toDinars(price),
  }));
}
