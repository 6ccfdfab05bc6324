import { waitsForMoney } from '../../../src/domain/payment';
import { issuedStates, paymentModes } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { name, text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditSql } from '../payments/creditSql';
import { isOwed, receiptRestSql } from '../payments/receiptRestSql';
import { withheldSql } from '../payments/withheldSql';
import { writtenOffSql } from '../payments/writtenOffSql';
import { feeToInvoiceSql } from '../payments/feeSql';
import { contractDocumentsSql } from './documentsSql';

const y = columnsOf(payments, 'y');
const x = columnsOf(receipts, 'x');
const b = rowsOf(receipts, 'billings', 'b');
const q = rowsOf(receipts, 'billings', 'q');
const v = rowsOf(receipts, 'billings', 'v');
const u = rowsOf(receipts, 'allocations', 'u');
const s = rowsOf(payments, 'allocations', 's');
const n = columnsOf(receipts, 'n');

/** SQL of what was received for a contract `of`, in dinars: payments in force that name it, neither allocated to invoices nor given back. */
export function paidSql(of: string): string {
  const k = columnsOf(contracts, of);
  return `coalesce((SELECT sum(${creditSql('y')}) FROM ${y} WHERE ${y.contract} = ${k.id}), 0)`;
}

const isIssued = `EXISTS (SELECT FROM ${x} WHERE ${x.id} = ${b.parent_id} AND ${x.state} <> 'PENDING')`;

type Counted = 'issued' | 'any';

/** With VAT, or before it. */
interface Taxed {
  contract: 'TotalTTC' | 'total_Price_HT';
  billed: 'TTCPrice' | 'price_HT';
}
const withVat: Taxed = { contract: 'TotalTTC', billed: 'TTCPrice' };
const beforeVat: Taxed = { contract: 'total_Price_HT', billed: 'price_HT' };

/** SQL of what a contract `of` costs, less what receipts have of it: below zero where more was invoiced than it costs now. */
function beyondBilledSql(of: string, where: Counted, { contract, billed } = withVat): string {
  const k = columnsOf(contracts, of);
  const counted = where === 'issued' ? ` AND ${isIssued}` : '';
  return `(${k[contract]} - coalesce((SELECT sum(${b[billed]}) FROM ${b} WHERE ${b.contract} = ${k.id} AND ${b.releasedBy} IS NULL${counted}), 0))`;
}

/** SQL of what credit notes have given back of what receipts have of a contract, but for what they gave back to be invoiced. */
function givenBackSql(of: string, { contract, billed }: Taxed): string {
  const k = columnsOf(contracts, of);
  const ofNotes = `SELECT coalesce(sum(${n[contract]} - coalesce(${n.rentalDayLevy}, 0)), 0) - ${contract === 'TotalTTC' ? `coalesce(sum(${n.stamp}), 0)` : '0'}
    FROM ${n} WHERE ${n.creditedReceipt} = d.receipt AND ${n.state} IN (${issuedStates.map(text).join(', ')})`;
  const own = `${q.contract} = ${k.id}`;
  return `(SELECT coalesce(sum(greatest(0, round((${ofNotes}) * d.own / nullif(d.total, 0), 3) - d.freed)), 0)
    FROM (SELECT ${q.parent_id} AS receipt, sum(${q[billed]}) AS total, sum(${q[billed]}) FILTER (WHERE ${own}) AS own,
        coalesce(sum(${q[billed]}) FILTER (WHERE ${own} AND ${q.releasedBy} IS NOT NULL), 0) AS freed
      FROM ${q} WHERE ${q.parent_id} IN (SELECT ${b.parent_id} FROM ${b} WHERE ${b.contract} = ${k.id}) GROUP BY 1) d)`;
}

/**
 * SQL of what no receipt has of a contract `of`, VAT included, in dinars. Below zero it was invoiced for more than it costs,
 * as where its vehicle came back early: less what credit notes of its invoices have given back of that.
 * @param where 'issued' counts what drafts have as not invoiced, which it is not: nobody owes it; 'any' is what may still be
 * put on one.
 */
export const notInvoicedSql = (of: string, where: Counted, taxed = withVat): string =>
  `(SELECT CASE WHEN w.beyond < 0 THEN least(0, w.beyond + ${givenBackSql(of, taxed)}) ELSE w.beyond END
    FROM (SELECT ${beyondBilledSql(of, where, taxed)} AS beyond OFFSET 0) w)`;

