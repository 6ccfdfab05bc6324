import { toRefund } from '../../../src/domain/guarantee';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { ActionCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { undecidedReturns } from '../contracts/undecidedReturns';
import type { Guarantee } from './moveGuarantee';

type Call = ActionCall<Guarantee>;

/** Beyond what the contract owes somebody decides. A document that is named bounds the retention by its own rest. @throws Refusal */
export function askBeyondOwed(call: Call, amount: Millimes): void {
  const { owed } = call.record;
  if (call.input.receipt || owed === null || amount <= owed) return;
  const beyond = formatDinars(amount - owed);
  const due = owed === 0 ? 'Le contrat ne doit rien' : `Le contrat ne doit que ${formatDinars(owed)}`;
  decide(call, {
    name: 'retainsBeyondOwed',
    message: `${due}\u00a0: ${beyond} de plus resteraient au crédit du client. Retenir ${formatDinars(amount)}\u00a0?`,
    choices: [{ value: String(amount - owed), label: `Retenir ${formatDinars(amount)}` }],
  });
}

/**
 * What is given back though it is owed, whatever the source, somebody decides: a rest, cheques that are not cleared, what a
 * return proposes. @param retained what the same act retains, of `amount` beside. @throws Refusal
 */
export async function askAboutOwed(call: Call, amount: Millimes, retained: Millimes): Promise<void> {
  const { held, owed, keptFor, contract } = call.record;
  if (owed === null || keptFor === null) return;
  const waiting = await undecidedReturns(call, [contract]);
  const proposed = Math.max(0, sum(waiting.flatMap(({ returns }) => returns).map(one => one.TotalTTC)));
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
    choices: [{ value: `${amount}/${due}`, label: `Rendre ${formatDinars(amount)}` }],
  });
}
