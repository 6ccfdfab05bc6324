import type { JournalName } from '../../../src/pages/journals';
import { vatRegimes } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { epochSql, text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { cashJournalSql } from './cashJournalSql';
import { inWindowSql, levySql, numberSql, signSql } from './issuedSql';
import type { Window } from './issuedSql';

const r = columnsOf(receipts, 'r');
const v = rowsOf(receipts, 'vatByRate', 'v');
const w = columnsOf(withholdings, 'w');

const signed = (amount: string) => `${signSql} * coalesce(${amount}, 0)`;
const day = epochSql;

const documentOn = (date: string) =>
  `${day(date)} AS date, ${numberSql} AS number, ${r['buyer.name']} AS client`;
const identifiedOn = (date: string) =>
  `${documentOn(date)}, coalesce(${r['buyer.taxRegistration']}, ${r['buyer.identityNumber']}) AS "taxNumber"`;
const document = documentOn(r.issueDate);
const identified = identifiedOn(r.issueDate);
const order = `${r.issueDate}, ${numberSql}, ${r.id}`;
const id = `${r.id}::text AS id`;

/** What was withheld, in the month of its day; and what is void, in that of the void: a month that was declared stays as it was. */
function withheldSql(window: Window, side: 'made' | 'voided'): string {
  const { date, place, sign, reason } = {
    made: { date: w.date, place: 0, sign: '', reason: 'NULL' },
    voided: { date: w.voidedOn, place: 1, sign: '-', reason: w.voidReason },
  }[side];
  return `SELECT ${place} AS place, ${w.id} || '${side}' AS id, ${identifiedOn(date)}, ${w.rate} AS rate, ${sign}${w.base} AS base, ${sign}${w.amount} AS amount,
      ${w.certificateNumber} AS certificate, ${reason} AS reason
    FROM ${w} JOIN ${r} ON ${r.id} = ${w.receipt} WHERE ${inWindowSql(window, date)}${side === 'voided' ? ` AND ${w.state} = 'VOIDED'` : ''}`;
}

/**
 * SQL of each journal of a window: its columns by the names that `journals` (src/pages) declares, as they leave the API, and
 * the place of each line.
 */
export const journalsSql = (window: Window): Record<JournalName, { sql: string; order: string }> => ({
  sales: {
    order,
    sql: `SELECT ${id}, ${identified}, ${r.documentKind} AS kind, ${signed(r.total_Price_HT)} AS "HT", ${signed(r.total_TVA)} AS "TVA",
      ${signed(levySql)} AS levy, ${signed(r.stamp)} AS stamp, ${signed(r.TotalTTC)} AS "TTC" FROM ${r} WHERE ${inWindowSql(window)}`,
  },
  vat: {
    // What bears VAT, by rate; then what is sold without, each regime by itself: no base is of two.
    order: `array_position(ARRAY[${Object.keys(vatRegimes).map(text).join(', ')}], ${r.vatRegime}), ${v.rate} DESC`,
    sql: `SELECT ${r.vatRegime} || ' ' || ${v.rate} AS id, ${v.rate} AS rate, ${r.vatRegime} AS regime, count(*) AS documents, sum(${signed(v.base)}) AS base,
      sum(${signed(v.amount)}) AS "TVA", sum(${signed(v.suspended)}) AS suspended
      FROM ${r} JOIN ${v} ON ${v.parent_id} = ${r.id} WHERE ${inWindowSql(window)} GROUP BY ${v.rate}, ${r.vatRegime}`,
  },
  stamps: {
    order,
    sql: `SELECT ${id}, ${document}, ${signed(r.stamp)} AS stamp FROM ${r} WHERE ${inWindowSql(window)} AND ${r.stamp} <> 0`,
  },
  withheld: {
    order: 'w.date, w.number, w.place, w.id',
    sql: `SELECT w.id, w.date, w.number, w.client, w."taxNumber", w.rate, w.base, w.amount, w.certificate, w.reason FROM (${withheldSql(window, 'made')} UNION ALL ${withheldSql(window, 'voided')}) w`,
  },
  suspended: {
    order,
    sql: `SELECT ${id}, ${identified}, ${r.suspensionDecision} AS decision, ${day(r.suspensionFrom)} AS "from", ${day(r.suspensionUntil)} AS until,
      ${signed(r.total_Price_HT)} AS "HT", ${signed(r.suspendedVat)} AS suspended FROM ${r} WHERE ${inWindowSql(window)} AND ${r.vatRegime} = 'SUSPENSION'`,
  },
  cash: cashJournalSql(window),
});