/** SQL of what its contracts were invoiced for beyond what they cost now, before tax, of a receipt `of`: what is to be given back. */
export function overInvoicedSql(of: string): string {
  const k = columnsOf(contracts, 'k');
  return `(SELECT nullif(coalesce(sum(greatest(0, -${notInvoicedSql('k', 'issued', beforeVat)})), 0), 0) FROM ${k}
    WHERE ${k.id} IN (SELECT ${v.contract} FROM ${v} WHERE ${v.parent_id} = ${columnsOf(receipts, of).id}))`;
}

/**
 * SQL of one row: the shares of a contract `of` in amounts of its invoices, by name (money.md): pro rata of what each
 * invoice has of each contract, rounded; the millimes that remain go to the largest, the first among equals, as `shares`
 * does.
 * @param amounts SQL of amounts of an invoice `x`, billed by the receipt `e.receipt`; nothing where they are null.
 */
function sharesSql(of: string, amounts: Readonly<Record<string, string>>): string {
  const k = columnsOf(contracts, of);
  const names = Object.keys(amounts).map(name);
  const part = (whole: string) => `coalesce(round(c.${whole} * c.weight / nullif(c.total, 0), 3), 0)`;
  const partsOf = (whole: string) =>
    `${part(whole)} + CASE WHEN c.place = 1 THEN coalesce(c.${whole}, 0) - sum(${part(whole)}) OVER (PARTITION BY c.receipt) ELSE 0 END AS ${whole}`;
  return `SELECT ${names.map(one => `coalesce(sum(p.${one}), 0) AS ${one}`).join(', ')} FROM (
    SELECT c.contract, ${names.map(partsOf).join(', ')} FROM (SELECT e.*, w.* FROM (
      SELECT d.receipt, d.contract, sum(d.amount) AS weight,
        sum(sum(d.amount)) OVER (PARTITION BY d.receipt) AS total,
        row_number() OVER (PARTITION BY d.receipt ORDER BY sum(d.amount) DESC, d.contract) AS place
      FROM (${contractDocumentsSql}) d
        WHERE d.receipt IN (SELECT o.receipt FROM (${contractDocumentsSql}) o WHERE o.contract = ${k.id})
      GROUP BY d.receipt, d.contract) e
      LEFT JOIN LATERAL (SELECT ${Object.entries(amounts)
        .map(([key, sql]) => `${sql} AS ${name(key)}`)
        .join(', ')} FROM ${x} WHERE ${x.id} = e.receipt) w ON true) c) p WHERE p.contract = ${k.id}`;
}

/** SQL of what nobody has invoiced yet, and somebody owes: of a contract that was cancelled, the fee that is kept, until its invoice is there (money.md). */
function awaitedSql(of: string): string {
  const k = columnsOf(contracts, of);
  return `CASE WHEN ${k.stage} = 'CANCELLED' THEN ${feeToInvoiceSql(k)} ELSE ${notInvoicedSql(of, 'issued')} END`;
}

/** SQL of the share of a contract `of` in what is still to be paid of its invoices. */
const invoicedRestSql = (of: string): string =>
  `(SELECT s.rest FROM (${sharesSql(of, { rest: receiptRestSql('x') })}) s)`;

/**
 * What is not invoiced yet, its share of its invoices' rest, and what was received for it and settles none: what is left to
 * pay of that, and what was received beyond it. Null while there is no price.
 */
interface Owed {
  total: string;
  awaited: string;
  rest: string;
  paid: string;
}
const balanceSql = ({ awaited, rest, paid }: Owed) => `(${awaited} + ${rest} - ${paid})`;
const leftSql = (owed: Owed) =>
  `CASE WHEN ${owed.total} IS NOT NULL THEN greatest(${balanceSql(owed)}, 0) END`;
const beyondSql = (owed: Owed) =>
  `CASE WHEN ${owed.total} IS NOT NULL THEN nullif(greatest(-${balanceSql(owed)}, 0), 0) END`;

const owedSql = (of: string): Owed => ({
  total: String(columnsOf(contracts, of).TotalTTC),
  awaited: awaitedSql(of),
  rest: invoicedRestSql(of),
  paid: paidSql(of),
});

/** SQL of what is still to be paid of a contract `of`: wherever it is shown, this is it (money.md). Null while it has no price. */
export const contractRestSql = (of: string): string => leftSql(owedSql(of));

/** SQL of what was received beyond what a contract `of` costs; null where nothing is. */
export const contractOverpaidSql = (of: string): string => beyondSql(owedSql(of));

