import { todayInTunis } from '../../../src/domain/calendarDate';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import { regimeOf } from '../invoicing/terms';
import { issueWritten } from './issueReceipt';
import { vehicleLines } from './priceDraft';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

const ACTION = 'convertCashReceipt';

/**
 * Turns a cash receipt into an invoice, once (domain C.9): the same lines, with the stamp and the number of an invoice. What
 * settled the one settles the other (`settled.takesOver`), and the cash receipt is in no figure any more.
 * @returns the id of the invoice. @throws Refusal
 */
export async function convertCashReceipt(call: ActionCall<Receipt>): Promise<string> {
  const { record, engine } = call;
  refuseOther(record);
  const today = todayInTunis(engine.now());
  const id = await createRecord(
    call,
    receipts,
    { ...copied(record), state: 'PENDING', issuedAs: 'NORMAL', issueDate: today, convertedFrom: record.id },
    { action: ACTION },
  );
  await issueWritten(call, id, ACTION);
  await updateRecord(
    call,
    receipts,
    record.id,
    { convertedTo: id },
    { action: ACTION, message: `Le bon de caisse ${receiptNumber(record)} devient une facture` },
  );
  return id;
}

function refuseOther({ state, documentKind, convertedTo }: Receipt): void {
  if (documentKind !== 'CASH_RECEIPT' || state === 'PENDING')
    throw new Refusal('CONFLICT', 'Seul un bon de caisse émis devient une facture.');
  if (convertedTo) throw new Refusal('CONFLICT', 'Ce bon de caisse est déjà devenu une facture.');
}

/** A row of another record: it gets an id of its own. */
function asNew<R extends { id: string }>(row: R): Omit<R, 'id'> {
  const { id: _, ...values } = row;
  return values;
}

/** What the invoice takes of it: all that is charged, and to whom. */
const copied = (record: Receipt) => ({
  documentKind: 'INVOICE' as const,
  type: record.type,
  client: record.client,
  contractService: record.contractService,
  buyer: record.buyer,
  ...regimeOf(record),
  discountType: record.discountType,
  discountPercent: record.discountPercent,
  discountAmount: record.discountAmount,
  vehicles: vehicleLines(record).map(asNew),
  additionalReceiptOptions: (record.additionalReceiptOptions ?? []).map(asNew),
  otherLines: (record.otherLines ?? []).map(asNew),
});
