import expenses from '../../../src/resources/park/expense';
import { columnsOf } from '../../engine/sql/columnsOf';

const e = columnsOf(expenses, 'e');
const isPaid = `${e.paymentStatus} = 'PAID'`;

/** SQL of all that moves the account of a supplier, as `movementsSql` has that of a client: an expense on its day, and again the other way when it is settled. */
export const supplierMovementsSql = (supplier: string): string => `
  SELECT ${e.date} AS date, 0 AS place, 'EXPENSE' AS kind, 'expenses' AS resource, ${e.id} AS record, coalesce(${e.invoiceNumber}, '') AS label,
      ${e.label} AS detail, ${e.amountTTC} AS debit, 0::numeric AS credit, ${e.dueDate} AS due, CASE WHEN ${isPaid} THEN 0 ELSE ${e.amountTTC} END AS rest, NULL::numeric AS free, ${e.date} AS issued
    FROM ${e} WHERE ${e.supplier} = ${supplier}
  UNION ALL
  SELECT ${e.paidOn}, 1, 'SETTLED', 'expenses', ${e.id}, coalesce(${e.invoiceNumber}, ''), ${e.label}, 0, ${e.amountTTC}, NULL, NULL, NULL, NULL
    FROM ${e} WHERE ${e.supplier} = ${supplier} AND ${isPaid}`;
