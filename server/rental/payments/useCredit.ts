import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import { waitsForMoney } from '../../../src/domain/payment';
import payments from '../../../src/resources/receipt/payment';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { closeAfterPayment } from '../invoicing/closeContracts';
import { keptFeeOf } from '../reservations/keptFee';
import { judgeAllocations } from './judgeAllocations';
import { judgeRepayments } from './judgeRepayments';
import { recordPayment } from './recordPayment';
import type { Payment } from './recordPayment';
import { transferCredit } from './transferCredit';

type Call = ActionCall<Payment>;

/** More of a payment settles a receipt, or makes good a refund: what was at the client's credit. */
export async function allocatePayment(call: Call): Promise<string> {
  const { record, input } = call;
  const amount = input.amount as number;
  refuseMoreThanLeft(call);
  if (!input.receipt === !input.refund)
    throw badInput({ receipt: 'Choisissez la facture à régler, ou le remboursement à rendre' });
  const message = `${formatDinars(amount)} du règlement ${record.number} affectés`;
  const done = { action: 'allocatePayment', message };
  if (input.refund) {
    const refund = String(input.refund);
    await judgeRepayments(call, record.client, [{ refund, amount, path: '' }]);
    await refuseKept(call);
    const repayments = [...(record.repayments ?? []), { refund, amount }];
    await updateRecord(call, payments, record.id, { repayments }, done);
    return record.id;
  }
  const receipt = String(input.receipt);
  // What was received before the invoice settles it from its day on.
  await judgeAllocations(call, { client: record.client, date: todayInTunis(call.engine.now()) }, [
    { receipt, amount, path: '' },
  ]);
  await refuseKept(call, receipt);
  const allocations = [...(record.allocations ?? []), { receipt, amount }];
  await updateRecord(call, payments, record.id, { allocations }, done);
  await closeAfterPayment(call, record.id);
  return record.id;
}

/** Part of what is at the client's credit is given back: a payment of ours, of this one. */
export async function refundPayment(call: Call): Promise<string> {
  const { record, input } = call;
  refuseMoreThanLeft(call);
  await refuseKept(call);
  const given = input as unknown as Payment;
  if (given.date < record.date) throw badInput({ date: 'Pas avant que le règlement ait été reçu' });
  askAboutUncleared(call, 'Rembourser');
  return recordPayment(call, {
    ...given,
    client: record.client,
    reservation: record.reservation,
    contract: record.contract,
    direction: 'OUT',
    purpose: 'REFUND',
    refundOf: record.id,
  });
}

/** Part of what is at the client's credit becomes another client's. @returns the payment that this one is given. */
export async function transferPayment(call: Call): Promise<string> {
  const { record, input } = call;
  refuseMoreThanLeft(call);
  await refuseKept(call);
  askAboutUncleared(call, 'Transférer');
  return transferCredit(call, {
    of: { refundOf: record.id },
    from: record.client,
    to: String(input.to),
    amount: input.amount as number,
    reason: String(input.reason),
  });
}

/** What is given of a cheque or a bill before its money is there is lost where that does not come. */
function askAboutUncleared({ record, input, ...call }: Call, verb: string): void {
  const { number, state, paymentMode, amount } = record;
  if (state !== 'RECEIVED' || !waitsForMoney(paymentMode)) return;
  const given = formatDinars(input.amount as number);
  decide(call, {
    name: 'uncleared',
    message:
      `Le règlement ${number} de ${formatDinars(amount)} n’est pas encaissé\u00a0: s’il revient impayé, le client devra ` +
      `${given} de plus. ${verb} ${given} quand même\u00a0?`,
    choices: [{ value: `${record.id} ${String(input.amount)}`, label: `${verb} quand même` }],
  });
}

function refuseMoreThanLeft({ record, input }: Call): void {
  const left = record.unallocated ?? 0;
  if (left === 0) throw new Refusal('CONFLICT', `Il ne reste rien du règlement ${record.number}.`);
  if ((input.amount as number) > left)
    throw badInput({
      amount: `Il reste ${formatDinars(left)} de ce règlement\u00a0: saisissez au plus ce montant.`,
    });
}

/** What a contract or a reservation that was given up keeps of its payments as a fee settles the invoice of that alone. */
async function refuseKept(call: Call, receipt: string | null = null): Promise<void> {
  const fee = await keptFeeOf(call, call.record);
  if (!fee || (receipt !== null && receipt === fee.receipt)) return;
  if ((call.input.amount as number) <= fee.free) return;
  const kept = `${formatDinars(fee.kept)} sont retenus en frais ${fee.of}`;
  throw badInput({
    amount: fee.free
      ? `${kept}\u00a0: saisissez au plus ${formatDinars(fee.free)}.`
      : `${kept}\u00a0: il n’en reste rien.`,
  });
}
