import { isOfToday } from '../../../src/pages/account';
import type { MovementFilter } from '../../../src/pages/account';
import guarantees from '../../../src/resources/bank/guarantee';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import withholdings from '../../../src/resources/receipt/withholding';
import { labelSql } from '../../engine/sql/select';
import { columnsOf } from '../../engine/sql/columnsOf';
import { notInvoicedSql } from '../contracts/accountSql';
import { feeToInvoiceSql } from '../payments/feeSql';
import { withheldSql } from '../payments/withheldSql';
import { movementsSql } from './movementsSql';
import { supplierMovementsSql } from './supplierMovementsSql';

const t = columnsOf(receipts, 't');
const w = columnsOf(withholdings, 'w');
const g = columnsOf(guarantees, 'g');
const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');
const v = columnsOf(reservations, 'v');

/** Whose account: what a client owes the company, or the company a supplier. One who is both has two. */
export type Side = 'CLIENT' | 'SUPPLIER';

/** What an account is queried by, each as SQL. */
export interface AccountParams {
  side?: Side;
  client: string;
  today: string;
  /** The period of its movements; null where it has no end on that side. */
  from: string;
  to: string;
  /** Which of them are listed. */
  among: MovementFilter;
  /** The most movements, the last ones first. */
  limit: string;
}

/** The most invoices that are listed as open; one pays them many at once, not hundreds. */
const mostOpen = 300;

const dayMs = (day: string) => `(extract(epoch FROM ${day}::timestamp) * 1000)::bigint`;

const isLate = (from: number, to: number | null) =>
  `m.rest > 0 AND m.today - m.due >= ${from}${to === null ? '' : ` AND m.today - m.due <= ${to}`}`;
const restOf = (which: string) => `coalesce(sum(m.rest) FILTER (WHERE ${which}), 0)`;

/** The ages of what is open, by the days since it was due: the day itself is not yet late. */
const ages = {
  NOT_DUE: 'm.rest > 0 AND (m.due IS NULL OR m.due >= m.today)',
  DAYS_30: isLate(1, 30),
  DAYS_60: isLate(31, 60),
  DAYS_90: isLate(61, 90),
  BEYOND: isLate(91, null),
} as const;

/** What is open as of today: what is owed, and what is at the client's credit. Together they make the balance. */
const openToday = { ...ages, OPEN: '(m.rest > 0 OR m.free > 0)' } as const;

const kinds = {
  ALL: 'true',
  RECEIPTS: `m.kind IN ('RECEIPT', 'CASH_RECEIPT', 'CREDIT_NOTE', 'EXPENSE')`,
  PAYMENTS: `m.kind NOT IN ('RECEIPT', 'CASH_RECEIPT', 'CREDIT_NOTE', 'EXPENSE')`,
} as const satisfies Partial<Record<MovementFilter, string>>;

/** What accounts of either side are made of: movements, the resource of what is open, and what stands beside it. */
const sides = {
  CLIENT: {
    movements: movementsSql,
    open: 'receipts',
    ceiling: String(c.creditLimit),
    toInvoice: (client: string) => toInvoiceSql(client),
    certificates: (client: string) =>
      `SELECT count(*) AS count, coalesce(sum(${w.amount}), 0) AS amount FROM ${w} WHERE ${w.client} = ${client} AND ${w.state} = 'EXPECTED'`,
    guarantees: (
      client: string,
    ) => `SELECT coalesce(json_agg(json_build_object('guarantee', ${g.id}::text, 'label', ${g.number}, 'held', ${g.held},
          'contract', ${labelSql(contracts, String(g.contract))}, 'expiry', ${dayMs(String(g.expiry))}) ORDER BY ${g.id}), '[]')
        FROM ${g} WHERE ${g.client} = ${client} AND ${g.state} = 'HELD'`,
  },
  SUPPLIER: {
    movements: supplierMovementsSql,
    open: 'expenses',
    ceiling: 'NULL',
    toInvoice: () => '0',
    certificates: () => 'SELECT 0 AS count, 0 AS amount',
    guarantees: () => `SELECT '[]'::json`,
  },
} as const satisfies Record<Side, object>;

/**
 * The account of a client, or of a supplier, as SQL of one JSON value, amounts in dinars: the one truth of its screen, its statement in PDF and
 * in Excel, and of what is reminded of. The balance is that of movements, and so the rests of invoices less what is at the
 * client's credit; `today` decides what is due: the day itself is not yet late.
 */
