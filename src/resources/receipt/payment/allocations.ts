import { money, reference, rows } from '../../../schema/fields';
import { nets, repaymentNets } from './nets';

const onceEach = (rows: readonly { receipt: string }[]) =>
  new Set(rows.map(({ receipt }) => receipt)).size < rows.length
    ? 'La même facture est nommée deux fois'
    : null;

/** Entered above nothing; what is freed again is a row below it, written by what frees it. */
const positive = (amount: number) => (amount > 0 ? null : 'Plus que zéro');

/** The documents that a payment settles, and how much of each. */
export const allocations = rows(
  'Factures réglées',
  {
    receipt: reference('Facture', 'receipts', { required: true, searchable: true }),
    amount: money('Affecté', { required: true, total: true, check: positive }),
  },
  // Entered in the table of what its client owes (`spreading`), and shown by `settles`.
  { check: onceEach, show: 'api', nets },
);

/** The refunds that it makes good: those of a payment that was rejected since. */
export const repayments = rows(
  'Remboursements rendus',
  {
    refund: reference('Remboursement', 'payments', { required: true, searchable: true }),
    amount: money('Affecté', { required: true, check: positive }),
  },
  { show: 'api', nets: repaymentNets },
);
