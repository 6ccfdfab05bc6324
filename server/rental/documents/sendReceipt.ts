import { receiptSentence } from '../../../src/domain/receiptMessage';
import type { ReceiptMessageData } from '../../../src/domain/receiptMessage';
import { guaranteeMethods, paymentNatures, paymentsInForce } from '../../../src/product/enumerations';
import guarantees from '../../../src/resources/bank/guarantee';
import payments from '../../../src/resources/receipt/payment';
import type { Resource } from '../../../src/schema/resource';
import { Refusal } from '../../engine/base/refusal';
import type { Images } from '../../engine/exports/typst';
import type { Letter } from '../../engine/mail/letters';
import type { ActionCall } from '../../engine/records/behaviours';
import { loadRecord } from '../../engine/records/store';
import type { Guarantee } from '../guarantees/moveGuarantee';
import type { Payment } from '../payments/recordPayment';
import { documentLetter } from './documentLetter';
import { guaranteeSlip } from './guaranteeSlip';
import { readIssuerImages } from './issuerImages';
import { paymentSlip, slipPdf } from './paymentSheet';
import { readIssuer } from './seller';
import type { Seller } from './seller';
import { sendDocument } from './sendDocument';

/** What the letter is written with when it is delivered. */
interface ReceiptSending {
  id: string;
  to: string;
  message: string;
}

type Labels = Readonly<Record<string, string>>;

/** What has a receipt that is sent. */
interface Sent<R> {
  resource: Resource;
  letter: string;
  action: string;
  /** Whether there is a receipt of it, still. */
  holds(record: R): boolean;
  says(record: R, labels: Labels): ReceiptMessageData;
  pdf(record: R, labels: Labels, seller: Seller | null, images: Images): Promise<Uint8Array>;
}

const ofPayment: Sent<Payment> = {
  resource: payments,
  letter: 'paymentReceipt',
  action: 'sendPaymentReceipt',
  holds: ({ direction, state }) => direction === 'IN' && paymentsInForce.some(one => one === state),
  says: ({ number, amount, date, paymentMode }, { client, contract, reservation }) => ({
    what: 'Règlement',
    number: number ?? '',
    client: client ?? null,
    amount,
    date,
    mode: paymentNatures[paymentMode],
    about: contract ?? reservation ?? null,
  }),
  pdf: (payment, labels, seller, images) => slipPdf(paymentSlip({ payment, labels, seller }), images),
};

const ofGuarantee: Sent<Guarantee> = {
  resource: guarantees,
  letter: 'guaranteeReceipt',
  action: 'sendGuaranteeReceipt',
  holds: ({ receivedAt }) => receivedAt !== null,
  says: ({ number, received, receivedAt, method }, { client, contract }) => ({
    what: 'Caution',
    number: number ?? '',
    client: client ?? null,
    amount: received,
    date: receivedAt,
    mode: method && guaranteeMethods[method],
    about: contract ?? null,
  }),
  pdf: (guarantee, labels, seller, images) => slipPdf(guaranteeSlip({ guarantee, labels, seller }), images),
};

/** Sends a client the receipt of what they have handed over, once this is committed; history records to which address. */
const send =
  <R extends { id: string; number: string | null; client: string | null }>({
    resource,
    letter,
    action,
    holds,
  }: Sent<R>) =>
  async (call: ActionCall<R>): Promise<string> => {
    const { record, input } = call;
    if (!holds(record))
      throw new Refusal(
        'CONFLICT',
        `${record.number} n’a plus cours\u00a0: il n’y a pas de reçu à remettre.`,
      );
    const data: ReceiptSending = { id: record.id, to: String(input.to), message: String(input.message) };
    return sendDocument(call, {
      resource,
      id: record.id,
      client: record.client,
      letter,
      data: { ...data },
      action,
      message: `Envoi du reçu ${record.number} à ${data.to}`,
      documentName: 'le reçu',
    });
  };

/** The letter, as the receipt is when it leaves; nothing where there is none any more. */
const letterOf =
  <R extends { number: string | null }>({ resource, holds, says, pdf }: Sent<R>): Letter =>
  async ({ pool, engine, log }, data) => {
    const { id, to, message } = data as unknown as ReceiptSending;
    const loaded = await loadRecord(pool, engine, resource, id);
    const record = loaded?.values as unknown as R | undefined;
    if (!loaded || !record || !holds(record)) {
      log.info({ resource: resource.name, id }, 'receipt not sent: it is no longer in force');
      return null;
    }
    const seller = (await readIssuer(pool))?.seller ?? null;
    const said = says(record, loaded.labels);
    return documentLetter({
      seller,
      to,
      subject: `Reçu ${said.number}`,
      name: said.client ?? '',
      message,
      lines: [receiptSentence(said)],
      pdf: await pdf(record, loaded.labels, seller, await readIssuerImages(pool, engine.files, null)),
      fileName: said.number,
    });
  };

export const sendPaymentReceipt = send(ofPayment);
export const sendGuaranteeReceipt = send(ofGuarantee);
export const paymentReceipt = letterOf(ofPayment);
export const guaranteeReceipt = letterOf(ofGuarantee);
