import { formatDinars } from '../../../src/domain/money';
import eInvoices from '../../../src/resources/receipt/e-invoice';
import receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { readIssuerImages } from '../documents/issuerImages';
import { readIssuer } from '../documents/seller';
import { besideReceipt } from '../documents/besideReceipt';
import { receiptPdf } from '../documents/receiptSheet';
import type { Receipt } from '../documents/receiptSheet';
import { keepBillings } from '../invoicing/keepBillings';
import { isOwed, receiptRestSql } from '../payments/receiptRestSql';
import { recordPayment } from '../payments/recordPayment';
import type { Payment } from '../payments/recordPayment';
import { paymentNote } from '../payments/paymentNote';
import { settlementsSql } from '../payments/settlementsSql';
import { convertCashReceipt } from '../receipts/convertCashReceipt';
import { createCreditNote } from '../receipts/createCreditNote';
import { contractNumbersSql } from '../receipts/contractNumbersSql';
import { damageSql } from '../receipts/damageSql';
import { creditableSql } from '../receipts/creditableSql';
import { allocateCreditNote, refundCreditNote, transferCreditNote } from '../receipts/creditUses';
import { dateOfIssue } from '../receipts/dateOfIssue';
import { issueReceipt } from '../receipts/issueReceipt';
import { judgeDraft } from '../receipts/judgeDraft';
import { receiptNumber } from '../receipts/receiptNumber';
import { withheldSql } from '../payments/withheldSql';
import { writtenOffSql } from '../payments/writtenOffSql';
import { badInput, Refusal } from '../../engine/base/refusal';
import { lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';
import { overInvoicedSql } from '../contracts/accountSql';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { closeContracts } from '../invoicing/closeContracts';
import { contractsOn } from '../invoicing/contractsOn';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, PrintCall } from '../../engine/records/behaviours';

type Call = ActionCall<RecordOf<typeof receipts>>;

const t = columnsOf(receipts, 't');
const i = columnsOf(receipts, 'i');
const e = columnsOf(eInvoices, 'e');

const received = settledSql(receipts);
const total = `coalesce(${t.TotalTTC}, 0)`;

/** What a note ends of what its contracts owe may close them. */
async function creditReceipt(call: Call): Promise<string> {
  const note = await createCreditNote(call);
  await closeContracts(call, contractsOn(call.record));
  return note;
}

/** What somebody owes. */
export const isOwedSql = isOwed('t');

/** What is still to be paid; `received` is all that `settlement.ts` names: payments in force and credit notes. */
export const restToPaySql = receiptRestSql('t');

/** The rule of `receiptStatus` (src/domain/receiptTotals) in SQL: what is withheld settles, but is nothing received. */
const status = `CASE WHEN NOT ${isOwedSql} THEN NULL WHEN ${received} >= ${total} THEN 'PAID' WHEN ${received} > ${withheldSql('t')} THEN 'IN_PROGRESS' ELSE 'UNPAID' END`;

/** What has settled it: payments, credit notes. */
const paid = `CASE WHEN ${isOwedSql} THEN ${received} END`;

/** An amount as it counts among others: a credit note takes away, that which reverses what became an invoice too. */
const counted = (amount: string) =>
  `CASE WHEN ${t.documentKind} = 'CREDIT_NOTE' THEN -(${amount}) ELSE ${amount} END`;

/** The same of what is settled, so that what is paid and what rests sum to the total: of a draft nothing is. */
const settled = (amount: string) => `CASE WHEN ${t.state} <> 'PENDING' THEN ${counted(amount)} END`;

/** Owed past its day. */
const isOverdue = `(${t.dueDate} < (karhba_now() AT TIME ZONE 'Africa/Tunis')::date AND coalesce(${restToPaySql}, 0) > 0)`;

/** What a credit note leaves at the client's credit: settled on no invoice, and not given back. */
export const creditLeftSql = `CASE WHEN ${t.state} <> 'PENDING' AND ${t.documentKind} = 'CREDIT_NOTE' THEN ${total} - ${received} END`;

/** An issued invoice shows the company that it kept; one that is not yet, the company as it is now. */
async function printReceipt(call: PrintCall<Receipt>, isDuplicate = false) {
  const { tx, record, labels, files } = call;
  const seller = record.state === 'PENDING' ? ((await readIssuer(tx))?.seller ?? null) : record.seller;
  const own = await readIssuerImages(tx, files, record.state === 'PENDING' ? null : record.manager);
  const { images, beside } = await besideReceipt(tx, record, labels, own);
  return receiptPdf({ ...record, seller }, labels, images, { ...beside, isDuplicate });
}

/** Each copy of what was handed over is counted, and bears its number. */
async function printDuplicate(call: PrintCall<Receipt>) {
  const { record, write } = call;
  await write(async context => {
    const found = await lockRecord(context.tx, context.engine, receipts, record.id);
    const count = (found?.values.duplicates as number | null) ?? 0;
    await updateRecord(
      context,
      receipts,
      record.id,
      { duplicates: count + 1 },
      { action: 'ReceiptDuplicatePDF', message: `Duplicata n° ${count + 1} de ${receiptNumber(record)}` },
    );
  });
  return printReceipt(call, true);
}

