import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import payments from '../../../src/resources/receipt/payment';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import type { Payment } from './recordPayment';

/** What is made good of a refund, and where that is in the form. */
interface Repayment {
  refund: string;
  amount: Millimes;
  path: string;
}

/**
 * Judges what a payment makes good: refunds of the same client out of payments that came back unpaid, each up to what is left
 * of it. They are locked in the order of their ids. @throws Refusal on the field at fault.
 */
export async function judgeRepayments(
  { tx, engine }: WriteContext,
  client: string | null,
  repayments: readonly Repayment[],
): Promise<void> {
  for (const { refund: id, amount, path } of repayments.toSorted(
    (a, b) => Number(a.refund) - Number(b.refund),
  )) {
    const refund = (await lockRecord(tx, engine, payments, id))?.values as unknown as Payment | undefined;
    const at = `${path}refund`;
    if (!refund) throw badInput({ [at]: 'Ce remboursement n’existe plus' });
    if (refund.client !== client) throw badInput({ [at]: 'Ce remboursement est d’un autre client' });
    const left = refund.reclaimed ?? 0;
    if (left === 0)
      throw badInput({
        [at]: 'Rien n’est à rendre\u00a0: le règlement qu’il a remboursé a cours, ou c’est déjà rendu',
      });
    if (amount > left)
      throw badInput({
        [`${path}amount`]: `Il reste ${formatDinars(left)} à rendre\u00a0: saisissez au plus ce montant.`,
      });
  }
}
