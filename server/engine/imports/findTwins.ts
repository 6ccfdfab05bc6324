import { tableOf } from '../../../src/schema/words/storage/faces';
import { kindOf } from '../../../src/schema/kinds/kind';
import { say } from '../../../src/schema/api/messages';
import { isUnique, uniqueWithin } from '../../../src/schema/words/fields/comparedOptions';
import { valueAt } from '../../../src/schema/words/fields/paths';
import { mayReadAll } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { namedSql } from '../sql/alikeStatement';
import { columnType, storedLeaves, toSql } from '../tables/columns';
import { comparedSql } from '../tables/indexes';
import { faceSql } from '../sql/listStatement';
import { name } from '../connection/sql';
import type { Tx } from '../connection/transaction';
import type { Writer } from '../base/request';
import type { Values } from '../records/store';

/** A line that may be written, by its parsed values. */
export interface RightLine {
  line: number;
  values: Values;
}

/** A value that another line, or another record, has. */
interface TwinFault {
  line: number;
  path: string;
  message: string;
}

interface Found {
  place: number;
  /** The value as the database compares it. */
  key: string;
  /** The first record that has it. */
  label: string | null;
  taken: boolean;
}

/** What is not unique among these lines, and beside what is there: one statement for each field that must be. */
export async function findTwins(
  tx: Tx,
  resource: Resource,
  lines: readonly RightLine[],
  caller: Writer,
): Promise<TwinFault[]> {
  const faults: TwinFault[] = [];
  // Another face's record is in the way, and nobody's to name here.
  const [shown = 'true'] = faceSql(resource);
  const named = `CASE WHEN ${shown} THEN ${namedSql(resource, 't')} END`;
  for (const { column, field, path } of storedLeaves(resource.fields)) {
    if (!isUnique(field) || kindOf(field).isAllotted) continue;
    const neighbour = uniqueWithin(field) ?? '';
    const scope = resource.fields[neighbour];
    const given = lines.flatMap(({ line, values }) => {
      const value = valueAt(values, path);
      const within = scope ? values[neighbour] : '';
      if (value === null || value === undefined || within === null || within === undefined) return [];
      return [{ line, value: toSql(field, value), within: scope ? toSql(scope, within) : '' }];
    });
    if (given.length === 0) continue;
    const compared = (one: typeof field, alias: string) =>
      columnType(one) === 'text' ? `karhba_normalize(${alias})` : `${alias}::${columnType(one)}`;
    const same = [
      `${comparedSql(field, column, 't.')} = a.own`,
      ...(scope ? [`${comparedSql(scope, neighbour, 't.')} = a.within`] : []),
    ].join(' AND ');
    const { rows } = await tx.query<Found>({
      text: `SELECT a.place::int, concat_ws(chr(1), a.within::text, a.own::text) AS key, twin.id IS NOT NULL AS taken, twin.label
        FROM (SELECT place, ${compared(field, 'value')} AS own, ${scope ? compared(scope, 'within') : `''`} AS within
          FROM unnest($1::text[], $2::text[]) WITH ORDINALITY given (value, within, place)) a
        LEFT JOIN LATERAL (SELECT t.id, ${named} AS label FROM ${name(tableOf(resource))} t WHERE ${same} ORDER BY t.id LIMIT 1) twin ON true
        ORDER BY a.place`,
      values: [given.map(one => one.value), given.map(one => one.within)],
    });
    faults.push(...faultsOf(rows, given, path, mayReadAll(caller, resource)));
  }
  return faults;
}

/** The first line of a value keeps it. */
function faultsOf(
  rows: readonly Found[],
  given: readonly { line: number }[],
  path: string,
  named: boolean,
): TwinFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ place, key, taken, label }) => {
    const line = given[place - 1]?.line ?? 0;
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    const by = named && label ? label : undefined;
    if (taken) return [{ line, path, message: say({ key: 'unique', params: { by } }) }];
    return before === undefined ? [] : [{ line, path, message: `Déjà à la ligne ${before} de ce fichier` }];
  });
}
