import { archivedName } from '../../../src/schema/words/actions/archive';
import { storedLeaves } from '../tables/columns';
import { name } from '../connection/sql';
import type { Resource } from '../../../src/schema/resource';
import type { WriteContext } from './context';
import type { Values } from './store';
import { updateRecord } from './update';

/**
 * Takes what only one record may have (`onlyOne`) from the other that has it, with its history, before a record is
 * written that takes it. The first record made has it by itself, so that it never has to be given. The unique index
 * stands behind.
 * @param values may be completed.
 */
export async function takeOver(
  context: WriteContext,
  resource: Resource,
  before: Values | null,
  values: Values,
): Promise<void> {
  for (const { column, field } of storedLeaves(resource.fields)) {
    if (!field.onlyOne || before?.[column] === true || (before !== null && values[column] !== true)) continue;
    // Who takes it at the same time waits, and then sees whom to take it from.
    await context.tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${resource.name}.${column}`]);
    const archived = resource.archive ? name(archivedName) : 'false';
    const { rows } = await context.tx.query<{ id: string; archived: boolean }>(
      `SELECT id::text, ${archived} AS archived FROM ${name(resource.name)} WHERE ${name(column)}`,
    );
    if (before === null && rows.every(row => row.archived)) values[column] = true;
    if (values[column] !== true) continue;
    for (const { id } of rows) await updateRecord(context, resource, id, { [column]: false });
  }
}
