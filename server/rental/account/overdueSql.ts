import clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';
import { restToPaySql } from '../behaviours/receipt';

// The name by which `restToPaySql` knows a receipt; whoever asks of a client may be called so too.
const t = columnsOf(receipts, 't');

const today = `(now() AT TIME ZONE 'Africa/Tunis')::date`;

const ofOverdue = (of: string, asked: string) =>
  `(SELECT ${asked} FROM (SELECT ${columnsOf(clients, of).id} AS client) o, LATERAL (
    SELECT ${restToPaySql} AS rest, ${t.dueDate} AS due FROM ${t} WHERE ${t.client} = o.client AND ${t.dueDate} < ${today}) r WHERE r.rest > 0)`;

/** SQL of what a client `of` owes past its day, in dinars: the overdue of their account. */
export const overdueSql = (of: string): string => ofOverdue(of, 'coalesce(sum(r.rest), 0)');

/** SQL of the day since which the oldest of it is due. */
export const overdueSinceSql = (of: string): string => ofOverdue(of, 'min(r.due)');
