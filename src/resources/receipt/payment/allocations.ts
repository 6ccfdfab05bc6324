import { money, reference, rows } from '../../../schema/fields';
import { nets } from './nets';

const onceEach = (rows: readonly { receipt: string }[]) =>
  new Set(rows.map(({ receipt }) => receipt)).size < rows.length
    ? 'La même facture est nommée deux fois'
    : null;

/** The documents that a payment settles, and how much of each. */
export const allocations = rows(
  'Factures réglées',
  {
    receipt: reference('Facture', 'receipts', { required: true, searchable: true }),
    amount: money('Affecté', {
      required: true,
      total: true,
      check: (amount: number) => (amount > 0 ? null : 'Plus que zéro'),
    }),
  },
  // Entered in the table of what its client owes (`spreading`), and shown by `settles`.
  { check: onceEach, show: 'api', nets },
);
