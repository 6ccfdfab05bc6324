import eInvoices from '../../../src/resources/receipt/e-invoice';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, notFound, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, BulkCall } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { channel } from '../einvoices/channel';
import type { Received } from '../einvoices/channel';
import { readableQr } from '../einvoices/qr';
import { eInvoicingOf, readTeif, teifFile } from '../einvoices/readTeif';
import { ReturnedFault } from '../teif/readReturned';
import { teifFaults } from '../teif/teifChecks';

type EInvoice = RecordOf<typeof eInvoices>;
type Call = ActionCall<EInvoice>;

/** Its file as it is now, once nothing lacks. @throws Refusal */
async function completeFile({ tx, engine }: WriteContext, { receipt: id, number }: EInvoice) {
  const read = id === null ? null : await readTeif(tx, engine, id);
  if (!read) throw notFound();
  const fault = teifFaults(read.invoice).find(({ blocks }) => blocks);
  if (fault)
    throw new Refusal('CONFLICT', `${number ?? ''}\u00a0: ${fault.message}. Elle ne peut être envoyée.`);
  const { version } = await eInvoicingOf(tx, read.receipt.manager);
  return { version, ...teifFile(read.invoice, version) };
}

function refuseUnless({ status, number }: EInvoice, ...states: readonly EInvoice['status'][]) {
  if (states.includes(status)) return;
  const stateText = {
    NOT_REQUIRED: 'n’est pas à envoyer',
    TO_SEND: 'n’est pas encore envoyée',
    SENT: 'est déjà envoyée',
    ACCEPTED: 'est enregistrée par El Fatoora\u00a0: elle ne change plus',
    REJECTED: 'a été rejetée',
  }[status ?? 'NOT_REQUIRED'];
  throw new Refusal('CONFLICT', `La facture ${number ?? ''} ${stateText}.`);
}

/** An invoice of before the company sent them, that is to be sent after all. */
async function requireEInvoice(call: Call): Promise<string> {
  const { record } = call;
  refuseUnless(record, 'NOT_REQUIRED');
  const { version } = await completeFile(call, record);
  await updateRecord(
    call,
    eInvoices,
    record.id,
    { status: 'TO_SEND', version },
    historyNote('requireEInvoice', record, 'à envoyer'),
  );
  return record.id;
}

async function send(context: WriteContext, record: EInvoice, action: string): Promise<void> {
  refuseUnless(record, 'TO_SEND', 'REJECTED');
  const { version, ...file } = await completeFile(context, record);
  const { fingerprint } = await channel.send(context, file);
  await updateRecord(
    context,
    eInvoices,
    record.id,
    { status: 'SENT', version, fingerprint, sentAt: context.engine.now(), error: null, signedFile: null },
    historyNote(action, record, 'envoyée'),
  );
}

async function sendEInvoice(call: Call): Promise<string> {
  await send(call, call.record, 'sendEInvoice');
  return call.record.id;
}

const sendEInvoices = (call: BulkCall<EInvoice>): Promise<void> =>
  call.each(record => send(call, record, 'sendEInvoices'));

/**
 * A file that comes back: signed, and with what El Fatoora gave it once it is registered. It is ours when, but for
 * signatures and reference, it holds what was sent.
 */
async function receiveEInvoice(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUnless(record, 'TO_SEND', 'SENT', 'REJECTED');
  const content = String(input.file);
  const { number, fingerprint, registered, isSigned } = received(content);
  if (number !== record.number)
    throw badInput({ file: `Ce fichier est celui de ${number}, non de ${record.number ?? ''}.` });
  const sent = record.fingerprint ?? (await completeFile(call, record)).fingerprint;
  if (fingerprint !== sent)
    throw badInput({
      file: 'Ce fichier ne dit pas ce que dit la facture\u00a0: un montant, un nom ou une ligne y est autre.',
    });
  if (!isSigned)
    throw badInput({
      file: registered
        ? 'Ce fichier porte une référence d’El Fatoora sans la signature de la facture\u00a0: prenez celui qu’El Fatoora a rendu, entier.'
        : 'Ce fichier n’est ni signé ni enregistré par El Fatoora.',
    });
  const now = call.engine.now();
  const given = { fingerprint, signedFile: content, sentAt: record.sentAt ?? now, error: null };
  if (!registered) {
    await updateRecord(
      call,
      eInvoices,
      record.id,
      { ...given, status: 'SENT' },
      historyNote('receiveEInvoice', record, 'signée'),
    );
    return record.id;
  }
  const { reference, isReference, cev } = registered;
  if (!isReference)
    throw badInput({
      file: `«\u00a0${reference.slice(0, 70)}\u00a0» n’est pas une référence d’El Fatoora\u00a0: ce sont 20 chiffres au moins, sous le code I-88.`,
    });
  if (cev === null) throw badInput({ file: 'Il manque à ce fichier le QR (CEV) qu’El Fatoora donne.' });
  const qr = await readableQr(cev);
  if (qr === null) throw badInput({ file: 'Le QR (CEV) de ce fichier n’est pas une image PNG.' });
  await updateRecord(
    call,
    eInvoices,
    record.id,
    { ...given, status: 'ACCEPTED', reference, qr, answeredAt: now },
    historyNote('receiveEInvoice', record, 'acceptée'),
  );
  return record.id;
}

function received(content: string): Received {
  try {
    return channel.receive(content);
  } catch (error) {
    if (error instanceof ReturnedFault) throw badInput({ file: error.message });
    throw error;
  }
}

async function rejectEInvoice(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUnless(record, 'SENT');
  const values = { status: 'REJECTED', error: input.error, answeredAt: call.engine.now() };
  await updateRecord(call, eInvoices, record.id, values, historyNote('rejectEInvoice', record, 'rejetée'));
  return record.id;
}

/** An answer was noted that is not El Fatoora's: what it gave goes, and its true one is awaited. */
async function reopenEInvoice(call: Call): Promise<string> {
  const { record, input } = call;
  refuseUnless(record, 'ACCEPTED', 'REJECTED');
  const noAnswer = { status: 'SENT', error: null, answeredAt: null, reference: null, qr: null };
  // The file by which it was accepted is not what El Fatoora gave; one that was rejected is still what was signed.
  const values = record.status === 'ACCEPTED' ? { ...noAnswer, signedFile: null } : noAnswer;
  await updateRecord(
    call,
    eInvoices,
    record.id,
    values,
    historyNote('reopenEInvoice', record, `rouverte\u00a0: ${String(input.reason)}`),
  );
  return record.id;
}

const historyNote = (action: string, { number }: EInvoice, text: string) => ({
  action,
  message: `Facture électronique ${number ?? ''} ${text}`,
});

export default behaviourOf(eInvoices, {
  actions: { requireEInvoice, sendEInvoice, receiveEInvoice, rejectEInvoice, reopenEInvoice },
  bulkActions: { sendEInvoices },
});
