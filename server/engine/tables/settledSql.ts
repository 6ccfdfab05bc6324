import type { Resource, SettlementConfig } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { name, text } from '../connection/sql';

/** A source of amounts, with the tables that hold it: `records` the ones whose states count, `amounts` those of the amounts. */
export interface Source extends SettlementConfig {
  records: string;
  amounts: string;
  /** Reference of the settled record to the one whose place it takes. */
  takesOver?: string;
}

/** What settles the records of a resource, each with its tables. */
export const sourcesOf = ({ name: own, settled }: Resource): readonly Source[] =>
  (settled?.by ?? []).map(one => {
    const records = one.resource ?? own;
    const amounts = one.rows === undefined ? records : `${records}__${one.rows}`;
    return { ...one, records, amounts, takesOver: one.of === undefined ? undefined : settled?.takesOver };
  });

/**
 * SQL of what settles a record, of the row that the statement calls `of`: the sum that `settled` bounds, and the one that
 * every figure of it is made of.
 */
export const settledSql = (resource: Resource, of = 't'): string =>
  `(${sourcesOf(resource)
    .map(source => sumSql(source, of))
    .join(' + ')})`;

/**
 * SQL of the same sum of all records at once: a table of `id` and `amount`, without the records that nothing settles. Of
 * a whole list it takes a tenth of the time that record by record takes.
 */
export const allSettledSql = (resource: Resource): string =>
  `SELECT x.id, sum(x.amount) AS amount FROM (${sourcesOf(resource)
    .flatMap(source => amountsSql(resource, source))
    .join(' UNION ALL ')}) x GROUP BY x.id`;

/** The amounts of a source, each beside the record that it settles; once more beside what took that one's place. */
function amountsSql({ name: own }: Resource, source: Source): string[] {
  const { amount, of: reference, takesOver } = source;
  const settled = `a.${name(reference ?? 'parent_id')}`;
  const { from, condition } = countedSql(source);
  const amounts = (id: string, join: string, where: string) =>
    `SELECT ${id} AS id, a.${name(amount)} AS amount FROM ${from}${join} WHERE ${where}${condition}`;
  const taken = `${name(own)} n ON n.${name(takesOver ?? 'id')} = ${settled}`;
  return [
    amounts(settled, '', `${settled} IS NOT NULL`),
    ...(takesOver === undefined ? [] : [amounts('n.id', ` JOIN ${taken}`, 'true')]),
  ];
}

function sumSql(source: Source, of: string): string {
  const { from, condition } = countedSql(source);
  return `coalesce((SELECT sum(a.${name(source.amount)}) FROM ${from} WHERE ${settlesSql(source, of)}${condition}), 0)`;
}

/** SQL of whether an amount `a` settles the record `of`, or the one whose place that took. */
function settlesSql({ of: reference, takesOver }: Source, of: string): string {
  const settles = takesOver === undefined ? `= ${of}.id` : `IN (${of}.id, ${of}.${name(takesOver)})`;
  return `a.${name(reference ?? 'parent_id')} ${settles}`;
}

/**
 * SQL of whether a record `of` is settled by what is not of the same party (`settled.within`); null where that is not
 * asked.
 */
export function foreignSql(resource: Resource, of = 't'): string | null {
  const { within } = resource.settled ?? {};
  if (!within) return null;
  const party = name(within.reference);
  return sourcesOf(resource)
    .filter(source => source.of !== undefined)
    .map(source => {
      const { from, condition, holder } = countedSql(source, true);
      return `EXISTS (SELECT FROM ${from} WHERE ${settlesSql(source, of)}${condition} AND ${holder}.${party} IS DISTINCT FROM ${of}.${party})`;
    })
    .join(' OR ');
}

/**
 * SQL of whether more was taken back of a record `of` than the same record had settled of it: amounts of rows that may be
 * negative add up, pair by pair. Null where none may.
 */
export function takenBackSql(resource: Resource, resources: Resources, of = 't'): string | null {
  const conditions = sourcesOf(resource).flatMap(source => {
    const { records, rows, amounts, amount, of: reference } = source;
    const field = rows === undefined ? undefined : resources.get(records).fields[rows]?.fields?.[amount];
    return !field || field.min !== undefined || reference === undefined
      ? []
      : [
          `EXISTS (SELECT FROM ${name(amounts)} a WHERE ${settlesSql(source, of)} GROUP BY a.parent_id, a.${name(reference)} HAVING sum(a.${name(amount)}) < 0)`,
        ];
  });
  return conditions.length > 0 ? conditions.join(' OR ') : null;
}

/** Where the amounts `a` of a source stand, and which of them count. @param holding whether who holds them is asked for. */
function countedSql({ records, amounts, rows, while: counted }: Source, holding = false) {
  const states = counted?.values.map(text).join(', ') ?? '';
  const holder = rows === undefined ? 'a' : 'h';
  const join =
    rows !== undefined && (counted || holding) ? ` JOIN ${name(records)} h ON h.id = a.parent_id` : '';
  const condition = counted ? ` AND ${holder}.${name(counted.field)} IN (${states})` : '';
  return { from: `${name(amounts)} a${join}`, condition, holder };
}
