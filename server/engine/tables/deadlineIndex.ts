import { archivedName } from '../../../src/schema/words/actions/archive';
import { deadlinesOf } from '../../../src/schema/words/fields/deadlines';
import type { DeadlineRule } from '../../../src/schema/words/fields/deadlines';
import type { Resource } from '../../../src/schema/resource';
import { deadlineName, virtualFieldsOf } from '../../../src/schema/words/occupancy/virtualFields';
import { name, shortName, text } from '../connection/sql';
import type { Named } from './tables';

/** Whether an index holds the records in the order of their nearest date: it lies in them, and is the same for all. */
export const deadlineIsIndexed = (resource: Resource) =>
  deadlinesOf(resource).every(({ rows, reads }) => !rows && reads.length === 0);

/** That index, of a list that shows the date. */
export function deadlineIndexes(resource: Resource): Named[] {
  if (!virtualFieldsOf(resource).includes(deadlineName) || !deadlineIsIndexed(resource)) return [];
  const dates = deadlinesOf(resource).map(rule => watchedSql(resource, rule, name(rule.column), ''));
  return [
    {
      name: shortName('ix', resource.name, 'deadline'),
      definition: `((${nearestSql(dates)}), id)`,
    },
  ];
}

/** SQL of the first of these dates, null where none is watched. */
export const nearestSql = (dates: readonly string[]) => `LEAST(${dates.join(', ')})`;

/** SQL of the date of a rule where the record's state requires it. @param of what stands before the record's columns. */
export function watchedSql(
  { archive }: Resource,
  rule: DeadlineRule,
  date: string,
  of: string,
  others: readonly string[] = [],
): string {
  const { unless } = rule;
  const conditions = [
    ...(archive ? [`NOT ${of}${name(archivedName)}`] : []),
    ...stateConditions(rule, of),
    ...(unless ? [`${of}${columnName(unless)} IS NULL`] : []),
    ...others,
  ];
  return conditions.length > 0 ? `CASE WHEN ${conditions.join(' AND ')} THEN ${date} END` : date;
}

/** SQL of the states in which a date is watched. @param of what stands before the record's columns. */
export const stateConditions = ({ while: states }: DeadlineRule, of: string): string[] =>
  states.map(({ field, values }) => `${of}${columnName(field)} IN (${values.map(text).join(', ')})`);

/** The column of a path of the record itself. */
export const columnName = (path: string) => name(path.replaceAll('.', '__'));
