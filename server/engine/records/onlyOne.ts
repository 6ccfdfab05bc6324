import { storedLeaves } from '../tables/columns';
import { name } from '../connection/sql';
import type { Resource } from '../../../src/schema/resource';
import type { WriteContext } from './context';
import type { Values } from './store';
import { updateRecord } from './update';

/**
 * Takes what only one record may have (`onlyOne`) from the other that has it, with its history, before a record is
 * written that takes it. The unique index stands behind.
 */
export async function takeOver(
  context: WriteContext,
  resource: Resource,
  before: Values | null,
  values: Values,
): Promise<void> {
  for (const { column, field } of storedLeaves(resource.fields)) {
    if (!field.onlyOne || values[column] !== true || before?.[column] === true) continue;
    // Who takes it at the same time waits, and then sees whom to take it from.
    await context.tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${resource.name}.${column}`]);
    const { rows } = await context.tx.query<{ id: string }>(
      `SELECT id::text FROM ${name(resource.name)} WHERE ${name(column)}`,
    );
    for (const { id } of rows) await updateRecord(context, resource, id, { [column]: false });
  }
}
