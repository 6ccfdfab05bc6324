import { formatDinars, fromDecimal } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import reservations from '../../../src/resources/reservation/reservation';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import { contractRestSql } from '../contracts/accountSql';
import { balanceSql } from '../reservations/balanceSql';
import type { Payment } from './recordPayment';

const k = columnsOf(contracts, 'k');
const s = columnsOf(reservations, 's');

type Received = Partial<Pick<Payment, 'reservation' | 'contract'>> & Pick<Payment, 'amount'>;

/**
 * What is received beyond what rests of a rental is kept for the client only where somebody chooses so: it may be the
 * caution, which has a record of its own. Nothing is asked while there is no price.
 */
export async function askAboutOverpaid(
  context: WriteContext,
  { reservation, contract, amount }: Received,
): Promise<void> {
  const sql = contract
    ? `SELECT ${contractRestSql('k')}::text AS rest FROM ${k} WHERE ${k.id} = $1`
    : `SELECT ${balanceSql('s')}::text AS rest FROM ${s} WHERE ${s.id} = $1`;
  const { rows } = await context.tx.query<{ rest: string | null }>(sql, [contract ?? reservation]);
  const rest = rows[0]?.rest ?? null;
  const overpaid = rest === null ? 0 : amount - fromDecimal(rest);
  if (overpaid <= 0) return;
  decide(context, {
    name: 'overpaid',
    message: `${formatDinars(overpaid)} dépassent ce que coûte la location\u00a0: une caution s’enregistre à part. Les garder au crédit du client\u00a0?`,
    choices: [
      {
        value: `${contract ? 'contract' : 'reservation'} ${contract ?? reservation} ${overpaid}`,
        label: 'Garder au crédit du client',
      },
    ],
  });
}
