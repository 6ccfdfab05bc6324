import type { Resource } from '../../../src/schema/resource';
import { queueMail } from '../../engine/mail/queueMail';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';

/** A document that is sent with a letter. */
interface Sending {
  resource: Resource;
  /** Record of the document. */
  id: string;
  /** The letter's name, and what it is written with when it is delivered. */
  letter: string;
  data: Record<string, unknown>;
  /** What history calls it. */
  action: string;
  message: string;
  /** Who waits when there is no server of mail: 'la confirmation'. */
  documentName: string;
}

/** Sends a document once this is committed; the history of its record holds to which address. */
export async function sendDocument(context: WriteContext, sending: Sending): Promise<string> {
  const { resource, id, letter, data, action, message, documentName } = sending;
  await queueMail(context.tx, letter, data);
  if (context.engine.sendsMail === false)
    context.warn?.(
      `Aucun serveur de messagerie n’est configuré\u00a0: ${documentName} attend dans le dossier des lettres du serveur.`,
    );
  await updateRecord(context, resource, id, {}, { action, message });
  return id;
}
