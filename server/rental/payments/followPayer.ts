import { formatDinars, fromDecimal, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import type { BeforeWrite } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { creditSql } from './creditSql';
import { transferCredit } from './transferCredit';

const y = columnsOf(payments, 'y');

/** The credit of a client that another one might be given. */
export interface PayerCredit {
  /** Of the payment. */
  id: string;
  number: string;
  client: string | null;
  left: Millimes;
}

/** What the question is about where an invoice is issued: asked before its number, and answered again as it is settled. */
export const aboutInvoice = 'pour le contrat de cette facture';

/**
 * Whether what was received of one client stays at their credit, or becomes another's, who is to pay instead (money.md,
 * « Within one client »): nothing is spent on another client's account unless somebody says so.
 */
export async function isTransferred(
  context: WriteContext,
  credits: readonly PayerCredit[],
  { to, amount, about }: { to: string; amount: Millimes; about: string },
): Promise<boolean> {
  const { rows } = await context.tx.query<{ from: string | null; to: string | null }>(
    `SELECT ${labelSql(clients, '$1::bigint')} AS "from", ${labelSql(clients, '$2::bigint')} AS "to"`,
    [credits[0]?.client ?? null, to],
  );
  const [{ from, to: other } = { from: null, to: null }] = rows;
  return (
    decide(context, {
      name: 'payerCredit',
      message:
        `${formatDinars(amount)} reçus de ${from ?? ''} ${about} ne règlent rien de ${other ?? ''}. ` +
        `Les laisser à ${from ?? ''}, ou les transférer\u00a0?`,
      choices: [
        { value: `LEAVE ${amount}`, label: `Laisser à ${from ?? ''}` },
        { value: `TRANSFER ${amount}`, label: `Transférer à ${other ?? ''}` },
      ],
    }) !== `LEAVE ${amount}`
  );
}

/**
 * Where the client of a reservation or of a draft contract changes, what was received for it of the former one leaves it: it
 * stays at their credit, or is transferred to the new one, for it.
 * @param named how its payments name it.
 */
export const followPayer =
  (named: 'contract' | 'reservation') =>
  async (write: BeforeWrite<{ id: string; client: string | null }>): Promise<void> => {
    const { kind, before, values, tx } = write;
    const to = (values.client ?? null) as string | null;
    if (kind !== 'update' || !before || values.client === undefined || to === before.client) return;
    const { rows } = await tx.query<Omit<PayerCredit, 'left'> & { left: string }>(
      `SELECT ${y.id}::text AS id, ${y.number} AS number, ${y.client}::text AS client, ${creditSql('y')}::text AS left
       FROM ${y} WHERE ${y[named]} = $1 AND ${y.client} = $2 ORDER BY ${y.id} FOR NO KEY UPDATE OF y`,
      [before.id, before.client],
    );
    const received = rows.map(one => ({ ...one, left: fromDecimal(one.left) }));
    const credits = received.filter(({ left }) => left > 0);
    const amount = sum(credits.map(({ left }) => left));
    const about = named === 'contract' ? 'pour ce contrat' : 'pour cette réservation';
    const given = to !== null && amount > 0 && (await isTransferred(write, credits, { to, amount, about }));
    for (const { id } of received)
      await updateRecord(
        write,
        payments,
        id,
        { [named]: null },
        { action: 'UPDATE', message: 'Un autre client paie\u00a0: ce règlement reste à celui dont il vient' },
      );
    if (!given) return;
    for (const { id, client: from, left } of credits)
      await transferCredit(write, {
        of: { refundOf: id },
        from,
        to,
        amount: left,
        reason: 'Un autre client paie',
        names: { [named]: before.id },
      });
  };
