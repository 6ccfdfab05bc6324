import { baseOf, tableOf } from '../../../src/schema/words/storage/faces';
import { frozenMessage } from '../../../src/schema/words/invariants/frozen';
import { keptMessage } from '../../../src/schema/words/invariants/keptMessage';
import type { Resource } from '../../../src/schema/resource';
import type { WriteContext } from './context';
import { notFound, Refusal } from '../base/refusal';
import { mayTouch } from './rule';
import { lockRecord } from './store';
import type { Loaded, Values } from './store';
import { formatInstant } from '../../../src/domain/instant';

/** Why what was typed is not written over what another has written meanwhile: who, and when. */
async function lostUpdate(context: WriteContext, resource: Resource, id: string): Promise<Refusal> {
  const last = await context.tx.query<{ name: string; at: Date }>(
    `SELECT "userName" AS name, "createdAt" AS at FROM "history-logs" WHERE "entityType" = $1 AND "entityId" = $2 ORDER BY id DESC LIMIT 1`,
    [tableOf(resource), id],
  );
  const other = last.rows[0];
  const who = other
    ? `${other.name} a modifié cette fiche le ${formatInstant(other.at.getTime()).replace(' ', ' à ')}`
    : 'Cette fiche a été modifiée entre-temps';
  return new Refusal(
    'CONFLICT',
    `${who}. Votre saisie est conservée : rechargez la fiche pour voir la dernière version.`,
  );
}

/** What an update changes, and how it is recorded. */
export interface Change {
  id: string;
  input: Values;
  /** The version that the caller had read; a newer one refuses the update. */
  updatedAt?: number | null;
  accepts?: readonly string[];
}

/** The record, locked; one that the resource's rule keeps from the caller does not exist for them. */
export async function lockOwn(context: WriteContext, resource: Resource, id: string): Promise<Loaded> {
  const ahead = context.target;
  const record =
    ahead === undefined
      ? await lockRecord(context.tx, context.engine, baseOf(resource, context.engine.resources), id)
      : ahead;
  if (!record || !mayTouch(context.caller, resource, record.values)) throw notFound();
  return record;
}

/** The same, still as the caller had read it. @throws Refusal */
export async function loadCurrent(
  context: WriteContext,
  resource: Resource,
  change: Change,
): Promise<Loaded> {
  const before = await lockOwn(context, resource, change.id);
  if (change.updatedAt != null && change.updatedAt !== before.values.updatedAt)
    throw await lostUpdate(context, resource, change.id);
  return before;
}

/** Whoever may delete others of its resource does not delete this one, as it is. @throws Refusal */
export function refuseKept(resource: Resource, { values }: Loaded): void {
  const message = keptMessage(resource, values);
  if (message) throw new Refusal('CONFLICT', message);
}

/** @param given fields that a change brings; those that the resource excepts stay open. */
export function refuseFrozen(resource: Resource, before: Loaded, given?: readonly string[]): void {
  const { frozen } = resource;
  if (given && given.length > 0 && given.every(name => frozen?.except?.includes(name))) return;
  const message = frozenMessage(resource, before.values);
  if (message) throw new Refusal('CONFLICT', message);
}
