import { paymentsInForce } from '../../../src/product/enumerations';
import accountEntries from '../../../src/resources/bank/account-entry';
import payments from '../../../src/resources/receipt/payment';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';

const m = columnsOf(accountEntries, 'm');

/**
 * SQL of how a payment `of` ended, void or rejected: it stays in the books of its day, and is reversed on another.
 * `reason` is what somebody gave.
 */
export function endedSql(of: string): { isEnded: string; on: string; reason: string } {
  const p = columnsOf(payments, of);
  const either = (rejected: string, voided: string) =>
    `CASE ${p.state} WHEN 'REJECTED' THEN ${rejected} WHEN 'VOIDED' THEN ${voided} END`;
  return {
    isEnded: `${p.state} NOT IN (${paymentsInForce.map(text).join(', ')})`,
    on: either(p.rejectedOn, p.voidedOn),
    reason: either(p.rejectReason, p.voidReason),
  };
}

/**
 * SQL of whether the money of a payment `of` has moved, whatever became of it since, and of the day on which it did: of a cheque
 * or a bill that came back its entries alone say that. What is transferred moves none.
 */
export function movedSql(of: string): { hasMoved: string; on: string } {
  const p = columnsOf(payments, of);
  const waits = `${p.paymentMode} IN ('Cheque', 'Traite')`;
  const first = `(SELECT min(${m.valueDate}) FROM ${m} WHERE ${m.payment} = ${p.id} AND ${m.category} IN ('PAYMENT', 'REFUND'))`;
  return {
    hasMoved: `(${p.account} IS NOT NULL AND (NOT ${waits} OR ${p.state} = 'CLEARED' OR ${first} IS NOT NULL))`,
    on: `coalesce(${p.clearedOn}, CASE WHEN ${waits} THEN ${first} END, ${p.date})`,
  };
}
