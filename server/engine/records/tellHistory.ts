import { randomUUID } from 'node:crypto';
import type { Resource } from '../../../src/schema/resource';
import type { HistoryChange, Shown } from './changes';
import type { WriteContext } from './context';
import type { WriteOptions } from './create';
import { historyMessage, writeHistory, writeHistoryUnread } from './history';
import type { Loaded } from './store';

interface WrittenRecord {
  action: 'CREATE' | 'UPDATE';
  id: string;
  changes: readonly HistoryChange[];
  /** Without label when it was not read back. */
  after: Shown & Partial<Pick<Loaded, 'label'>>;
  /** Begins what stands for the numbers of a record that was not read back. */
  token?: string;
}

/** The entry of a record written: named by its label, which PostgreSQL fills in when nobody has read it back. */
export function tellHistory(
  { tx, caller, engine }: WriteContext,
  resource: Resource,
  options: WriteOptions,
  { action, id, changes, after, token = randomUUID() }: WrittenRecord,
): void {
  const message = options.message ?? historyMessage(action, options.as ?? resource, after.label ?? '');
  const entry = { caller, action: options.action ?? action, resource: resource.name, id, changes, message };
  if (after.label === undefined && !options.message)
    writeHistoryUnread(tx, resource, entry, engine.resources, token);
  else writeHistory(tx, entry);
}
