import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { allSettledSql } from '../../engine/tables/settledSql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import { movementsSql } from '../account/movementsSql';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { differingSql } from './difference';
import { inForce } from './facts';

const p = columnsOf(payments, 'p');
const q = columnsOf(payments, 'q');
const w = columnsOf(withholdings, 'w');
const c = columnsOf(clients, 'c');
const k = columnsOf(contracts, 'k');
const r = columnsOf(receipts, 'r');

const number = representationSql(receipts, 'r');

/** Sums by client of what is owed, at their credit, received, and given back. */
const byClient = `SELECT client, sum(rest) AS rest, sum(free) AS free FROM (
    SELECT client, greatest(total - settled, 0) AS rest, 0::numeric AS free FROM owed
    UNION ALL
    SELECT client, 0, amount - allocated - refunded FROM given) o GROUP BY client`;

/** A contract whose client has terms closes before it is paid. */
const hasTerms = `EXISTS (SELECT FROM ${c} WHERE ${c.id} = ${k.client} AND ${c.clientKind} = 'AGREEMENT' AND ${c.paymentTermDays} > 0)`;

/** Contracts whose documents are not paid. */
const named = `SELECT DISTINCT d.id AS doc, d.total - d.settled AS rest, n.contract FROM owed d
  JOIN (${contractDocumentsSql}) n ON n.receipt = d.id
  WHERE d.total > d.settled`;

/** Whether something was given back to the client of a record before it was last written. */
const wasGiven = ({ client, updatedAt }: Record<'client' | 'updatedAt', string>) =>
  `EXISTS (SELECT FROM ${q} WHERE ${q.client} = ${client} AND ${q.direction} = 'OUT' AND ${inForce(q.state)} AND ${q.createdAt} <= ${updatedAt})`;

/** What clients owe and gave: that settlements are of one client, settle no more than there is, and leave what accounts say. */
export const settlementRules: readonly string[] = [
  differingSql({
    rule: 'CLIENT_BALANCE',
    of: clients,
    id: 's.id',
    expected: 's.rest - s.free',
    found: 's.balance',
    from: `(SELECT ${c.id} AS id, coalesce(o.rest, 0) AS rest, coalesce(o.free, 0) AS free,
        (SELECT coalesce(sum(m.debit - m.credit), 0) FROM (${movementsSql(String(c.id))}) m) AS balance
      FROM ${c} LEFT JOIN (${byClient}) o ON o.client = ${c.id} OFFSET 0) s WHERE s.balance <> s.rest - s.free`,
  }),
  differingSql({
    rule: 'SETTLED',
    of: receipts,
    id: 'd.id',
    detail: `CASE WHEN d.settled > d.total THEN 'Réglé au-delà du total' END`,
    expected: 'd.total - d.settled',
    found: 'd.total - coalesce(s.amount, 0)',
    from: `owed d LEFT JOIN (${allSettledSql(receipts)}) s ON s.id = d.id WHERE d.settled > d.total OR d.settled <> coalesce(s.amount, 0)`,
  }),
  ...[
    { of: payments, resource: 'payments' },
    { of: withholdings, resource: 'withholdings' },
    { of: receipts, resource: 'receipts' },
  ].map(({ of, resource }) =>
    differingSql({
      rule: 'WITHIN_CLIENT',
      of,
      id: 's.record',
      detail: `(SELECT ${number} FROM ${r} WHERE ${r.id} = s.doc)`,
      expected: '0',
      found: 's.amount',
      from: `settles s JOIN doc d ON d.id = s.doc WHERE s.resource = '${resource}' AND s.client IS DISTINCT FROM d.client`,
    }),
  ),
  differingSql({
    rule: 'WITHIN_CLIENT',
    of: receipts,
    id: 'd.id',
    detail: `(SELECT ${number} FROM ${r} WHERE ${r.id} = d.credits)`,
    expected: '0',
    found: 'd.total',
    from: `doc d JOIN doc i ON i.id = d.credits WHERE d.client IS DISTINCT FROM i.client`,
  }),
  differingSql({
    rule: 'WITHIN_CLIENT',
    of: payments,
    id: String(p.id),
    detail: `coalesce((SELECT ${q.number} FROM ${q} WHERE ${q.id} = ${p.refundOf}), (SELECT ${number} FROM ${r} WHERE ${r.id} = ${p.refundOfCreditNote}))`,
    expected: '0',
    found: p.amount,
    from: `${p} WHERE ${inForce(p.state)} AND (
      EXISTS (SELECT FROM ${q} WHERE ${q.id} = ${p.refundOf} AND ${q.client} IS DISTINCT FROM ${p.client})
      OR EXISTS (SELECT FROM ${r} WHERE ${r.id} = ${p.refundOfCreditNote} AND ${r.client} IS DISTINCT FROM ${p.client}))`,
  }),
  ...[payments, receipts].map(of =>
    differingSql({
      rule: 'SPENT',
      of,
      id: 'g.record',
      expected: 'g.amount',
      found: 'g.allocated + g.refunded + g.repaid',
      // What came back unpaid after it was given back is what the client owes.
      from: `given g WHERE g.resource = '${of.name}' AND g.allocated + g.refunded + g.repaid > g.amount AND g.amount > 0`,
    }),
  ),
  differingSql({
    rule: 'REFUNDED',
    of: clients,
    id: 's.client',
    expected: 's.received',
    found: 's.refunded',
    // What a client withheld, the State has; what came back unpaid or is no more withheld once something was given back,
    // whatever day the bank says, is what the client owes.
    from: `(SELECT client, sum(received) AS received, sum(refunded) AS refunded FROM (
        SELECT ${p.client} AS client, CASE ${p.direction} WHEN 'IN' THEN ${p.amount} ELSE 0 END AS received,
          CASE ${p.direction} WHEN 'OUT' THEN ${p.amount} ELSE 0 END AS refunded FROM ${p} WHERE ${inForce(p.state)}
        UNION ALL
        SELECT ${p.client}, ${p.amount}, 0 FROM ${p} WHERE ${p.state} = 'REJECTED' AND ${p.direction} = 'IN' AND ${wasGiven(p)}
        UNION ALL
        SELECT ${w.client}, ${w.amount}, 0 FROM ${w} WHERE ${w.state} = 'VOIDED' AND ${wasGiven(w)}
        UNION ALL
        SELECT client, amount, 0 FROM settles WHERE resource = 'withholdings') a GROUP BY client) s
      WHERE s.client IS NOT NULL AND s.refunded > s.received`,
  }),
  differingSql({
    rule: 'CLOSED_CONTRACT',
    of: contracts,
    id: String(k.id),
    detail: `(SELECT ${number} FROM ${r} WHERE ${r.id} = n.doc)`,
    expected: '0',
    found: 'n.rest',
    from: `(${named}) n JOIN ${k} ON ${k.id} = n.contract WHERE ${k.stage} = 'CLOSED' AND NOT ${hasTerms}`,
  }),
];
