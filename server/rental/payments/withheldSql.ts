import { withholdingsInForce } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';

const w = columnsOf(withholdings, 'w');

/** SQL of what its client withholds of a receipt `of`, in dinars. */
export function withheldSql(of: string): string {
  const r = columnsOf(receipts, of);
  return `coalesce((SELECT sum(${w.amount}) FROM ${w} WHERE ${w.receipt} = ${r.id} AND ${w.state} IN (${withholdingsInForce.map(text).join(', ')})), 0)`;
}
