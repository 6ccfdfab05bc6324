import logs from '../../../src/resources/settings/log';
import users from '../../../src/resources/settings/user';
import { columnsOf } from '../../engine/sql/columnsOf';
import { actionsOf } from '../../../src/schema/words/actions/actions';
import { capitalised } from '../../../src/schema/french';
import { isFace } from '../../../src/schema/words/storage/faces';
import { guardedFields } from '../../../src/schema/words/fields/paths';
import type { Resources } from '../../../src/schema/resources';
import { mayReadSql } from '../../engine/sql/callerSql';
import { faceSql, ruleSql } from '../../engine/sql/listStatement';
import { visibleChanges } from '../../engine/sql/readStatements';
import { calledSql } from '../../engine/sql/select';
import { name, text as literal } from '../../engine/connection/sql';
import { verbs } from '../../engine/records/history';
import { purgeHistory } from '../../engine/records/history';
import { behaviourOf } from '../../engine/records/behaviours';

const t = columnsOf(logs, 't');
const u = columnsOf(users, 'u');

const userRole = `SELECT ${u.role} FROM ${u} WHERE ${u.id} = ${t.userId}`;

function caseSql(value: string, labels: Readonly<Record<string, string>>): string {
  const cases = Object.entries(labels).map(([key, label]) => `WHEN ${literal(key)} THEN ${literal(label)}`);
  return `CASE ${value} ${cases.join(' ')} ELSE ${value} END`;
}

/** The name in which people know what the entry is about: 'Contrat de service'. */
function entitySql({ all }: Resources): string {
  return caseSql(
    't."entityType"',
    Object.fromEntries(all.map(({ name: key, labels }) => [key, capitalised(labels.one)])),
  );
}

function actionSql({ all }: Resources): string {
  const actions = all.flatMap(resource => actionsOf(resource, 'move', 'record', 'ticked'));
  return caseSql('t.action', {
    ...verbs,
    managePermissions: 'Droits',
    createApiKey: 'Clé d’API créée',
    revokeApiKey: 'Clé d’API révoquée',
    deleteAllLogs: 'Purge',
    ...Object.fromEntries(actions.map(({ name, label }) => [name, label])),
  });
}

/** Of a field that requires a right of its own, the changes are for those who hold it. */
function changesSql(resources: Resources): string {
  const cases = resources.all
    .filter(({ fields }) => guardedFields(fields, 'read', resources.get).length > 0)
    .map(resource => `WHEN ${literal(resource.name)} THEN ${visibleChanges(resource, resources, 't')}`);
  return cases.length > 0 ? `CASE t."entityType" ${cases.join(' ')} ELSE t.changes END` : 't.changes';
}

/** What is recorded of records that are each someone's own is for that one alone, like the records. */
function listed({ all }: Resources): string | undefined {
  const conditions = all
    .filter(resource => resource.rule && !isFace(resource))
    .map(
      resource =>
        `(t."entityType" <> ${literal(resource.name)} OR (SELECT role FROM caller) = 'SUPER_ADMIN' OR t."entityId"::bigint IN (SELECT t.id FROM ${name(resource.name)} t WHERE ${ruleSql(resource)}))`,
    );
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}

/**
 * What came after the number up to which counts are kept, found by its number alone: OFFSET keeps PostgreSQL from
 * walking all entries of an author and type instead. The second bound adds nothing, but PostgreSQL takes a range of
 * unknown ends for a small one, and reads its index, where half a range would have it read the whole table.
 */
const uncounted = (condition: string) =>
  `FROM (SELECT t."userId", t."entityType", t."createdAt" FROM "history-logs" t
     WHERE t.id > (SELECT upto FROM "_history_counted") AND t.id <= 9223372036854775807 OFFSET 0) t WHERE ${condition}`;

/** What is kept up to a number, and what came later, counted. */
const count = (condition: string) =>
  `((SELECT coalesce(sum(t.count), 0) FROM "_history_counts" t WHERE ${condition}) + (SELECT count(*) ${uncounted(condition)}))::bigint`;

/** The same by day; an entry that came later may be of any day. */
const countByDay = (condition: string) =>
  `SELECT d.day, sum(d.n)::bigint AS n FROM (SELECT t.day, t.count AS n FROM "_history_days" t WHERE ${condition}
     UNION ALL SELECT (t."createdAt" AT TIME ZONE 'UTC')::date, 1 ${uncounted(condition)}) d GROUP BY d.day`;

/** The name of the record, while it exists and has a page that the caller may read. */
function recordSql({ all }: Resources): string {
  const cases = all
    .filter(one => (one.routes?.edit ?? one.routes?.show) && !one.partOf && !one.view && !isFace(one))
    .map(resource => {
      const shown = faceSql(resource, 'l')
        .map(condition => ` AND ${condition}`)
        .join('');
      const label = `(SELECT coalesce((${calledSql(resource, 'l')})::text, '') FROM ${name(resource.name)} l WHERE l.id = t."entityId"::bigint${shown})`;
      return `WHEN ${literal(resource.name)} THEN CASE WHEN ${mayReadSql(resource)} THEN ${label} END`;
    });
  return cases.length > 0 ? `CASE t."entityType" ${cases.join(' ')} END` : 'NULL';
}

export default behaviourOf(logs, resources => ({
  computed: {
    userRole,
    entity: entitySql(resources),
    actionLabel: actionSql(resources),
    record: recordSql(resources),
    changes: changesSql(resources),
  },
  listActions: { deleteAllLogs: purgeHistory },
  listed: listed(resources),
  counted: { by: ['userId', 'entityType'], count, days: { of: 'createdAt', rows: countByDay } },
}));
