import type { Resource } from '../../../src/schema/resource';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import { text } from '../connection/sql';
import { prefixSql } from './rows';

/** What the next number of a series would be made of. */
export interface NextNumber {
  prefix: string;
  year: number;
  /** The last one given. */
  last: number;
  digits: number;
}

/**
 * SQL of the `NextNumber` of a field of a resource, a top one, as things stand: nothing is taken, and whoever issues
 * first has it. @param own SQL of what its series is counted by (`per`). @param day SQL of the date that gives its
 * year.
 */
export function nextNumberSql(resource: Resource, path: string, own: string, day: string): string {
  const code = fieldAt(resource.fields, path)?.code;
  if (!code) throw new Error(`${path} is no number`);
  const year = `extract(year FROM ${day})::int`;
  return `(SELECT json_build_object('prefix', ${prefixSql(resource)}, 'year', ${year}, 'digits', ${code.digits}, 'last',
      coalesce((SELECT k.last FROM "_counters" k WHERE k.series = concat_ws(' ', n.prefix, ${own}) AND k.year = ${year}), 0))
    FROM (VALUES (${text(path)}, ${text(code.prefix)})) n ("column", prefix))`;
}

/** That number, or one further on. */
export const numberAfter = ({ prefix, year, last, digits }: NextNumber, ahead: number): string =>
  `${prefix}-${year}-${String(last + 1 + ahead).padStart(digits, '0')}`;
