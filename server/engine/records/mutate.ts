import { frozenMessage } from '../../../src/schema/words/invariants/frozen';
import { baseOf } from '../../../src/schema/words/storage/faces';
import { can } from '../../../src/schema/words/access/permissions';
import { isRecordId } from '../../../src/schema/api/recordId';
import type { Resource } from '../../../src/schema/resource';
import { loadCaller } from '../sql/loadCaller';
import type { Sent } from '../connection/batch';
import { prepared } from '../connection/prepared';
import { nextId } from './rows';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import { explainConflict } from './conflict';
import type { Engine, WriteContext } from './context';
import type { Request, Writer } from '../base/request';
import { translateFault } from './databaseFaults';
import { explainTwin } from './explainTwin';
import { diskFull, forbidden, Refusal, unauthenticated } from '../base/refusal';
import { isHolding } from './occupancy';
import { startingStatement } from './startingStatement';
import { loaded, lockStatements } from './store';
import type { RecordRow, Values } from './store';
import { keeping, openWrite, readKey, replay, requestOf } from './idempotency';

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
  /** Right required of the caller. */
  access: string;
  /** Slow work before the transaction, once the caller is known to be allowed. */
  prepare?(): Promise<void>;
  /** Id of the record acted on: read and locked with the caller, in the first trip. */
  target?: string;
  /** Whether it makes a record of its resource: its id is allotted in the first trip too. */
  creates?: boolean;
  /** What it is given of that record: what it begins with otherwise is read in the first trip as well. */
  given?: Values;
  /** The write; answers the id of the record to read back. Notes in `attempt` what it is about to hold. */
  work(context: WriteContext, note: (attempt: Attempt) => void): Promise<string>;
  /** The statement of the answer, read in the same transaction. */
  answer(id: string): Answer;
}

/** A statement whose one row has `body`, JSON text. */
export interface Answer {
  text: string;
  values: unknown[];
  /** Of the admin, so one of a few: prepared. */
  isOurs: boolean;
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
  const { target: targetId } = mutation;
  const resource = baseOf(mutation.resource, engine.resources);
  const { sessionId } = request;
  if (sessionId === null) throw unauthenticated();
  const reads = targetId !== undefined && isRecordId(targetId);
  const starting = mutation.given && startingStatement(mutation.resource, engine.resources, mutation.given);
  const ahead = reads
    ? lockStatements(engine, resource, targetId)
    : mutation.creates
      ? [...(starting ? [starting] : []), nextId(resource, engine.resources)]
      : [];
  if (mutation.prepare) {
    authorise(await loadCaller(engine.pool, request.sessionId), mutation.access);
    await mutation.prepare();
  }
  let attempt: Attempt | undefined;
  let writer: Writer | undefined;
  try {
    const { body, warnings } = await transaction(engine.pool, async tx => {
      attempt = undefined;
      const opened = await openWrite(tx, sessionId, key, ahead);
      const caller = authorise(opened.caller, mutation.access);
      writer = caller;
      const fingerprint = key === null ? '' : requestOf(caller, mutation);
      if (opened.kept) return replay(opened.kept, fingerprint);
      const read = opened.along.at(-1)?.rows[0];
      const target = reads ? loaded(engine, resource, read as RecordRow | undefined) : undefined;
      const newId = mutation.creates ? (read as { id: string }).id : undefined;
      const started = starting && (opened.along[0]?.rows[0] as Values);
      const collected: string[] = [];
      const warn = (message: string) => void collected.push(message);
      const confirmed = request.confirmed ?? nothingConfirmed;
      const context = { tx, caller, engine, origin: request, target, newId, started, warn, confirmed };
      const id = await mutation.work(context, noted => (attempt = noted));
      const warning = await warningOfConflict(tx, engine, request, resource, attempt, caller);
      const warnings = warning === null ? collected : [...collected, warning];
      const answer = mutation.answer(id);
      const { rows } = await tx.commitWith(
        key === null ? sentOf(answer) : keeping(answer, caller, key, fingerprint, warnings),
      );
      return { body: (rows[0] as { body: string | null }).body ?? 'null', warnings };
    });
    request.warnings.push(...warnings);
    return body;
  } catch (error) {
    const conflict = attempt;
    const caller = writer;
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    // Rows that meet have their own message; periods of what is occupied are explained.
    if (code === '23P01' && !paths.has(constraint) && conflict && caller) {
      throw (
        (await transaction(engine.pool, tx =>
          explainConflict(tx, engine, resource, conflict.id, conflict.record, caller),
        )) ??
        new Refusal('OCCUPIED', 'Un collègue vient de prendre ces jours, puis les a libérés. Réessayez.')
      );
    }
    const fault = translateFault(error, resource, paths, conflict?.record);
    if (code !== '23505') throw fault;
    throw await explainTwin(engine, sessionId, mutation.resource, fault, conflict);
  }
}

const nothingConfirmed: ReadonlySet<string> = new Set();

const sentOf = ({ text, values, isOurs }: Answer): Sent =>
  isOurs ? prepared(text, values) : { text, values };

/**
 * A record that holds nothing yet, an option, may already stand in another's way: a warning, not a refusal. Worked out
 * beside the write, so that its repetition carries it too; whatever becomes of the warning, what was written stays.
 */
async function warningOfConflict(
  tx: Transaction,
  engine: Engine,
  request: Request,
  resource: Resource,
  attempt: Attempt | undefined,
  caller: Writer,
): Promise<string | null> {
  if (!attempt || !resource.occupies || isHolding(resource.occupies, attempt.record)) return null;
  if (frozenMessage(resource, attempt.record)) return null;
  tx.defer('SAVEPOINT warning');
  try {
    const conflict = await explainConflict(tx, engine, resource, attempt.id, attempt.record, caller);
    tx.defer('RELEASE SAVEPOINT warning');
    return conflict?.message ?? null;
  } catch (error) {
    // What the write had deferred leaves with the first question, before the savepoint: when it fails there is none.
    await tx.query('ROLLBACK TO SAVEPOINT warning').catch(() => {
      throw error;
    });
    request.log.warn({ err: error }, 'a warning could not be worked out');
    return null;
  }
}

function authorise(caller: Writer | null, access: string): Writer {
  if (!caller) throw unauthenticated();
  if (!can(caller, access)) throw forbidden();
  return caller;
}
