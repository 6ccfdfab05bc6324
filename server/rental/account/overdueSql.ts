import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';
import { restToPaySql } from '../behaviours/receipt';

// The name by which `restToPaySql` knows a receipt; a query on a client may use it too.
const t = columnsOf(receipts, 't');

const today = `(now() AT TIME ZONE 'Africa/Tunis')::date`;

/** What rests of each receipt past its day, worked out once: OFFSET keeps PostgreSQL from doing it for each use. */
const overdueOf = (of: string) =>
  `(SELECT ${columnsOf(clients, of).id} AS client) o, LATERAL (SELECT ${restToPaySql} AS rest, ${t.dueDate} AS due
    FROM ${t} WHERE ${t.client} = o.client AND ${t.dueDate} < ${today} ORDER BY ${t.dueDate} OFFSET 0) r WHERE r.rest > 0`;

/** SQL of what a client `of` owes past its day, in dinars: the overdue of their account. */
export const overdueSql = (of: string): string => `(SELECT coalesce(sum(r.rest), 0) FROM ${overdueOf(of)})`;

/** SQL of the day since which the oldest of it is due: in the order of days, only what comes before it is worked out. */
export const overdueSinceSql = (of: string): string =>
  `(SELECT r.due FROM ${overdueOf(of)} ORDER BY r.due LIMIT 1)`;

/** SQL of both in one row, by the names of their fields, for who asks both: each receipt is worked out once. */
export const overdueRowSql = (of: string): string =>
  `SELECT coalesce(sum(r.rest), 0) AS "overdue", min(r.due) AS "overdueSince" FROM ${overdueOf(of)}`;
