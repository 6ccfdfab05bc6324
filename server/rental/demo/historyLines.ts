import { actionOf } from '../../../src/schema/words/actions/actions';
import type { Fields } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { changesOf } from '../../engine/records/changes';
import type { HistoryChange } from '../../engine/records/changes';
import { historyMessage } from '../../engine/records/history';
import { accounts, nameOf } from './accounts';
import { labelOf } from './labels';
import type { Labels } from './labels';
import type { Made, Seeded, Step } from './seeded';

const people = new Map(accounts.map(account => [account.key as string, account]));

/** Columns of history that an entry of `entriesOf` fills. */
export const entryColumns = [
  'userId',
  'userName',
  'action',
  'entityType',
  'entityId',
  'changes',
  'message',
  'createdAt',
] as const;

/** What history records of a record, step by step, as the engine would have written it. */
export function entriesOf({ resource, record }: Made, resources: Resources, labels: Labels): unknown[][] {
  const label = labelOf(resource, record.values);
  return record.steps.map((step, index) => {
    const author = people.get(step.by ?? '');
    return [
      author?.id ?? null,
      author ? nameOf(author) : 'Karhba',
      step.action,
      resource.name,
      record.values.id,
      changesAt(resource, record, index, resources, labels),
      messageOf(resource, step, label),
      new Date(step.at).toISOString(),
    ];
  });
}

function changesAt(
  resource: Resource,
  record: Seeded,
  index: number,
  resources: Resources,
  labels: Labels,
): HistoryChange[] {
  const fields = index === 0 ? resource.fields : changing(resource.fields, record, index);
  const stateAfter = (step: number) => {
    const values = { ...record.values, ...record.steps[step]?.as };
    return { values, labels: labels.of(fields, values, record.labels), label: '' };
  };
  const before = index === 0 ? null : stateAfter(index - 1);
  return [...changesOf(fields, before, stateAfter(index), resources), ...(record.steps[index]?.notes ?? [])];
}

/** Fields that a step may have changed: those that it, or the one before it, gives otherwise than the record today. */
function changing(fields: Fields, { steps }: Seeded, index: number): Fields {
  const changed = { ...steps[index - 1]?.as, ...steps[index]?.as };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in changed));
}

function messageOf(resource: Resource, { action, message }: Step, label: string): string {
  if (message) return message(label);
  const move = actionOf(resource, 'move', action);
  return move
    ? `${move.label}\u00a0: ${label}`
    : historyMessage(action === 'CREATE' ? 'CREATE' : 'UPDATE', resource, label);
}
