import { frozenMessage } from '../../src/schema/frozen';
import type { Resource } from '../../src/schema/resource';
import { removeRecord } from '../database/records';
import { moveToArchive } from './archive';
import { reviewOwnDeadlines } from '../notifications/reviewDeadlines';
import { changesOf } from './changes';
import type { HistoryChange } from './changes';
import type { Engine, WriteContext } from './context';
import { createRecord, initialState } from './create';
import type { WriteOptions } from './create';
import { historyMessage, writeHistory } from './history';
import { lostUpdate } from './lostUpdate';
import type { Attempt } from './mutate';
import { clearOccupancy } from './occupancy';
import { inUse } from './inUse';
import { takeOver } from './onlyOne';
import { badInput, notFound, Refusal } from './refusal';
import { refuseArchived } from './refuseArchived';
import { mayTouch } from './rule';
import { lockRecord } from './store';
import type { Loaded, Values } from './store';
import { changeLoaded } from './update';
import { validateInput } from './validateInput';
import { nextVersion, refuseRemovingActive, replaceActive } from './versions';

type Note = (attempt: Attempt) => void;
export type Secrets = Readonly<Record<string, string>>;

/** createX: validation, the resource's own rules, the write. */
export async function create(
  context: WriteContext,
  resource: Resource,
  input: Values,
  secrets: Secrets,
  note: Note,
): Promise<string> {
  const behaviour = context.engine.behaviours.of(resource.name);
  const { values } = validateInput(context.engine, resource, input, context.caller, {
    now: context.engine.now(),
  });
  const told: HistoryChange[] = [];
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'create', before: null, values, secrets, told });
  note({ id: null, record: { ...initialState(resource), ...values } });
  await takeOver(context, resource, null, values);
  const version = await replaceActive(context, resource);
  const id = await createRecord(context, resource, { ...values, ...version }, { told, id: context.newId });
  refuseArchived(context, resource, null, values);
  for (const rule of behaviour.after ?? [])
    await rule({ ...context, kind: 'create', id, before: null, secrets });
  return id;
}

/** What an update changes, and how it is told. */
export interface Change {
  id: string;
  input: Values;
  /** The version that the caller had read; a newer one refuses the update. */
  updatedAt?: number | null;
  accepts?: readonly string[];
}

/** updateX: the same, and refuses a lost update and a frozen record. */
export async function update(
  context: WriteContext,
  resource: Resource,
  change: Change,
  secrets: Secrets,
  note: Note,
): Promise<string> {
  const before = await loadCurrent(context, resource, change);
  refuseFrozen(resource, before, Object.keys(change.input));
  const { values } = validateInput(context.engine, resource, change.input, context.caller, {
    current: before.values,
    accepts: change.accepts,
    now: context.engine.now(),
  });
  return changeByRules(context, resource, before, values, secrets, note);
}

/** Writes a change between the resource's own rules of before and after. */
async function changeByRules(
  context: WriteContext,
  resource: Resource,
  before: Loaded,
  values: Values,
  secrets: Secrets,
  note: Note,
  options?: WriteOptions,
): Promise<string> {
  const behaviour = context.engine.behaviours.of(resource.name);
  const { values: was } = before;
  const told: HistoryChange[] = [];
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'update', before: was, values, secrets, told });
  if (resource.versioned) {
    const version = await replaceActive(context, resource);
    const next = nextVersion(resource.fields, was, values, context.engine.resources);
    return createRecord(context, resource, { ...next, ...version }, { told });
  }
  note({ id: was.id, record: { ...was, ...values } });
  await takeOver(context, resource, was, values);
  await changeLoaded(context, resource, before, values, { ...options, told });
  refuseArchived(context, resource, was, values);
  for (const rule of behaviour.after ?? [])
    await rule({ ...context, kind: 'update', id: was.id, before: was, secrets });
  return was.id;
}

/** A declared transition of the state field, with the fields that it asks for. */
export async function transit(
  context: WriteContext,
  resource: Resource,
  moveName: string,
  change: Change,
  note: Note,
): Promise<string> {
  const move = resource.transitions?.moves[moveName];
  const field = resource.transitions?.field ?? '';
  if (!move) throw notFound();
  const before = await loadCurrent(context, resource, change);
  const state = String(before.values[field]);
  if (!move.from.includes(state)) {
    const shown = resource.fields[field]?.choices?.[state] ?? state;
    throw new Refusal('CONFLICT', `« ${move.label} » n’est pas possible : l’état est déjà « ${shown} ».`);
  }
  const asked = await validateAsked(
    context,
    resource,
    move.ask ?? [],
    { ...before.values, [field]: move.to },
    change.input,
  );
  const values = { ...asked, [field]: move.to };
  return changeByRules(context, resource, before, values, {}, note, {
    action: move.operation,
    message: `${move.label} : ${before.label}`,
  });
}

