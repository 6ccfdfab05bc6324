import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import bankStatements from '../../../src/resources/bank/bank-statement';
import cashDays from '../../../src/resources/bank/cash-day';
import guarantees from '../../../src/resources/bank/guarantee';
import payments from '../../../src/resources/receipt/payment';
import { columnsOf } from '../../engine/sql/columnsOf';
import { balanceSql } from '../../engine/tables/ledgerTriggers';
import { dayText, differingSql } from './difference';
import { inForce } from './facts';

const e = columnsOf(accountEntries, 'e');
const t = columnsOf(bankAccounts, 't');
const p = columnsOf(payments, 'p');
const g = columnsOf(guarantees, 'g');
const d = columnsOf(cashDays, 'd');
const s = columnsOf(bankStatements, 's');

const moved = `CASE ${e.direction} WHEN 'IN' THEN ${e.amount} ELSE -${e.amount} END`;
const opening = `coalesce(${t.openingBalance}, 0)`;

/** What moved on accounts by what moved it: signed sums. @param among SQL of which entries. */
const sumBy = (by: string, among: string) =>
  `SELECT ${by} AS id, sum(${moved}) AS amount FROM ${e} WHERE ${by} IS NOT NULL AND ${among} GROUP BY 1`;

/** A payment moves money at once, but for a cheque or a traite, which does once it is cleared. */
const moves = `CASE WHEN ${p.state} = 'CLEARED' OR ${p.state} = 'RECEIVED' AND ${p.paymentMode} NOT IN ('Cheque', 'Traite')
  THEN CASE ${p.direction} WHEN 'IN' THEN ${p.amount} ELSE -${p.amount} END ELSE 0 END`;

/** Accounts from day to day: `balance` at the end of each, opening included; with what was counted on it, where it is closed. */
const dailySql = `SELECT a.account, a.date, a.day, a.counted,
    ${opening} + sum(a.moved) OVER (PARTITION BY a.account ORDER BY a.date) AS balance, ${t.kind} AS kind
  FROM (SELECT ${e.account} AS account, ${e.date} AS date, sum(${moved}) AS moved, NULL::bigint AS day, NULL::numeric AS counted FROM ${e} GROUP BY 1, 2
    UNION ALL SELECT ${d.account}, ${d.date}, 0, ${d.id}, ${d.counted} FROM ${d}) a JOIN ${t} ON ${t.id} = a.account`;

