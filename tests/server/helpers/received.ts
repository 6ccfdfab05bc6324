import type { Engine } from '../../../server/engine/records/context';
import { insert } from './write';

/** A payment in cash that names a reservation, in millimes. */
export async function receiveFor(engine: Engine, reservation: string, amount: number): Promise<string> {
  const { rows } = await engine.pool.query<{ client: string }>(
    'SELECT client::text FROM reservations WHERE id = $1',
    [reservation],
  );
  return insert(engine, 'payments', {
    state: 'RECEIVED',
    direction: 'IN',
    purpose: 'DEPOSIT',
    client: rows[0]?.client,
    reservation,
    date: '2026-11-20',
    amount,
    paymentMode: 'Espaces',
  });
}
