import { amountInWords } from '../../../src/domain/amountInWords';
import { daysBetween, formatDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars, formatMoney, percentOf, sum } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { identityTypes } from '../../../src/product/enumerations';
import type receipts from '../../../src/resources/receipt/receipt';
import type receiptLines from '../../../src/resources/receipt/receipt-line';
import type { RecordOf } from '../../../src/schema/defineResource';
import { printedSeller } from './printedSeller';
import type { Seller } from './seller';
import letterhead from './letterhead.typ?raw';
import template from './receipt.typ?raw';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import { shownImages } from './issuerImages';

/**
 * The A4 invoice as PDF bytes. Reads nothing but its arguments: call it outside any transaction.
 * @param labels of the record's references, by path. @param images of the company.
 */
export function receiptPdf(
  receipt: PrintedReceipt,
  labels: Readonly<Record<string, string>>,
  images: Images = {},
): Promise<Uint8Array> {
  const sheet = receiptSheet(receipt, labels);
  const pictures = shownImages(images, receipt.state !== 'PENDING');
  return typesetPdf(letterhead + template, { ...sheet, pictures }, images);
}

export type Receipt = RecordOf<typeof receipts>;
type PrintedReceipt = Omit<Receipt, 'seller'> & { seller: Seller | null };
type ReceiptLine = RecordOf<typeof receiptLines>;

const NBSP = '\u00a0';

/** An invoice as it is printed (code de la TVA, art. 18; domain B.4). Amounts come from the frozen record. */
function receiptSheet(receipt: PrintedReceipt, labels: Readonly<Record<string, string>>) {
  const discount = receipt.discount ?? 0;
  const total = receipt.TotalTTC ?? 0;
  const contract = labels.contractService ?? '';
  return {
    ...naming(receipt.state),
    number: receipt.receiptId ?? receipt.cashReceiptId ?? '',
    issueDate: receipt.issueDate ? formatDate(receipt.issueDate) : '',
    dueDate: receipt.dueDate ? formatDate(receipt.dueDate) : '',
    issuer: printedSeller(receipt.seller),
    buyer: {
      name: receipt.buyer.name ?? '',
      lines: [
        receipt.buyer.address,
        receipt.buyer.taxRegistration && `MF ${formatMatricule(receipt.buyer.taxRegistration)}`,
        receipt.buyer.identityType &&
          `${identityTypes[receipt.buyer.identityType]} ${receipt.buyer.identityNumber}`,
        receipt.buyer.phone && `Tél. ${formatPhone(receipt.buyer.phone)}`,
      ].filter(Boolean),
    },
    references: [contract && `Contrat ${contract}`, terms(receipt)].filter(Boolean),
    lines: [...(receipt.vehicles as unknown as ReceiptLine[]).map(printedLine), ...options(receipt)],
    vat: (receipt.vatByRate ?? []).map(vat => ({
      rate: percent(vat.rate),
      base: formatMoney(vat.base),
      amount: formatMoney(vat.amount),
    })),
    grossHT: discount > 0 ? formatMoney(sum([receipt.total_Price_HT ?? 0, discount])) : '',
    discount: discount > 0 ? `−${formatMoney(discount)}` : '',
    totalHT: formatMoney(receipt.total_Price_HT ?? 0),
    totalTVA: formatMoney(receipt.total_TVA ?? 0),
    stamp: receipt.stamp ? formatMoney(receipt.stamp) : '',
    totalTTC: formatDinars(total),
    words: amountInWords(total),
  };
}

function naming(state: Receipt['state']) {
  if (state === 'CASH_RECEIPT')
    return { title: 'Bon de caisse', closing: `Arrêté le présent bon de caisse à la somme de${NBSP}:` };
  const title = state === 'PENDING' ? 'Facture provisoire' : 'Facture';
  return { title, closing: `Arrêtée la présente facture à la somme de${NBSP}:` };
}

function terms({ issueDate, dueDate }: PrintedReceipt): string {
  if (!issueDate || !dueDate) return '';
  const days = daysBetween(issueDate, dueDate);
  return days > 0 ? `Règlement à ${days} jour${days > 1 ? 's' : ''}` : 'Règlement à réception';
}

function printedLine({ label, contractNumber, vehicleDetails: detail }: ReceiptLine) {
  return {
    label,
    detail: [contractNumber, period(detail)].filter(Boolean).join(', '),
    price: formatMoney(detail.price_HT),
    rate: percent(detail.tvaRate),
  };
}

function period({ departureDate, returnDate, numberOfDays }: ReceiptLine['vehicleDetails']): string {
  const from = departureDate === null ? '' : formatDate(tunisDate(departureDate));
  const to = returnDate === null ? '' : formatDate(tunisDate(returnDate));
  const days = numberOfDays ? ` (${numberOfDays} jour${numberOfDays > 1 ? 's' : ''})` : '';
  if (from && to) return from === to ? `le ${from}` : `du ${from} au ${to}${days}`;
  return from ? `à partir du ${from}` : to && `jusqu’au ${to}`;
}

/** Options keep the amount of their VAT, not its rate: it is the one of the invoice that gives this amount. */
function options({ additionalReceiptOptions, vatByRate }: PrintedReceipt) {
  return (additionalReceiptOptions ?? []).map(({ name, price_HT, TVA }) => {
    const vat = vatByRate?.find(({ rate }) => percentOf(price_HT ?? 0, rate) === TVA);
    return {
      label: name ?? '',
      detail: '',
      price: formatMoney(price_HT ?? 0),
      rate: vat ? percent(vat.rate) : '–',
    };
  });
}

const percent = (rate: number) => `${String(rate).replace('.', ',')}${NBSP}%`;