/** Fields asked by a transition are judged in the state that it leads to. */
async function validateAsked(
  context: WriteContext,
  resource: Resource,
  ask: readonly string[],
  current: Values,
  input: Values,
): Promise<Values> {
  const given = Object.fromEntries(ask.map(name => [name, input[name] ?? null]));
  const { values } = validateInput(context.engine, resource, given, context.caller, {
    current,
    accepts: ask,
  });
  return Object.fromEntries(ask.map(name => [name, values[name] ?? null]));
}

/** deleteX: refused, with the places, while something refers to the record. */
export async function remove(context: WriteContext, resource: Resource, id: string): Promise<string> {
  const behaviour = context.engine.behaviours.of(resource.name);
  const before = await lockOwn(context, resource, id);
  refuseFrozen(resource, before);
  refuseRemovingActive(resource, before.values);
  const told: HistoryChange[] = [];
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'delete', before: before.values, values: {}, secrets: {}, told });
  clearOccupancy(context.tx, resource, id);
  context.tx.defer('SAVEPOINT removal');
  try {
    await removeRecord(context.tx, resource, id);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await context.tx.query('ROLLBACK TO SAVEPOINT removal');
    throw await inUse(context, resource, before);
  }
  reviewOwnDeadlines(context, resource, id, before.values, null);
  writeHistory(context.tx, {
    caller: context.caller,
    action: 'DELETE',
    resource: resource.name,
    id,
    changes: [...changesOf(resource.fields, before, null, context.engine.resources), ...told],
    message: historyMessage('DELETE', resource, before.label),
  });
  return id;
}

/** archiveX and restoreX. */
export async function archive(
  context: WriteContext,
  resource: Resource,
  id: string,
  archives: boolean,
): Promise<string> {
  moveToArchive(context, resource, await lockOwn(context, resource, id), archives);
  return id;
}

/** A custom mutation: its behaviour, given the record locked and what was asked, judged. */
export async function act(
  context: WriteContext,
  resource: Resource,
  action: string,
  id: string,
  given: Values = {},
): Promise<string> {
  const run = context.engine.behaviours.of(resource.name).actions?.[action];
  const { fields = {} } = resource.actions?.[action] ?? {};
  const record = await lockOwn(context, resource, id);
  if (!run) throw notFound();
  const { values: input } = validateInput(context.engine, { ...resource, fields }, given, context.caller);
  const made = await run({ ...context, record: record.values, input });
  refuseArchived(context, { fields }, null, input);
  return made;
}

/** The record, locked; one that the resource's rule keeps from the caller does not exist for them. */
async function lockOwn(context: WriteContext, resource: Resource, id: string): Promise<Loaded> {
  const ahead = context.target;
  const record = ahead === undefined ? await lockRecord(context.tx, context.engine, resource, id) : ahead;
  if (!record || !mayTouch(context.caller, resource, record.values)) throw notFound();
  return record;
}

async function loadCurrent(context: WriteContext, resource: Resource, change: Change): Promise<Loaded> {
  const before = await lockOwn(context, resource, change.id);
  if (change.updatedAt != null && change.updatedAt !== before.values.updatedAt)
    throw await lostUpdate(context, resource, change.id);
  return before;
}

/** @param given fields that a change brings; those that the resource excepts stay open. */
function refuseFrozen(resource: Resource, before: Loaded, given?: readonly string[]): void {
  const { frozen } = resource;
  if (given && given.length > 0 && given.every(name => frozen?.except?.includes(name))) return;
  const message = frozenMessage(resource, before.values);
  if (message) throw new Refusal('CONFLICT', message);
}

/** Secrets of the input, judged and hashed before any transaction is open. */
export async function prepareSecrets(engine: Engine, resource: Resource, input: Values): Promise<Secrets> {
  const given: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = input[name];
    if (field.kind !== 'secret' || value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') throw badInput({ [name]: 'Texte attendu' });
    given[name] = value;
  }
  if (Object.keys(given).length === 0) return {};
  return (await engine.behaviours.of(resource.name).secrets?.(given)) ?? {};
}
