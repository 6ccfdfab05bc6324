import type { Receipt } from './priceDraft';

/** The field that numbers each kind of document. */
export const numberField = {
  INVOICE: 'receiptId',
  CASH_RECEIPT: 'cashReceiptId',
  CREDIT_NOTE: 'creditNoteId',
  DAMAGE_INVOICE: 'damageReceiptId',
} as const;

/** The number of a receipt, empty of a draft. */
export const receiptNumber = (
  receipt: Pick<Receipt, 'documentKind' | (typeof numberField)[Receipt['documentKind']]>,
): string => receipt[numberField[receipt.documentKind]] ?? '';
