import bankAccounts from '../../../src/resources/bank/bank-account';
import guarantees from '../../../src/resources/bank/guarantee';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { epochSql } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
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
const b = rowsOf(receipts, 'billings', 'b');
const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');
const o = columnsOf(bankAccounts, 'o');

const within = ({ first, next }: Window, date: string) =>
  `${date} >= ${first}::date AND ${date} < ${next}::date`;

/** Documents of which something was received in cash in a window. */
const touchedSql = (window: Window): string => {
  const payment = `${cashPaymentSql} AND ${within(window, p.date)}`;
  const guarantee = `${cashGuaranteeSql} AND ${within(window, g.receivedAt)}`;
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
const listedSql = (window: Window): string => `SELECT l.payment, l.guarantee,
    min(greatest(l.date, l.reached)) AS since, max(l.identity) AS identity FROM (
  SELECT s.*, min(s.date) FILTER (WHERE s.running >= ${cashFromSql}) OVER (PARTITION BY s.resource, s.document) AS reached,
    max(s.own) OVER (PARTITION BY s.resource, s.document) AS identity FROM (
      SELECT x.*, sum(x.amount) OVER (PARTITION BY x.resource, x.document ORDER BY x.date) AS running
      FROM (${cashPartsSql(touchedSql(window))}) x) s
  WHERE s.date < ${window.next}::date
  UNION ALL SELECT NULL, NULL, ${p.id}, NULL, ${p.date}, NULL, ${p.amount}, NULL, ${p.date}, NULL FROM ${p}
    WHERE ${cashPaymentSql} AND ${within(window, p.date)} AND ${p.amount} >= ${cashFromSql}) l
  WHERE l.reached IS NOT NULL GROUP BY l.payment, l.guarantee HAVING ${within(window, 'min(greatest(l.date, l.reached))')}`;

const invoicesOf = (from: string, { manager }: Window) =>
  `SELECT string_agg(DISTINCT ${numberSql}, ', ') AS numbers, bool_or(${r.manager} = ${manager}::bigint) AS own FROM ${from}`;

/** SQL of the list of cash of a window, payments and guarantees, by the columns of its journal. */
export const cashJournalSql = (window: Window): { sql: string; order: string } => {
  const payment = `SELECT l.since, ${p.id}::text AS id, ${p.date} AS date, ${p.number} AS number, ${p.payer} AS payer, ${p.client} AS client,
      coalesce(${p.identityNumber}, '') AS own, l.identity, f.numbers, f.own AS "ofManager", ${p.account} AS account, ${p.amount} AS amount
    FROM (${listedSql(window)}) l JOIN ${p} ON ${p.id} = l.payment
      CROSS JOIN LATERAL (${invoicesOf(`${a} JOIN ${r} ON ${r.id} = ${a.receipt} WHERE ${a.parent_id} = ${p.id}`, window)}) f`;
  const guarantee = `SELECT l.since, 'G' || ${g.id}, ${g.receivedAt}, ${g.number}, ${g.payer}, ${g.client},
      coalesce(${g.identityNumber}, ''), l.identity, coalesce(f.numbers, ${k.contractNumber}), coalesce(f.own, ${k.manager} = ${window.manager}::bigint), ${g.account}, ${g.received}
    FROM (${listedSql(window)}) l JOIN ${g} ON ${g.id} = l.guarantee JOIN ${k} ON ${k.id} = ${g.contract}
      CROSS JOIN LATERAL (${invoicesOf(`${b} JOIN ${r} ON ${r.id} = ${b.parent_id} WHERE ${b.contract} = ${g.contract} AND ${b.releasedBy} IS NULL AND ${r.convertedTo} IS NULL`, window)}) f`;
  return {
    order: 'n.since, n.date, n.number, n.id',
    sql: `SELECT n.id, ${epochSql('n.date')} AS date, n.number, coalesce(n.payer, ${labelSql(clients, 'n.client')}) AS client,
        coalesce(nullif(n.own, ''), (SELECT coalesce(${c['otherDetails.taxRegistration']}, ${c['otherDetails.CIN']}) FROM ${c} WHERE ${c.id} = n.client AND n.payer IS NULL), n.identity) AS "taxNumber",
        n.numbers AS receipts, (SELECT ${o.name} FROM ${o} WHERE ${o.id} = n.account) AS account, n.amount
      FROM (${payment} UNION ALL ${guarantee}) n WHERE ${window.manager}::bigint IS NULL OR n."ofManager"`,
  };
};
