import { issuedStates, paymentsInForce, withholdingsInForce } from '../../../product/enumerations';

/**
 * What settles a receipt: payments in force, what its client withheld, and credit notes; of a credit note, what it settles and what of it was
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
  { rows: 'allocations', amount: 'amount' },
  { resource: 'payments', amount: 'amount', of: 'refundOfCreditNote', while: { state: paymentsInForce } },
] as const;
