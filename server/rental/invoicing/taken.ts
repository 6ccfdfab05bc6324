import { billableParts, billedNow, partKey } from '../../../src/domain/billing';
import type { BillablePart, BilledPart, Part } from '../../../src/domain/billing';
import { Refusal } from '../../engine/base/refusal';
import { itemsOf } from './found';
import type { FoundContract } from './found';

/** A part that somebody ticked; why it bears no VAT, where it bears none. */
export interface SelectedPart extends Part {
  contract: string;
  vatReason: string | null;
}

/** A part of a contract about to be on a receipt. */
export interface TakenPart extends BilledPart {
  contract: FoundContract;
  part: BillablePart;
  vatReason: string | null;
}

export interface When {
  /** Epoch ms. */
  at: number;
  /** Days from which a rental is invoiced by the month; null for never. */
  monthly: number | null;
}

/** What is left to invoice of a contract. */
export const leftOf = (found: FoundContract, { at, monthly }: When): BillablePart[] =>
  billableParts(itemsOf(found, at, monthly), found.billed, { TVA: found.total_TVA ?? 0 });

/** The parts that are ticked at first: what is over, of each contract. */
export const proposedOf = (contracts: readonly FoundContract[], when: When): SelectedPart[] =>
  contracts.flatMap(found =>
    leftOf(found, when)
      .filter(one => one.isProposed)
      .map(({ item, from, to }) => ({ contract: found.id, item, from, to, vatReason: null })),
  );

/**
 * What is selected, of what is left, at its price in each contract; in the order of the contracts.
 * @throws Refusal when something of it is not there any more, or is selected twice.
 */
export function takenParts(
  contracts: readonly FoundContract[],
  selected: readonly SelectedPart[],
  when: When,
): TakenPart[] {
  const taken = contracts.flatMap(found => {
    const own = selected.filter(one => one.contract === found.id);
    const wanted = new Map(own.map(one => [partKey(one), one]));
    const parts = leftOf(found, when).filter(one => wanted.has(partKey(one)));
    if (parts.length < own.length) throw gone(found.number);
    const valued = billedNow(itemsOf(found, when.at, when.monthly), found.billed, parts, {
      TVA: found.total_TVA ?? 0,
    });
    return parts.map((part, index) => ({
      ...(valued[index] as BilledPart),
      contract: found,
      part,
      vatReason: wanted.get(partKey(part))?.vatReason ?? null,
    }));
  });
  if (taken.length < selected.length) throw gone();
  return taken;
}

const gone = (number?: string) =>
  new Refusal(
    'CONFLICT',
    `${number ? `Une ligne du contrat ${number}` : 'Une ligne'} n’est plus à facturer\u00a0: rechargez la page.`,
  );
