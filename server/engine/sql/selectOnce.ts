import type { Resource } from '../../../src/schema/resource';
import { baseOf } from '../../../src/schema/words/storage/faces';
import { name } from '../connection/sql';
import { settledSql } from '../tables/settledSql';
import type { ReadScope } from './select';

/**
 * The select of some items of the records `t` of a resource, in which what several of them are made of is worked out
 * once for each record: what settles it, and the computed fields that its behaviour works out together.
 * @param from the table or the rows, named `t`. @param where with its WHERE; empty for all.
 */
export function selectOnce(
  resource: Resource,
  { resources, behaviours }: Pick<ReadScope, 'resources' | 'behaviours'>,
  items: string,
  from: string,
  where = '',
): string {
  const beside: string[] = [];
  let made = items;
  /** OFFSET keeps PostgreSQL from working it out for each use. */
  const once = (row: string, alias: string, columns: readonly (readonly [sql: string, column: string])[]) => {
    beside.push(` CROSS JOIN LATERAL (${row} OFFSET 0) ${alias}`);
    for (const [sql, column] of columns) made = made.replaceAll(sql, () => `${alias}.${name(column)}`);
  };
  const base = baseOf(resource, resources);
  const settled = base.settled && settledSql(base);
  if (settled && made.split(settled).length > 2)
    once(`SELECT ${settled} AS amount`, 'settled', [[settled, 'amount']]);
  const { computed = {}, together = [] } = behaviours.of(resource.name);
  for (const [index, { fields, row }] of together.entries()) {
    const asked = fields.flatMap(field => {
      const sql = computed[field];
      return sql && made.includes(sql) ? [[sql, field] as const] : [];
    });
    if (asked.length > 1) once(row, `together${index}`, asked);
  }
  return `SELECT ${made} FROM ${from}${beside.join('')}${where && ` ${where}`}`;
}
