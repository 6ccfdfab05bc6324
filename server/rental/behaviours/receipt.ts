import { formatDinars } from '../../../src/domain/money';
import receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { readIssuerImages } from '../documents/issuerImages';
import { readIssuer } from '../documents/seller';
import { receiptPdf } from '../documents/receiptSheet';
import type { Receipt } from '../documents/receiptSheet';
import { recordPayment } from '../payments/recordPayment';
import type { Payment } from '../payments/recordPayment';
import { paymentNote } from '../payments/paymentNote';
import { settlementsSql } from '../payments/settlementsSql';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, PrintCall } from '../../engine/records/behaviours';

type Call = ActionCall<RecordOf<typeof receipts>>;

const t = columnsOf(receipts, 't');

const received = settledSql(receipts);
const total = `coalesce(${t.TotalTTC}, 0)`;

/** The rule of `restToPay` (src/domain/receiptTotals) in SQL: a surplus is no debt of ours on this invoice. */
export const restToPaySql = `greatest(${total} - ${received}, 0)`;

/** The rule of `receiptStatus` (src/domain/receiptTotals) in SQL. */
const status = `CASE WHEN ${received} >= ${total} THEN 'PAID' WHEN ${received} > 0 THEN 'IN_PROGRESS' ELSE 'UNPAID' END`;

/** An issued invoice says the company that it kept; one that is not yet, the company as it is now. */
async function printReceipt({ tx, record, labels, files }: PrintCall<Receipt>) {
  const seller = record.state === 'PENDING' ? ((await readIssuer(tx))?.seller ?? null) : record.seller;
  const images = await readIssuerImages(tx, files, record.state === 'PENDING' ? null : record.manager);
  return receiptPdf({ ...record, seller }, labels, images);
}

function refuseProvisional({ record }: Call) {
  if (record.state !== 'PENDING') return;
  throw new Refusal('CONFLICT', 'Facture provisoire\u00a0: émettez-la avant de l’encaisser.');
}

function refuseMoreThanRest({ record, input }: Call) {
  const rest = record.restToPay ?? 0;
  if (rest === 0) throw new Refusal('CONFLICT', `La facture ${numberOf(record)} est déjà réglée.`);
  if (Number(input.amount) <= rest) return;
  if (!input.keepSurplus)
    throw badInput({ amount: `Il reste ${formatDinars(rest)} à payer\u00a0: saisissez au plus ce montant.` });
  if (!record.client)
    throw badInput({
      keepSurplus: 'Cette facture ne nomme pas de client\u00a0: il n’a pas de crédit chez vous',
    });
}

const numberOf = ({ receiptId, cashReceiptId }: Call['record']) => receiptId ?? cashReceiptId ?? '';

function refuseBeforeIssue({ record, input }: Call) {
  if (record.issueDate && String(input.date) < record.issueDate)
    throw badInput({ date: 'Un règlement n’est pas antérieur à sa facture.' });
}

/** A payment that settles an invoice (domain C.9). The invoice is locked: payers take turns. */
async function createReceiptPayment(call: Call): Promise<string> {
  refuseProvisional(call);
  refuseMoreThanRest(call);
  refuseBeforeIssue(call);
  const { record, input } = call;
  const { keepSurplus: _, ...handed } = input as unknown as Payment & { keepSurplus: boolean };
  const amount = Math.min(handed.amount, record.restToPay ?? 0);
  await recordPayment(call, {
    ...handed,
    client: record.client,
    payer: record.client ? null : record.buyer.name,
    allocations: [{ receipt: record.id, amount }],
  });
  await updateRecord(
    call,
    receipts,
    record.id,
    {},
    {
      action: 'createReceiptPayment',
      message: `Règlement de ${formatDinars(handed.amount)} de la facture ${numberOf(record)}`,
      notes: [paymentNote(amount)],
    },
  );
  return record.id;
}

export default behaviourOf(receipts, {
  computed: { status, restToPay: restToPaySql, payments: settlementsSql },
  prints: { ReceiptPDF: printReceipt },
  actions: { createReceiptPayment },
});
