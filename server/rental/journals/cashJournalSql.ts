import bankAccounts from '../../../src/resources/bank/bank-account';
import guarantees from '../../../src/resources/bank/guarantee';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { epochSql } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { cashFromSql } from '../payments/cashFromSql';
import {
  billedIn,
  cashGuaranteeSql,
  cashPartsSql,
  cashPaymentSql,
  documentOfSql,
} from '../payments/cashPartsSql';
import { numberSql } from './issuedSql';
import type { Window } from './issuedSql';

const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const g = columnsOf(guarantees, 'g');
const i = columnsOf(receipts, 'i');
const r = columnsOf(receipts, 'r');
const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');
const o = columnsOf(bankAccounts, 'o');

const within = ({ first, next }: Window, date: string) =>
  `${date} >= ${first}::date AND ${date} < ${next}::date`;

/** What of cash a journal has: on its day what was received, on that of its void what came back. */
interface Side {
  /** What is known before this day. */
  asOf: string;
  /** Which payments and guarantees are looked at. */
  payment: string;
  guarantee: string;
  /** On which days their document has come to the threshold. */
  since: (day: string) => string;
}

/** A part is listed as it was known at the end of its month, and taken back in a later one only if it was listed before. */
const sides = (window: Window): Record<'made' | 'ended', Side> => ({
  made: {
    asOf: `${window.next}::date`,
    payment: within(window, p.date),
    guarantee: within(window, g.receivedAt),
    since: day => within(window, day),
  },
  ended: {
    asOf: `${window.first}::date`,
    payment: within(window, p.voidedOn),
    guarantee: 'false',
    since: day => `${day} < ${window.first}::date`,
  },
});

/** Documents of which something was received in cash. */
const touchedSql = (side: Side): string => {
  const payment = `${cashPaymentSql(side.asOf)} AND ${side.payment}`;
  const guarantee = `${cashGuaranteeSql} AND ${side.guarantee}`;
  return `SELECT 'receipts' AS resource, ${documentOfSql} AS document FROM ${p} JOIN ${a} ON ${a.parent_id} = ${p.id} JOIN ${i} ON ${i.id} = ${a.receipt} WHERE ${payment}
    UNION SELECT 'contracts', ${p.contract} FROM ${p} WHERE ${payment} AND ${p.contract} IS NOT NULL
    UNION SELECT 'reservations', ${p.reservation} FROM ${p} WHERE ${payment} AND ${p.reservation} IS NOT NULL
    UNION SELECT 'contracts', ${g.contract} FROM ${g} WHERE ${guarantee}
    UNION SELECT f.resource, f.document FROM ${g}, LATERAL (${billedIn(g.contract)}) f WHERE ${guarantee}`;
};

/**
 * What was received in cash of documents that have come to the threshold, in one go or in parts: each part on the day on
 * which its document has come to it, or on its own where that is later, so that the list of a month that is over stays.
 * `identity` is that of another part of the same document, for one of which it was not asked.
 */
const listedSql = (side: Side): string => `SELECT l.payment, l.guarantee,
    min(greatest(l.date, l.reached)) AS since, max(l.identity) AS identity FROM (
  SELECT s.*, min(s.date) FILTER (WHERE s.running >= ${cashFromSql}) OVER (PARTITION BY s.resource, s.document) AS reached,
    max(s.own) OVER (PARTITION BY s.resource, s.document) AS identity FROM (
      SELECT x.*, sum(x.amount) OVER (PARTITION BY x.resource, x.document ORDER BY x.date) AS running
      FROM (${cashPartsSql(touchedSql(side), side.asOf)}) x) s
  WHERE s.date < ${side.asOf}
  UNION ALL SELECT NULL, NULL, ${p.id}, NULL, ${p.date}, NULL, ${p.amount}, NULL, ${p.date}, NULL FROM ${p}
    WHERE ${cashPaymentSql(side.asOf)} AND ${side.payment} AND ${p.amount} >= ${cashFromSql}) l
  WHERE l.reached IS NOT NULL GROUP BY l.payment, l.guarantee HAVING ${side.since('min(greatest(l.date, l.reached))')}`;

const invoicesOf = (from: string, { manager, next }: Window) =>
  `SELECT string_agg(DISTINCT ${numberSql}, ', ') AS numbers, bool_or(${r.manager} = ${manager}::bigint) AS own FROM ${from} AND ${r.issueDate} < ${next}::date`;

/** SQL of the list of cash of a window, payments and guarantees, by the columns of its journal. */
export const cashJournalSql = (window: Window): { sql: string; order: string } => {
  const { made, ended } = sides(window);
  const payment = (
    side: Side,
    { date, sign, id, reason }: Record<'date' | 'sign' | 'id' | 'reason', string>,
  ) =>
    `SELECT ${date} AS since, ${id} AS id, ${date === 'l.since' ? p.date : date} AS date, ${p.number} AS number, ${p.payer} AS payer, ${p.client} AS client,
      coalesce(${p.identityNumber}, '') AS own, l.identity, f.numbers, f.own AS "ofManager", ${p.account} AS account, ${sign}${p.amount} AS amount, ${reason} AS reason
    FROM (${listedSql(side)}) l JOIN ${p} ON ${p.id} = l.payment
      CROSS JOIN LATERAL (${invoicesOf(`${a} JOIN ${r} ON ${r.id} = ${a.receipt} WHERE ${a.parent_id} = ${p.id} AND ${a.amount} > 0`, window)}) f`;
  const guarantee = `SELECT l.since, 'G' || ${g.id}, ${g.receivedAt}, ${g.number}, ${g.payer}, ${g.client},
      coalesce(${g.identityNumber}, ''), l.identity, coalesce(f.numbers, ${k.contractNumber}), coalesce(f.own, ${k.manager} = ${window.manager}::bigint), ${g.account}, ${g.received}, NULL
    FROM (${listedSql(made)}) l JOIN ${g} ON ${g.id} = l.guarantee JOIN ${k} ON ${k.id} = ${g.contract}
      CROSS JOIN LATERAL (${invoicesOf(`(${contractDocumentsSql}) d JOIN ${r} ON ${r.id} = d.receipt WHERE d.contract = ${g.contract} AND ${r.convertedTo} IS NULL`, window)}) f`;
  const received = payment(made, { date: 'l.since', sign: '', id: `${p.id}::text`, reason: 'NULL::text' });
  // Who looks at a payment that came back finds it only among those that were listed: its void is a day of its own.
  const back = `${payment(ended, { date: p.voidedOn, sign: '-', id: `${p.id} || 'ended'`, reason: p.voidReason })} WHERE ${within(window, p.voidedOn)}`;
  return {
    order: 'n.since, n.date, n.number, n.id',
    sql: `SELECT n.id, ${epochSql('n.date')} AS date, n.number, coalesce(n.payer, ${labelSql(clients, 'n.client')}) AS client,
        coalesce(nullif(n.own, ''), (SELECT coalesce(${c['otherDetails.taxRegistration']}, ${c['otherDetails.CIN']}) FROM ${c} WHERE ${c.id} = n.client AND n.payer IS NULL), n.identity) AS "taxNumber",
        n.numbers AS receipts, (SELECT ${o.name} FROM ${o} WHERE ${o.id} = n.account) AS account, n.amount, n.reason
      FROM (${received} UNION ALL ${guarantee} UNION ALL ${back}) n WHERE ${window.manager}::bigint IS NULL OR n."ofManager"`,
  };
};
