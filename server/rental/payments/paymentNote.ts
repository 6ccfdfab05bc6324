import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import receipts from '../../../src/resources/receipt/receipt';
import type { HistoryChange } from '../../engine/records/changes';

/** What the history of an invoice records of what a payment settles of it. */
export const paymentNote = (amount: Millimes): HistoryChange => ({
  field: 'payments',
  label: receipts.fields.payments.label,
  before: null,
  after: formatDinars(amount),
});
