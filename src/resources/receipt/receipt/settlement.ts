import { issuedStates, paymentsInForce, withholdingsInForce } from '../../../product/enumerations';

/**
 * What settles a receipt: payments in force, what its client withheld, and credit notes, with the stamp that they write off; of a credit note, what it settles and what of it was
 * given back. Each source counts here, and so in every figure (`restToPaySql`).
 */
export const settledBy = [
  {
    resource: 'payments',
    rows: 'allocations',
    amount: 'amount',
    of: 'receipt',
    while: { state: paymentsInForce },
  },
  { resource: 'withholdings', amount: 'amount', of: 'receipt', while: { state: withholdingsInForce } },
  {
    resource: 'receipts',
    rows: 'allocations',
    amount: 'amount',
    of: 'receipt',
    while: { state: issuedStates },
  },
  // The stamp of an invoice that was credited whole, which nobody asks for any more.
  { resource: 'receipts', amount: 'stampWrittenOff', of: 'creditedReceipt', while: { state: issuedStates } },
  { rows: 'allocations', amount: 'amount' },
  { resource: 'payments', amount: 'amount', of: 'refundOfCreditNote', while: { state: paymentsInForce } },
] as const;
