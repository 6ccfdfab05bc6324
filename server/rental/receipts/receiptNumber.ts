import type { Receipt } from './priceDraft';

/** The field that numbers each kind of document; the credit note of a cash receipt has a series of its own. */
const numberFields = {
  INVOICE: 'receiptId',
  CASH_RECEIPT: 'cashReceiptId',
  CREDIT_NOTE: 'creditNoteId',
  DAMAGE_INVOICE: 'damageReceiptId',
} as const;

type Numbered = Pick<Receipt, 'documentKind' | 'ofCashReceipt'>;
type NumberField = (typeof numberFields)[Receipt['documentKind']] | 'cashCreditNoteId';

/** The field that numbers a document. */
export const numberFieldOf = ({ documentKind, ofCashReceipt }: Numbered): NumberField =>
  documentKind === 'CREDIT_NOTE' && ofCashReceipt ? 'cashCreditNoteId' : numberFields[documentKind];

/** The number of a receipt, empty of a draft. */
export const receiptNumber = (receipt: Numbered & Pick<Receipt, NumberField>): string =>
  receipt[numberFieldOf(receipt)] ?? '';