function refuseProvisional({ record }: Call) {
  if (record.state !== 'PENDING') return;
  throw new Refusal('CONFLICT', 'Facture provisoire\u00a0: émettez-la avant de l’encaisser.');
}

/** A credit note gives, and a cash receipt that became an invoice is received as that, but for what came back of it. */
function refuseNotOwed({ record }: Call) {
  if (record.documentKind === 'CREDIT_NOTE')
    throw new Refusal('CONFLICT', 'Un avoir ne s’encaisse pas\u00a0: il se déduit ou se rembourse.');
  if (record.convertedTo && !record.restToPay)
    throw new Refusal('CONFLICT', 'Ce bon de caisse est devenu une facture\u00a0: encaissez-la.');
}

function refuseMoreThanRest({ record, input }: Call) {
  const rest = record.restToPay ?? 0;
  if (rest === 0) throw new Refusal('CONFLICT', `La facture ${receiptNumber(record)} est déjà réglée.`);
  if (Number(input.amount) <= rest) return;
  if (!input.keepSurplus)
    throw badInput({ amount: `Il reste ${formatDinars(rest)} à payer\u00a0: saisissez au plus ce montant.` });
  if (!record.client)
    throw badInput({
      keepSurplus: 'Cette facture ne nomme pas de client\u00a0: il n’a pas de crédit chez vous',
    });
}

function refuseBeforeIssue({ record, input }: Call) {
  if (record.issueDate && String(input.date) < record.issueDate)
    throw badInput({ date: 'Un règlement n’est pas antérieur à sa facture.' });
}

/** A payment that settles an invoice (domain C.9). The invoice is locked: payers take turns. */
async function createReceiptPayment(call: Call): Promise<string> {
  refuseProvisional(call);
  refuseNotOwed(call);
  refuseMoreThanRest(call);
  refuseBeforeIssue(call);
  const { record, input } = call;
  const { keepSurplus: _, ...handed } = input as unknown as Payment & { keepSurplus: boolean };
  const amount = Math.min(handed.amount, record.restToPay ?? 0);
  await recordPayment(call, {
    ...handed,
    client: record.client,
    payer: handed.payer ?? (record.client ? null : record.buyer.name),
    allocations: [{ receipt: record.id, amount }],
  });
  await updateRecord(
    call,
    receipts,
    record.id,
    {},
    {
      action: 'createReceiptPayment',
      message: `Règlement de ${formatDinars(handed.amount)} de la facture ${receiptNumber(record)}`,
      notes: [paymentNote(amount)],
    },
  );
  return record.id;
}

export default behaviourOf(receipts, {
  computed: {
    ...damageSql,
    number: `coalesce(${t.receiptId}, ${t.cashReceiptId}, ${t.creditNoteId}, ${t.cashCreditNoteId}, ${t.damageReceiptId})`,
    status,
    paid,
    isOverdue,
    contractNumbers: contractNumbersSql,
    restToPay: restToPaySql,
    creditLeft: creditLeftSql,
    withheld: `nullif(${withheldSql('t')}, 0)`,
    countedHT: counted(t.total_Price_HT),
    countedTVA: counted(t.total_TVA),
    countedStamp: counted(t.stamp),
    countedTTC: counted(total),
    countedPaid: settled(received),
    countedRest: settled(`${total} - ${received}`),
    writtenOff: `nullif(${writtenOffSql('t')}, 0)`,
    teifStatus: `(SELECT ${e.status} FROM ${e} WHERE ${e.receipt} = ${t.id})`,
    creditable: creditableSql,
    overInvoiced: overInvoicedSql('t'),
    payments: settlementsSql,
  },
  prints: { ReceiptPDF: call => printReceipt(call), ReceiptDuplicatePDF: printDuplicate },
  // A copy that was handed out is no state of the record: it stays what it was issued as.
  alsoFound: {
    state: sought => `(${sought} = 'DUPLICATED' AND ${t.duplicates} > 0)`,
    'billings.contract': contract =>
      `${t.id} IN (SELECT d.receipt FROM (${contractDocumentsSql}) d WHERE d.contract = ${contract}::bigint)`,
    contractService: contract =>
      `${t.creditedReceipt} IN (SELECT ${i.id} FROM ${i} WHERE ${i.contractService} = ${contract}::bigint)`,
  },
  before: [judgeDraft, keepBillings],
  actions: {
    createReceiptPayment,
    issueReceipt: async call =>
      issueReceipt(call, { ...call.record, issueDate: await dateOfIssue(call, call.record) }),
    createCreditNote: creditReceipt,
    allocateCreditNote,
    refundCreditNote,
    transferCreditNote,
    convertCashReceipt,
  },
});
