import type { Draft } from '../../../schema/field';
import { code } from '../../../schema/fields';

/** One series per kind of document, company and year; a draft has no number. */
const series = (when: (document: Draft) => boolean) => ({
  digits: 6,
  year: 'issueDate',
  per: 'manager',
  sortable: true as const,
  when: (document: Draft) => document.state !== 'PENDING' && when(document),
});
const fiscal = (kind: string) => series(({ documentKind }) => documentKind === kind);
const ofCredit = (isOfCashReceipt: boolean) =>
  series(
    ({ documentKind, ofCashReceipt }) =>
      documentKind === 'CREDIT_NOTE' && Boolean(ofCashReceipt) === isOfCashReceipt,
  );

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
    ...ofCredit(false),
  }),
  // What it corrects is no invoice, and so is it.
  cashCreditNoteId: code('N° avoir de bon de caisse', {
    prefix: 'AB',
    setting: 'thresholds.cashCreditNotePrefix',
    ...ofCredit(true),
  }),
  damageReceiptId: code('N° facture de dommage', {
    prefix: 'FD',
    setting: 'thresholds.damageReceiptPrefix',
    ...fiscal('DAMAGE_INVOICE'),
  }),
};
