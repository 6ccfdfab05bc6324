import { createHash } from 'node:crypto';
import { frozenMessage } from '../../src/schema/frozen';
import { can } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import { loadCaller } from '../access/loadCaller';
import { transaction } from '../database/transaction';
import type { Tx } from '../database/transaction';
import { explainConflict } from './conflict';
import type { Engine, Request, WriteContext, Writer } from './context';
import { translateFault } from './databaseFaults';
import { forbidden, Refusal, unauthenticated } from './refusal';
import { isHolding } from './occupancy';
import type { Values } from './store';

/** What the record was to become, for the sentence of a conflict; its state included. */
export interface Attempt {
  id: string | null;
  record: Values;
}

export interface Mutation {
  resource: Resource;
  /** GraphQL operation and its arguments: what an idempotency key stands for. */
  operation: string;
  args: unknown;
  /** Right asked of the caller. */
  access: string;
  /** Slow work before the transaction, once the caller is known to be allowed. */
  prepare?(): Promise<void>;
  /** The write; answers the id of the record to read back. Notes in `attempt` what it is about to hold. */
  work(context: WriteContext, note: (attempt: Attempt) => void): Promise<string>;
  /** The answer, as JSON text, read in the same transaction. */
  answer(tx: Tx, id: string): Promise<string>;
}

/**
 * Runs one mutation: rights, one transaction with its history, its retries, its idempotency key; faults of the
 * database come back as sentences.
 * @returns the answer as JSON text.
 * @throws Refusal
 */
export async function mutate(
  engine: Engine,
  request: Request,
  mutation: Mutation,
  paths: ReadonlyMap<string, string>,
): Promise<string> {
  if (mutation.prepare) {
    authorise(await loadCaller(engine.pool, request.sessionId), mutation.access);
    await mutation.prepare();
  }
  let attempt: Attempt | undefined;
  let writer: Writer | undefined;
  let written: string;
  try {
    written = await transaction(engine.pool, async tx => {
      const caller = authorise(await loadCaller(tx, request.sessionId), mutation.access);
      writer = caller;
      const replay = request.idempotencyKey
        ? await claimKey(tx, caller, request.idempotencyKey, mutation)
        : null;
      if (replay !== null) return replay;
      const id = await mutation.work({ tx, caller, engine }, noted => (attempt = noted));
      const answer = await mutation.answer(tx, id);
      if (request.idempotencyKey) await keepAnswer(tx, caller, request.idempotencyKey, answer);
      return answer;
    });
  } catch (error) {
    const conflict = attempt;
    const caller = writer;
    if ((error as { code?: string }).code === '23P01' && conflict && caller) {
      throw (
        (await transaction(engine.pool, tx =>
          explainConflict(tx, engine, mutation.resource, conflict.id, conflict.record, caller),
        )) ??
        new Refusal('OCCUPIED', 'Un collègue vient de prendre ces jours, puis les a libérés. Réessayez.')
      );
    }
    throw translateFault(error, mutation.resource, paths, conflict?.record);
  }
  await warnOfConflict(engine, request, mutation.resource, attempt, writer);
  return written;
}

/**
 * A record that holds nothing yet, an option, may already stand in another's way: said, not refused. What was
 * written stays written, whatever becomes of the warning.
 */
async function warnOfConflict(
  engine: Engine,
  request: Request,
  resource: Resource,
  attempt: Attempt | undefined,
  caller: Writer | undefined,
): Promise<void> {
  if (!attempt || !caller || !resource.occupies || isHolding(resource.occupies, attempt.record)) return;
  if (frozenMessage(resource, attempt.record)) return;
  try {
    const warning = await transaction(engine.pool, tx =>
      explainConflict(tx, engine, resource, attempt.id, attempt.record, caller),
    );
    if (warning) request.warnings.push(warning.message);
  } catch (error) {
    request.log.warn({ err: error }, 'a warning could not be worked out');
  }
}

function authorise(caller: Writer | null, access: string): Writer {
  if (!caller) throw unauthenticated();
  if (!can(caller, access)) throw forbidden();
  return caller;
}

/** Null for a key seen first; otherwise the answer that it was given. Two at once wait for each other here. */
async function claimKey(tx: Tx, caller: Writer, key: string, mutation: Mutation): Promise<string | null> {
  const request = createHash('sha256')
    .update(mutation.operation)
    .update(fingerprint(mutation))
    .digest('base64');
  const claimed = await tx.query(
    'INSERT INTO "_idempotency" (caller_id, key, request) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [caller.id, key, request],
  );
  if (claimed.rowCount === 1) return null;
  const known = await tx.query<{ request: string; answer: string | null }>(
    'SELECT request, answer FROM "_idempotency" WHERE caller_id = $1 AND key = $2',
    [caller.id, key],
  );
  const found = known.rows[0];
  if (found?.request !== request || found.answer === null) {
    throw new Refusal(
      'CONFLICT',
      'Cette clé d’envoi a déjà servi à une autre saisie. Rechargez la page, puis réessayez.',
    );
  }
  return found.answer;
}

/** The arguments as text, without the secrets: not even a digest of a password is kept. */
function fingerprint({ resource, args }: Mutation): string {
  return JSON.stringify(args, (key, value: unknown) =>
    resource.fields[key]?.kind === 'secret' ? undefined : value,
  );
}

async function keepAnswer(tx: Tx, caller: Writer, key: string, answer: string): Promise<void> {
  await tx.query('UPDATE "_idempotency" SET answer = $3 WHERE caller_id = $1 AND key = $2', [
    caller.id,
    key,
    answer,
  ]);
}
