import type { Pool } from 'pg';
import { todayInTunis } from '../../src/domain/calendarDate';
import { archivedName } from '../../src/schema/archive';
import { isFace } from '../../src/schema/faces';
import { deadlinesOf } from '../../src/schema/deadlines';
import { valueAt } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import { oncePerResource, prepared } from '../database/prepared';
import { transaction } from '../database/transaction';
import type { WriteContext } from '../records/context';
import type { Engine } from '../records/context';
import type { Values } from '../records/store';
import { reviewStatement } from './reviewStatement';

const ofOne = oncePerResource(resource => reviewStatement(resource, true));

/**
 * Within the transaction that writes a record: its own notifications, when a date or a state that they hang on has
 * changed. The statement leaves with those of the write: nobody waits for it.
 * @param before null for a new record. @param after null for one that is gone.
 */
export function reviewOwnDeadlines(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  resource: Resource,
  id: string,
  before: Values | null,
  after: Values | null,
): void {
  const statement = ofOne(resource, engine.resources);
  if (!statement || watched(resource, before) === watched(resource, after)) return;
  tx.defer(prepared(statement, [todayInTunis(engine.now()), id]));
}

/** What the deadlines of a record hang on, as a text to compare; '' when it has none: nothing is due then. */
function watched(resource: Resource, values: Values | null): string {
  if (!values) return '';
  const hangsOn = deadlinesOf(resource).map(({ path, rows, while: state }) => [
    valueAt(values, rows ? rows.path : path) ?? null,
    state ? (valueAt(values, state.field) ?? null) : null,
  ]);
  if (hangsOn.every(([date]) => date === null || (Array.isArray(date) && date.length === 0))) return '';
  return JSON.stringify([Boolean(values[archivedName]), ...hangsOn]);
}

/** All deadlines of all resources, as of now: one statement each. */
export async function reviewAllDeadlines(
  pool: Pool,
  { resources, now }: Pick<Engine, 'resources' | 'now'>,
): Promise<void> {
  const today = todayInTunis(now());
  for (const resource of resources.all) {
    const statement = isFace(resource) ? null : reviewStatement(resource, false);
    if (!statement) continue;
    await transaction(pool, async tx => {
      // Those who are writing end first, so that their dates are seen and theirs is not the last word on an old one.
      await tx.query('LOCK TABLE "_notifications" IN SHARE ROW EXCLUSIVE MODE');
      await tx.query(statement, [today]);
    });
  }
}
