import eInvoices from '../../../src/resources/receipt/e-invoice';
import type { Tx } from '../../engine/connection/transaction';
import { imageTurns, makePrinted } from '../../engine/files/images';
import { columnsOf } from '../../engine/sql/columnsOf';

/** Signs of base64 that the schema gives a QR, and as many again. */
const longest = 8_000;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The QR that TTN gives, as it is kept and printed: read whole and written anew; null of what is no such picture. */
export async function readableQr(base64: string): Promise<string | null> {
  if (base64.length > longest || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const content = Buffer.from(base64, 'base64');
  if (!content.subarray(0, png.length).equals(png)) return null;
  const end = await imageTurns.take();
  try {
    return Buffer.from(await makePrinted(content)).toString('base64');
  } catch {
    return null;
  } finally {
    end();
  }
}

const e = columnsOf(eInvoices, 'e');

/** What TTN gave a receipt; null while it has not. */
export async function registeredOf(
  tx: Tx,
  receipt: string,
): Promise<{ reference: string; qr: Uint8Array | null } | null> {
  const { rows } = await tx.query<{ reference: string; qr: string | null }>(
    `SELECT ${e.reference} AS reference, ${e.qr} AS qr FROM ${e} WHERE ${e.receipt} = $1 AND ${e.status} = 'ACCEPTED'`,
    [receipt],
  );
  const found = rows[0];
  return found
    ? { reference: found.reference, qr: found.qr === null ? null : Buffer.from(found.qr, 'base64') }
    : null;
}
