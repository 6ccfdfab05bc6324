import { amountInWords } from '../../../src/domain/amountInWords';
import { sum, toDinars } from '../../../src/domain/money';
import { numberAfter } from '../../engine/records/nextNumber';
import { levyBeside } from '../documents/chargedLines';
import { chargedRates } from '../documents/untaxedSale';
import { discountable } from './documents';
import type { Document } from './documents';
import { draftOf } from './draftOf';
import type { FoundInvoicing } from './foundSql';
import { periodLines } from './printedLines';
import type { InvoicingTerms } from './terms';

/** The documents as they are shown; acomptes of their contracts settle them in turn. */
export function documentAnswers(
  documents: readonly Document[],
  found: FoundInvoicing,
  invoicingTerms: InvoicingTerms,
) {
  const credits = new Map(found.contracts.map(one => [one.id, one.credit]));
  return documents.map((document, index) => {
    const priced = draftOf(document, invoicingTerms, {
      stamp: found.stamp ?? { amount: 0, stampOnCreditNote: null },
      levy: found.levy,
    });
    const ids = new Set(document.taken.map(one => one.contract.id));
    const taxed = discountable(document.taken);
    let rest = priced.TotalTTC;
    for (const id of ids) {
      const used = Math.min(rest, credits.get(id) ?? 0);
      credits.set(id, (credits.get(id) ?? 0) - used);
      rest -= used;
    }
    return {
      total: priced.TotalTTC,
      total_HT: priced.total_Price_HT,
      answer: {
        id: String(index + 1),
        title: titleOf(document),
        number: found.next && numberAfter(found.next, index),
        lines: periodLines(document.taken, invoicingTerms),
        vatByRate: chargedRates({ ...invoicingTerms, ...priced }).map((one, place) => ({
          id: String(place + 1),
          rate: one.rate,
          base: toDinars(one.base),
          amount: toDinars(one.amount),
        })),
        gross_HT: toDinars(sum([priced.total_Price_HT, priced.discount])),
        discountable_HT: toDinars(taxed),
        untaxed_HT: toDinars(priced.total_Price_HT + priced.discount - taxed),
        discountPercent: document.discount.discountPercent,
        discount: toDinars(priced.discount),
        total_Price_HT: toDinars(priced.total_Price_HT),
        total_TVA: toDinars(priced.total_TVA),
        suspendedVat: toDinars(priced.suspendedVat),
        levy: toDinars(levyBeside(priced)),
        stamp: toDinars(priced.stamp),
        TotalTTC: toDinars(priced.TotalTTC),
        words: amountInWords(priced.TotalTTC),
        credit: toDinars(priced.TotalTTC - rest),
        rest: toDinars(rest),
      },
    };
  });
}

function titleOf({ taken }: Document): string {
  const numbers = [...new Set(taken.map(one => one.contract.number))];
  return numbers.length > 1 ? `${numbers.length} contrats` : (numbers[0] ?? '');
}
