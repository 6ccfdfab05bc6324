import { formatDate } from '../../../src/domain/calendarDate';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';

const j = columnsOf(payments, 'j');

const watched = (client: string) =>
  `${j.client} = ${client} AND ${j.state} = 'REJECTED' AND ${j.direction} = 'IN' AND ${j.liftedOn} IS NULL`;

/** SQL of whether a payment of a client `of` was rejected, and nobody has lifted what comes of it. */
export const hasRejectedSql = (of: string): string =>
  `EXISTS (SELECT FROM ${j} WHERE ${watched(columnsOf(clients, of).id)})`;

/** Another cheque of a client whose last one came back is somebody's decision. */
export async function askAboutRejected(
  context: WriteContext,
  {
    client,
    paymentMode,
    direction,
  }: { client?: string | null; paymentMode: string; direction?: string | null },
): Promise<void> {
  if (!client || paymentMode !== 'Cheque' || direction === 'OUT') return;
  const { rows } = await context.tx.query<{ number: string; date: string }>(
    `SELECT ${j.number} AS number, ${j.rejectedOn}::text AS date FROM ${j} WHERE ${watched('$1')} ORDER BY ${j.id} DESC LIMIT 1`,
    [client],
  );
  const [last] = rows;
  if (!last) return;
  decide(context, {
    name: 'chequeOfRejected',
    message: `Le règlement ${last.number} de ce client a été rejeté le ${formatDate(last.date)}. Acceptez-vous un autre chèque\u00a0?`,
    choices: [{ value: last.number, label: 'Accepter ce chèque' }],
  });
}
