import clients from '../../../src/resources/client/client';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { recordSecurity } from '../../engine/access/securityLog';
import { badInput, Refusal } from '../../engine/base/refusal';
import { queueMail } from '../../engine/mail/queueMail';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';

/** A document that is sent with a letter. */
interface Sending {
  resource: Resource;
  /** Record of the document. */
  id: string;
  /** Whose document it is. */
  client: string | null;
  /** What the letter shows beside that record: a statement, the invoices. */
  encloses?: readonly Resource[];
  /** The letter's name, and what it is written with when it is delivered. */
  letter: string;
  data: Record<string, unknown> & { to: string };
  /** What history calls it. */
  action: string;
  message: string;
  /** Who waits when there is no server of mail: 'la confirmation'. */
  documentName: string;
}

/** Letters that one person sends in an hour, whatever they enclose: one a minute. */
export const mostLetters = 60;
const hour = 3_600_000;

/**
 * Sends a document once this is committed; the history of its record holds to which address, and the security log that it
 * left. @throws Refusal to whom it does not go, and beyond `mostLetters`.
 */
export async function sendDocument(context: WriteContext, sending: Sending): Promise<string> {
  const { resource, id, letter, data, action, message, documentName } = sending;
  await refuseElsewhere(context, sending);
  await refuseTooMany(context);
  await queueMail(context.tx, letter, data);
  if (context.engine.sendsMail === false)
    context.warn?.(
      `Aucun serveur de messagerie n’est configuré\u00a0: ${documentName} attend dans le dossier des lettres du serveur.`,
    );
  await updateRecord(context, resource, id, {}, { action, message });
  const { tx, engine, origin, caller } = context;
  const detail = { letter, resource: resource.name, id };
  const event = { kind: 'letter-sent', userId: caller.id, email: data.to, detail } as const;
  await recordSecurity(tx, engine.log, origin, event, engine.now());
  return id;
}

const c = columnsOf(clients, 'c');

/** Who may not read what a letter encloses sends it to whom it is about, and to nobody else: themself, above all. */
async function refuseElsewhere({ tx, caller }: WriteContext, sending: Sending): Promise<void> {
  const { resource, encloses = [], client, data, documentName } = sending;
  if ([resource, ...encloses].every(one => can(caller, readRight(one)))) return;
  const { rows } = await tx.query(
    `SELECT FROM ${c} WHERE ${c.id} = $1 AND lower(${c.email}) = lower(trim($2))`,
    [client, data.to],
  );
  if (rows.length === 0)
    throw badInput({
      to: `Vous n’avez pas le droit de lire ce que porte cette lettre\u00a0: ${documentName} ne part qu’à l’adresse de la fiche du client.`,
    });
}

/** @throws Refusal once a person has sent as many as they may. */
async function refuseTooMany({ tx, engine, caller }: WriteContext): Promise<void> {
  const now = engine.now();
  // Two that leave at once are counted one after the other.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('letters'), hashtext($1))`, [caller.id]);
  const { rows } = await tx.query<{ at: number }>(
    `SELECT extract(epoch FROM at)::float8 * 1000 AS at FROM "_security_log"
     WHERE kind = 'letter-sent' AND user_id = $1 AND at > to_timestamp($2::float8 / 1000)
     ORDER BY at DESC OFFSET ${mostLetters - 1} LIMIT 1`,
    [caller.id, now - hour],
  );
  const [oldest] = rows;
  if (!oldest) return;
  const minutes = Math.max(1, Math.ceil((oldest.at + hour - now) / 60_000));
  throw new Refusal(
    'TOO_MANY_ATTEMPTS',
    `Vous avez envoyé ${mostLetters} lettres en une heure, autant qu’une personne en envoie. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
  );
}
