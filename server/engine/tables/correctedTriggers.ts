import type { CorrectedConfig, Resource } from '../../../src/schema/resource';
import { name, shortName, text } from '../connection/sql';
import type { Named } from './tables';

/**
 * Triggers on the table of a resource, or of its rows, that keep what corrects a record within it, key by key, whoever
 * writes and however many at once; and no amount of the rows below zero. The function that they call is in
 * `foundation.ts`.
 */
export function correctedTriggers({ name: records, corrected }: Resource, table: string): Named[] {
  if (!corrected) return [];
  const rows = `${records}__${corrected.rows}`;
  const of = name(corrected.of);
  const trigger = (ids: string, more: readonly string[] = []) => {
    const args = [records, ids, ...more, beyondOf(records, corrected, ids), corrected.message];
    return (['INSERT', 'UPDATE'] as const).map(event => ({
      name: shortName('corrected', table, event.toLowerCase()),
      definition: `AFTER ${event} ON @ REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION karhba_judged(${args.map(text).join(', ')})`,
    }));
  };
  if (table === records) return trigger(`SELECT ${of} FROM changed WHERE ${of} IS NOT NULL`);
  if (table !== rows) return [];
  const negative = corrected.amounts.map(one => `${name(one)} < 0`).join(' OR ');
  return trigger(
    `SELECT c.${of} FROM ${name(records)} c JOIN changed ON changed.parent_id = c.id WHERE c.${of} IS NOT NULL UNION SELECT parent_id FROM changed`,
    [`EXISTS (SELECT FROM changed WHERE ${negative})`, corrected.negative],
  );
}

/** SQL of whether any of the corrected records is exceeded. @param ids SQL of their ids. */
function beyondOf(records: string, { of, while: counted, rows, by, amounts }: CorrectedConfig, ids: string) {
  const table = name(`${records}__${rows}`);
  const states = counted.values.map(text).join(', ');
  const sums = amounts.map((one, index) => `sum(r.${name(one)}) AS a${index}`).join(', ');
  const exceeds = amounts
    .map(
      (one, index) =>
        `x.a${index} > coalesce((SELECT sum(o.${name(one)}) FROM ${table} o WHERE o.parent_id = x.id AND o.${name(by)} = x.key), 0)`,
    )
    .join(' OR ');
  return `EXISTS (SELECT FROM (SELECT c.${name(of)} AS id, r.${name(by)} AS key, ${sums} FROM ${name(records)} c JOIN ${table} r ON r.parent_id = c.id
    WHERE c.${name(of)} IN (${ids}) AND c.${name(counted.field)} IN (${states}) GROUP BY 1, 2) x WHERE ${exceeds})`;
}
