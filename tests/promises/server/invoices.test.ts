import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDecimal } from '../../../src/domain/money';
import { discountableOf, priceReceipt } from '../../../src/domain/receiptDraft';
import type { ReceiptDraft } from '../../../src/domain/receiptDraft';
import receipts from '../../../src/resources/receipt/receipt';
import { act } from '../../../server/engine/records/operations';
import { openDesk } from '../../server/helpers/desk';
import type { Desk } from '../../server/helpers/desk';
import { inTypeScript, workedOutSql } from '../../server/helpers/receiptInSql';
import { keep, seed, tries } from '../promise';
import { randomFrom } from '../random';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.drop());

const random = randomFrom(seed);
const terms = { stamp: { amount: 1000, stampOnCreditNote: false }, levy: null };

/** An invoice of one to eight lines of mixed rates, half of them with a discount, in any regime. */
function anInvoice(): ReceiptDraft {
  const otherLines = Array.from({ length: 1 + random.below(8) }, () => ({
    quantity: String((1 + random.below(40_000)) / 1000),
    unitPrice_HT: random.below(random.chance(0.3) ? 50 : 900_000),
    tvaRate: random.pick([19, 19, 13, 7, 0]),
  }));
  const draft: ReceiptDraft = {
    documentKind: random.pick(['INVOICE', 'INVOICE', 'CASH_RECEIPT']),
    vatRegime: random.pick(['NORMAL', 'NORMAL', 'NORMAL', 'SUSPENSION', 'EXONERE']),
    vehicles: [],
    options: [],
    otherLines,
    discountPercent: null,
    discountAmount: null,
  };
  if (random.chance(0.25)) return { ...draft, discountPercent: random.below(100_001) / 1000 };
  if (random.chance(0.33)) return { ...draft, discountAmount: random.below(discountableOf(draft) + 1) };
  return draft;
}

describe('une facture se calcule pareil partout', () => {
  it('en TypeScript et en SQL, remise répartie comprise, au millime', async () => {
    const n = tries(150, 100_000, 10_000);
    const at = 200;
    let differences = 0;
    for (let done = 0; done < n; done += at) {
      const invoices = Array.from({ length: Math.min(at, n - done) }, anInvoice);
      const { rows } = await desk.pool.query<{ found: object[] }>(workedOutSql, [JSON.stringify(invoices)]);
      invoices.forEach((invoice, index) => {
        const ours = JSON.stringify(inTypeScript(priceReceipt(invoice, terms)));
        const theirs = JSON.stringify(rows[0]?.found[index]);
        if (ours === theirs) return;
        differences += 1;
        if (differences === 1) console.error(JSON.stringify(invoice), ours, theirs);
      });
    }
    keep('P-48', { n, of: 'invoices worked out otherwise in SQL', figure: differences, ideal: 0 });
  });

  it('une fois émise, lignes, taux et totaux écrits s’accordent', async () => {
    await desk.aCompany();
    const client = await desk.aClient();
    const n = 20;
    for (let count = 0; count < n; count++) {
      const { otherLines, discountPercent, discountAmount } = anInvoice();
      const id = await desk.ask(receipts, {
        client,
        otherLines: otherLines.map(({ quantity, unitPrice_HT, tvaRate }) => ({
          kind: 'AUTRE',
          label: 'Location',
          quantity,
          unitPrice_HT: toDecimal(unitPrice_HT),
          tvaRate: String(tvaRate),
          vatReason: tvaRate === 0 ? 'Débours' : null,
        })),
        discountType: discountPercent === null ? 'AMOUNT' : 'PERCENT',
        discountPercent,
        discountAmount: discountAmount === null ? null : toDecimal(discountAmount),
      });
      await desk.write(context => act(context, receipts, 'issueReceipt', id));
    }
    const { rows } = await desk.pool.query<{ wrong: string }>(`SELECT r."receiptId" AS wrong FROM receipts r
      JOIN LATERAL (SELECT sum("net_HT") AS net, sum("price_HT") AS gross FROM "receipts__otherLines" WHERE parent_id = r.id) l ON true
      JOIN LATERAL (SELECT sum(base) AS base, sum(amount) AS vat, bool_and(amount = round(base * rate / 100, 3)
        AND base = (SELECT sum("net_HT") FROM "receipts__otherLines" x WHERE x.parent_id = r.id AND x."tvaRate" = v.rate)) AS exact
        FROM "receipts__vatByRate" v WHERE parent_id = r.id) v ON true
      WHERE NOT (l.net = r."total_Price_HT" AND l.gross - r.discount = l.net AND v.base = l.net AND v.vat = r."total_TVA" AND v.exact
        AND r."TotalTTC" = r."total_Price_HT" + r."total_TVA" + r.stamp)`);
    expect(rows).toEqual([]);
    const issued = await desk.pool.query('SELECT FROM receipts WHERE "receiptId" IS NOT NULL');
    expect(issued.rowCount).toBe(n);
    keep('P-48', {
      n,
      of: 'issued invoices that do not agree with their lines',
      figure: rows.length,
      ideal: 0,
    });
  });
});
