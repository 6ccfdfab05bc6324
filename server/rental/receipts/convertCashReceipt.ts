import { todayInTunis } from '../../../src/domain/calendarDate';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { loadRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { closeContracts } from '../invoicing/closeContracts';
import { contractsOn } from '../invoicing/contractsOn';
import { spendCredits } from '../invoicing/spendCredits';
import { createCreditNote } from './createCreditNote';
import { credit } from './credit';
import { regimeOf } from '../invoicing/terms';
import { issueWritten } from './issueReceipt';
import { moveSettlements } from './moveSettlements';
import { vehicleLines } from './priceDraft';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

type Call = ActionCall<Receipt>;

const ACTION = 'convertCashReceipt';

/**
 * Turns a cash receipt into an invoice, once (domain C.9): of what its credit notes have left of each line, with the stamp
 * and the number of an invoice. The cash receipt stays in the books of its day; a credit note of what it has left reverses
 * it today. What settled that settles the invoice, up to what its client does not withhold; what is over is their credit.
 * @returns the id of the invoice. @throws Refusal
 */
export async function convertCashReceipt(call: Call): Promise<string> {
  const { record } = call;
  refuseOther(record);
  const left = await credit(call, record, []);
  const isWhole = left.totals.total_Price_HT === record.total_Price_HT;
  const id = await createRecord(
    call,
    receipts,
    {
      ...copied(record),
      ...(isWhole ? linesOf(record) : linesLeft(record, left.rows)),
      state: 'PENDING',
      issuedAs: 'NORMAL',
      issueDate: todayInTunis(call.engine.now()),
      convertedFrom: record.id,
    },
    { action: ACTION },
  );
  await issueWritten(call, id, ACTION);
  const invoice = await reread(call, id);
  await moveSettlements(call, record, invoice, left.totals.TotalTTC);
  await reverse(call, invoice);
  await followContracts(call, id);
  return id;
}

function refuseOther({ state, documentKind, convertedTo, creditable }: Receipt): void {
  if (documentKind !== 'CASH_RECEIPT' || state === 'PENDING')
    throw new Refusal('CONFLICT', 'Seul un bon de caisse émis devient une facture.');
  if (convertedTo) throw new Refusal('CONFLICT', 'Ce bon de caisse est déjà devenu une facture.');
  if (!creditable?.length)
    throw new Refusal(
      'CONFLICT',
      'Il ne reste rien de ce bon de caisse\u00a0: ses avoirs l’ont rendu en entier, il n’y a rien à facturer.',
    );
}

/** The cash receipt ends on the day of the invoice: what it had left is credited, its contracts are the invoice's. */
async function reverse(call: Call, invoice: Receipt): Promise<void> {
  const { id } = call.record;
  const number = receiptNumber(invoice);
  const note = await createCreditNote({
    ...call,
    record: await reread(call, id),
    input: { creditReason: `Devenu la facture ${number}`, lines: [], releasesContracts: false },
  });
  const billings = call.record.billings ?? [];
  const message = `Le bon de caisse ${receiptNumber(call.record)} devient la facture ${number}`;
  await updateRecord(
    call,
    receipts,
    id,
    {
      convertedTo: invoice.id,
      billings: billings.map(one => ({ ...one, releasedBy: one.releasedBy ?? note })),
    },
    { action: ACTION, message },
  );
  await updateRecord(
    call,
    receipts,
    invoice.id,
    { billings: billings.filter(({ releasedBy }) => releasedBy === null).map(asNew) },
    { action: ACTION, message },
  );
}

/** What was received ahead for the contracts of the invoice settles what rests of it. */
async function followContracts(call: Call, id: string): Promise<void> {
  const contracts = contractsOn(await reread(call, id));
  await spendCredits(call, contracts, id);
  await closeContracts(call, contracts);
}

async function reread({ tx, engine }: Call, id: string): Promise<Receipt> {
  const loaded = await loadRecord(tx, engine, receipts, id);
  if (!loaded) throw new Error(`The receipt ${id} cannot be read`);
  return loaded.values as unknown as Receipt;
}

/** A row of another record: it gets an id of its own. */
function asNew<R extends { id: string }>(row: R): Omit<R, 'id'> {
  const { id: _, ...values } = row;
  return values;
}

/** What the invoice takes of it beside its lines: to whom, and on which terms. */
const copied = (record: Receipt) => ({
  documentKind: 'INVOICE' as const,
  type: record.type,
  client: record.client,
  contractService: record.contractService,
  buyer: record.buyer,
  ...regimeOf(record),
});

/** The lines of one that nothing was credited of, as they are. */
const linesOf = (record: Receipt) => ({
  discountType: record.discountType,
  discountPercent: record.discountPercent,
  discountAmount: record.discountAmount,
  vehicles: vehicleLines(record).map(asNew),
  additionalReceiptOptions: (record.additionalReceiptOptions ?? []).map(asNew),
  otherLines: (record.otherLines ?? []).map(asNew),
});

/**
 * What credit notes have left of its lines, after their share of the discount: those that would be credited now. Of a
 * vehicle's the days stay, which its levy counts by.
 */
function linesLeft(record: Receipt, left: Awaited<ReturnType<typeof credit>>['rows']) {
  const daysOf = new Map(
    vehicleLines(record).map(({ id, vehicleDetails }) => [id, vehicleDetails.numberOfDays]),
  );
  const keyOf = new Map((record.otherLines ?? []).map(({ id, chargeKey }) => [id, chargeKey]));
  return {
    vehicles: left.vehicles.map(({ creditedLine, vehicleDetails, ...line }) => ({
      ...line,
      vehicleDetails: {
        ...vehicleDetails,
        numberOfDays: vehicleDetails.numberOfDays ?? daysOf.get(creditedLine) ?? null,
      },
    })),
    additionalReceiptOptions: left.additionalReceiptOptions.map(option => ({
      ...option,
      creditedLine: null,
    })),
    otherLines: left.otherLines.map(({ creditedLine, ...line }) => ({
      ...line,
      chargeKey: keyOf.get(creditedLine) ?? null,
    })),
  };
}
