import { leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { changesOwnWords, refreshOwnSearch, searchTextSql, writesSearchedRows } from './search';
import { replaceChildren, writeNewChildren } from './children';
import { columnValues, storedLeaves } from '../tables/columns';
import { oncePerResource, prepared } from '../connection/prepared';
import { name, text } from '../connection/sql';
import type { Transaction } from '../connection/transaction';

type Values = Readonly<Record<string, unknown>>;

/** A business number to allot: the series, the year and the column that takes it. */
export interface Numbering {
  column: string;
  /** What is counted; its name does not change, whatever people see before the number. */
  series: string;
  prefix: string;
  digits: number;
  year: number;
}

/** The statement that allots the id of a record to come. */
export const nextId = oncePerResource(({ name: table }) =>
  prepared(`SELECT nextval(pg_get_serial_sequence(${text(name(table))}, 'id'))::text AS id`),
);

/** Inserts a record, its rows and its search text; values are parsed. They leave with the next statement awaited. */
export async function insertRecord(
  tx: Transaction,
  resource: Resource,
  id: string,
  values: Values,
  resources: Resources,
  numbers: readonly Numbering[] = [],
): Promise<void> {
  const written = [JSON.stringify({ ...columnValues(resource.fields, values), id })];
  if (numbersOf(resource)) written.push(JSON.stringify(numbers));
  const later = writesSearchedRows(resource, null, values, resources);
  tx.defer(prepared(insertSql(resource, resources)[later ? 'plain' : 'searched'], written));
  await writeNewChildren(tx, { table: resource.name, fields: resource.fields }, id, values, resources);
  if (later) refreshOwnSearch(tx, resource, id, resources);
}

/**
 * Writes what `values` holds of a record already locked, and by what it is found where that changes; the rest stays.
 * `updatedAt` always moves. It leaves with the next statement awaited.
 * @param before the record as it was.
 */
export async function changeRecord(
  tx: Transaction,
  resource: Resource,
  before: Values & { id: string },
  values: Values,
  resources: Resources,
  numbers: readonly Numbering[] = [],
): Promise<void> {
  const written = [before.id, JSON.stringify(columnValues(resource.fields, values))];
  if (numbers.length > 0) written.push(JSON.stringify(numbers));
  const statements = numbers.length > 0 ? numberSql : changeSql;
  const later = writesSearchedRows(resource, before, values, resources);
  const found = !later && (numbers.length > 0 || changesOwnWords(resource, before, values));
  tx.defer(prepared(statements(resource, resources)[found ? 'searched' : 'plain'], written));
  await replaceChildren(tx, { table: resource.name, fields: resource.fields }, before, values, resources);
  if (later) refreshOwnSearch(tx, resource, before.id, resources);
}

export async function removeRecord(tx: Transaction, resource: Resource, id: string): Promise<void> {
  await tx.query(`DELETE FROM ${name(resource.name)} WHERE id = $1`, [id]);
}

/** The numbers to allot, given in a placeholder. */
const numbersIn = (given: string) =>
  `jsonb_to_recordset(${given}::jsonb) AS n ("column" text, series text, prefix text, digits integer, year integer)`;

/**
 * The next number of each series in its year: the counter's row stays locked until the transaction ends, so numbers
 * follow each other without gap.
 */
const countedIn = (
  given: string,
) => `counted AS (INSERT INTO "_counters" (series, year, last) SELECT DISTINCT n.series, n.year, 1 FROM ${numbersIn(given)}
  ON CONFLICT (series, year) DO UPDATE SET last = "_counters".last + 1 RETURNING series, year, last)`;

/** RES-2026-00012, by column. */
const numbered = (
  prefix: string,
  given: string,
) => `(SELECT coalesce(jsonb_object_agg(n."column", concat_ws('-', ${prefix}, n.year, lpad(c.last::text, greatest(n.digits, length(c.last::text)), '0'))), '{}')
  FROM ${numbersIn(given)} JOIN counted c ON c.series = n.series AND c.year = n.year)`;

/** What the number of a column `n` begins with: what the company's setting has, else what the config has. */
export function prefixSql({ fields }: Resource): string {
  const cases = leavesOf(fields).flatMap(({ column, field }) => {
    if (!field.code?.setting) return [];
    const [setting = '', ...path] = field.code.setting.split('.');
    return [`WHEN ${text(column)} THEN (SELECT s.${name(path.join('__'))} FROM ${name(setting)} s)`];
  });
  return cases.length > 0 ? `coalesce(CASE n."column" ${cases.join(' ')} END, n.prefix)` : 'n.prefix';
}

const numbersOf = (resource: Resource) => leavesOf(resource.fields).some(leaf => leaf.field.code);

/** A statement with the search text of the record, and one that leaves it to another. */
const bothWays =
  (make: (resource: Resource, columns: readonly Column[]) => string) =>
  (resource: Resource, resources: Resources) => {
    const own = storedLeaves(resource.fields).map(({ column }) => ({
      name: name(column),
      value: `t.${name(column)}`,
    }));
    const plain = make(resource, own);
    if (resource.partOf) return { plain, searched: plain };
    const found = { name: '_search', value: searchTextSql(resource, resources) };
    return { plain, searched: make(resource, [...own, found]) };
  };

/** A column and what is written into it, of the record `t`. */
interface Column {
  name: string;
  value: string;
}

/** One text whatever the record holds: what it lacks is null, as in the table. */
const insertSql = oncePerResource(
  bothWays((resource, columns) => {
    const table = name(resource.name);
    const [first, given] = numbersOf(resource)
      ? [`WITH ${countedIn('$2')} `, `$1::jsonb || ${numbered(prefixSql(resource), '$2')}`]
      : ['', '$1::jsonb'];
    const [into, from] = [
      ['id', ...columns.map(one => one.name)],
      ['t.id', ...columns.map(one => one.value)],
    ];
    return `${first}INSERT INTO ${table} (${into.join(', ')}) SELECT ${from.join(', ')}
    FROM jsonb_populate_record(NULL::${table}, ${given}) t`;
  }),
);

/** The same of a change: what it does not give is as it was. */
const changeSql = oncePerResource(
  bothWays((resource, columns) => changing(resource, columns, '', '$2::jsonb')),
);

/** Of a change that gives the record a number, as the issue of a draft does. */
const numberSql = oncePerResource(
  bothWays((resource, columns) =>
    changing(
      resource,
      columns,
      `WITH ${countedIn('$3')} `,
      `$2::jsonb || ${numbered(prefixSql(resource), '$3')}`,
    ),
  ),
);

function changing(resource: Resource, columns: readonly Column[], first: string, given: string): string {
  const table = name(resource.name);
  const sets = columns.map(one => `${one.name} = ${one.value}`);
  sets.push('"updatedAt" = karhba_later(w."updatedAt")');
  return `${first}UPDATE ${table} w SET ${sets.join(', ')}
    FROM (SELECT n.* FROM ${table} o CROSS JOIN LATERAL jsonb_populate_record(o, ${given}) n WHERE o.id = $1) t WHERE w.id = t.id`;
}
