import { formatDinars } from '../../../src/domain/money';
import { can } from '../../../src/schema/words/access/permissions';
import { badInput } from '../../engine/base/refusal';
import type { BeforeWrite } from '../../engine/records/behaviours';
import type { Contract } from './contract';

/** What becomes of what was received for a contract that does not take place: at most that is given back, by who may. @throws Refusal */
export function judgeCancelling({ before, values, caller, warn }: BeforeWrite<Contract>): void {
  if (!before || before.stage === 'CANCELLED' || values.stage !== 'CANCELLED') return;
  const paid = before.paid ?? 0;
  const refund = (values.depositRefund as number | null | undefined) ?? 0;
  const fee = (values.cancelFee as number | null | undefined) ?? 0;
  if (fee > paid) throw badInput({ cancelFee: `Au plus ce qui a été encaissé, ${formatDinars(paid)}` });
  if (refund > paid)
    throw badInput({ depositRefund: `Au plus ce qui a été encaissé, ${formatDinars(paid)}` });
  const left = paid - fee - refund;
  if (left < 0)
    throw badInput({
      depositRefund: `Une fois les frais retenus, il reste ${formatDinars(paid - fee)} à rembourser au plus`,
    });
  if (left > 0)
    warn?.(
      `${formatDinars(left)} ne sont ${fee > 0 ? 'ni retenus ni' : 'pas'} à rembourser\u00a0: ils restent au crédit du client.`,
    );
  if (values.guaranteeOutcome === 'REFUND' && !can(caller, 'refund_guarantee'))
    throw badInput({
      guaranteeOutcome: 'Rendre une caution demande un droit que vous n’avez pas\u00a0: gardez-la, à rendre',
    });
}
