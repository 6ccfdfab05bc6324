import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { withheldAnyway, withheldOf, WITHHOLDING_FLOOR } from '../../../src/domain/withholding';
import { issuedStates } from '../../../src/product/enumerations';
import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { text } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(receipts, 'r');
const c = columnsOf(clients, 'c');
const w = columnsOf(withholdings, 'w');

interface Found {
  client: string;
  date: string;
  rate: string;
  total: string;
  stamp: string;
}

/**
 * To be called once an invoice is issued, in the same transaction: where its client withholds, the withholding is born with
 * it, its certificate expected. A cash receipt is no invoice and a credit note gives: of these nothing is withheld.
 */
export async function expectWithholding(context: WriteContext, receipt: string): Promise<void> {
  const { rows } = await context.tx.query<Found>(
    `SELECT ${r.client}::text AS client, ${r.issueDate}::text AS date, ${c.withholdingRate}::text AS rate,
       (${r.TotalTTC} * 1000)::bigint AS total, (coalesce(${r.stamp}, 0) * 1000)::bigint AS stamp
     FROM ${r} JOIN ${c} ON ${c.id} = ${r.client}
     WHERE ${r.id} = $1 AND ${r.state} <> 'PENDING' AND ${r.documentKind} IN ('INVOICE', 'DAMAGE_INVOICE')
       AND ${c.withholdingApplies} AND ${c.withholdingRate} > 0`,
    [receipt],
  );
  const [found] = rows;
  if (!found) return;
  const { client, date, rate } = found;
  const withheld = withheldOf({ TotalTTC: Number(found.total), stamp: Number(found.stamp) }, rate);
  if (withheld) await expect(context, { receipt, client, date, rate, ...withheld });
}

interface Expected {
  receipt: string;
  client: string | null;
  date: CalendarDate;
  rate: string;
  base: Millimes;
  amount: Millimes;
}

const expect = (context: WriteContext, expected: Expected): Promise<string> =>
  createRecord(context, withholdings, { ...expected, rate: Number(expected.rate), state: 'EXPECTED' });

/** An invoice as far as its withholding is worked out of it. */
interface Invoice {
  id: string;
  client: string | null;
  TotalTTC: Millimes | null;
  stamp: Millimes | null;
}

/** What is withheld of an invoice as it is worth after its credit notes; null where nothing is. */
export const withheldNow = async (tx: Tx, invoice: Invoice, rate: number | string) =>
  withheldOf(await worthNow(tx, invoice), rate);

/** What an invoice is worth after its credit notes, and after `less` more. */
async function worthNow(tx: Tx, { id, TotalTTC, stamp }: Invoice, less: Millimes = 0) {
  const credited = await creditedOn(tx, id);
  return { TotalTTC: sum([TotalTTC ?? 0, -credited, -less]), stamp: stamp ?? 0 };
}

/** What issued credit notes take off an invoice: all but a stamp of their own. */
async function creditedOn(tx: Tx, invoice: string): Promise<Millimes> {
  const { rows } = await tx.query<{ credited: string }>(
    `SELECT (coalesce(sum(${r.TotalTTC} - coalesce(${r.stamp}, 0)), 0) * 1000)::bigint AS credited
     FROM ${r} WHERE ${r.creditedReceipt} = $1 AND ${r.state} IN (${issuedStates.map(text).join(', ')})`,
    [invoice],
  );
  return Number(rows[0]?.credited ?? 0);
}

/** A credit note that is about to be issued: what it takes off its invoice, its day and, where it is needed, its number. */
interface Taken {
  amount: Millimes;
  day: CalendarDate;
  number: () => Promise<string>;
}

const expectedSql = `SELECT ${w.id}::text AS id, ${w.number} AS number, ${w.rate}::text AS rate, (${w.amount} * 1000)::bigint AS amount
  FROM ${w} WHERE ${w.receipt} = $1 AND ${w.state} = 'EXPECTED' ORDER BY ${w.id}`;

/**
 * What is only expected of an invoice is worked out anew before a credit note takes off it: the former is void that day, and
 * what remains of it is expected instead. What there is a certificate of stays: the State has that money.
 * To be called with the invoice locked. @returns before and after, where anything was expected.
 */
export async function expectAnew(
  context: WriteContext,
  invoice: Invoice,
  { amount, day, number }: Taken,
): Promise<{ before: Millimes; after: Millimes } | null> {
  const { tx } = context;
  // What refers to the invoice comes before it: whoever voids it, or has its certificate, holds it already.
  tx.lockEarlier(`${expectedSql} FOR NO KEY UPDATE`, [invoice.id]);
  const { rows } = await tx.query<{ id: string; number: string; rate: string; amount: string }>(expectedSql, [
    invoice.id,
  ]);
  if (rows.length === 0) return null;
  const before = sum(rows.map(one => Number(one.amount)));
  const worth = await worthNow(tx, invoice, amount);
  const withheldAt = isKeptBelowFloor(context, worth, before) ? withheldAnyway : withheldOf;
  const note = await number();
  let after = 0;
  for (const one of rows) {
    const { id, rate } = one;
    const voided = {
      state: 'VOIDED',
      voidedOn: day,
      voidReason: `Avoir ${note}\u00a0: la facture est diminuée de ${formatDinars(amount)}`,
    };
    const message = `Retenue ${one.number} annulée par l’avoir ${note}`;
    await updateRecord(context, withholdings, id, voided, { action: 'voidWithholding', message });
    const withheld = withheldAt(worth, rate);
    if (!withheld) continue;
    await expect(context, { receipt: invoice.id, client: invoice.client, date: day, rate, ...withheld });
    after += withheld.amount;
  }
  return { before, after };
}

/**
 * Whether an invoice that is about to be worth less than what one withholds of is withheld of all the same: asked, since
 * its client may hold on to it. Of one that is credited whole nothing is.
 */
function isKeptBelowFloor(
  context: WriteContext,
  { TotalTTC, stamp }: { TotalTTC: Millimes; stamp: Millimes },
  expected: Millimes,
): boolean {
  if (TotalTTC >= WITHHOLDING_FLOOR || TotalTTC <= stamp) return false;
  const decided = decide(context, {
    name: 'withholdingBelowFloor',
    message: `Après cet avoir, la facture vaut ${formatDinars(TotalTTC)}, moins que les ${formatDinars(WITHHOLDING_FLOOR)} dont on retient. Annuler la retenue attendue de ${formatDinars(expected)}\u00a0?`,
    choices: [
      { value: 'void', label: 'Annuler la retenue' },
      { value: 'keep', label: 'La garder sur ce qui reste' },
    ],
  });
  return decided === 'keep';
}
