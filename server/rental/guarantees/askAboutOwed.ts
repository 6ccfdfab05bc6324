import { toRefund } from '../../../src/domain/guarantee';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { ActionCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { undecidedReturns } from '../contracts/undecidedReturns';
import type { Guarantee } from './moveGuarantee';

type Call = ActionCall<Guarantee>;

/** What the returns of its contract propose and nobody has decided; below 0 where the client is given back. */
async function proposedOf(call: Call): Promise<Millimes> {
  const waiting = await undecidedReturns(call, [call.record.contract]);
  return sum(waiting.flatMap(({ returns }) => returns).map(one => one.TotalTTC));
}

/**
 * Beyond what the contract owes somebody decides, less what a return proposes to give back. A document that is named
 * bounds the retention by its own rest. @throws Refusal
 */
export async function askBeyondOwed(call: Call, amount: Millimes): Promise<void> {
  const { owed } = call.record;
  if (call.input.receipt || owed === null) return;
  const givenBack = Math.max(0, -(await proposedOf(call)));
  const due = Math.max(0, owed - givenBack);
  if (amount <= due) return;
  const said = due === 0 ? 'Le contrat ne doit rien' : `Le contrat ne doit que ${formatDinars(due)}`;
  const less =
    givenBack > 0 ? `, une fois faite la remise de ${formatDinars(givenBack)} que le retour propose` : '';
  decide(call, {
    name: 'retainsBeyondOwed',
    message: `${said}${less}\u00a0: ${formatDinars(amount - due)} de plus resteraient au crédit du client. Retenir ${formatDinars(amount)}\u00a0?`,
    choices: [{ value: `${call.record.id} ${amount}/${due}`, label: `Retenir ${formatDinars(amount)}` }],
  });
}

/**
 * What is given back though it is owed, whatever the source, somebody decides: a rest, cheques that are not cleared, what a
 * return proposes. @param retained what the same act retains, of `amount` beside. @throws Refusal
 */
export async function askAboutOwed(call: Call, amount: Millimes, retained: Millimes): Promise<void> {
  const { held, owed, keptFor } = call.record;
  if (owed === null || keptFor === null) return;
  const proposed = Math.max(0, await proposedOf(call));
  const due = Math.max(0, keptFor - retained) + proposed;
  const free = toRefund(held - retained, due);
  if (amount <= free) return;
  const parts = [
    owed > retained && `${formatDinars(owed - retained)} restent à payer`,
    keptFor > owed && `${formatDinars(keptFor - owed)} sont en chèques ou traites non encaissés`,
    proposed > 0 && `le retour propose ${formatDinars(proposed)} que personne n’a décidés`,
  ].filter(Boolean);
  decide(call, {
    name: 'refundsOwed',
    message: `Sur le contrat, ${parts.join(', ')}. Rendre ${formatDinars(amount)} quand même\u00a0?`,
    choices: [{ value: `${call.record.id} ${amount}/${due}`, label: `Rendre ${formatDinars(amount)}` }],
  });
}
