import { formatDinars } from '../../../src/domain/money';
import { missingOf } from '../../../src/domain/payment';
import type { PaymentModeTerms } from '../../../src/domain/payment';
import paymentModes from '../../../src/resources/settings/payment-mode';
import receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { readIssuerImages } from '../documents/issuerImages';
import { readIssuer } from '../documents/seller';
import { receiptPdf } from '../documents/receiptSheet';
import type { Receipt } from '../documents/receiptSheet';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, PrintCall } from '../../engine/records/behaviours';

type Call = ActionCall<RecordOf<typeof receipts>>;
type Payment = Omit<NonNullable<RecordOf<typeof receipts>['payments']>[number], 'id'>;

const t = columnsOf(receipts, 't');
const p = rowsOf(receipts, 'payments', 'p');
const m = columnsOf(paymentModes, 'm');

const received = `coalesce((SELECT sum(${p.amount}) FROM ${p} WHERE ${p.parent_id} = ${t.id}), 0)`;
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
  if (rest === 0) throw new Refusal('CONFLICT', `La facture ${record.receiptId} est déjà réglée.`);
  if (Number(input.amount) > rest)
    throw badInput({ amount: `Il reste ${formatDinars(rest)} à payer\u00a0: saisissez au plus ce montant.` });
}

function refuseBeforeIssue({ record, input }: Call) {
  if (record.issueDate && String(input.date) < record.issueDate)
    throw badInput({ date: 'Un règlement n’est pas antérieur à sa facture.' });
}

/**
 * The mode of a payment, held as it is until the payment is written: the one that is named, which is of the nature that
 * is told, or else the company's own of that code, where it still has one. Judges what it requires.
 */
async function modeOf({ tx }: Call, payment: Payment): Promise<string | null> {
  const { rows } = await tx.query<{ id: string } & PaymentModeTerms & { label: string }>(
    `SELECT ${m.id}::text AS id, ${m.label} AS label, ${m.kind} AS kind, ${m.requiresReference} AS "requiresReference", ${m.requiresDueDate} AS "requiresDueDate"
     FROM ${m} WHERE CASE WHEN $1::bigint IS NULL THEN ${m.code} = $2 ELSE ${m.id} = $1 END FOR SHARE`,
    [payment.mode, payment.paymentMode],
  );
  const mode = rows[0];
  if (payment.mode && !mode) throw badInput({ mode: 'Ce mode de paiement n’existe plus' });
  if (mode && mode.kind !== payment.paymentMode)
    throw badInput({ mode: `«\u00a0${mode.label}\u00a0» n’est pas de cette nature de règlement` });
  const plain = { kind: payment.paymentMode, requiresReference: false, requiresDueDate: false };
  const missing = missingOf(mode ?? plain, payment);
  if (Object.keys(missing).length > 0) throw badInput(missing);
  return mode?.id ?? null;
}

/** One payment of an invoice, up to what rests to be paid (domain C.9). The invoice is locked: payers take turns. */
async function createReceiptPayment(call: Call): Promise<string> {
  refuseProvisional(call);
  refuseMoreThanRest(call);
  refuseBeforeIssue(call);
  const { record, input } = call;
  const given = input as unknown as Payment;
  const payment = { ...given, mode: await modeOf(call, given) };
  await updateRecord(
    call,
    receipts,
    record.id,
    { payments: [...(record.payments ?? []), payment] },
    {
      action: 'createReceiptPayment',
      message: `Règlement de ${formatDinars(payment.amount)} de la facture ${record.receiptId}`,
    },
  );
  return record.id;
}

export default behaviourOf(receipts, {
  computed: { status, restToPay: restToPaySql },
  prints: { ReceiptPDF: printReceipt },
  actions: { createReceiptPayment },
});
