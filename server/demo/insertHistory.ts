import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import type { Tx } from '../database/transaction';
import { changesOf } from '../records/changes';
import { historyMessage } from '../records/history';
import { accounts, nameOf } from './accounts';
import { insertRows } from './insertRows';
import { labelOf } from './labels';
import type { Labels } from './labels';
import type { Seeded, Step } from './seeded';

/** Records of one resource, as history tells of them. */
export interface Told {
  resource: Resource;
  records: readonly Seeded[];
}

const TABLE = 'history-logs';
const CHUNK = 2000;
const people = new Map(accounts.map(account => [account.key as string, account]));

/** Writes what was done to all these records, in the order in which it was done. */
export async function insertHistory(
  tx: Tx,
  resources: Resources,
  labels: Labels,
  told: readonly Told[],
): Promise<void> {
  const events = told
    .flatMap(({ resource, records }) =>
      records.flatMap(record => record.steps.map((step, index) => ({ resource, record, step, index }))),
    )
    .toSorted((a, b) => a.step.at - b.step.at);
  for (let from = 0; from < events.length; from += CHUNK) {
    await insertRows(
      tx,
      TABLE,
      events.slice(from, from + CHUNK).map(event => entry(event, resources, labels)),
    );
  }
}

interface Event {
  resource: Resource;
  record: Seeded;
  step: Step;
  index: number;
}

function entry({ resource, record, step, index }: Event, resources: Resources, labels: Labels) {
  const before = index > 0 ? stateAfter(resource, record, index - 1, labels) : null;
  const after = stateAfter(resource, record, index, labels);
  const author = people.get(step.by ?? '');
  return {
    userId: author?.id ?? null,
    userName: author ? nameOf(author) : 'Karhba',
    action: step.action,
    entityType: resource.name,
    entityId: record.values.id,
    changes: changesOf(resource.fields, before, after, resources),
    message: messageOf(resource, step, labelOf(resource, record.values)),
    createdAt: new Date(step.at).toISOString(),
  };
}

function stateAfter(resource: Resource, { values, steps }: Seeded, index: number, labels: Labels) {
  const state = { ...values, ...steps[index]?.as };
  return { values: state, labels: labels.of(resource, state), label: labelOf(resource, state) };
}

function messageOf(resource: Resource, { action, said }: Step, label: string): string {
  if (said) return said(label);
  const move = Object.values(resource.transitions?.moves ?? {}).find(one => one.operation === action);
  return move
    ? `${move.label}\u00a0: ${label}`
    : historyMessage(action === 'CREATE' ? 'CREATE' : 'UPDATE', resource, label);
}
