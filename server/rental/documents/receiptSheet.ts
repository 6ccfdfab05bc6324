import { amountInWords } from '../../../src/domain/amountInWords';
import { daysBetween, formatDate } from '../../../src/domain/calendarDate';
import { discountLabels } from '../../../src/domain/discountLabels';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars, formatMoney, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { bearsVat } from '../../../src/domain/receiptTotals';
import { identityTypes } from '../../../src/product/enumerations';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import { chargedLines, levyBeside } from './chargedLines';
import type { ChargedLine } from './chargedLines';
import type { Receipt } from '../receipts/priceDraft';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import { printedSeller } from './printedSeller';
import { receiptNumber } from '../receipts/receiptNumber';
import { namingOf } from './receiptNames';
import template from './receipt.typ?raw';
import type { Seller } from './seller';
import { chargedRate, chargedRates, untaxedSale } from './untaxedSale';
import { vatMentions } from './vatMention';

export type { Receipt } from '../receipts/priceDraft';

type PrintedReceipt = Omit<Receipt, 'seller'> & { seller: Seller | null };

/** What stands beside a frozen receipt and is printed with it. */
export interface Beside {
  /** Whether it is another copy of what was printed before. */
  isDuplicate?: boolean;
  /** What TTN gave it: the reference under which the electronic one is kept, and whether its QR is among the images. */
  registered?: { reference: string; hasQr: boolean } | null;
  /** What a credit note corrects, with its day. */
  credited?: string | null;
  /** Other sentences at the foot, of what is withheld. */
  notes?: readonly string[];
}

/** What the QR of TTN is called by in the template. */
export const qrImage = 'cev.png';

/**
 * An A4 receipt as PDF bytes. Reads nothing but its arguments: call it outside any transaction.
 * @param labels of the record's references, by path. @param images of the company, and the QR.
 */
export function receiptPdf(
  receipt: PrintedReceipt,
  labels: Readonly<Record<string, string>>,
  images: Images = {},
  beside: Beside = {},
): Promise<Uint8Array> {
  const sheet = receiptSheet(receipt, labels, beside);
  const pictures = shownImages(images, receipt.state !== 'PENDING');
  return typesetPdf(letterhead + template, { ...sheet, pictures }, images);
}

const NBSP = '\u00a0';

/** A receipt as it is printed (code de la TVA, art. 18; domain B.4). Amounts come from the frozen record. */
function receiptSheet(receipt: PrintedReceipt, labels: Readonly<Record<string, string>>, beside: Beside) {
  const discount = receipt.discount ?? 0;
  const total = receipt.TotalTTC ?? 0;
  const lines = chargedLines(receipt, labels);
  const { title, closing } = namingOf(receipt);
  return {
    title,
    closing: `${closing} à la somme de${NBSP}:`,
    number: receiptNumber(receipt),
    mark: beside.isDuplicate ? 'DUPLICATA' : receipt.state === 'PENDING' ? 'PROVISOIRE' : '',
    issueDate: receipt.issueDate ? formatDate(receipt.issueDate) : '',
    dueDate: receipt.dueDate && receipt.documentKind !== 'CREDIT_NOTE' ? formatDate(receipt.dueDate) : '',
    issuer: printedSeller(receipt.seller),
    buyer: { name: receipt.buyer.name ?? '', lines: printedBuyer(receipt.buyer) },
    references: references(receipt, labels, lines, beside),
    lines: lines.map(line => printedLine({ ...line, tvaRate: chargedRate(receipt, line.tvaRate) })),
    vat: chargedRates(receipt).map(vat => ({
      rate: vat.rate === 0 ? 'Hors TVA' : percent(vat.rate),
      base: formatMoney(vat.base),
      amount: formatMoney(vat.amount),
    })),
    ...discountedAmount(lines, discount, receipt.discountType === 'PERCENT' ? receipt.discountPercent : null),
    discount: discount > 0 ? `−${formatMoney(discount)}` : '',
    totalHT: formatMoney(receipt.total_Price_HT ?? 0),
    totalTVA: formatMoney(receipt.total_TVA ?? 0),
    levy: levyBeside(receipt) > 0 ? formatMoney(levyBeside(receipt)) : '',
    stamp: receipt.stamp ? formatMoney(receipt.stamp) : '',
    totalTTC: formatDinars(total),
    ...settledBefore(receipt, total),
    words: amountInWords(total),
    notes: [...vatMentions(untaxedSale(receipt)), ...(beside.notes ?? [])],
    registered: beside.registered
      ? {
          qr: beside.registered.hasQr ? qrImage : '',
          text: `Copie de la facture électronique enregistrée auprès de Tunisie TradeNet sous la référence unique n° ${beside.registered.reference}`,
        }
      : null,
  };
}

