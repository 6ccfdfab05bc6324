import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { fieldsLacking, lackingOfBuyer, lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import { formatDinars } from '../../../src/domain/money';
import { partKey } from '../../../src/domain/billing';
import { suspensionFault } from '../../../src/domain/vatSuspension';
import type { VatSuspension } from '../../../src/domain/vatSuspension';
import { lowerFirst } from '../../../src/schema/french';
import type { Buyer } from '../documents/buyer';
import { undecidedOf, undecidedText } from '../contracts/undecidedReturns';
import type { Overdrawn } from './documents';
import type { FoundInvoicing } from './foundSql';
import { lacksReason, lineTextOf } from './receiptLines';
import type { TakenPart } from './taken';
import type { InvoicingTerms } from './terms';

/** What keeps invoices from being issued, and where it is mended: a record, or a line by `part`. */
export interface Point {
  sentence: string;
  isBlocking: boolean;
  resource: string | null;
  record: string | null;
  part: string | null;
  /** The fields of that record that lack, by their own names. */
  fields: string | null;
}

interface Judged {
  found: FoundInvoicing;
  buyer: Buyer | null;
  taken: readonly TakenPart[];
  overdrawn: readonly Overdrawn[];
  issueDate: CalendarDate;
  terms: Pick<InvoicingTerms, 'vatRegime' | 'exemptionReason' | keyof VatSuspension>;
}

const blocks = (sentence: string, about: Partial<Point> = {}): Point => ({
  sentence,
  isBlocking: true,
  resource: null,
  record: null,
  part: null,
  fields: null,
  ...about,
});

/** All that keeps these invoices from being issued (domain B.4, C.9), what is on the screen first. */
export function pointsOf({ found, buyer, taken, overdrawn, issueDate, terms }: Judged): Point[] {
  const { manager, client, lastIssued, stamp } = found;
  const buyerLacks = buyer ? lackingOfBuyer(buyer) : [];
  const sellerLacks = manager ? lackingOfSeller(manager.seller) : [];
  return [
    ...(taken.length === 0 ? [blocks('Aucune ligne n’est cochée.')] : []),
    ...taken.filter(lacksReason).map(one =>
      blocks(`${one.contract.number}, ${lineTextOf(one).label}\u00a0: pourquoi sans TVA\u00a0?`, {
        part: `${one.contract.id}/${partKey(one)}`,
      }),
    ),
    ...[...new Set(taken.map(one => one.contract))].flatMap(contract =>
      undecidedOf(contract.open).map(one =>
        blocks(`${contract.number}\u00a0: ${undecidedText(one)}.`, {
          resource: 'contracts',
          record: contract.id,
        }),
      ),
    ),
    ...overdrawn.map(overdrawnPoint),
    ...regimePoints(terms, issueDate),
    ...(lastIssued && issueDate < lastIssued
      ? [
          blocks(
            `La dernière facture est du ${formatDate(lastIssued)}\u00a0: la date ne peut pas la précéder.`,
          ),
        ]
      : []),
    ...(buyerLacks.length > 0 && client
      ? [
          blocks(`Acheteur\u00a0: ${lacks(buyerLacks)}.`, {
            resource: 'clients',
            record: client.id,
            fields: fieldsLacking(buyerLacks).join(' '),
          }),
        ]
      : []),
    ...(manager
      ? sellerLacks.length > 0
        ? [
            blocks(`Vendeur\u00a0: ${lacks(sellerLacks)}.`, {
              resource: 'managers',
              record: manager.id,
              fields: fieldsLacking(sellerLacks).join(' '),
            }),
          ]
        : []
      : [blocks('Aucune de vos sociétés n’est «\u00a0Sur les documents\u00a0».', { resource: 'managers' })]),
    ...(stamp ? [] : [blocks('Aucun timbre fiscal n’est en vigueur ce jour-là.', { resource: 'stamp' })]),
  ];
}

/** What was invoiced of days that were given back is given back by a credit note, of the last invoice that has some. */
function overdrawnPoint({ contract, amount }: Overdrawn): Point {
  const last = contract.billed.findLast(one => !one.isDraft);
  const way = last
    ? `faites l’avoir de la facture ${last.number}, qui le propose`
    : 'supprimez d’abord ses factures provisoires';
  return blocks(
    `${contract.number}\u00a0: ce qui est rendu dépasse de ${formatDinars(amount)} HT ce qui reste à facturer\u00a0: ${way}.`,
    last ? { resource: 'receipts', record: last.receipt } : {},
  );
}

function regimePoints(terms: Judged['terms'], issueDate: CalendarDate): Point[] {
  const { vatRegime, exemptionReason } = terms;
  if (vatRegime === 'EXONERE')
    return exemptionReason?.trim() ? [] : [blocks('Dites le motif de l’exonération.')];
  const fault = vatRegime === 'SUSPENSION' ? suspensionFault(terms, issueDate) : null;
  return fault ? [blocks(`Suspension de TVA\u00a0: ${lowerFirst(fault.text)}.`)] : [];
}
