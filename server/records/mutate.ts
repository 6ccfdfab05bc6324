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
import { diskFull, forbidden, Refusal, unauthenticated } from './refusal';
import { isHolding } from './occupancy';
import type { Values } from './store';

/** What the record was to become, for the sentence of a conflict; its state included. */
export interface Attempt {
  id: string | null;
  record: Values;
}

export interface Mutation {
  resource: Resource;
  /** GraphQL operation, its arguments and what it answers: what an idempotency key stands for. */
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
  if ((await engine.hasRoom?.()) === false) throw diskFull();
  const key = readKey(request);
  if (mutation.prepare) {
    authorise(await loadCaller(engine.pool, request.sessionId), mutation.access);
    await mutation.prepare();
  }
  let attempt: Attempt | undefined;
  let writer: Writer | undefined;
  try {
    const { body, warnings } = await transaction(engine.pool, async tx => {
      attempt = undefined;
      const caller = authorise(await loadCaller(tx, request.sessionId), mutation.access);
      writer = caller;
      const replay = key === null ? null : await claimKey(tx, caller, key, mutation);
      if (replay !== null) return replay;
      const id = await mutation.work({ tx, caller, engine, origin: request }, noted => (attempt = noted));
      const body = await mutation.answer(tx, id);
      const warning = await warningOfConflict(tx, engine, request, mutation.resource, attempt, caller);
      const answer = { body, warnings: warning === null ? [] : [warning] };
      if (key !== null) await keepAnswer(tx, caller, key, answer);
      return answer;
    });
    request.warnings.push(...warnings);
    return body;
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
}

/** What a mutation answers, and what a repetition of it answers again. */
interface Answered {
  /** JSON text. */
  body: string;
  warnings: readonly string[];
}

const longestKey = 200;

function readKey({ idempotencyKey }: Request): string | null {
  if (idempotencyKey && idempotencyKey.length > longestKey)
    throw new Refusal(
      'BAD_USER_INPUT',
      `La clé d’envoi (Idempotency-Key) est trop longue\u00a0: ${longestKey} caractères au plus.`,
    );
  return idempotencyKey || null;
}

/**
 * A record that holds nothing yet, an option, may already stand in another's way: said, not refused. Worked out
 * beside the write, so that its repetition says it too; whatever becomes of the warning, what was written stays.
 */
async function warningOfConflict(
  tx: Tx,
  engine: Engine,
  request: Request,
  resource: Resource,
  attempt: Attempt | undefined,
  caller: Writer,
): Promise<string | null> {
  if (!attempt || !resource.occupies || isHolding(resource.occupies, attempt.record)) return null;
  if (frozenMessage(resource, attempt.record)) return null;
  await tx.query('SAVEPOINT warning');
  try {
    const conflict = await explainConflict(tx, engine, resource, attempt.id, attempt.record, caller);
    await tx.query('RELEASE SAVEPOINT warning');
    return conflict?.message ?? null;
  } catch (error) {
    await tx.query('ROLLBACK TO SAVEPOINT warning');
    request.log.warn({ err: error }, 'a warning could not be worked out');
    return null;
  }
}

function authorise(caller: Writer | null, access: string): Writer {
  if (!caller) throw unauthenticated();
  if (!can(caller, access)) throw forbidden();
  return caller;
}

/** Null for a key seen first; otherwise the answer that it was given. Two at once wait for each other here. */
async function claimKey(tx: Tx, caller: Writer, key: string, mutation: Mutation): Promise<Answered | null> {
  const asked = digest(mutation.operation, fingerprint(mutation));
  const request = `${asked} ${digest(caller.role, ...[...caller.granted].toSorted())}`;
  const claimed = await tx.query(
    'INSERT INTO "_idempotency" (caller_id, key, request) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [caller.id, key, request],
  );
  if (claimed.rowCount === 1) return null;
  const known = await tx.query<{ request: string; answer: string | null; warnings: string[] }>(
    'SELECT request, answer, warnings FROM "_idempotency" WHERE caller_id = $1 AND key = $2',
    [caller.id, key],
  );
  const found = known.rows[0];
  // The answer shows what its caller could read then: to one who may less now it is not shown again.
  if (found?.answer && found.request.split(' ')[0] === asked && found.request !== request)
    throw new Refusal(
      'CONFLICT',
      'C’est enregistré, mais vos droits ont changé depuis. Rechargez la page pour le voir.',
    );
  if (found?.request !== request || found.answer === null) {
    throw new Refusal(
      'CONFLICT',
      'Cette clé d’envoi a déjà servi à une autre saisie. Rechargez la page, puis réessayez.',
    );
  }
  return { body: found.answer, warnings: found.warnings };
}

const digest = (...texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64');

/** The arguments as text, without the secrets: not even a digest of a password is kept. */
function fingerprint({ resource, args }: Mutation): string {
  return JSON.stringify(args, (key, value: unknown) =>
    resource.fields[key]?.kind === 'secret' ? undefined : value,
  );
}

async function keepAnswer(tx: Tx, caller: Writer, key: string, { body, warnings }: Answered): Promise<void> {
  await tx.query('UPDATE "_idempotency" SET answer = $3, warnings = $4 WHERE caller_id = $1 AND key = $2', [
    caller.id,
    key,
    body,
    warnings,
  ]);
}
