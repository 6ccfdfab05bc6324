import type { Field, Fields } from '../../src/schema/field';
import { childrenOf, isLinkList, valueAt } from '../../src/schema/paths';
import type { Child, Leaf } from '../../src/schema/paths';
import type { Resources } from '../../src/schema/resources';
import { columnType, storedLeaves, toSql } from './columns';
import { name, Params } from './sql';
import { childTable, linkFields } from './tables';
import type { Tx } from './transaction';

type Values = Readonly<Record<string, unknown>>;
type Row = Values & { id?: string };

/** A table of rows and what each holds. */
export interface RowsPlace {
  table: string;
  fields: Fields;
}

/** Where the rows of a child field of `table` live; a list of references or files is a table of one. */
export function placeOf(child: Child, table: string, resources: Resources): RowsPlace {
  if (child.field.kind === 'lines') {
    const target = resources.get(child.field.target ?? '');
    return { table: target.name, fields: target.fields };
  }
  const fields = isLinkList(child.field) ? linkFields(child.field) : (child.field.fields ?? {});
  return { table: childTable(table, child.column), fields };
}

/** Rows of a child field as its table takes them: a reference of a list is a row of one value. */
export function rowsOf(field: Field, value: unknown): Row[] {
  const list = (value ?? []) as unknown[];
  return isLinkList(field) ? list.map(one => ({ value: one })) : (list as Row[]);
}

/**
 * Writes the child rows of a record: those given replace those there, and keep their identity. A row with an id
 * is that row; when no row has one, position decides. A list that is absent from `values` is left alone.
 */
export async function writeChildren(
  tx: Tx,
  table: string,
  fields: Fields,
  parentId: string,
  values: Values,
  resources: Resources,
): Promise<void> {
  for (const child of childrenOf(fields)) {
    const given = valueAt(values, child.path);
    if (given === undefined) continue;
    await writeRows(tx, placeOf(child, table, resources), parentId, rowsOf(child.field, given), resources);
  }
}

async function writeRows(
  tx: Tx,
  place: RowsPlace,
  parentId: string,
  rows: readonly Row[],
  resources: Resources,
): Promise<void> {
  const found = await tx.query<{ id: string }>(
    `SELECT id::text FROM ${name(place.table)} WHERE parent_id = $1 ORDER BY position`,
    [parentId],
  );
  const existing = found.rows.map(row => row.id);
  const ids = matchRows(existing, rows);
  const gone = existing.filter(id => !ids.includes(id));
  if (gone.length > 0)
    await tx.query(`DELETE FROM ${name(place.table)} WHERE id = ANY ($1::bigint[])`, [gone]);
  const kept: KeptRow[] = [];
  const added: { row: Row; position: number }[] = [];
  rows.forEach((row, position) => {
    const id = ids[position];
    if (id) kept.push({ id, row, position });
    else added.push({ row, position });
  });
  await updateRows(tx, place, kept);
  const inserted = await insertRows(tx, place, parentId, added);
  const all = [...kept, ...added.map((one, index) => ({ ...one, id: inserted[index] ?? '' }))];
  for (const { id, row } of all) await writeChildren(tx, place.table, place.fields, id, row, resources);
}

/** For each given row, the id of the row that it is; undefined for a new one. */
export function matchRows(existing: readonly string[], rows: readonly Row[]): (string | undefined)[] {
  if (rows.every(row => row.id === undefined)) return rows.map((_, index) => existing[index]);
  const taken = new Set<string>();
  return rows.map(({ id }) => {
    // A row given twice is itself once; the other is a copy.
    if (id === undefined || taken.has(id) || !existing.includes(id)) return undefined;
    taken.add(id);
    return id;
  });
}

interface KeptRow {
  id: string;
  row: Row;
  position: number;
}

/** All the kept rows of one parent: one statement for those that say the same fields, which is nearly always all. */
async function updateRows(tx: Tx, place: RowsPlace, kept: readonly KeptRow[]): Promise<void> {
  const bySaid = new Map<string, { leaves: readonly Leaf[]; rows: KeptRow[] }>();
  for (const one of kept) {
    const leaves = leavesSaid(place.fields, one.row);
    const key = leaves.map(leaf => leaf.column).join();
    const same = bySaid.get(key) ?? { leaves, rows: [] };
    same.rows.push(one);
    bySaid.set(key, same);
  }
  for (const { leaves, rows } of bySaid.values()) await updateAlike(tx, place, leaves, rows);
}

/** A row without id is told whole: what it does not say, it does not have. */
function leavesSaid(fields: Fields, row: Row): Leaf[] {
  return storedLeaves(fields).filter(leaf => row.id === undefined || valueAt(row, leaf.path) !== undefined);
}

async function updateAlike(
  tx: Tx,
  { table }: RowsPlace,
  leaves: readonly Leaf[],
  rows: readonly KeptRow[],
): Promise<void> {
  const params = new Params();
  const columns = ['position', ...leaves.map(leaf => leaf.column)].map(name);
  const tuples = rows.map(({ id, row, position }) => {
    const values = leaves.map(
      leaf => `${params.add(toSql(leaf.field, valueAt(row, leaf.path)))}::${columnType(leaf.field)}`,
    );
    return `(${[`${params.add(id)}::bigint`, `${params.add(position)}::integer`, ...values].join(', ')})`;
  });
  await tx.query(
    `UPDATE ${name(table)} t SET ${columns.map(column => `${column} = v.${column}`).join(', ')}
     FROM (VALUES ${tuples.join(', ')}) AS v (id, ${columns.join(', ')}) WHERE t.id = v.id`,
    params.values,
  );
}

/** All the new rows of one parent in one statement; their ids in order. */
async function insertRows(
  tx: Tx,
  place: RowsPlace,
  parentId: string,
  rows: readonly { row: Row; position: number }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const leaves = storedLeaves(place.fields);
  const params = new Params();
  const tuples = rows.map(({ row, position }) => {
    const values = leaves.map(leaf => params.add(toSql(leaf.field, valueAt(row, leaf.path))));
    return `(${[params.add(parentId), params.add(position), ...values].join(', ')})`;
  });
  const columns = ['parent_id', 'position', ...leaves.map(leaf => name(leaf.column))];
  const result = await tx.query<{ id: string; position: number }>(
    `INSERT INTO ${name(place.table)} (${columns.join(', ')}) VALUES ${tuples.join(', ')} RETURNING id::text, position`,
    params.values,
  );
  return result.rows.toSorted((a, b) => a.position - b.position).map(row => row.id);
}
