import type { Engine } from '../../../server/engine/records/context';
import { insert } from './write';

/** A payment of a receipt, by its client, written as it is when it was received. @returns its id */
export async function receive(engine: Engine, receipt: string, amount: number): Promise<string> {
  const { rows } = await engine.pool.query<{ client: string | null }>(
    'SELECT client::text FROM receipts WHERE id = $1',
    [receipt],
  );
  return insert(engine, 'payments', {
    client: rows[0]?.client ?? null,
    date: '2027-03-13',
    amount,
    paymentMode: 'Virement',
    direction: 'IN',
    allocations: [{ receipt, amount }],
  });
}
