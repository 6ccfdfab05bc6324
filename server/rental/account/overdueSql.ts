import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';
import { restToPaySql } from '../behaviours/receipt';
import { reclaimedSql } from '../payments/reclaimedSql';

// The name by which `restToPaySql` knows a receipt; a query on a client may use it too.
const t = columnsOf(receipts, 't');
const q = columnsOf(payments, 'q');
const z = columnsOf(payments, 'z');

const today = `(now() AT TIME ZONE 'Africa/Tunis')::date`;

/** What rests of each receipt past its day, worked out once: OFFSET keeps PostgreSQL from doing it for each use. */
const overdueOf = (of: string) =>
  `(SELECT ${columnsOf(clients, of).id} AS client) o, LATERAL (SELECT ${restToPaySql} AS rest, ${t.dueDate} AS due
    FROM ${t} WHERE ${t.client} = o.client AND ${t.dueDate} < ${today} ORDER BY ${t.dueDate} OFFSET 0) r WHERE r.rest > 0`;

/** What is to be given back of refunds out of payments that came back unpaid: due on the day of the reject. */
const reclaimedOf = (of: string) =>
  `(SELECT ${reclaimedSql('z')} AS rest, ${q.rejectedOn} AS due FROM ${q} JOIN ${z} ON ${z.refundOf} = ${q.id}
    WHERE ${q.client} = ${columnsOf(clients, of).id} AND ${q.state} = 'REJECTED' AND ${q.rejectedOn} < ${today} OFFSET 0) d WHERE d.rest > 0`;

/** SQL of what a client `of` owes past its day, in dinars: the overdue of their account. */
export const overdueSql = (of: string): string =>
  `((SELECT coalesce(sum(r.rest), 0) FROM ${overdueOf(of)}) + (SELECT coalesce(sum(d.rest), 0) FROM ${reclaimedOf(of)}))`;

/** SQL of the day since which the oldest of it is due: in the order of days, only what comes before it is worked out. */
export const overdueSinceSql = (of: string): string =>
  `least((SELECT r.due FROM ${overdueOf(of)} ORDER BY r.due LIMIT 1), (SELECT min(d.due) FROM ${reclaimedOf(of)}))`;

/** SQL of both in one row, by the names of their fields, for who asks both: each receipt is worked out once. */
export const overdueRowSql = (of: string): string =>
  `SELECT w.rest + v.rest AS "overdue", least(w.due, v.due) AS "overdueSince" FROM
    (SELECT coalesce(sum(r.rest), 0) AS rest, min(r.due) AS due FROM ${overdueOf(of)}) w,
    (SELECT coalesce(sum(d.rest), 0) AS rest, min(d.due) AS due FROM ${reclaimedOf(of)}) v`;
