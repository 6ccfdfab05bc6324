import { kindOf } from '../../../src/schema/kinds/kind';
import { createHash } from 'node:crypto';
import type { Field, Fields } from '../../../src/schema/field';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { callerSql } from '../sql/callerSql';
import { callerItems, callerStatement, writerOf } from '../sql/loadCaller';
import type { Sent } from '../connection/batch';
import { prepared } from '../connection/prepared';
import type { Transaction } from '../connection/transaction';
import type { Request, Writer } from '../base/request';
import type { Answer, Mutation } from './mutate';
import { Refusal } from '../base/refusal';

/** What a mutation answers, and what a repetition of it answers again. */
interface Answered {
  /** JSON text. */
  body: string;
  warnings: readonly string[];
}

const longestKey = 200;
/** Advisory locks of this class hold one key of a request each. */
const keyLocks = 5310281;

export function readKey({ idempotencyKey }: Request): string | null {
  if (idempotencyKey && idempotencyKey.length > longestKey)
    throw new Refusal(
      'BAD_USER_INPUT',
      `La clé d’envoi (Idempotency-Key) est trop longue\u00a0: ${longestKey} caractères au plus.`,
    );
  return idempotencyKey || null;
}

const lockKey = `SELECT pg_advisory_xact_lock(${keyLocks}, hashtext($1))`;
const readCallerAndKept = `WITH ${callerSql('$1::uuid')} SELECT ${callerItems}, k.request, k.answer, k.warnings
  FROM caller c LEFT JOIN "_idempotency" k ON k.caller_id = c.id AND k.key = $2`;

interface Kept {
  request: string | null;
  answer: string | null;
  warnings: readonly string[];
}

interface Opened {
  caller: Writer | null;
  kept: Kept | null;
  /** Results of the statements that came along. */
  along: readonly { rows: unknown[] }[];
}

/**
 * The first trip of a write: who speaks, what the key was answered before, and what is known to be needed next. Two
 * who send the same key at once wait for each other here: the lock comes first, and each statement sees what was
 * committed before it.
 */
export async function openWrite(
  tx: Transaction,
  sessionId: string,
  key: string | null,
  along: readonly Sent[],
): Promise<Opened> {
  if (key === null) {
    const [speaks, ...others] = await tx.together([callerStatement(sessionId), ...along]);
    return { caller: writerOf(speaks?.rows[0]), kept: null, along: others };
  }
  tx.defer(prepared(lockKey, [key]));
  const [speaks, ...others] = await tx.together([prepared(readCallerAndKept, [sessionId, key]), ...along]);
  const row = speaks?.rows[0] as (Kept & Parameters<typeof writerOf>[0]) | undefined;
  return { caller: writerOf(row), kept: row?.request == null ? null : row, along: others };
}

/** The answer that the key was given before, to the same caller for the same request. @throws Refusal to anything else. */
export function replay(kept: Kept, request: string): Answered {
  // The answer shows what its caller could read then: to one who may less now it is not shown again.
  if (kept.answer && kept.request?.split(' ')[0] === request.split(' ')[0] && kept.request !== request)
    throw new Refusal(
      'CONFLICT',
      'C’est enregistré, mais vos droits ont changé depuis. Rechargez la page pour le voir.',
    );
  if (kept.request !== request || kept.answer === null)
    throw new Refusal(
      'CONFLICT',
      'Cette clé d’envoi a déjà servi à une autre saisie. Rechargez la page, puis réessayez.',
    );
  return { body: kept.answer, warnings: kept.warnings };
}

/** What a key stands for: what is requested, and what its caller may see of the answer. */
export function requestOf(caller: Writer, mutation: Mutation): string {
  const operationDigest = digest(mutation.operation, fingerprint(mutation));
  return `${operationDigest} ${rightsOf(caller)}`;
}

const digests = new WeakMap<Writer['granted'], Map<string, string>>();

/** A digest of the role and the rights; those who have the same rights share one set of them. */
function rightsOf({ role, granted }: Writer): string {
  let known = digests.get(granted);
  if (!known) digests.set(granted, (known = new Map()));
  let found = known.get(role);
  if (found === undefined) known.set(role, (found = digest(role, ...[...granted].toSorted())));
  return found;
}

const digest = (...texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64');

/** The arguments as text, without the secrets: not even a digest of a password is kept. */
function fingerprint({ resource: { fields }, args }: Mutation): string {
  if (!holdsSecrets(fields)) return JSON.stringify(args);
  return JSON.stringify(args, (key, value: unknown) => (isSecret(fields[key]) ? undefined : value));
}

const holdsSecrets = (fields: Fields) => entriesOf(fields).some(([, field]) => isSecret(field));
const isSecret = (field?: Field) => field !== undefined && kindOf(field).isSecret;

/** The statement that answers `body` and keeps it, with its warnings, for whoever repeats the key. */
export function keeping(
  { text, values, isOurs }: Answer,
  caller: Writer,
  key: string,
  request: string,
  warnings: readonly string[],
): Sent {
  const all = [...values, caller.id, key, request, warnings];
  if (!isOurs) return { text: keepingSql(text, values.length), values: all };
  let kept = keepingTexts.get(text);
  if (!kept) keepingTexts.set(text, (kept = keepingSql(text, values.length)));
  return prepared(kept, all);
}

/** Of our own statements, by their text: made once, since PostgreSQL's name of a text is looked up by it. */
const keepingTexts = new Map<string, string>();

function keepingSql(text: string, given: number): string {
  const $ = (index: number) => `$${given + index}`;
  return `WITH answer AS (${text}), kept AS (
    INSERT INTO "_idempotency" (caller_id, key, request, warnings, answer) SELECT ${$(1)}::bigint, ${$(2)}::text, ${$(3)}::text, ${$(4)}::text[], coalesce(body, 'null') FROM answer)
    SELECT body FROM answer`;
}
