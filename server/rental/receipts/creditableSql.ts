import { issuedStates } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const c = columnsOf(receipts, 'c');
const l = columnsOf(receiptLines, 'l');
const k = columnsOf(receiptLines, 'k');
const o = rowsOf(receipts, 'additionalReceiptOptions', 'o');
const x = rowsOf(receipts, 'otherLines', 'x');
const p = rowsOf(receipts, 'additionalReceiptOptions', 'p');
const y = rowsOf(receipts, 'otherLines', 'y');
const { fields } = receipts.fields.creditable as unknown as {
  fields: Record<'quantity' | 'amount', Field>;
};
const wire = (name: 'quantity' | 'amount') => kindOf(fields[name]).sql.wire(`q.${name}`, fields[name]);

/** SQL of whether rows of the credit note `c` correct the receipt `t`. */
const correctsIt = `${c.creditedReceipt} = t.id AND ${c.state} IN (${issuedStates.map(text).join(', ')})`;

/**
 * SQL of what is left to credit of each line of the receipt `t`: after its share of the discount, less what credit notes
 * took; with its sign. One issued before that share was kept has no discount. A quantity is left while units are.
 */
export const creditableSql = `coalesce((SELECT json_agg(json_build_object('id', q.line, 'line', q.line, 'label', q.label,
    'quantity', ${wire('quantity')}, 'amount', ${wire('amount')}) ORDER BY q.sort, q.position) FROM (
  SELECT 1 AS sort, l.position, 'vehicles:' || ${l.id} AS line, ${l.label} AS label,
    nullif(greatest(0, ${l['vehicleDetails.numberOfDays']} - coalesce((SELECT sum(${k['vehicleDetails.numberOfDays']}) FROM ${k}
      JOIN ${c} ON ${c.id} = k.parent_id WHERE ${correctsIt} AND ${k.creditedLine} = ${l.id}::text), 0)), 0)::numeric AS quantity,
    coalesce(${l.net_HT}, ${l['vehicleDetails.price_HT']}) - coalesce((SELECT sum(${k['vehicleDetails.price_HT']}) FROM ${k}
      JOIN ${c} ON ${c.id} = k.parent_id WHERE ${correctsIt} AND ${k.creditedLine} = ${l.id}::text), 0) AS amount
    FROM ${l} WHERE l.parent_id = t.id
  UNION ALL
  SELECT 2, ${o.position}, 'additionalReceiptOptions:' || ${o.id}, ${o.name}, NULL,
    coalesce(${o.net_HT}, ${o.price_HT}, 0) - coalesce((SELECT sum(${p.price_HT}) FROM ${p}
      JOIN ${c} ON ${c.id} = ${p.parent_id} WHERE ${correctsIt} AND ${p.creditedLine} = ${o.id}::text), 0)
    FROM ${o} WHERE ${o.parent_id} = t.id
  UNION ALL
  SELECT 3, ${x.position}, 'otherLines:' || ${x.id}, ${x.label}, nullif(greatest(0, ${x.quantity} - coalesce((SELECT sum(coalesce(${y.creditedQuantity}, ${y.quantity})) FROM ${y}
      JOIN ${c} ON ${c.id} = ${y.parent_id} WHERE ${correctsIt} AND ${y.creditedLine} = ${x.id}::text), 0)), 0),
    coalesce(${x.net_HT}, ${x.price_HT}, 0) - coalesce((SELECT sum(${y.price_HT}) FROM ${y}
      JOIN ${c} ON ${c.id} = ${y.parent_id} WHERE ${correctsIt} AND ${y.creditedLine} = ${x.id}::text), 0)
    FROM ${x} WHERE ${x.parent_id} = t.id
) q WHERE q.amount <> 0 AND t.state <> 'PENDING'), '[]')`;
