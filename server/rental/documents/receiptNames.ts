import type { Receipt } from '../receipts/priceDraft';

type Named = Pick<Receipt, 'state' | 'documentKind'>;

/** What a kind of receipt is called, and how its amount is closed. */
const names = {
  INVOICE: { title: 'Facture', closing: 'Arrêtée la présente facture' },
  CREDIT_NOTE: { title: 'Avoir', closing: 'Arrêté le présent avoir' },
  CASH_RECEIPT: { title: 'Bon de caisse', closing: 'Arrêté le présent bon de caisse' },
  DAMAGE_INVOICE: { title: 'Facture de dommage', closing: 'Arrêtée la présente facture' },
} as const;

/** How a receipt is titled and its amount closed; a draft is marked as one. */
export function namingOf({ state, documentKind }: Named): { title: string; closing: string } {
  const { title, closing } = names[documentKind];
  if (state !== 'PENDING') return { title, closing };
  return { title: `${title} provisoire`, closing };
}
