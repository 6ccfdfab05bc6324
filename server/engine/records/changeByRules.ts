import { baseOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import type { HistoryChange } from './changes';
import type { WriteContext } from './context';
import { askDisplaced } from './askDisplaced';
import { createRecord } from './create';
import type { WriteOptions } from './create';
import type { Attempt } from './mutate';
import { lockSubjects } from './occupancy';
import { takeOver } from './onlyOne';
import { refuseArchived } from './refuseArchived';
import { refuseOthers } from './refuseOthers';
import { refuseOutside } from './refuseOutside';
import type { Secrets } from './secrets';
import type { Loaded, Values } from './store';
import { changeLoaded } from './update';
import { askAboutReplaced, nextVersion, replaceActive } from './versions';

/** Keeps what is being written, for what is reported when it fails. */
export type Note = (attempt: Attempt) => void;

/** Writes a change between the resource's own rules of before and after. */
export async function changeByRules(
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
  const notes: HistoryChange[] = [];
  const stored = baseOf(resource, context.engine.resources);
  refuseOthers(context, stored, was, values);
  lockSubjects(context.tx, stored, [was, values]);
  for (const rule of behaviour.before ?? [])
    await rule({ ...context, kind: 'update', before: was, values, secrets, notes });
  if (resource.versioned) {
    await askAboutReplaced(context, resource, was);
    const version = await replaceActive(context, resource);
    const next = nextVersion(resource.fields, was, values, context.engine.resources);
    const id = await createRecord(context, resource, { ...next, ...version }, { notes });
    refuseOutside(context, resource, id, was, values);
    return id;
  }
  await askDisplaced(context, stored, was.id, { ...was, ...values });
  note({ id: was.id, record: { ...was, ...values } });
  await takeOver(context, stored, was, values);
  await changeLoaded(context, stored, before, values, { as: resource, ...options, notes });
  refuseArchived(context, stored, was, values);
  refuseOutside(context, stored, was.id, was, values);
  for (const rule of behaviour.after ?? [])
    await rule({ ...context, kind: 'update', id: was.id, before: was, secrets });
  return was.id;
}
