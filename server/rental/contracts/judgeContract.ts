import { refuseFeeInvoiced } from '../reservations/keptFee';
import { judgeSigned } from './afterSignature';
import type { ContractWrite } from './contract';
import { judgeDraft } from './judgeDraft';
import { giveBackReservation, takeReservationAgain } from './reservationOf';
import { judgeSignature } from './signContract';

/** What a write of a contract is judged by depends on where the contract is, and where it goes. */
export async function judgeContract(write: ContractWrite): Promise<void> {
  const { before, values, kind } = write;
  if (!before) return judgeDraft(write);
  // Only a draft (`removable`); its payments keep it by their foreign keys.
  if (kind === 'delete') return giveBackReservation(write, before);
  const goes = values.stage !== undefined && values.stage !== before.stage ? values.stage : null;
  if (goes === 'SIGNED') return judgeSignature(write);
  if (goes === 'CANCELLED') return giveBackReservation(write, before);
  if (goes === 'DRAFT') {
    await refuseFeeInvoiced(write, before.feeReceipt);
    await takeReservationAgain(write, before);
    Object.assign(values, { signedAt: null, signedDrivers: [], feeReceipt: null });
    return judgeDraft(write);
  }
  return before.stage === 'DRAFT' ? judgeDraft(write) : judgeSigned(write);
}
