import { toRefund, toRetain } from '../../../domain/guarantee';
import { formatDinars, parseMoney, toDinars } from '../../../domain/money';
import type { Millimes } from '../../../domain/money';
import type { Draft } from '../../../schema/field';

/** An amount of a record as the API gives it; null where there is none. */
const millimes = (dinars: unknown): Millimes | null =>
  typeof dinars === 'number' || typeof dinars === 'string' ? parseMoney(dinars) : null;

const heldOf = (one: Draft): Millimes => millimes(one.held) ?? 0;

/** What is proposed to be retained of a guarantee; 0 where nothing is owed. */
export const proposedRetention = (one: Draft): Millimes => toRetain(heldOf(one), millimes(one.owed) ?? 0);

/** What is proposed to be given back. */
export const proposedRefund = (one: Draft): Millimes => toRefund(heldOf(one), millimes(one.keptFor) ?? 0);

/** What a dialog begins with: nothing is no proposal. */
export const begunWith = (amount: Millimes) => (amount > 0 ? toDinars(amount) : null);

/** Beside what is to be retained beyond what is owed. A document that is named bounds it by its own rest. */
export function exceedsOwed(amount: Millimes, { owed, receipt }: Draft): string | null {
  const due = millimes(owed);
  if (due === null || amount <= due || receipt) return null;
  return due === 0
    ? 'Le contrat ne doit rien.'
    : `Le contrat ne doit que ${formatDinars(due)}\u00a0: ${formatDinars(amount - due)} de plus.`;
}

/** Beside what is to be given back though it is owed. */
export function keepsTooLittle(amount: Millimes, one: Draft): string | null {
  const keptFor = millimes(one.keptFor) ?? 0;
  if (amount <= toRefund(heldOf(one), keptFor)) return null;
  return `Le contrat doit encore ${formatDinars(keptFor)}${keptFor > (millimes(one.owed) ?? 0) ? ', chèques non encaissés compris' : ''}.`;
}
