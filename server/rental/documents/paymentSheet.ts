import { amountInWords } from '../../../src/domain/amountInWords';
import { formatDate } from '../../../src/domain/calendarDate';
import { formatDinars, sum } from '../../../src/domain/money';
import { paymentNatures, paymentPurposes } from '../../../src/product/enumerations';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import type { Payment } from '../payments/recordPayment';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import template from './payment.typ?raw';
import { printedSeller } from './printedSeller';
import type { Seller } from './seller';

/** What is printed of a payment. */
interface PrintedPayment {
  payment: Payment;
  /** References of the payment as their labels, by path. */
  labels: Readonly<Record<string, string>>;
  seller: Seller | null;
}

/** What somebody takes away who has handed over money, or was given it back: half a sheet. */
export interface Slip {
  title: string;
  number: string;
  date: string;
  issuer: ReturnType<typeof printedSeller>;
  partyTitle: string;
  party: string;
  /** What it is for, and who handed it over. */
  purpose: readonly string[];
  mode: string;
  details: readonly string[];
  amountTitle: string;
  amount: string;
  settled: readonly { label: string; amount: string }[];
  closing: string;
  words: string;
  /** Beneath the amount in words. */
  foot: string;
}

/** A slip as PDF bytes. Reads nothing but its arguments. */
export function slipPdf(slip: Slip, images: Images = {}): Promise<Uint8Array> {
  const pictures = shownImages(images, true);
  return typesetPdf(letterhead + template, { ...slip, pictures }, images);
}

/** A payment as its payer takes it away: from whom, for what, how, and the amount in words (money.md). */
export function paymentSlip({ payment, labels, seller }: PrintedPayment): Slip {
  const isRefund = payment.direction === 'OUT';
  const left = payment.unallocated ?? 0;
  return {
    title: isRefund ? 'Remboursement' : 'Reçu',
    number: payment.number ?? '',
    date: formatDate(payment.date),
    issuer: printedSeller(seller),
    partyTitle: isRefund ? 'Remboursé à' : 'Reçu de',
    party: labels.client ?? payment.payer ?? '',
    purpose: [
      purposeOf(payment, labels),
      ...(labels.client && payment.payer ? [`Remis par ${payment.payer}`] : []),
    ],
    mode: labels.mode ?? paymentNatures[payment.paymentMode],
    details: detailsOf(payment),
    amountTitle: isRefund ? 'Somme remboursée' : 'Somme reçue',
    amount: formatDinars(payment.amount),
    settled: [
      ...settledOf(payment, labels),
      ...(left > 0 && !isRefund ? [{ label: 'Au crédit du client', amount: formatDinars(left) }] : []),
    ],
    closing: `${isRefund ? 'Remboursé' : 'Reçu'} la somme de\u00a0:`,
    words: amountInWords(payment.amount),
    foot: labels.cashier ? `${isRefund ? 'Remis' : 'Encaissé'} par ${labels.cashier}` : '',
  };
}

/** As many invoices as half a sheet names; the others are summed up. */
const mostNamed = 5;

function settledOf({ allocations, repayments }: Payment, labels: Readonly<Record<string, string>>) {
  // What was settled in several times, or taken back in part, is one sum.
  const sums = new Map<string, number>();
  const add = (label: string, amount: number) => sums.set(label, (sums.get(label) ?? 0) + amount);
  (allocations ?? []).forEach(({ amount }, index) =>
    add(`Facture ${labels[`allocations.${index}.receipt`] ?? ''}`, amount),
  );
  (repayments ?? []).forEach(({ amount }, index) =>
    add(`Remboursement ${labels[`repayments.${index}.refund`] ?? ''} rendu`, amount),
  );
  const all = [...sums].flatMap(([label, amount]) => (amount > 0 ? [{ label, amount }] : []));
  const others = all.slice(mostNamed);
  return [
    ...(others.length > 1 ? all.slice(0, mostNamed) : all),
    ...(others.length > 1
      ? [{ label: `${others.length} autres factures`, amount: sum(others.map(({ amount }) => amount)) }]
      : []),
  ].map(({ label, amount }) => ({ label, amount: formatDinars(amount) }));
}

function purposeOf({ purpose }: Payment, labels: Readonly<Record<string, string>>): string {
  const purposeText = purpose ? paymentPurposes[purpose] : '';
  const of = [
    labels.reservation && `réservation ${labels.reservation}`,
    labels.contract && `contrat ${labels.contract}`,
    labels.guarantee && `caution ${labels.guarantee}`,
    labels.refundOf && `règlement ${labels.refundOf}`,
  ].filter(Boolean);
  return [purposeText, ...of].join(', ');
}

/** What distinguishes one instrument from another. A cheque or a bill is received before its money is. */
function detailsOf(payment: Payment): string[] {
  const { chequeNumber, bank, drawer, tuniCheque, treatyNumber, drawee } = payment;
  const { authorisation, lastDigits, dueDate, reference } = payment;
  const isPending = payment.state === 'RECEIVED' && (chequeNumber || treatyNumber);
  return [
    chequeNumber && `N° ${chequeNumber}, ${bank ?? ''}`,
    drawer && `Tiré par ${drawer}`,
    treatyNumber && `N° ${treatyNumber}, tirée sur ${drawee ?? ''}`,
    tuniCheque && `TuniChèque ${tuniCheque}`,
    authorisation && `Autorisation ${authorisation}${lastDigits ? `, carte …${lastDigits}` : ''}`,
    dueDate && `Échéance ${formatDate(dueDate)}`,
    reference && `Référence ${reference}`,
    isPending && (payment.direction === 'OUT' ? 'Émis, à débiter' : 'Sous réserve d’encaissement'),
  ].filter(part => typeof part === 'string' && part !== '') as string[];
}
