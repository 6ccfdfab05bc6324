import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import receipts from '../../../src/resources/receipt/receipt';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { updateRecord } from '../../engine/records/update';
import { judgeAllocations } from '../payments/judgeAllocations';
import { recordPayment } from '../payments/recordPayment';
import type { Payment } from '../payments/recordPayment';
import { transferCredit } from '../payments/transferCredit';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

type Call = ActionCall<Receipt>;

/** What a credit note leaves settles another invoice of its client. */
export async function allocateCreditNote(call: Call): Promise<string> {
  const { record, input, engine } = call;
  refuseMoreThanLeft(call);
  const allocation = { receipt: String(input.receipt), amount: input.amount as number };
  await judgeAllocations(call, { client: record.client, date: todayInTunis(engine.now()) }, [
    { ...allocation, path: '' },
  ]);
  const message = `${formatDinars(allocation.amount)} de l’avoir ${receiptNumber(record)} affectés`;
  const allocations = [...(record.allocations ?? []), allocation];
  await updateRecord(call, receipts, record.id, { allocations }, { action: 'allocateCreditNote', message });
  return record.id;
}

/** What a credit note leaves is given back: a payment of ours. @returns the credit note's id. */
export async function refundCreditNote(call: Call): Promise<string> {
  const { record, input } = call;
  refuseMoreThanLeft(call);
  const given = input as unknown as Payment;
  if (record.issueDate && given.date < record.issueDate)
    throw badInput({ date: 'Un remboursement n’est pas antérieur à son avoir' });
  await recordPayment(call, {
    ...given,
    client: record.client,
    payer: record.client ? null : record.buyer.name,
    direction: 'OUT',
    purpose: 'REFUND',
    refundOfCreditNote: record.id,
  });
  const message = `Remboursement de ${formatDinars(given.amount)} de l’avoir ${receiptNumber(record)}`;
  await updateRecord(call, receipts, record.id, {}, { action: 'refundCreditNote', message });
  return record.id;
}

/** What a credit note leaves becomes another client's. @returns the credit note's id. */
export async function transferCreditNote(call: Call): Promise<string> {
  const { record, input } = call;
  refuseMoreThanLeft(call);
  const amount = input.amount as number;
  await transferCredit(call, {
    of: { refundOfCreditNote: record.id },
    from: record.client,
    to: String(input.to),
    amount,
    reason: String(input.reason),
  });
  const message = `Transfert de ${formatDinars(amount)} de l’avoir ${receiptNumber(record)}`;
  await updateRecord(call, receipts, record.id, {}, { action: 'transferCreditNote', message });
  return record.id;
}

function refuseMoreThanLeft({ record, input }: Call): void {
  const left = record.creditLeft ?? 0;
  if (left === 0) throw new Refusal('CONFLICT', `Il ne reste rien de l’avoir ${receiptNumber(record)}.`);
  if ((input.amount as number) > left)
    throw badInput({
      amount: `Il reste ${formatDinars(left)} de cet avoir\u00a0: saisissez au plus ce montant.`,
    });
}
