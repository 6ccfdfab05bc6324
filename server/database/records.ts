import { leavesOf } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { searchesRows, searchTextSql } from '../records/search';
import { replaceChildren, writeNewChildren } from './children';
import { columnsSaid, storedLeaves } from './columns';
import { oncePerResource, prepared } from './prepared';
import { name, text } from './sql';
import type { Transaction } from './transaction';

type Values = Readonly<Record<string, unknown>>;

/** A business number to allot: the series, the year and the column that takes it. */
export interface Numbering {
  column: string;
  prefix: string;
  digits: number;
  year: number;
}

/** The statement that allots the id of a record to come. */
export const nextId = oncePerResource(({ name: table }) =>
  prepared(`SELECT nextval(pg_get_serial_sequence(${text(name(table))}, 'id'))::text AS id`),
);

/** Inserts a record and its rows; values are parsed. They leave with the next statement asked. */
export async function insertRecord(
  tx: Transaction,
  resource: Resource,
  id: string,
  values: Values,
  resources: Resources,
  numbers: readonly Numbering[] = [],
): Promise<void> {
  for (const { prefix, year } of numbers) tx.defer(prepared(countOn, [prefix, year]));
  const written = [JSON.stringify({ ...columnsSaid(resource.fields, values), id })];
  if (numbersOf(resource)) written.push(JSON.stringify(numbers));
  tx.defer(prepared(insertSql(resource, resources), written));
  await writeNewChildren(tx, { table: resource.name, fields: resource.fields }, id, values, resources);
}

/**
 * Writes what `values` holds of a record already locked; the rest stays. `updatedAt` always moves. It leaves with the
 * next statement asked.
 * @param before the record as it was.
 */
export async function changeRecord(
  tx: Transaction,
  resource: Resource,
  before: Values & { id: string },
  values: Values,
  resources: Resources,
): Promise<void> {
  const written = JSON.stringify(columnsSaid(resource.fields, values));
  tx.defer(prepared(changeSql(resource, resources), [before.id, written]));
  await replaceChildren(tx, { table: resource.name, fields: resource.fields }, before, values, resources);
}

export async function removeRecord(tx: Transaction, resource: Resource, id: string): Promise<void> {
  await tx.query(`DELETE FROM ${name(resource.name)} WHERE id = $1`, [id]);
}

/**
 * The next number of a series in its year: the counter's row stays locked until the transaction ends, so numbers follow
 * each other without gap.
 */
const countOn = `INSERT INTO "_counters" (series, year, last) VALUES ($1, $2, 1)
  ON CONFLICT (series, year) DO UPDATE SET last = "_counters".last + 1`;

/** RES-2026-00012, by column, of the counters just moved. */
const numbered = (
  prefix: string,
) => `(SELECT coalesce(jsonb_object_agg(n."column", concat_ws('-', ${prefix}, n.year, lpad(c.last::text, greatest(n.digits, length(c.last::text)), '0'))), '{}')
  FROM jsonb_to_recordset($2::jsonb) AS n ("column" text, prefix text, digits integer, year integer) JOIN "_counters" c ON c.series = n.prefix AND c.year = n.year)`;

/** What the number of a column `n` begins with: what the company's setting says, else what the config does. */
function prefixSql({ fields }: Resource): string {
  const cases = leavesOf(fields).flatMap(({ column, field }) => {
    if (!field.code?.setting) return [];
    const [setting = '', ...path] = field.code.setting.split('.');
    return [`WHEN ${text(column)} THEN (SELECT s.${name(path.join('__'))} FROM ${name(setting)} s)`];
  });
  return cases.length > 0 ? `coalesce(CASE n."column" ${cases.join(' ')} END, n.prefix)` : 'n.prefix';
}

const numbersOf = (resource: Resource) => leavesOf(resource.fields).some(leaf => leaf.field.code);

/** One text whatever the record says: what it does not is null, as in the table. */
const insertSql = oncePerResource((resource, resources) => {
  const table = name(resource.name);
  const columns = writtenColumns(resource, resources);
  const given = numbersOf(resource) ? `$1::jsonb || ${numbered(prefixSql(resource))}` : '$1::jsonb';
  const [into, from] = [
    ['id', ...columns.map(one => one.name)],
    ['t.id', ...columns.map(one => one.value)],
  ];
  return `INSERT INTO ${table} (${into.join(', ')}) SELECT ${from.join(', ')}
    FROM jsonb_populate_record(NULL::${table}, ${given}) t`;
});

/** The same of a change: what it does not say is as it was. */
const changeSql = oncePerResource((resource, resources) => {
  const table = name(resource.name);
  const sets = writtenColumns(resource, resources).map(one => `${one.name} = ${one.value}`);
  sets.push('"updatedAt" = karhba_later(w."updatedAt")');
  return `UPDATE ${table} w SET ${sets.join(', ')}
    FROM (SELECT n.* FROM ${table} o CROSS JOIN LATERAL jsonb_populate_record(o, $2::jsonb) n WHERE o.id = $1) t WHERE w.id = t.id`;
});

/** What a record writes of its own: its columns, and its search text unless that of its rows is part of it. */
function writtenColumns(resource: Resource, resources: Resources): { name: string; value: string }[] {
  const own = storedLeaves(resource.fields).map(leaf => name(leaf.column));
  const columns = own.map(column => ({ name: column, value: `t.${column}` }));
  if (!resource.partOf && !searchesRows(resource, resources))
    columns.push({ name: '_search', value: searchTextSql(resource, resources) });
  return columns;
}
