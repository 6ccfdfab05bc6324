import { actionOf } from '../../../src/schema/words/actions/actions';
import { baseOf, isShown, judgedFields } from '../../../src/schema/words/storage/faces';
import { say } from '../../../src/schema/api/messages';
import type { Resource } from '../../../src/schema/resource';
import { oncePerResource } from '../connection/prepared';
import { refuseFixed } from './leftBy';
import { removeRecord } from './rows';
import { reviewOwnDeadlines } from './reviewDeadlines';
import { moveToArchive } from './archive';
import { changeByRules } from './changeByRules';
import type { Note } from './changeByRules';
import { changesOf } from './changes';
import type { HistoryChange } from './changes';
import type { WriteContext } from './context';
import { askDisplaced } from './askDisplaced';
import { begun, createRecord } from './create';
import { historyMessage, writeHistory } from './history';
import { clearOccupancy, lockSubjects } from './occupancy';
import { takeOver } from './onlyOne';
import { loadCurrent, lockOwn, refuseFrozen, refuseKept } from './ownRecord';
import type { Change } from './ownRecord';
import { badInput, notFound, Refusal } from '../base/refusal';
import { refuseArchived } from './refuseArchived';
import { refuseOthers } from './refuseOthers';
import { refuseOutside } from './refuseOutside';
import type { Secrets } from './secrets';
import type { Values, Loaded } from './store';
import { validateInput } from './validateInput';
import { replaceActive } from './versions';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { referredBy } from './referredBy';

/** Why a record that others refer to is not deleted, with the way out: it can be archived, unless it is. */
async function inUse(
  { tx, engine, caller }: WriteContext,
  resource: Resource,
  { values }: Loaded,
): Promise<Refusal> {
  const reason = await referredBy(tx, resource, values.id, engine.resources, caller);
  if (!resource.archive || values[archivedName]) return new Refusal('CONFLICT', reason);
  const advice =
    resource.labels.gender === 'f'
      ? 'Archivez-la\u00a0: elle reste là où elle sert, et n’est plus proposée.'
      : 'Archivez-le\u00a0: il reste là où il sert, et n’est plus proposé.';
  return new Refusal('IN_USE', `${reason} ${advice}`);
}

/** createX: validation, the resource's own rules, the write. */
export async function create(
  context: WriteContext,
  resource: Resource,
  input: Values,
  secrets: Secrets,
  note: Note,
): Promise<string> {
  const { resources, behaviours } = context.engine;
  const behaviour = behaviours.of(resource.name);
  const stored = baseOf(resource, resources);
  const { values } = validateInput(context.engine, judged(resource, resources), input, context.caller, {
    now: context.engine.now(),
    started: context.started,
  });
  refuseHidden(resource, values);
  const made = await behaviour.already?.({ ...context, values });
  if (made) return made;
  const notes: HistoryChange[] = [];
  refuseOthers(context, stored, null, values);
  lockSubjects(context.tx, stored, [values]);
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'create', before: null, values, secrets, notes });
  await askDisplaced(context, stored, null, begun(stored, values));
  note({ id: null, record: begun(stored, values) });
  await takeOver(context, stored, null, values);
  const version = await replaceActive(context, stored);
  const options = { notes, id: context.newId, as: resource };
  const id = await createRecord(context, stored, { ...values, ...version }, options);
  refuseArchived(context, stored, null, values);
  refuseOutside(context, stored, id, null, values);
  for (const rule of behaviour.after ?? [])
    await rule({ ...context, kind: 'create', id, before: null, secrets });
  return id;
}

/** A resource with all the fields by which a record written through it is judged. */
const judged = oncePerResource((resource, resources) => ({
  ...resource,
  fields: judgedFields(resource, resources),
}));

/** Nobody writes through a face a record that it does not show. */
function refuseHidden(resource: Resource, record: Values): void {
  const { face } = resource;
  if (face && !isShown(resource, record)) throw badInput({ [face.field]: say({ key: 'choice' }) });
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
  const { values } = validateInput(
    context.engine,
    judged(resource, context.engine.resources),
    change.input,
    context.caller,
    {
      current: before.values,
      accepts: change.accepts,
      now: context.engine.now(),
    },
  );
  refuseHidden(resource, { ...before.values, ...values });
  refuseFixed(resource, { before: before.values, values });
  return changeByRules(context, resource, before, values, secrets, note);
}

/** deleteX: refused, with the places, while something refers to the record. */
export async function remove(context: WriteContext, resource: Resource, id: string): Promise<string> {
  const behaviour = context.engine.behaviours.of(resource.name);
  const before = await lockOwn(context, resource, id);
  refuseKept(resource, before);
  const notes: HistoryChange[] = [];
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'delete', before: before.values, values: {}, secrets: {}, notes });
  const stored = baseOf(resource, context.engine.resources);
  clearOccupancy(context.tx, stored, id);
  if (stored.occupies) context.tx.tell('occupancy');
  context.tx.defer('SAVEPOINT removal');
  try {
    await removeRecord(context.tx, stored, id);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await context.tx.query('ROLLBACK TO SAVEPOINT removal');
    throw await inUse(context, resource, before);
  }
  reviewOwnDeadlines(context, stored, id, before.values, null);
  writeHistory(context.tx, {
    caller: context.caller,
    action: 'DELETE',
    resource: stored.name,
    id,
    changes: [...changesOf(stored.fields, before, null, context.engine.resources), ...notes],
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
  await moveToArchive(context, resource, await lockOwn(context, resource, id), archives);
  return id;
}

/** A custom mutation: its behaviour, given the record locked and its input, judged. */
export async function act(
  context: WriteContext,
  resource: Resource,
  action: string,
  id: string,
  given: Values = {},
): Promise<string> {
  const run = context.engine.behaviours.of(resource.name).actions?.[action];
  const { fields = {} } = actionOf(resource, 'record', action) ?? {};
  const record = await lockOwn(context, resource, id);
  if (!run) throw notFound();
  const { values: input } = validateInput(context.engine, { ...resource, fields }, given, context.caller, {
    about: record.values,
  });
  refuseOthers(context, { fields }, null, input);
  const made = await run({ ...context, record: record.values, input });
  refuseArchived(context, { fields }, null, input);
  return made;
}
