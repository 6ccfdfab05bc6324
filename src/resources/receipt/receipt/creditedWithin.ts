import { issuedStates } from '../../../product/enumerations';

/** What its credit notes have of an amount of an invoice, of that one or `beside` it, is never more than it. */
const within = <const A extends string>(total: A, message: string, ...beside: readonly string[]) => ({
  total,
  by: [total, ...beside].map(amount => ({
    resource: 'receipts',
    amount,
    of: 'creditedReceipt',
    while: { state: issuedStates },
  })),
  message,
});

/** Credit notes stay within the invoice that they correct: as a whole, and rate by rate, base and tax (money.md, « By rate »). */
export const creditedWithin = {
  bounded: [
    within('total_Price_HT', 'Les avoirs dépassent la facture qu’ils corrigent.'),
    within('rentalDayLevy', 'Les avoirs dépassent la contribution de la facture qu’ils corrigent.'),
    within('stamp', 'Les avoirs dépassent le timbre de la facture qu’ils corrigent.', 'stampWrittenOff'),
  ],
  corrected: {
    of: 'creditedReceipt',
    while: { state: issuedStates },
    rows: 'vatByRate',
    by: 'rate',
    amounts: ['base', 'amount', 'suspended'],
    message: 'À un taux, les avoirs dépassent la facture qu’ils corrigent.',
    negative: 'À un taux, les lignes qui retirent dépassent ce qui est vendu.',
  },
} as const;
