import { dueDate } from '../../../../src/domain/dueDate';
import { tunisDate } from '../../../../src/domain/instant';
import { buyerOfClient } from '../../documents/buyer';
import { clientName } from '../clients';
import { issuer } from '../company';
import { paymentSteps } from '../receipts';
import type { Receipt } from '../receipts';
import type { Seeded, Step } from '../seeded';
import type { Vehicle } from '../vehicles';
import { invoiceDraft } from './invoiceDraft';
import type { RentalInvoice } from './planInvoices';

/** The invoice of rental contracts, once these are written: it names their rows. */
export function makeInvoice(invoice: RentalInvoice, carOf: (id: string) => Vehicle): Seeded<Receipt> {
  const { id, number, at, client, contracts, terms, paid, moments } = invoice;
  const { discountType: _, discountPercent: __, discountAmount: ___, ...regime } = terms;
  const draft = invoiceDraft(invoice, carOf);
  const issueDate = tunisDate(at);
  const steps: Step[] = [
    {
      action: 'invoiceContracts',
      at,
      by: 'admin',
      as: { state: 'PENDING', receiptId: null },
      message: () => 'Création de la facture',
    },
    { action: 'issueReceipt', at, by: 'admin', message: () => 'Émission de la facture' },
    ...paymentSteps(paid, moments),
  ];
  const values = {
    ...regime,
    ...draft,
    documentKind: 'INVOICE',
    issuedAs: draft.state,
    type: 'contract',
    client: client.id,
    contractService: null,
    buyer: buyerOfClient(clientName(client), client),
    manager: issuer.manager,
    seller: issuer.seller,
    issueDate,
    dueDate: dueDate(issueDate, client.paymentTermDays),
    generatedFromContractAt: at,
    id,
    createdAt: at,
    updatedAt: steps.at(-1)?.at ?? at,
    receiptId: number,
    status: null,
    restToPay: null,
    allocations: [],
    paid: null,
    creditLeft: null,
    payments: null,
  } as unknown as Receipt & { createdAt: number };
  const numberOf = new Map(contracts.map(one => [one.values.id, one.values.contractNumber ?? '']));
  const labels: Record<string, string> = {};
  for (const list of ['vehicles', 'otherLines', 'billings'] as const)
    for (const [place, row] of (draft[list] as readonly { contract?: string | null }[]).entries())
      labels[`${list}.${place}.contract`] = numberOf.get(row.contract ?? '') ?? '';
  return { values, steps, labels };
}
