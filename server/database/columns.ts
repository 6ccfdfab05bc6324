import { toDecimal } from '../../src/domain/money';
import type { Field } from '../../src/schema/field';
import { oncePerFields } from '../../src/schema/oncePerFields';
import { isStored, leavesOf, valueOf } from '../../src/schema/paths';
import type { Leaf } from '../../src/schema/paths';
import type { Fields } from '../../src/schema/field';

/**
 * Columns with their values, as JSON gives them to PostgreSQL: those that the values say, or all of them, null where
 * they say nothing.
 */
export function columnsSaid(fields: Fields, values: Readonly<Record<string, unknown>>, whole = false) {
  const said: Record<string, unknown> = {};
  for (const { column, field, keys } of storedLeaves(fields)) {
    const value = valueOf(values, keys);
    if (whole || value !== undefined) said[column] = toSql(field, value);
  }
  return said;
}

/** SQL type of the column that holds a field. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'money':
      return 'numeric(14,3)';
    case 'number':
    case 'percent':
      return 'numeric(14,3)';
    case 'integer':
      return 'integer';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamp with time zone';
    case 'boolean':
      return 'boolean';
    case 'reference':
      return 'bigint';
    case 'file':
      return 'uuid';
    default:
      return 'text';
  }
}

/** A parsed value (millimes, epoch milliseconds, ids as text) as a statement takes it. */
export function toSql(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'money') return toDecimal(value as number);
  if (field.kind === 'instant') return new Date(value as number).toISOString();
  return value;
}

/** How a column leaves the API inside the JSON that PostgreSQL builds. */
export function wireSql(field: Field, column: string): string {
  if (field.wire === 'text') return `(${column})::text`;
  if (field.kind === 'date') return `(extract(epoch FROM ${column}) * 1000)::bigint`;
  if (field.kind === 'instant') return `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
  return column;
}

/** How a column reaches the code of behaviours: millimes, dates as text, instants as milliseconds. */
export function codeSql(field: Field, column: string): string {
  if (field.kind === 'money') return `(${column} * 1000)::bigint`;
  if (field.kind === 'date') return `(${column})::text`;
  return wireSql({ ...field, wire: undefined }, column);
}

/** The leaves that a table has a column for. */
export const storedLeaves = oncePerFields((fields): readonly Leaf[] =>
  leavesOf(fields).filter(leaf => isStored(leaf.field)),
);
