import type { Resource, SettlementConfig } from '../../../src/schema/resource';
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

function sumSql(
  { records, amounts, rows, amount, of: reference, while: counted, takesOver }: Source,
  of: string,
): string {
  const states = counted?.values.map(text).join(', ') ?? '';
  const holder = rows === undefined ? 'a' : 'h';
  const join = rows !== undefined && counted ? ` JOIN ${name(records)} h ON h.id = a.parent_id` : '';
  const condition = counted ? ` AND ${holder}.${name(counted.field)} IN (${states})` : '';
  const settles = takesOver === undefined ? `= ${of}.id` : `IN (${of}.id, ${of}.${name(takesOver)})`;
  return `coalesce((SELECT sum(a.${name(amount)}) FROM ${name(amounts)} a${join} WHERE a.${name(reference ?? 'parent_id')} ${settles}${condition}), 0)`;
}
