import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';
import { receiptRestSql } from './receiptRestSql';

const i = columnsOf(receipts, 'i');

/** Columns of a contract or a reservation that was given up. */
type GivenUp = Record<'cancelFee' | 'feeReceipt', string>;

/** SQL of the fee that one keeps and that no invoice has yet, in dinars. */
export const feeToInvoiceSql = ({ cancelFee, feeReceipt }: GivenUp): string =>
  `CASE WHEN ${feeReceipt} IS NULL THEN coalesce(${cancelFee}, 0) ELSE 0 END`;

/** SQL of what is still to be paid of the invoice of its fee, in dinars. */
export const feeRestSql = ({ feeReceipt }: GivenUp): string =>
  `coalesce((SELECT ${receiptRestSql('i')} FROM ${i} WHERE ${i.id} = ${feeReceipt}), 0)`;
