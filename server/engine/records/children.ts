import type { Field, Fields } from '../../../src/schema/field';
import { isLines, childrenOf, isLinkList, valueAt } from '../../../src/schema/words/fields/paths';
import type { Child } from '../../../src/schema/words/fields/paths';
import type { Resources } from '../../../src/schema/resources';
import { columnType, columnValues, storedLeaves } from '../tables/columns';
import { prepared } from '../connection/prepared';
import { name } from '../connection/sql';
import { childTable, linkFields } from '../tables/tables';
import type { Transaction } from '../connection/transaction';

type Values = Readonly<Record<string, unknown>>;
type Row = Values & { id?: string };

/** A table of rows and what each holds. */
interface RowsPlace {
  table: string;
  fields: Fields;
}

/** Where the rows of a child field of `table` live; a list of references or files is a table of one. */
export function placeOf(child: Child, table: string, resources: Resources): RowsPlace {
  if (isLines(child.field)) {
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

/** The list that a value holds for each child field; a list that is absent is left alone. */
function listsIn(
  place: RowsPlace,
  values: Values,
  resources: Resources,
): { place: RowsPlace; child: Child; rows: Row[] }[] {
  return childrenOf(place.fields).flatMap(child => {
    const given = valueAt(values, child.path);
    if (given === undefined) return [];
    return [{ place: placeOf(child, place.table, resources), child, rows: rowsOf(child.field, given) }];
  });
}

/** Writes the rows of a record just inserted. They leave with the next statement awaited. */
export async function writeNewChildren(
  tx: Transaction,
  parent: RowsPlace,
  parentId: string,
  values: Values,
  resources: Resources,
): Promise<void> {
  for (const { place, rows } of listsIn(parent, values, resources))
    await insertRows(tx, place, parentId, rows.map(atPosition), resources);
}

/**
 * Writes the rows of a record that is there: those given replace those it had, and keep their identity. A row with an
 * id is that row; when no row has one, position decides.
 * @param before the record as it was, locked.
 */
export async function replaceChildren(
  tx: Transaction,
  parent: RowsPlace,
  before: Values & { id: string },
  values: Values,
  resources: Resources,
): Promise<void> {
  for (const { place, child, rows } of listsIn(parent, values, resources)) {
    const had = (valueAt(before, child.path) ?? []) as unknown[];
    if (isLinkList(child.field)) replaceLinks(tx, place, before.id, had, rows);
    else await replaceRows(tx, place, before.id, had as (Row & { id: string })[], rows, resources);
  }
}

async function replaceRows(
  tx: Transaction,
  place: RowsPlace,
  parentId: string,
  had: readonly (Row & { id: string })[],
  rows: readonly Row[],
  resources: Resources,
): Promise<void> {
  const existing = had.map(row => row.id);
  const ids = matchRows(existing, rows);
  const gone = existing.filter(id => !ids.includes(id));
  if (gone.length > 0)
    tx.defer(prepared(`DELETE FROM ${name(place.table)} WHERE id = ANY ($1::bigint[])`, [gone]));
  const placed = rows.map((row, position) => ({ id: ids[position], row, position }));
  const kept = placed.filter((one): one is Placed & { id: string } => one.id !== undefined);
  if (kept.length > 0) {
    const columnRows = kept.map(({ id, row, position }) => ({
      // A row without id is given whole: what it does not give, it does not have.
      ...columnValues(place.fields, row, row.id === undefined),
      id,
      position,
    }));
    tx.defer(prepared(updateSql(place), [parentId, JSON.stringify(columnRows)]));
  }
  await insertRows(
    tx,
    place,
    parentId,
    placed.filter(one => one.id === undefined),
    resources,
  );
  for (const { id, row } of kept) {
    const was = had.find(one => one.id === id);
    await replaceChildren(tx, place, { ...was, id }, row, resources);
  }
}

/** For each given row, the id of the row that it is; undefined for a new one. */
function matchRows(existing: readonly string[], rows: readonly Row[]): (string | undefined)[] {
  if (rows.every(row => row.id === undefined)) return rows.map((_, index) => existing[index]);
  const taken = new Set<string>();
  return rows.map(({ id }) => {
    // A row given twice is itself once; the other is a copy.
    if (id === undefined || taken.has(id) || !existing.includes(id)) return undefined;
    taken.add(id);
    return id;
  });
}

interface Placed {
  row: Row;
  position: number;
}

const atPosition = (row: Row, position: number): Placed => ({ row, position });

const columnsIn = (place: RowsPlace) =>
  ['position', ...storedLeaves(place.fields).map(leaf => leaf.column)].map(name);

/** All the kept rows of one parent: one text whatever they hold, since what one does not give is as it was. */
const updateSql = (place: RowsPlace) => {
  const table = name(place.table);
  return `UPDATE ${table} w SET ${columnsIn(place)
    .map(column => `${column} = t.${column}`)
    .join(', ')}
    FROM (SELECT n.* FROM jsonb_array_elements($2::jsonb) e JOIN ${table} o ON o.parent_id = $1 AND o.id = (e ->> 'id')::bigint
      CROSS JOIN LATERAL jsonb_populate_record(o, e) n) t WHERE w.id = t.id`;
};

/** New rows of one parent, in one statement. */
async function insertRows(
  tx: Transaction,
  place: RowsPlace,
  parentId: string,
  rows: readonly Placed[],
  resources: Resources,
): Promise<void> {
  if (rows.length === 0) return;
  const table = name(place.table);
  const columns = columnsIn(place);
  const json = JSON.stringify(
    rows.map(({ row, position }) => ({ ...columnValues(place.fields, row, true), position })),
  );
  const statement = prepared(
    `INSERT INTO ${table} (parent_id, ${columns.join(', ')}) SELECT ${['$2::bigint', ...columns.map(column => `t.${column}`)].join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) t RETURNING id::text, position`,
    [json, parentId],
  );
  const nested = rows.some(({ row }) => listsIn(place, row, resources).some(list => list.rows.length > 0));
  if (!nested) return tx.defer(statement);
  const [inserted] = await tx.together([statement]);
  const ids = new Map(
    ((inserted?.rows ?? []) as { id: string; position: number }[]).map(one => [one.position, one.id]),
  );
  for (const { row, position } of rows)
    for (const list of listsIn(place, row, resources))
      await insertRows(tx, list.place, ids.get(position) ?? '', list.rows.map(atPosition), resources);
}

/** A list of references or files: each value in its place, and what stands in the same place stays the same row. */
function replaceLinks(
  tx: Transaction,
  place: RowsPlace,
  parentId: string,
  had: readonly unknown[],
  rows: readonly Row[],
): void {
  const values = rows.map(row => row.value);
  if (values.length === had.length && values.every((value, index) => value === had[index])) return;
  const table = name(place.table);
  const given = `unnest($2::${columnType(place.fields.value as Field)}[]) WITH ORDINALITY AS v (value, place)`;
  tx.defer(prepared(`DELETE FROM ${table} WHERE parent_id = $1 AND position >= $2`, [parentId, rows.length]));
  if (rows.length === 0) return;
  tx.defer(
    prepared(
      `UPDATE ${table} w SET value = v.value FROM ${given} WHERE w.parent_id = $1 AND w.position = v.place - 1`,
      [parentId, values],
    ),
  );
  tx.defer(
    prepared(
      `INSERT INTO ${table} (parent_id, position, value) SELECT $1, v.place - 1, v.value FROM ${given}
       WHERE NOT EXISTS (SELECT FROM ${table} w WHERE w.parent_id = $1 AND w.position = v.place - 1)`,
      [parentId, values],
    ),
  );
}