export function clientAccountSql({
  side = 'CLIENT',
  client,
  today,
  from,
  to,
  among,
  limit,
}: AccountParams): string {
  const { movements, open, ceiling, toInvoice, certificates, guarantees } = sides[side];
  const inPeriod = `(${from} IS NULL OR m.date >= ${from}) AND (${to} IS NULL OR m.date <= ${to})`;
  const isShown = isOfToday(among) ? openToday[among] : `${inPeriod} AND ${kinds[among]}`;
  return `WITH moved AS MATERIALIZED (
      SELECT m.*, ${today} AS today, sum(m.debit - m.credit) OVER (ORDER BY m.date, m.place, m.record ROWS UNBOUNDED PRECEDING) AS balance
      FROM (${movements(client)}) m),
    figures AS (
      SELECT coalesce(sum(m.debit - m.credit), 0) AS balance, coalesce(sum(m.free), 0) AS free, count(*) FILTER (WHERE m.rest > 0 AND m.resource = '${open}') AS open,
        coalesce(max(m.today - m.due) FILTER (WHERE m.rest > 0 AND m.due < m.today), 0) AS oldest,
        ${restOf(ages.NOT_DUE)} AS not_due,
        ${restOf(isLate(1, null))} AS overdue, ${restOf(ages.DAYS_30)} AS d30, ${restOf(ages.DAYS_60)} AS d60, ${restOf(ages.DAYS_90)} AS d90, ${restOf(ages.BEYOND)} AS beyond
      FROM moved m),
    period AS (
      SELECT coalesce(sum(m.debit - m.credit) FILTER (WHERE m.date < ${from}), 0) AS opening,
        coalesce(sum(m.debit - m.credit) FILTER (WHERE ${to} IS NULL OR m.date <= ${to}), 0) AS closing,
        coalesce(sum(m.debit) FILTER (WHERE ${isShown}), 0) AS debits, coalesce(sum(m.credit) FILTER (WHERE ${isShown}), 0) AS credits,
        ${restOf(`(${isShown}) AND m.rest > 0`)} AS rest, coalesce(sum(m.free) FILTER (WHERE ${isShown}), 0) AS free,
        count(*) FILTER (WHERE ${isShown}) AS count
      FROM moved m)
    SELECT json_build_object('balance', f.balance, 'openCount', f.open, 'oldestDays', f.oldest, 'notDue', f.not_due, 'overdue', f.overdue,
      'days30', f.d30, 'days60', f.d60, 'days90', f.d90, 'beyond', f.beyond,
      'toInvoice', ${toInvoice(client)}, 'credit', f.free,
      'certificates', x.amount, 'certificateCount', x.count,
      'ceiling', ${ceiling}, 'termDays', ${c.paymentTermDays},
      'opening', o.opening, 'closing', o.closing, 'debits', o.debits, 'credits', o.credits, 'count', o.count, 'restShown', o.rest, 'freeShown', o.free,
      'movements', (SELECT coalesce(json_agg(json_build_object('date', ${dayMs('m.date')}, 'kind', m.kind, 'resource', m.resource,
          'record', m.record::text, 'label', coalesce(m.label, ''), 'detail', m.detail, 'debit', m.debit, 'credit', m.credit, 'balance', m.balance,
          'dueDate', ${dayMs('m.due')}, 'rest', m.rest, 'free', nullif(m.free, 0)) ORDER BY m.date DESC, m.place DESC, m.record DESC), '[]')
        FROM (SELECT * FROM moved m WHERE ${isShown} ORDER BY m.date DESC, m.place DESC, m.record DESC LIMIT ${limit}) m),
      'open', (SELECT coalesce(json_agg(json_build_object('resource', m.resource, 'receipt', m.record::text, 'label', coalesce(m.label, ''), 'issueDate', ${dayMs('m.issued')},
          'dueDate', ${dayMs('m.due')}, 'total', m.debit, 'rest', m.rest, 'withheld', coalesce((SELECT ${withheldSql('t')} FROM ${t} WHERE ${t.id} = m.record AND m.resource = 'receipts'), 0))
          ORDER BY m.due NULLS LAST, m.issued, m.record), '[]')
        FROM (SELECT * FROM moved m WHERE m.rest > 0 ORDER BY m.due NULLS LAST, m.issued, m.record LIMIT ${mostOpen}) m),
      'guarantees', (${guarantees(client)}))
    FROM figures f, period o, (${certificates(client)}) x
      LEFT JOIN ${c} ON ${c.id} = ${client}`;
}

/** What contracts that are under way are still to be invoiced for, tax included, and the fees that are kept of what was given up. */
const toInvoiceSql = (client: string) =>
  `(SELECT coalesce(sum(${notInvoicedSql('k', 'issued')}), 0) FROM ${k} WHERE ${k.client} = ${client} AND ${k.stage} IN ('SIGNED', 'DEPARTED', 'RETURNED'))
    + (SELECT coalesce(sum(${feeToInvoiceSql(k)}), 0) FROM ${k} WHERE ${k.client} = ${client} AND ${k.stage} = 'CANCELLED' AND ${k.cancelFee} > 0)
    + (SELECT coalesce(sum(${feeToInvoiceSql(v)}), 0) FROM ${v} WHERE ${v.client} = ${client} AND ${v.status} IN ('CANCELLED', 'NO_SHOW') AND ${v.cancelFee} > 0)`;
