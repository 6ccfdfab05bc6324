import payments from '../../../src/resources/receipt/payment';
import { handedOver } from '../../../src/resources/receipt/payment/handedOver';
import { paymentsInForce } from '../../../src/product/enumerations';
import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field } from '../../../src/schema/field';
import paymentModes from '../../../src/resources/settings/payment-mode';
import { name, text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');

const valueSql = (key: string, field: Field): string => {
  const column = `p.${name(key)}`;
  if (key === 'amount') return 's.amount';
  if (key === 'mode')
    return `CASE WHEN ${column} IS NOT NULL THEN json_build_object('id', ${column}::text, 'label', ${labelSql(paymentModes, column)}) END`;
  return kindOf(field).sql.wire(column, field);
};

const entries = Object.entries(handedOver).map(
  ([key, field]) => `${text(key)}, ${valueSql(key, field as Field)}`,
);

/** SQL of the payments in force that settle a receipt (`t`), as rows of it leave the API: of each all that it settles of this one. */
export const settlementsSql = `coalesce((SELECT json_agg(json_build_object('id', s.id::text,
    'payment', json_build_object('id', ${p.id}::text, 'label', ${p.number}), ${entries.join(', ')}) ORDER BY ${p.date}, s.id)
  FROM (SELECT min(${a.id}) AS id, ${a.parent_id} AS payment, sum(${a.amount}) AS amount FROM ${a}
    WHERE ${a.receipt} = t.id GROUP BY ${a.parent_id} HAVING sum(${a.amount}) > 0) s JOIN ${p} ON ${p.id} = s.payment
  WHERE ${p.state} IN (${paymentsInForce.map(text).join(', ')})), '[]')`;