const waiting = Object.keys(paymentModes).filter(waitsForMoney).map(text).join(', ');

/** Received, and not money yet: what a cheque or a bill that may come back settles of a contract `of`, or is received for it. */
function unclearedSql(of: string): string {
  const k = columnsOf(contracts, of);
  const isAwaited = `${y.state} = 'RECEIVED' AND ${y.direction} = 'IN' AND ${y.paymentMode} IN (${waiting})`;
  return `coalesce((SELECT sum(round(${s.amount} * w.own / nullif(w.total, 0), 3)) FROM (
      SELECT d.receipt, sum(d.amount) AS total, sum(d.amount) FILTER (WHERE d.contract = ${k.id}) AS own
      FROM (${contractDocumentsSql}) d
        WHERE d.receipt IN (SELECT o.receipt FROM (${contractDocumentsSql}) o WHERE o.contract = ${k.id})
      GROUP BY d.receipt) w JOIN ${s} ON ${s.receipt} = w.receipt JOIN ${y} ON ${y.id} = ${s.parent_id} WHERE ${isAwaited}), 0)
    + coalesce((SELECT sum(${creditSql('y')}) FROM ${y} WHERE ${y.contract} = ${k.id} AND ${isAwaited}), 0)`;
}

/**
 * SQL of what a contract `of` would still owe if no cheque or bill that is not cleared came to money: what its guarantee is
 * kept for. Null while it has no price.
 */
export const contractUncertainSql = (of: string): string => {
  const owed = owedSql(of);
  return leftSql({ ...owed, paid: `(${owed.paid} - (${unclearedSql(of)}))` });
};

const ofOwed = (amount: string) => `CASE WHEN ${isOwed('x')} THEN ${amount} END`;
const billedSql = (condition = 'true') =>
  `coalesce((SELECT sum(${q.TTCPrice}) FROM ${q} WHERE ${q.parent_id} = e.receipt AND ${condition}), 0)`;
const creditedSql = `coalesce((SELECT sum(${u.amount}) FROM ${u} JOIN ${n} ON ${n.id} = ${u.parent_id}
  WHERE ${u.receipt} = ${x.id} AND ${n.state} IN (${issuedStates.map(text).join(', ')})), 0)`;

/**
 * SQL of one row, by the names of their fields: all that stands between the total of a contract `of` and its rest, in
 * dinars: total + stamp + beside − withheld − credited − received = rest − overpaid, to the millime, but for what was not
 * invoiced of one that is cancelled. Of its invoices, its shares: their stamp; what else they have beside what they bill of
 * contracts; what their clients withhold; the credit notes that settle them, with the stamp that they write off, but for those that give a contract back to be
 * invoiced. What was received is what is left, with what settles no invoice yet. Its invoices are walked once.
 */
export function contractMoneySql(of: string): string {
  const k = columnsOf(contracts, of);
  const shares = sharesSql(of, {
    rest: receiptRestSql('x'),
    stamp: ofOwed(`coalesce(${x.stamp}, 0)`),
    beside: ofOwed(`${x.TotalTTC} - coalesce(${x.stamp}, 0) - ${billedSql()}`),
    withheld: ofOwed(withheldSql('x')),
    credited: ofOwed(
      `greatest(${creditedSql} + ${writtenOffSql('x')} - ${billedSql(`${q.releasedBy} IS NOT NULL`)}, 0)`,
    ),
  });
  const walked = { total: 'm.total', awaited: 'm.awaited', rest: 'm.rest', paid: 'm.paid' };
  // What notes have given back of what was invoiced beyond the contract's total is no part of that total.
  return `SELECT m.paid, m.stamp AS "invoicedStamp", m.beside AS "invoicedBeside", m.withheld, m.credited - (m.left - m.open) AS credited,
      coalesce(m.total - m.open, 0) + m.stamp + m.beside - m.withheld - m.credited - m.rest + m.paid AS received,
      ${leftSql(walked)} AS "restToPay", ${beyondSql(walked)} AS overpaid
    FROM (SELECT s.*, ${k.TotalTTC} AS total, ${beyondBilledSql(of, 'issued')} AS open, ${notInvoicedSql(of, 'issued')} AS left, ${awaitedSql(of)} AS awaited,
      ${paidSql(of)} AS paid FROM (${shares}) s OFFSET 0) m`;
}

/** Of these, what nothing else is worked out by. */
export const contractMoney = ['invoicedStamp', 'invoicedBeside', 'withheld', 'credited', 'received'] as const;
