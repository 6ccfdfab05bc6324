import { addDays } from '../../../src/domain/calendarDate';
import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import type { Transaction } from '../../engine/connection/transaction';
import type { WriteContext } from '../../engine/records/context';
import { act, create } from '../../engine/records/operations';
import { columnsOf } from '../../engine/sql/columnsOf';
import { accounts } from './accounts';
import type { Day } from './seeded';

const r = columnsOf(receipts, 'r');
const l = columnsOf(receiptLines, 'l');
const c = columnsOf(clients, 'c');

/** What was wrong with an invoice, and how many hundredths of its first line are given back; the whole invoice by default. */
const errors: readonly { creditReason: string; hundredths?: number }[] = [
  { creditReason: 'Contrat facturé deux fois' },
  { creditReason: 'Véhicule immobilisé une journée par une panne', hundredths: 10 },
  { creditReason: 'Geste commercial après réclamation', hundredths: 5 },
  { creditReason: 'Kilométrage relevé par erreur', hundredths: 4 },
];

/** Lines of invoices that nobody has issued yet; prices in dinars. */
const drafts = [
  { label: 'Mise à disposition d’un chauffeur', quantity: 6, unitPrice_HT: 120 },
  { label: 'Convoyage Tunis – Djerba', quantity: 1, unitPrice_HT: 380 },
  { label: 'Location de sièges enfant', quantity: 14, unitPrice_HT: 8 },
];

/**
 * What is corrected and begun on the day itself, by the very actions of the product: credit notes of invoices of the last
 * weeks, in whole and in part, and drafts of invoices.
 */
export async function makeCorrections(
  tx: Transaction,
  engine: WriteContext['engine'],
  day: Day,
): Promise<void> {
  const { id: admin, firstName, lastName } = accounts[1] as (typeof accounts)[number];
  const caller = {
    id: admin,
    name: `${firstName} ${lastName}`,
    role: 'SUPER_ADMIN',
    granted: new Set<string>(),
  } as const;
  const context: WriteContext = { tx, engine, caller };
  const { rows } = await tx.query<{ id: string; line: string; net: string }>(
    `SELECT DISTINCT ON (${r.id}) ${r.id}::text AS id, 'vehicles:' || ${l.id} AS line, coalesce(${l.net_HT}, ${l['vehicleDetails.price_HT']})::text AS net
       FROM ${r} JOIN ${l} ON l.parent_id = ${r.id} WHERE ${r.type} = 'contract' AND ${r.issueDate} < $1
       ORDER BY ${r.id} DESC, ${l.id} LIMIT $2`,
    [addDays(day.today, -5), errors.length],
  );
  for (const [place, { creditReason, hundredths }] of errors.entries()) {
    const { id, line, net } = rows[place] ?? {};
    const lines = hundredths && [{ line, amount: ((Number(net) * hundredths) / 100).toFixed(3) }];
    if (id) await act(context, receipts, 'createCreditNote', id, { creditReason, lines: lines || [] });
  }
  const { rows: buyers } = await tx.query<{ id: string }>(
    `SELECT ${c.id}::text AS id FROM ${c} WHERE ${c.clientKind} = 'AGREEMENT' ORDER BY ${c.id} LIMIT $1`,
    [drafts.length],
  );
  for (const [place, { id }] of buyers.entries()) {
    const otherLines = [{ ...drafts[place], tvaRate: 19 }];
    await create(context, receipts, { client: id, otherLines }, {}, () => undefined);
  }
}
