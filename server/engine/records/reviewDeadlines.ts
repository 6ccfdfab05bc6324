import type { Pool } from 'pg';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { isFace } from '../../../src/schema/words/storage/faces';
import { ALERT } from '../../../src/schema/words/fields/alerts';
import { deadlinesOf } from '../../../src/schema/words/fields/deadlines';
import { valueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { settingSql } from '../sql/settingSql';
import { oncePerResource, prepared } from '../connection/prepared';
import { transaction } from '../connection/transaction';
import type { WriteContext, Engine } from './context';
import { reviewOwnAlerts } from './reviewAlerts';
import type { Values } from './store';
import { EXPIRED } from '../../../src/domain/deadline';
import type { DeadlineRule } from '../../../src/schema/words/fields/deadlines';
import { childTable } from '../tables/tables';
import { columnName, stateConditions } from '../tables/deadlineIndex';
import { name, text } from '../connection/sql';
import { reviewedSql } from './reviewedSql';

/**
 * The one statement that brings the notifications of a resource to what its dates imply on day `$1`: opens those that
 * have come, raises those that press more, closes those whose date has changed or whose record is gone or archived, and
 * rings when anything did. With `ofOne`, of record `$2` only. Null for a resource without deadlines.
 */
function reviewStatement(resource: Resource, resources: Resources, ofOne: boolean): string | null {
  const rules = deadlinesOf(resource);
  if (rules.length === 0) return null;
  const due = rules.map(rule => dueSql(resource, rule, resources, ofOne));
  return reviewedSql(resource, due, { path: `NOT LIKE '${ALERT}%'`, ofOne });
}

/** Dates of one rule that have come within its first notice, with the step that each has reached. */
function dueSql(resource: Resource, rule: DeadlineRule, resources: Resources, ofOne: boolean): string {
  const holder = rule.rows ? 'x' : 't';
  const date = `${holder}.${name(rule.column)}`;
  const from = rule.rows
    ? `${name(childTable(resource.name, rule.rows.column))} x JOIN ${name(resource.name)} t ON t.id = x.parent_id`
    : `${name(resource.name)} t`;
  const state = stateConditions(rule, 't.')
    .map(condition => ` AND ${condition}`)
    .join('');
  const alone = rule.unless ? ` AND t.${columnName(rule.unless)} IS NULL` : '';
  const current = resource.archive ? ` AND NOT t.${name(archivedName)}` : '';
  const one = ofOne ? ' AND t.id = $2::bigint' : '';
  const days = noticesSql(rule, resources);
  return `SELECT t.id AS record_id, ${text(rule.path)} AS path, ${rule.rows ? 'x.id' : '0::bigint'} AS row_id, ${date} AS due_on,
    ${stepSql(date, days)} AS step FROM ${from} WHERE ${date} <= $1::date + (SELECT max(d) FROM unnest(${days}) d)${state}${alone}${current}${one}`;
}

/** SQL of the numbers of days of notice of a rule, as a list: those of the config, or of the company's setting. */
function noticesSql({ days }: Pick<DeadlineRule, 'days'>, resources: Resources): string {
  if (!('setting' in days)) return `'{${days.join()}}'::int[]`;
  const [resource = '', field = ''] = days.setting.split('.');
  return `(SELECT string_to_array(${settingSql(resources.get(resource), field)}, ',')::int[])`;
}

/** `deadlineState` (src/domain/deadline.ts) in SQL: a test holds the two equal. @param days SQL of their list. */
export const stepSql = (date: string, days: string): string =>
  `CASE WHEN ${date} < $1::date THEN ${EXPIRED} ELSE (SELECT min(d) FROM unnest(${days}) d WHERE ${date} - $1::date <= d) END`;

/**
 * SQL of the numbers of days of notice that the company's settings hold, as one text: notifications follow them. Null where no
 * date takes its own from there.
 */
export function noticesSettingsSql(resources: Resources): string | null {
  const taken = resources.all.flatMap(resource =>
    deadlinesOf(resource).flatMap(({ days }) => ('setting' in days ? [days.setting] : [])),
  );
  const lists = [...new Set(taken)].map(setting => noticesSql({ days: { setting } }, resources));
  return lists.length > 0 ? `concat_ws('; ', ${lists.map(list => `${list}::text`).join(', ')})` : null;
}

const ofOne = oncePerResource((resource, resources) => reviewStatement(resource, resources, true));

/**
 * Within the transaction that writes a record: its own notifications, when a date or a state that they hang on has
 * changed. The statement leaves with those of the write: nobody waits for it.
 * @param before null for a new record. @param after null for one that is gone.
 */
export function reviewOwnDeadlines(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  resource: Resource,
  id: string,
  before: Values | null,
  after: Values | null,
): void {
  reviewOwnAlerts({ tx, engine }, resource, id);
  const statement = ofOne(resource, engine.resources);
  if (!statement || watched(resource, before) === watched(resource, after)) return;
  tx.defer(prepared(statement, [todayInTunis(engine.now()), id]));
}

/** What the deadlines of a record hang on, as a text to compare; '' when it has none: nothing is due then. */
function watched(resource: Resource, values: Values | null): string {
  if (!values) return '';
  const hangsOn = deadlinesOf(resource).map(({ path, rows, while: states, unless }) => [
    valueAt(values, rows ? rows.path : path) ?? null,
    ...states.map(({ field }) => valueAt(values, field) ?? null),
    unless ? (valueAt(values, unless) ?? null) : null,
  ]);
  if (hangsOn.every(([date]) => date === null || (Array.isArray(date) && date.length === 0))) return '';
  return JSON.stringify([Boolean(values[archivedName]), ...hangsOn]);
}

/** All deadlines of all resources, as of now: one statement each. */
export async function reviewAllDeadlines(
  pool: Pool,
  { resources, now }: Pick<Engine, 'resources' | 'now'>,
): Promise<void> {
  const today = todayInTunis(now());
  for (const resource of resources.all) {
    const statement = isFace(resource) ? null : reviewStatement(resource, resources, false);
    if (!statement) continue;
    await transaction(pool, async tx => {
      // Those who are writing end first, so that their dates are seen and theirs is not the last word on an old one.
      await tx.query('LOCK TABLE "_notifications" IN SHARE ROW EXCLUSIVE MODE');
      await tx.query(statement, [today]);
    });
  }
}
