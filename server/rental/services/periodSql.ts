import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditableSql } from '../receipts/creditableSql';

const r = rowsOf(contractServices, 'contractDetails', 'r');
const t = columnsOf(receipts, 't');

const ofRows = (of: string, value: string) =>
  `(SELECT ${value} FROM ${r} WHERE ${r.parent_id} = ${columnsOf(contractServices, of).id})`;

/** SQL of the first day of a contract of services `of`; null where none is said. */
export const periodStartSql = (of: string): string => ofRows(of, `min(${r.departureDate})`);

/** SQL of its last day, the one that it was ended on where it was. */
export const periodEndSql = (of: string): string =>
  `coalesce(${columnsOf(contractServices, of).endedOn}, ${ofRows(of, `max(coalesce(${r.returnDate}, ${r.departureDate}))`)})`;

/** SQL of whether it is to be invoiced: nobody has, and its last day has come, if it has one. @param today SQL of a date. */
export const isServiceToInvoiceSql = (of: string, today: string): string =>
  `(${columnsOf(contractServices, of).state} = 'OPEN' AND coalesce(${periodEndSql(of)} <= ${today}, true))`;

/** SQL of whether nothing is left to credit of its invoice; false without one. */
export const isCreditedSql = (of: string): string =>
  `coalesce((SELECT json_array_length(${creditableSql}) = 0 FROM ${t} JOIN (SELECT ${columnsOf(contractServices, of).receipt} AS id) own ON own.id = ${t.id}), false)`;
