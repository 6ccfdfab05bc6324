import { discountTypes, documentKinds, vatRegimes } from '../product/enumerations';
import { always, defineQuestions } from '../schema/definePage';
import {
  boolean,
  choice,
  date,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../schema/fields';

/** Questions while a receipt is drafted. */
export default defineQuestions({
  /** Whether letters leave by a mail server: without one they wait in a folder of the server's. */
  MailServer: {
    access: ['create_receipt_payment'],
    answers: boolean('Lettres envoyées'),
  },
  /** The rate that a new line begins with: the default one of those in force today. */
  UsualVatRate: { access: ['create_receipt', 'update_receipt'], answers: percent('TVA %') },
  /**
   * What a draft comes to as it is being typed: the figures that its issue will write. The lines of contracts are those
   * that it has already; a line that has no price yet is left out. Or what a credit note of the receipt does, of `lines`.
   */
  ReceiptPreview: {
    access: ['create_receipt', 'update_receipt'],
    fields: {
      receipt: reference('Facture', 'receipts'),
      documentKind: choice('Nature', documentKinds),
      issueDate: date('Date'),
      vatRegime: choice('Régime', vatRegimes),
      otherLines: rows('Autres lignes', {
        quantity: number('Quantité'),
        unitPrice_HT: money('Prix unitaire HT'),
        tvaRate: percent('TVA %'),
        days: integer('Jours'),
      }),
      discountType: choice('Remise en', discountTypes),
      discountPercent: percent('Remise %'),
      discountAmount: money('Remise HT'),
      lines: rows('Lignes créditées', {
        line: text('Ligne'),
        label: text('Désignation'),
        quantity: number('Quantité'),
        amount: money('Montant HT'),
      }),
    },
    answers: {
      gross_HT: money('Total HT brut'),
      discountable_HT: money('Soumis à la remise HT'),
      untaxed_HT: money('Lignes hors TVA'),
      discountPercent: percent('Remise %'),
      discount: money('Remise'),
      total_Price_HT: money('Total HT'),
      ...always({
        vatByRate: rows(
          'TVA par taux',
          always({
            rate: percent('Taux'),
            base: money('Base HT'),
            amount: money('Montant TVA'),
            suspended: money('TVA suspendue'),
          }),
        ),
      }),
      total_TVA: money('TVA'),
      suspendedVat: money('TVA suspendue'),
      rentalDayLevy: money('Contribution journalière'),
      stamp: money('Timbre fiscal'),
      TotalTTC: money('Total TTC'),
      fault: text('Pourquoi sans total'),
    },
  },
});
