import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars, fromDecimal } from '../../../src/domain/money';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import type { Tx } from '../../engine/connection/transaction';
import type { Images } from '../../engine/exports/typst';
import { columnsOf } from '../../engine/sql/columnsOf';
import { registeredOf } from '../einvoices/qr';
import type { Receipt } from '../receipts/priceDraft';
import { qrImage } from './receiptSheet';
import type { Beside } from './receiptSheet';

const r = columnsOf(receipts, 'r');
const w = columnsOf(withholdings, 'w');

/** The day of what a credit note corrects, and what the client is to send a certificate of: not yet received. */
const besideSql = `SELECT (SELECT ${r.issueDate}::text FROM ${r} WHERE ${r.id} = $2::bigint) AS credited,
  (SELECT ${w.rate}::text FROM ${w} WHERE ${w.receipt} = $1 AND ${w.state} = 'EXPECTED' ORDER BY ${w.id} LIMIT 1) AS rate,
  (SELECT ${w.amount}::text FROM ${w} WHERE ${w.receipt} = $1 AND ${w.state} = 'EXPECTED' ORDER BY ${w.id} LIMIT 1) AS amount`;

interface Found {
  credited: CalendarDate | null;
  rate: string | null;
  amount: string | null;
}

/**
 * What stands beside a frozen receipt and is printed with it: what TTN gave it, what a credit note corrects, what its
 * client withholds. Answers the images with the QR among them.
 */
export async function besideReceipt(
  tx: Tx,
  { id, creditedReceipt }: Pick<Receipt, 'id' | 'creditedReceipt'>,
  labels: Readonly<Record<string, string>>,
  images: Images,
): Promise<{ images: Images; beside: Beside }> {
  const registered = await registeredOf(tx, id);
  const { rows } = await tx.query<Found>(besideSql, [id, creditedReceipt]);
  const { credited, rate, amount } = rows[0] ?? { credited: null, rate: null, amount: null };
  const named = labels.creditedReceipt;
  return {
    images: registered?.qr ? { ...images, [qrImage]: registered.qr } : images,
    beside: {
      registered: registered && { reference: registered.reference, hasQr: registered.qr !== null },
      credited: named && credited ? `${named} du ${formatDate(credited)}` : (named ?? null),
      notes: rate && amount ? [withheldNote(Number(rate), amount)] : [],
    },
  };
}

const withheldNote = (rate: number, amount: string) =>
  `Client soumis à la retenue à la source de ${String(rate).replace('.', ',')}\u00a0% (${formatDinars(fromDecimal(amount))})\u00a0: merci de joindre le certificat TEJ au règlement.`;
