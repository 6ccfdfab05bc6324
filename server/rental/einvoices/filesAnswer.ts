import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { PageQuestions } from '../../../src/pages/all';
import { teifVersions } from '../../../src/product/enumerations';
import eInvoices from '../../../src/resources/receipt/e-invoice';
import managers from '../../../src/resources/settings/manager';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { TeifVersion } from '../teif/teifDocument';
import { readTeifs, teifFile } from './readTeif';

type Question = PageQuestions['EInvoiceFiles'];

/** Files of one export: a company with more in a month exports it by days. */
const most = 1_000;
/** Read at a time. */
const together = 100;
/** Made before others are answered. */
const atOnce = 5;

const r = columnsOf(receipts, 'r');
const c = columnsOf(receipts, 'c');
const e = columnsOf(eInvoices, 'e');
const m = columnsOf(managers, 'm');

interface Found {
  id: string;
  /** That it left with; null before. */
  version: TeifVersion | null;
  /** That its company uses now. */
  usual: keyof typeof teifVersions | null;
}

/**
 * The TEIF files of what was issued on some days, as one zip, each in a folder of its company's tax number. Invoices and
 * credit notes alike, whether or not they are to be sent; cash receipts and what corrects them are none.
 * @throws Refusal when there are too many
 */
export const eInvoiceFiles: AnswerBehaviour<Question> = {
  sql: ({ input, bind }) =>
    `SELECT coalesce(json_agg(json_build_object('id', f.id, 'version', f.version, 'usual', f.usual)), '[]') FROM (
      SELECT ${r.id}::text AS id, ${e.version} AS version, ${m.teifVersion} AS usual
      FROM ${r} LEFT JOIN ${e} ON ${e.receipt} = ${r.id} LEFT JOIN ${m} ON ${m.id} = ${r.manager}
      WHERE ${r.state} <> 'PENDING' AND ${r.documentKind} <> 'CASH_RECEIPT'
        AND NOT EXISTS (SELECT FROM ${c} WHERE ${c.id} = ${r.creditedReceipt} AND ${c.documentKind} = 'CASH_RECEIPT')
        AND ${r.issueDate} >= ${bind(input.from)}::date AND ${r.issueDate} <= ${bind(input.to)}::date
      ORDER BY ${r.issueDate}, ${r.id} LIMIT ${most + 1}) f`,
  async file(found, { engine, turn }) {
    const documents = found as readonly Found[];
    if (documents.length > most)
      throw new Refusal('CONFLICT', `Plus de ${most} factures\u00a0: exportez moins de jours à la fois.`);
    const parts: Uint8Array[] = [];
    const zip = new Zip((error, part) => {
      if (error) throw error;
      parts.push(part);
    });
    let count = 0;
    for (let from = 0; from < documents.length; from += together) {
      const some = documents.slice(from, from + together);
      const versions = new Map(
        some.map(({ id, version, usual }) => [id, version ?? teifVersions[usual ?? 'V1_8_8']]),
      );
      const read = await readTeifs(engine.pool, engine, [...versions.keys()]);
      for (const { receipt, invoice } of read) {
        if (count++ % atOnce === 0) await turn.breathe();
        const { name, xml } = teifFile(invoice, versions.get(receipt.id) ?? '1.8.8');
        const file = new ZipDeflate(`${invoice.seller.taxRegistration ?? 'sans-matricule'}/${name}`);
        zip.add(file);
        file.push(strToU8(xml), true);
      }
    }
    zip.end();
    return { count, zip: count === 0 ? null : Buffer.concat(parts).toString('base64') };
  },
};
