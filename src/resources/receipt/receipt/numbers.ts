import type { Draft } from '../../../schema/field';
import { code } from '../../../schema/fields';

/** One series per kind of document, company and year; a draft has no number. */
const fiscal = (kind: string) => ({
  digits: 6,
  year: 'issueDate',
  per: 'manager',
  sortable: true as const,
  when: ({ state, documentKind }: Draft) => state !== 'PENDING' && documentKind === kind,
});

export const numbers = {
  receiptId: code('N° facture', { prefix: 'FA', setting: 'thresholds.receiptPrefix', ...fiscal('INVOICE') }),
  cashReceiptId: code('N° bon de caisse', {
    prefix: 'BC',
    setting: 'thresholds.cashReceiptPrefix',
    ...fiscal('CASH_RECEIPT'),
  }),
  creditNoteId: code('N° avoir', {
    prefix: 'AV',
    setting: 'thresholds.creditNotePrefix',
    ...fiscal('CREDIT_NOTE'),
  }),
  damageReceiptId: code('N° facture de dommage', {
    prefix: 'FD',
    setting: 'thresholds.damageReceiptPrefix',
    ...fiscal('DAMAGE_INVOICE'),
  }),
};