/** What was received before the issue, and what it left to pay: as they stood that day, whatever was paid since. */
function settledBefore({ receivedBefore }: PrintedReceipt, total: Millimes) {
  if (!receivedBefore) return { received: '', toPay: '' };
  return { received: `−${formatMoney(receivedBefore)}`, toPay: formatDinars(sum([total, -receivedBefore])) };
}

/** What a discount is taken from, which it stands under: a line outside VAT bears none of it. */
function discountedAmount(lines: readonly ChargedLine[], discount: number, rate: number | null) {
  const taxed = lines.filter(line => bearsVat({ tvaRate: line.tvaRate ?? 0 }));
  const labels = discountLabels(rate, taxed.length < lines.length);
  return {
    grossLabel: labels.from,
    discountLabel: labels.discount,
    untaxedLabel: labels.untaxed,
    grossHT: discount > 0 ? formatMoney(sum(taxed.map(line => line.price_HT))) : '',
    untaxedHT:
      discount > 0 && taxed.length < lines.length
        ? formatMoney(sum(lines.filter(line => !taxed.includes(line)).map(line => line.price_HT)))
        : '',
  };
}

const printedBuyer = ({ address, taxRegistration, identityType, identityNumber, phone }: Receipt['buyer']) =>
  [
    address,
    taxRegistration && `MF ${formatMatricule(taxRegistration)}`,
    identityType && `${identityTypes[identityType]} ${identityNumber}`,
    phone && `Tél. ${formatPhone(phone)}`,
  ].filter(Boolean);

/** Contracts that are named one by one; more are counted. */
const fewContracts = 3;

function references(
  receipt: PrintedReceipt,
  labels: Readonly<Record<string, string>>,
  lines: readonly ChargedLine[],
  { credited }: Beside,
): string[] {
  const contracts = [
    ...new Set([labels.contractService ?? '', ...lines.map(line => line.contract)].filter(Boolean)),
  ];
  const named =
    contracts.length > fewContracts
      ? `${contracts.length} contrats`
      : contracts.length > 0 && `Contrat${contracts.length > 1 ? 's' : ''} ${contracts.join(', ')}`;
  return [
    credited && `Avoir sur ${credited}`,
    receipt.creditReason && `Motif${NBSP}: ${receipt.creditReason}`,
    labels.convertedFrom && `Remplace le bon de caisse ${labels.convertedFrom}`,
    named,
    receipt.subject && `Objet${NBSP}: ${receipt.subject}`,
    receipt.documentKind === 'CREDIT_NOTE' ? '' : terms(receipt),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

function terms({ issueDate, dueDate }: PrintedReceipt): string {
  if (!issueDate || !dueDate) return '';
  const days = daysBetween(issueDate, dueDate);
  return days > 0 ? `Règlement à ${days} jour${days > 1 ? 's' : ''}` : 'Règlement à réception';
}

const units = { J: `${NBSP}j`, KM: `${NBSP}km`, U: '' } as const;

function printedLine(line: ChargedLine) {
  const { contract, drivers, reason, quantity, unit, tvaRate } = line;
  return {
    label: line.label,
    detail: [contract, period(line), ...drivers, reason].filter(Boolean).join(', '),
    quantity: `${formatQuantity(quantity)}${units[unit]}`,
    unitPrice: formatMoney(line.unitPriceHT),
    rate: tvaRate ? percent(tvaRate) : '–',
    price: formatMoney(line.price_HT),
    /** In millimes: what the foot of a page adds up. */
    amount: line.price_HT,
  };
}

function period({ from, to, days, unit }: ChargedLine): string {
  const start = from ? formatDate(from) : '';
  const end = to ? formatDate(to) : '';
  // What is charged by the day shows it in its own column.
  const daysText = days && unit !== 'J' ? ` (${days} jour${days > 1 ? 's' : ''})` : '';
  if (start && end) return start === end ? `le ${start}` : `du ${start} au ${end}${daysText}`;
  return start ? `à partir du ${start}` : end && `jusqu’au ${end}`;
}

const formatQuantity = (quantity: number) => String(quantity).replace('.', ',');
const percent = (rate: number) => `${String(rate).replace('.', ',')}${NBSP}%`;
