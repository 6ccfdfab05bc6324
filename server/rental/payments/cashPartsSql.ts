import guarantees from '../../../src/resources/bank/guarantee';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { contractDocumentsSql } from '../contracts/documentsSql';

const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const g = columnsOf(guarantees, 'g');
const i = columnsOf(receipts, 'i');

/** Of all that has happened so far. */
export const soFar = `'infinity'::date`;

/**
 * A payment `p` that was received in cash, and counted on the eve of `asOf`: what is void later stays in the books of its month.
 * What was retained of a guarantee was received with it.
 */
export const cashPaymentSql = (asOf: string): string =>
  `${p.paymentMode} = 'Espaces' AND ${p.direction} = 'IN' AND ${p.guarantee} IS NULL AND (${p.voidedOn} IS NULL OR ${p.voidedOn} >= ${asOf})`;

/** A guarantee `g` that was received in cash: what was given back of it, or retained, was received. */
export const cashGuaranteeSql = `${g.method} = 'ESPECE' AND ${g.receivedAt} IS NOT NULL`;

/** SQL of the document that an invoice `i` is: itself, or the cash receipt that it was made of. */
export const documentOfSql = `coalesce(${i.convertedFrom}, ${i.id})`;

/**
 * SQL of rows: cash as it was received of a document, part by part (domain B.7): what settles an invoice, or was received
 * for a contract or a reservation, and the guarantees of these contracts. Columns `resource`, `document`, `payment` or
 * `guarantee`, `date`, `own` (the identity that was asked for it), `amount` in dinars.
 * @param of SQL of rows `resource` ('receipts', 'contracts', 'reservations') and `document`: those that are looked at.
 * @param asOf SQL of the day before which that is known.
 */
export const cashPartsSql = (of: string, asOf: string): string => {
  const member = `(SELECT d.document, ${i.id} AS receipt FROM (${of}) d JOIN ${i} ON ${i.id} = d.document OR ${i.convertedFrom} = d.document WHERE d.resource = 'receipts') m`;
  const ofPayment = `${p.id} AS payment, NULL::bigint AS guarantee, ${p.date} AS date, ${p.identityNumber} AS own`;
  const ofGuarantee = `NULL::bigint AS payment, ${g.id} AS guarantee, ${g.receivedAt} AS date, ${g.identityNumber} AS own, ${g.received} AS amount`;
  const named = (resource: string, column: string) =>
    `SELECT d.resource, d.document, ${ofPayment}, ${p.amount} AS amount FROM (${of}) d JOIN ${p} ON ${column} = d.document
      WHERE d.resource = ${text(resource)} AND ${cashPaymentSql(asOf)}`;
  return [
    `SELECT 'receipts' AS resource, m.document, ${ofPayment}, ${a.amount} AS amount FROM ${member}
      JOIN ${a} ON ${a.receipt} = m.receipt JOIN ${p} ON ${p.id} = ${a.parent_id} WHERE ${cashPaymentSql(asOf)}`,
    named('contracts', p.contract),
    named('reservations', p.reservation),
    `SELECT DISTINCT 'receipts', m.document, ${ofGuarantee} FROM ${member}
      JOIN (${contractDocumentsSql}) c ON c.receipt = m.receipt JOIN ${g} ON ${g.contract} = c.contract WHERE ${cashGuaranteeSql}`,
    `SELECT d.resource, d.document, ${ofGuarantee} FROM (${of}) d JOIN ${g} ON ${g.contract} = d.document
      WHERE d.resource = 'contracts' AND ${cashGuaranteeSql}`,
  ].join(' UNION ALL ');
};

/** SQL of the documents of a contract. */
export const billedIn = (contract: string): string =>
  `SELECT 'receipts' AS resource, ${documentOfSql} AS document FROM (${contractDocumentsSql}) c JOIN ${i} ON ${i.id} = c.receipt
    WHERE c.contract = ${contract}`;
