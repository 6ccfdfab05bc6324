import contracts from '../../../src/resources/contract/contract';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const l = columnsOf(receiptLines, 'l');
const o = rowsOf(receipts, 'additionalReceiptOptions', 'o');
const x = rowsOf(receipts, 'otherLines', 'x');
const k = columnsOf(contracts, 'k');
const s = columnsOf(contractServices, 's');
const t = columnsOf(receipts, 't');

/** SQL of the contracts that a receipt `t` is about, by their numbers: those that its lines name, and that of services. */
export const contractNumbersSql = `(SELECT string_agg(DISTINCT n.number, ', ' ORDER BY n.number) FROM (
  SELECT ${s.contractId} AS number FROM ${s} WHERE ${s.id} = ${t.contractService}
  UNION ALL SELECT ${l.contractNumber} FROM ${l} WHERE l.parent_id = t.id
  UNION ALL SELECT ${k.contractNumber} FROM ${k} WHERE ${k.id} IN (
    SELECT ${l.contract} FROM ${l} WHERE l.parent_id = t.id
    UNION ALL SELECT ${o.contract} FROM ${o} WHERE ${o.parent_id} = t.id
    UNION ALL SELECT ${x.contract} FROM ${x} WHERE ${x.parent_id} = t.id)) n)`;
