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
/** From an invoice to the wish to send it, in milliseconds. */
const WANTED = 20 * MINUTE;
type State = Exclude<EInvoice['status'], 'NOT_REQUIRED' | null>;
/** How far the last invoices to companies have come, whatever the day: each state has some. The oldest first. */
const LAST: readonly State[] = [
  'ACCEPTED',
  'REJECTED',
  'SENT',
  'SENT',
  'SENT',
  'TO_SEND',
  'TO_SEND',
  'TO_SEND',
];
const errors = [
  'ERR-114 : l’identifiant fiscal du destinataire n’est pas inscrit au réseau El Fatoora.',
  'ERR-203 : la signature du fichier a expiré le jour du dépôt.',
];

/** An invoice that may be sent, with what its file says. */
interface Sendable {
  receipt: Seeded<Receipt>;
  invoice: NonNullable<ReturnType<typeof teifOfReceipt>>;
}

/** Where invoices stand with TTN: recent ones to companies are sent, the last of them not yet, the others need not be. */
export class EInvoices {
  private readonly waiting: Sendable[] = [];

  constructor(private readonly day: Day) {}

  /** Those that are known once one more invoice is there: its own, or that of an earlier one to a company. */
  of(receipt: Seeded<Receipt>): Seeded<EInvoice>[] {
    const invoice = this.toSend(receipt);
    if (!invoice) return [makeEInvoice(receipt, this.day)];
    this.waiting.push({ receipt, invoice });
    const passed = this.waiting.length > LAST.length ? this.waiting.shift() : undefined;
    if (!passed) return [];
    return [makeEInvoice(passed.receipt, this.day, { invoice: passed.invoice })];
  }

  /** Those of the last invoices to companies. */
  last(): Seeded<EInvoice>[] {
    const states = LAST.slice(-this.waiting.length);
    return this.waiting
      .splice(0)
      .map(({ receipt, invoice }, place) =>
        makeEInvoice(receipt, this.day, { invoice, state: states[place] as State }),
      );
  }

  /** What would be sent of an invoice, if it is a recent one to a company and nothing is missing. */
  private toSend({ values, labels }: Seeded<Receipt>) {
    const { buyer, createdAt } = values;
    const isRecent = createdAt > this.day.start - SENT.since * DAY && createdAt + WANTED < this.day.start;
    if (buyer.taxRegistration === null || !isRecent) return null;
    const invoice = teifOfReceipt(values, labels ?? {});
    return invoice && !teifFaults(invoice).some(({ blocks }) => blocks) ? invoice : null;
  }
}

/** @param sent what is sent, and how far it has come; by the days since then where no state is asked for. */
function makeEInvoice(
  { values: receipt }: Seeded<Receipt>,
  day: Day,
  sent?: { invoice: Sendable['invoice']; state?: State },
): Seeded<EInvoice> {
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
  if (sent) {
    const { invoice, state } = sent;
    const random = new Random(`e-invoice ${receipt.id}`);
    const wantedAt = issuedAt + WANTED;
    addStep('requireEInvoice', wantedAt, 'à envoyer', { status: 'TO_SEND' });
    /** In time for a state that is asked for. */
    const inTime = (at: number, after: number) =>
      state ? Math.min(at, after + Math.floor((day.start - after) / 2)) : at;
    const sentAt = inTime(issuedAt + random.int(1, SENT.after) * DAY + random.int(0, 90) * MINUTE, wantedAt);
    const answeredAt = inTime(sentAt + random.int(2, SENT.answered) * DAY + random.int(1, 5) * HOUR, sentAt);
    const reached = state ?? stateOf(random, day, { sentAt, answeredAt });
    const { xml, fingerprint } = teifFile(invoice, VERSION);
    if (reached !== 'TO_SEND')
      addStep('sendEInvoice', sentAt, 'envoyée', { status: 'SENT', fingerprint, sentAt });
    if (reached === 'REJECTED')
      addStep('rejectEInvoice', answeredAt, 'rejetée', {
        status: reached,
        error: random.pick(errors),
        answeredAt,
      });
    if (reached === 'ACCEPTED')
      addStep('receiveEInvoice', answeredAt, 'acceptée', registered(random, xml, answeredAt));
  }
  return { values: own, steps, labels: { receipt: own.number ?? '' } };
}

/** How far an invoice has come by its dates alone. */
function stateOf(random: Random, day: Day, { sentAt, answeredAt }: { sentAt: number; answeredAt: number }) {
  if (answeredAt < day.start) return random.chance(0.12) ? 'REJECTED' : 'ACCEPTED';
  return sentAt < day.start ? 'SENT' : 'TO_SEND';
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
