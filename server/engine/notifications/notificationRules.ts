import { priorityDays } from '../../../src/domain/deadline';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import { alertsOf } from '../../../src/schema/words/fields/alerts';
import { deadlinesOf, entityTypeOf } from '../../../src/schema/words/fields/deadlines';
import { governingAction, readRight } from '../../../src/schema/words/access/permissions';
import type { Resources } from '../../../src/schema/resources';
import { text } from '../connection/sql';

/**
 * What is notified of each watched date, and of what has to be seen to, as a common table: `rule (resource, path,
 * entity_type, rights, room, subject, action)`. `rights` are those required to read the record and the date; nobody
 * else is notified.
 */
export function rulesSql(resources: Resources): string {
  const rows = resources.all.flatMap(resource =>
    [...deadlinesOf(resource), ...(isFace(resource) ? [] : alertsOf(resource))].map(
      ({ path, of, action, ...rule }) => {
        const reads = 'reads' in rule ? rule.reads : [];
        const required = [...new Set([readRight(resource), ...reads].map(governingAction))];
        const named = required.filter(one => one !== 'SIGNED_IN');
        const rights = named.length > 0 ? named : ['SIGNED_IN'];
        const literals = [tableOf(resource), path, entityTypeOf(resource)].map(text);
        return `(${[...literals, `ARRAY[${rights.map(text).join(', ')}]`, text(rights.join(' ')), text(of), text(action)].join(', ')})`;
      },
    ),
  );
  const columns = 'resource, path, entity_type, rights, room, subject, action';
  if (rows.length > 0) return `rule (${columns}) AS (VALUES ${rows.join(', ')})`;
  return `rule (${columns}) AS (SELECT '', '', '', ARRAY[]::text[], '', '', '' WHERE false)`;
}

/** `priorityOf` (src/domain/deadline.ts) in SQL, of a number of days. */
export const prioritySql = (days: string): string =>
  `CASE WHEN ${days} <= ${priorityDays.high} THEN 'high' WHEN ${days} <= ${priorityDays.medium} THEN 'medium' ELSE 'low' END`;
