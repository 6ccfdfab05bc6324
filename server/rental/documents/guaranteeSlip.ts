import { amountInWords } from '../../../src/domain/amountInWords';
import { formatDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import { guaranteeMethods } from '../../../src/product/enumerations';
import type { Guarantee } from '../guarantees/moveGuarantee';
import type { Slip } from './paymentSheet';
import { printedSeller } from './printedSeller';
import type { Seller } from './seller';

/** What is printed of a guarantee. */
interface PrintedGuarantee {
  guarantee: Guarantee;
  /** References of the guarantee as their labels, by path. */
  labels: Readonly<Record<string, string>>;
  seller: Seller | null;
}

/** What is no longer held of it. */
const movedOf = ({ retained, refunded }: Guarantee) => (retained ?? 0) + (refunded ?? 0);

/** A guarantee as who has left it takes it away: a debt of the company, which settles nothing (domain C.7). */
export const guaranteeSlip = ({ guarantee, labels, seller }: PrintedGuarantee): Slip => ({
  title: 'Reçu de caution',
  number: guarantee.number ?? '',
  date: guarantee.receivedAt ? formatDate(guarantee.receivedAt) : '',
  issuer: printedSeller(seller),
  partyTitle: 'Reçue de',
  party: labels.client ?? '',
  purpose: [
    `Caution du contrat ${labels.contract ?? ''}`,
    ...(guarantee.payer ? [`Remise par ${guarantee.payer}`] : []),
  ],
  mode: guarantee.method ? guaranteeMethods[guarantee.method] : '',
  details: detailsOf(guarantee),
  amountTitle: guarantee.method === 'OTPE' ? 'Somme autorisée' : 'Somme laissée en caution',
  amount: formatDinars(guarantee.received),
  settled: [
    ['Retenue', guarantee.retained] as const,
    ['Rendue', guarantee.refunded] as const,
    ['Encore détenue', movedOf(guarantee) > 0 ? guarantee.held : 0] as const,
  ].flatMap(([label, amount]) => (amount && amount > 0 ? [{ label, amount: formatDinars(amount) }] : [])),
  closing: 'Reçu en caution la somme de\u00a0:',
  words: amountInWords(guarantee.received),
  foot:
    movedOf(guarantee) > 0
      ? ''
      : 'Elle n’est pas un règlement\u00a0: elle se rend au retour, déduction faite de ce qui est dû.',
});

function detailsOf({ chequeNumber, bank, drawer, expiry, reference }: Guarantee): string[] {
  return [
    chequeNumber && `N° ${chequeNumber}, ${bank ?? ''}`,
    drawer && `Tiré par ${drawer}`,
    expiry && `Valable jusqu’au ${formatDate(expiry)}`,
    reference && `Référence ${reference}`,
  ].filter(part => typeof part === 'string' && part !== '') as string[];
}
