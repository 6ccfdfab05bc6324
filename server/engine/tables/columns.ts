import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field } from '../../../src/schema/field';
import { oncePerFields } from '../../../src/schema/words/fields/oncePerFields';
import { isStored, leavesOf, valueOf } from '../../../src/schema/words/fields/paths';
import type { Leaf } from '../../../src/schema/words/fields/paths';
import type { Fields } from '../../../src/schema/field';

/**
 * Columns with their values, as JSON gives them to PostgreSQL: those that the values give, or all of them, null where
 * they give nothing.
 */
export function columnValues(fields: Fields, values: Readonly<Record<string, unknown>>, whole = false) {
  const result: Record<string, unknown> = {};
  for (const { column, field, keys } of storedLeaves(fields)) {
    const value = valueOf(values, keys);
    if (whole || value !== undefined) result[column] = toSql(field, value);
  }
  return result;
}

/** SQL type of the column that holds a field. */
export const columnType = (field: Field): string => kindOf(field).sql.type;

/** A parsed value (millimes, epoch milliseconds, ids as text) as a statement takes it. */
export const toSql = (field: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : kindOf(field).sql.value(value);

/** The leaves that a table has a column for. */
export const storedLeaves = oncePerFields((fields): readonly Leaf[] =>
  leavesOf(fields).filter(leaf => isStored(leaf.field)),
);
