import type { Draft } from '../../../schema/field';
import { isDraft } from './conditions';

/** What the document is called, in its file. */
const documentName = ({ state, documentKind }: Draft): string => {
  if (documentKind === 'CASH_RECEIPT') return 'Bon de caisse';
  if (documentKind === 'CREDIT_NOTE') return 'Avoir';
  return state === 'PENDING' ? 'Facture provisoire' : 'Facture';
};

/** What is printed of it. */
export const prints = {
  ReceiptPDF: {
    label: 'Imprimer',
    print: 'number',
    document: documentName,
  },
  ReceiptDuplicatePDF: {
    label: 'Imprimer un duplicata',
    icon: 'file-text',
    print: 'number',
    document: (receipt: Draft) => `Duplicata ${documentName(receipt)}`,
    reads: ['state'],
    when: (receipt: Draft) => !isDraft(receipt),
    refusal: 'Une facture provisoire n’a pas de duplicata.',
  },
} as const;
