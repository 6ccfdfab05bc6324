import type { CalendarDate } from '../../../src/domain/calendarDate';
import { chargedLines, levyBeside } from '../documents/chargedLines';
import type { Receipt } from '../receipts/priceDraft';
import { receiptNumber } from '../receipts/receiptNumber';
import { chargedRate, chargedRates, untaxedSale } from '../documents/untaxedSale';
import type { TeifInvoice } from '../teif/teifInvoice';

/** The invoice that a credit note corrects. */
export interface Credited {
  number: string;
  issueDate: CalendarDate | null;
}

/**
 * A receipt as an electronic invoice holds it, from what it keeps; a draft has no number yet. Where no VAT is charged,
 * lines and taxes are of rate 0: what is suspended is stated beside.
 * @param labels of the record's references, by path.
 */
export function teifOfReceipt(
  receipt: Receipt,
  labels: Readonly<Record<string, string>>,
  credited: Credited | null = null,
): TeifInvoice {
  const untaxed = untaxedSale(receipt);
  const lines = chargedLines(receipt, labels);
  return {
    ...untaxed,
    kind: receipt.documentKind === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : 'INVOICE',
    number: receiptNumber(receipt),
    issueDate: receipt.issueDate ?? '',
    dueDate: receipt.documentKind === 'CREDIT_NOTE' ? null : receipt.dueDate,
    seller: receipt.seller,
    buyer: receipt.buyer,
    lines: lines.map(line => ({ ...line, tvaRate: chargedRate(receipt, line.tvaRate) ?? 0 })),
    discount: receipt.discount ?? 0,
    vatByRate: chargedRates(receipt),
    total_Price_HT: receipt.total_Price_HT ?? 0,
    total_TVA: receipt.total_TVA ?? 0,
    stamp: receipt.stamp ?? 0,
    levy: levyBeside(receipt),
    TotalTTC: receipt.TotalTTC ?? 0,
    credited: credited && { ...credited, reason: receipt.creditReason },
    references: [...new Set([labels.contractService ?? '', ...lines.map(line => line.contract)])].filter(
      Boolean,
    ),
  };
}
