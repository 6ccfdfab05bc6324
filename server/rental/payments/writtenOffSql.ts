import { issuedStates } from '../../../src/product/enumerations';
import receipts from '../../../src/resources/receipt/receipt';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';

const n = columnsOf(receipts, 'n');

/** SQL of what credit notes write off of a receipt `of`, in dinars: the stamp of one that was credited whole. */
export const writtenOffSql = (of: string): string =>
  `coalesce((SELECT sum(${n.stampWrittenOff}) FROM ${n} WHERE ${n.creditedReceipt} = ${columnsOf(receipts, of).id} AND ${n.state} IN (${issuedStates.map(text).join(', ')})), 0)`;
