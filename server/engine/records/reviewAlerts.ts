import type { Pool } from 'pg';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { isFace } from '../../../src/schema/words/storage/faces';
import { ALERT, alertsOf, FIRST_STEP } from '../../../src/schema/words/fields/alerts';
import type { AlertRule } from '../../../src/schema/words/fields/alerts';
import type { Resource } from '../../../src/schema/resource';
import { name, text } from '../connection/sql';
import { reviewedSql } from './reviewedSql';
import { oncePerResource, prepared } from '../connection/prepared';
import { transaction } from '../connection/transaction';
import { childTable } from '../tables/tables';
import type { Behaviour, Behaviours } from './behaviours';
import type { Engine, WriteContext } from './context';

/**
 * The one statement that brings the alerts of a resource to what is so at the instant `$1`, as `reviewStatement` does its
 * dates. With `ofOne`, of record `$2` only.
 */
function reviewStatement(
  resource: Resource,
  { computed }: Pick<Behaviour, 'computed'>,
  ofOne: boolean,
): string | null {
  const rules = alertsOf(resource);
  if (rules.length === 0) return null;
  const due = rules.map(rule => dueSql(resource, rule, computed, ofOne));
  return reviewedSql(resource, due, { path: `LIKE '${ALERT}%'`, ofOne });
}

/** What one alert is about: its instants that have come, with the step that each has reached. */
function dueSql(
  resource: Resource,
  rule: AlertRule,
  computed: Behaviour['computed'],
  ofOne: boolean,
): string {
  const rows = rule.rows ? name(childTable(resource.name, rule.rows.column)) : null;
  const at = `${rows ? 'x' : 't'}.${name(rule.column)}`;
  const hours = rule.hours.toSorted((a, b) => a - b);
  const since = (hour: number) => `${at} + interval '${hour} hours' <= $1::timestamptz`;
  const conditions = [
    since(hours[0] ?? 0),
    ...rule.states.map(
      ({ column, inRow, values }) =>
        `${inRow ? 'x' : 't'}.${name(column)} IN (${values.map(text).join(', ')})`,
    ),
    ...(rule.none
      ? [
          `NOT EXISTS (SELECT FROM ${name(childTable(resource.name, rule.none.column))} y WHERE y.parent_id = t.id)`,
        ]
      : []),
    ...(rule.amount ? [`${computed?.[rule.amount] ?? 'NULL'} > 0`] : []),
    ...(resource.archive ? [`NOT t.${name(archivedName)}`] : []),
    ...(ofOne ? ['t.id = $2::bigint'] : []),
  ];
  const steps = hours.toReversed().map(hour => `WHEN ${since(hour)} THEN ${FIRST_STEP - hour}`);
  return `SELECT t.id AS record_id, ${text(rule.path)} AS path, ${rows ? 'x.id' : '0::bigint'} AS row_id,
    (${at} AT TIME ZONE 'Africa/Tunis')::date AS due_on, CASE ${steps.join(' ')} END AS step
    FROM ${rows ? `${rows} x JOIN ${name(resource.name)} t ON t.id = x.parent_id` : `${name(resource.name)} t`} WHERE ${conditions.join(' AND ')}`;
}

const ofOne = new WeakMap<Behaviours, ReturnType<typeof statementsOfOne>>();
const statementsOfOne = (behaviours: Behaviours) =>
  oncePerResource(resource => reviewStatement(resource, behaviours.of(resource.name), true));
const instant = (ms: number) => new Date(ms).toISOString();

/** Within the transaction that writes a record: its own alerts. The statement leaves with those of the write. */
export function reviewOwnAlerts(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  resource: Resource,
  id: string,
): void {
  const { behaviours } = engine;
  let statements = ofOne.get(behaviours);
  if (!statements) ofOne.set(behaviours, (statements = statementsOfOne(behaviours)));
  const statement = statements(resource, engine.resources);
  if (statement) tx.defer(prepared(statement, [instant(engine.now()), id]));
}

/** All alerts of all resources, as of now: one statement each. */
export async function reviewAllAlerts(
  pool: Pool,
  { resources, behaviours, now }: Pick<Engine, 'resources' | 'behaviours' | 'now'>,
): Promise<void> {
  for (const resource of resources.all) {
    const statement = isFace(resource)
      ? null
      : reviewStatement(resource, behaviours.of(resource.name), false);
    if (!statement) continue;
    await transaction(pool, async tx => {
      // As for dates: who is writing has the last word on their record.
      await tx.query('LOCK TABLE "_notifications" IN SHARE ROW EXCLUSIVE MODE');
      await tx.query(statement, [instant(now())]);
    });
  }
}