/** What accounts hold: entries are what payments and guarantees moved, and what was closed stays. */
export const accountRules: readonly string[] = [
  differingSql({
    rule: 'ENTRIES',
    of: payments,
    id: String(p.id),
    expected: moves,
    found: 'coalesce(m.amount, 0)',
    from: `${p} LEFT JOIN (${sumBy(`${e.payment}`, `${e.category} IN ('PAYMENT', 'REFUND')`)}) m ON m.id = ${p.id}
      WHERE (${p.account} IS NOT NULL OR m.id IS NOT NULL) AND ${moves} <> coalesce(m.amount, 0)`,
  }),
  differingSql({
    rule: 'ENTRIES',
    of: payments,
    id: String(p.id),
    detail: `'Autre compte que celui du règlement'`,
    expected: '0',
    found: 'm.amount',
    from: `${p} JOIN (SELECT ${e.payment} AS id, ${e.account} AS account, sum(${moved}) AS amount FROM ${e}
        WHERE ${e.category} IN ('PAYMENT', 'REFUND', 'FEE') GROUP BY 1, 2) m ON m.id = ${p.id}
      WHERE m.account <> ${p.account} AND m.amount <> 0`,
  }),
  differingSql({
    rule: 'ENTRIES',
    of: payments,
    id: String(p.id),
    detail: `'Frais de la banque'`,
    expected: `-coalesce(CASE WHEN ${p.state} = 'REJECTED' THEN ${p.rejectFee} END, 0)`,
    found: 'coalesce(m.amount, 0)',
    from: `${p} LEFT JOIN (${sumBy(`${e.payment}`, `${e.category} = 'FEE'`)}) m ON m.id = ${p.id}
      WHERE -coalesce(CASE WHEN ${p.state} = 'REJECTED' THEN ${p.rejectFee} END, 0) <> coalesce(m.amount, 0)`,
  }),
  differingSql({
    rule: 'ENTRIES',
    of: guarantees,
    id: String(g.id),
    detail: `'Caution détenue'`,
    expected: g.held,
    found: 'coalesce(m.amount, 0)',
    // A pre-authorisation moves nothing.
    from: `${g} LEFT JOIN (${sumBy(`${e.guarantee}`, `${e.category} IN ('CAUTION_IN', 'CAUTION_OUT')`)}) m ON m.id = ${g.id}
      WHERE ${g.method} <> 'OTPE' AND ${g.held} <> coalesce(m.amount, 0)`,
  }),
  differingSql({
    rule: 'ENTRIES',
    of: guarantees,
    id: String(g.id),
    detail: `'Caution retenue'`,
    expected: g.retained,
    found: 'coalesce(m.amount, 0)',
    from: `${g} LEFT JOIN (SELECT ${p.guarantee} AS id, sum(${p.amount}) AS amount FROM ${p} WHERE ${inForce(p.state)} AND ${p.direction} = 'IN' GROUP BY 1) m
        ON m.id = ${g.id} WHERE ${g.retained} <> coalesce(m.amount, 0)`,
  }),
  differingSql({
    rule: 'ACCOUNT',
    of: bankAccounts,
    id: 'a.id',
    expected: 'a.expected',
    found: 'a.balance',
    from: `(SELECT ${t.id} AS id, ${opening} + coalesce(m.amount, 0) AS expected, ${balanceSql(accountEntries)} AS balance
      FROM ${t} LEFT JOIN (${sumBy(`${e.account}`, 'true')}) m ON m.id = ${t.id} OFFSET 0) a WHERE a.expected <> a.balance`,
  }),
  differingSql({
    rule: 'ACCOUNT',
    of: bankAccounts,
    id: String(t.id),
    detail: `'Avant l’ouverture, ' || ${dayText(e.date)}`,
    expected: '0',
    found: `sum(${moved})`,
    from: `${e} JOIN ${t} ON ${t.id} = ${e.account} WHERE ${e.date} < ${t.openingDate} GROUP BY ${t.id}, ${e.date}`,
  }),
  differingSql({
    rule: 'DRAWER',
    of: bankAccounts,
    id: 'a.account',
    detail: `'Au ' || ${dayText('a.date')}`,
    expected: '0',
    found: 'a.balance',
    from: `(SELECT DISTINCT ON (b.account) b.* FROM (${dailySql}) b WHERE b.kind = 'CASH' AND b.balance < 0 ORDER BY b.account, b.date) a`,
  }),
  differingSql({
    rule: 'CLOSED_DAY',
    of: cashDays,
    id: 'a.day',
    expected: 'a.counted',
    found: 'a.balance',
    from: `(${dailySql}) a WHERE a.day IS NOT NULL AND a.counted <> a.balance`,
  }),
  differingSql({
    rule: 'STATEMENT',
    of: bankStatements,
    id: String(s.id),
    expected: `${s.closingBalance} - ${s.openingBalance}`,
    found: 'coalesce(m.amount, 0)',
    from: `${s} LEFT JOIN (${sumBy(`${e.statement}`, 'true')}) m ON m.id = ${s.id}
      WHERE ${s.state} = 'CLOSED' AND ${s.closingBalance} - ${s.openingBalance} <> coalesce(m.amount, 0)`,
  }),
  differingSql({
    rule: 'STATEMENT',
    of: bankStatements,
    id: 'a.id',
    detail: `'Solde de départ'`,
    expected: 'a.before',
    found: 'a.opening',
    from: `(SELECT ${s.id} AS id, ${s.openingBalance} AS opening,
        coalesce(lag(${s.closingBalance}) OVER (PARTITION BY ${s.account} ORDER BY ${s.id}), ${opening}) AS before
      FROM ${s} JOIN ${t} ON ${t.id} = ${s.account} WHERE ${s.state} = 'CLOSED') a WHERE a.before <> a.opening`,
  }),
  differingSql({
    rule: 'STATEMENT',
    of: bankStatements,
    id: String(s.id),
    detail: `'Pointé d’un autre compte, ou après sa date'`,
    expected: '0',
    found: `sum(${moved})`,
    from: `${e} JOIN ${s} ON ${s.id} = ${e.statement} WHERE ${e.account} <> ${s.account} OR ${e.date} > ${s.date} GROUP BY ${s.id}`,
  }),
];
