import { createHash } from 'node:crypto';
import type eInvoices from '../../../src/resources/receipt/e-invoice';
import type { RecordOf } from '../../../src/schema/defineResource';
import { teifFile } from '../einvoices/readTeif';
import { teifOfReceipt } from '../einvoices/teifOfReceipt';
import { receiptNumber } from '../receipts/receiptNumber';
import { teifFaults } from '../teif/teifChecks';
import { qrPicture } from './qrPicture';
import { Random } from './random';
import type { Receipt } from './receipts';
import { DAY, HOUR, MINUTE } from './seeded';
import type { Day, Seeded, Step } from './seeded';

type EInvoice = RecordOf<typeof eInvoices>;

const VERSION = '1.8.8';
/** Days since the company sends invoices to other companies by files; in which they are answered, and after which it sends. */
const SENT = { since: 75, answered: 18, after: 4 };
const errors = [
  'ERR-114 : l’identifiant fiscal du destinataire n’est pas inscrit au réseau El Fatoora.',
  'ERR-203 : la signature du fichier a expiré le jour du dépôt.',
];

/** Where an invoice stands with TTN: recent ones to companies are sent, the others need not be. */
export function makeEInvoice({ values: receipt, labels }: Seeded<Receipt>, day: Day): Seeded<EInvoice> {
  const issuedAt = receipt.createdAt;
  const own: EInvoice & { createdAt: number; updatedAt: number } = {
    id: receipt.id,
    createdAt: issuedAt,
    updatedAt: issuedAt,
    number: receiptNumber(receipt),
    status: 'NOT_REQUIRED',
    receipt: receipt.id,
    buyer: receipt.buyer.name ?? '',
    issueDate: receipt.issueDate,
    total: receipt.TotalTTC,
    version: VERSION,
    sentAt: null,
    fingerprint: null,
    signedFile: null,
    reference: null,
    qr: null,
    answeredAt: null,
    error: null,
  };
  const steps: Step[] = [{ action: 'CREATE', at: issuedAt, by: 'admin' }];
  const addStep = (action: string, at: number, text: string, changed: Partial<EInvoice>) => {
    for (const step of steps) step.as = { ...pick(own, changed), ...step.as };
    Object.assign(own, changed, { updatedAt: at });
    steps.push({
      action,
      at,
      by: 'superadmin',
      message: label => `Facture électronique ${label} ${text}`,
    });
  };
  const isSent = receipt.buyer.taxRegistration !== null && issuedAt > day.start - SENT.since * DAY;
  const invoice = isSent ? teifOfReceipt(receipt, labels ?? {}) : null;
  const wantedAt = issuedAt + 20 * MINUTE;
  if (invoice && wantedAt < day.start && !teifFaults(invoice).some(({ blocks }) => blocks)) {
    const random = new Random(`e-invoice ${receipt.id}`);
    addStep('requireEInvoice', wantedAt, 'à envoyer', { status: 'TO_SEND' });
    const sentAt = issuedAt + random.int(1, SENT.after) * DAY + random.int(0, 90) * MINUTE;
    const { xml, fingerprint } = teifFile(invoice, VERSION);
    if (sentAt < day.start)
      addStep('sendEInvoice', sentAt, 'envoyée', { status: 'SENT', fingerprint, sentAt });
    const answeredAt = sentAt + random.int(2, SENT.answered) * DAY + random.int(1, 5) * HOUR;
    if (answeredAt < day.start) {
      const answer = random.chance(0.12)
        ? ({ status: 'REJECTED', error: random.pick(errors), answeredAt } as const)
        : registered(random, xml, answeredAt);
      const isRejected = answer.status === 'REJECTED';
      addStep(
        isRejected ? 'rejectEInvoice' : 'receiveEInvoice',
        answeredAt,
        isRejected ? 'rejetée' : 'acceptée',
        answer,
      );
    }
  }
  return { values: own, steps, labels: { receipt: own.number ?? '' } };
}

/** What comes back of a file that TTN has registered. */
function registered(random: Random, xml: string, answeredAt: number) {
  const reference = `0738${random.digits(23)}`;
  const qr = qrPicture(random);
  const given = `<RefTtnVal><ReferenceCEV>${qr}</ReferenceCEV><ReferenceTTN refID="I-88">${reference}</ReferenceTTN></RefTtnVal>`;
  const signed = createHash('sha256').update(xml).digest('base64');
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/><ds:SignatureValue>${signed}</ds:SignatureValue></ds:Signature>`;
  const signedFile = xml.replace('</TEIF>', `${given}${signature}</TEIF>`);
  return { status: 'ACCEPTED', signedFile, reference, qr, answeredAt } as const;
}

const pick = (record: EInvoice, changed: Partial<EInvoice>) =>
  Object.fromEntries(Object.keys(changed).map(key => [key, record[key as keyof EInvoice]]));
