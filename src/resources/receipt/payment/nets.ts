/** What settles a document adds up; what is taken back of it is a row of the contrary amount, never more than there was. */
export const nets = {
  by: 'receipt',
  amount: 'amount',
  message: 'Il n’y a pas tant à reprendre à ce document.',
} as const;

/** The same of refunds that a payment makes good. */
export const repaymentNets = {
  by: 'refund',
  amount: 'amount',
  message: 'Il n’y a pas tant à reprendre à ce remboursement.',
} as const;
