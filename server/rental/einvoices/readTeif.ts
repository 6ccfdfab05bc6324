import { createHash } from 'node:crypto';
import { teifVersions } from '../../../src/product/enumerations';
import managers from '../../../src/resources/settings/manager';
import receipts from '../../../src/resources/receipt/receipt';
import type { Tx } from '../../engine/connection/transaction';
import type { Engine } from '../../engine/records/context';
import { loadRecords } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Receipt } from '../receipts/priceDraft';
import { receiptNumber } from '../receipts/receiptNumber';
import { teifDocument, teifXml } from '../teif/teifDocument';
import type { TeifVersion } from '../teif/teifDocument';
import type { TeifInvoice } from '../teif/teifInvoice';
import { canonical } from '../teif/xml';
import { teifOfReceipt } from './teifOfReceipt';

type Reader = Pick<Engine, 'resources' | 'behaviours'>;

/** A receipt as it is kept and as an electronic invoice holds it. */
export interface ReadTeif {
  receipt: Receipt;
  invoice: TeifInvoice;
}

/** An issued receipt, or a draft, as an electronic invoice; null when there is none. */
export const readTeif = async (tx: Tx, engine: Reader, id: string): Promise<ReadTeif | null> =>
  (await readTeifs(tx, engine, [id]))[0] ?? null;

/** Several, in the order of their ids, by two statements. */
export async function readTeifs(tx: Tx, engine: Reader, ids: readonly string[]): Promise<ReadTeif[]> {
  const found = await loadRecords(tx, engine, receipts, ids);
  const receiptOf = ({ values }: Loaded) => values as unknown as Receipt;
  const credited = [...new Set(found.flatMap(one => receiptOf(one).creditedReceipt ?? []))];
  const corrected = credited.length > 0 ? await loadRecords(tx, engine, receipts, credited) : [];
  const byId = new Map(corrected.map(one => [one.values.id, receiptOf(one)]));
  return found.map(one => {
    const receipt = receiptOf(one);
    const of = byId.get(receipt.creditedReceipt ?? '');
    const named = of ? { number: receiptNumber(of), issueDate: of.issueDate } : null;
    return { receipt, invoice: teifOfReceipt(receipt, one.labels, named) };
  });
}

/** A TEIF file, and the print of its content, whatever is added to it later. */
export interface TeifFile {
  /** 'FA-2026-000123.xml'. */
  name: string;
  xml: string;
  readonly fingerprint: string;
}

export const teifFile = (invoice: TeifInvoice, version: TeifVersion): TeifFile => ({
  name: `${invoice.number}.xml`,
  xml: teifXml(invoice, version),
  // Worked out where it is asked: it takes as long as the text.
  get fingerprint() {
    return fingerprintOf(canonical(teifDocument(invoice, version)));
  },
});

/** The print of a document, as `canonical` writes it. */
export const fingerprintOf = (body: string): string => createHash('sha256').update(body).digest('hex');

const m = columnsOf(managers, 'm');

/** What a company has decided of its electronic invoices. */
export async function eInvoicingOf(
  tx: Tx,
  manager: string | null,
): Promise<{ sends: boolean; version: TeifVersion }> {
  const { rows } = await tx.query<{ sends: boolean | null; version: keyof typeof teifVersions | null }>(
    `SELECT ${m.sendsEInvoices} AS sends, ${m.teifVersion} AS version FROM ${m} WHERE ${m.id} = $1`,
    [manager],
  );
  return { sends: rows[0]?.sends ?? false, version: teifVersions[rows[0]?.version ?? 'V1_8_8'] };
}
