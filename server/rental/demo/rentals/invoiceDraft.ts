import type { Seeded } from '../seeded';
import { stampAmount } from '../settings';
import type { Vehicle } from '../vehicles';
import type { Contract } from '../../contracts/contract';
import { documentsOf } from '../../invoicing/documents';
import { draftOf } from '../../invoicing/draftOf';
import { proposedOf, takenParts } from '../../invoicing/taken';
import type { InvoicingTerms } from '../../invoicing/terms';
import { foundOf } from './foundOf';

/** The settings of every day of the demo. */
const settings = { stamp: { amount: stampAmount, stampOnCreditNote: false }, levy: null };

interface ToInvoice {
  at: number;
  contracts: readonly Seeded<Contract>[];
  terms: InvoicingTerms;
}

/** All of some contracts on one invoice, by the very functions that invoice them. */
export function invoiceDraft({ at, contracts, terms }: ToInvoice, carOf: (id: string) => Vehicle) {
  const found = contracts.map(({ values }) => foundOf(values, carOf));
  const when = { at, monthly: null };
  const [document] = documentsOf(takenParts(found, proposedOf(found, when), when), 'SAME_INVOICE', terms);
  if (!document) throw new RangeError('A contract that came back has something to invoice');
  return { ...draftOf(document, terms, settings), state: document.state };
}
