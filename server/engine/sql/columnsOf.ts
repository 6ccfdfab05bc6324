import type { Field, Fields } from '../../../src/schema/field';
import { childrenOf, isStored, leavesOf } from '../../../src/schema/words/fields/paths';
import { name } from '../connection/sql';
import { occupancyName } from '../tables/occupancyTable';
import { childTable } from '../tables/tables';

type Names<F> = Extract<keyof F, string>;
type IsList<F> =
  F extends Field<infer Out, infer _In, infer _Required, infer _Given>
    ? Out extends readonly unknown[]
      ? true
      : false
    : false;

/** Dotted paths of what is a column of a table's own: fields, those of groups included, but no list. */
type ColumnPath<F extends Fields> = {
  [K in Names<F>]: IsList<F[K]> extends true
    ? never
    : F[K] extends { readonly fields: infer N extends Fields }
      ? `${K}.${ColumnPath<N>}`
      : K;
}[Names<F>];

/** Dotted paths of the lists, each of which is a table. */
type RowsPath<F extends Fields> = {
  [K in Names<F>]: IsList<F[K]> extends true
    ? K
    : F[K] extends { readonly fields: infer N extends Fields }
      ? `${K}.${RowsPath<N>}`
      : never;
}[Names<F>];

/** Fields of the rows at a path. */
type RowsAt<F extends Fields, P extends string> = P extends `${infer K}.${infer Rest}`
  ? F[K] extends { readonly fields: infer N extends Fields }
    ? RowsAt<N, Rest>
    : never
  : F[P] extends { readonly fields: infer N extends Fields }
    ? N
    : Record<never, never>;

/** A table: as text, what stands after FROM; its columns by the paths of their fields. */
type Table<Path extends string> = Readonly<Record<Path, string>> & { toString(): string };

interface Declared<F extends Fields> {
  readonly name: string;
  readonly fields: F;
}

/**
 * The table of a resource in hand-written SQL: `FROM ${v} WHERE ${v['vehicleType.type']} = …`. A field that has another
 * name, or is gone, does not compile.
 * @param alias under which the statement knows the table; without one it is its own name, and columns stand alone.
 */
export function columnsOf<F extends Fields>(
  { name: table, fields }: Declared<F>,
  alias?: string,
): Table<ColumnPath<F> | 'id' | 'createdAt' | 'updatedAt'> {
  const own = ['id', 'createdAt', 'updatedAt'].map(column => ({ path: column, column }));
  const stored = leavesOf(fields).filter(({ field }) => isStored(field));
  return tableOf(table, alias, [...own, ...stored]);
}

/** The same of the rows of a list: `parent_id` is the record, `position` their order. */
export function rowsOf<F extends Fields, const P extends RowsPath<F>>(
  { name: table, fields }: Declared<F>,
  path: P,
  alias?: string,
): Table<ColumnPath<RowsAt<F, P>> | 'id' | 'parent_id' | 'position'> {
  const list = childrenOf(fields).find(child => child.path === path);
  if (!list) throw new Error(`${table} has no list '${path}'`);
  const own = ['id', 'parent_id', 'position'].map(column => ({ path: column, column }));
  const stored = leavesOf(list.field.fields ?? {}).filter(({ field }) => isStored(field));
  return tableOf(childTable(table, list.column), alias, [...own, ...stored]);
}

const periodColumns = [
  'id',
  'subject_id',
  'period',
  'kind',
  'source',
  'source_id',
  'row_id',
  'active',
  'takes',
] as const;

/** The same of the periods during which records of a resource are held. */
export const periodsOf = (
  { name: table }: Declared<Fields>,
  alias?: string,
): Table<(typeof periodColumns)[number]> =>
  tableOf(
    occupancyName(table),
    alias,
    periodColumns.map(column => ({ path: column, column })),
  );

function tableOf<Path extends string>(
  table: string,
  alias: string | undefined,
  columns: readonly { path: string; column: string }[],
): Table<Path> {
  const from = alias ? `${name(table)} ${alias}` : name(table);
  const of = alias ? `${alias}.` : '';
  return Object.assign(
    Object.create({ toString: () => from }) as object,
    Object.fromEntries(columns.map(({ path, column }) => [path, of + name(column)])),
  ) as Table<Path>;
}
