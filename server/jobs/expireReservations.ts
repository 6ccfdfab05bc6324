import reservations from '../../src/resources/reservation/reservation';
import { transaction } from '../database/transaction';
import type { Engine } from '../records/context';
import { updateRecord } from '../records/update';
import { karhba } from './karhba';
import type { Job, JobContext } from './scheduler';

/** As many at once: each holds its record until the transaction is over. */
const most = 200;

/** Options that nobody confirmed in time hold nobody's attention any more (domain C.5). */
export const expireReservations: Job<JobContext & Pick<Engine, 'resources' | 'behaviours'>> = {
  name: 'expireReservations',
  everyMinutes: 5,
  async run({ pool, resources, behaviours, now, log }) {
    const expired = await transaction(pool, async tx => {
      const { rows } = await tx.query<{ id: string }>(
        `SELECT id::text FROM reservations WHERE status = 'PENDING' AND "expiresAt" <= $1
         ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [new Date(now()).toISOString(), most],
      );
      const context = { tx, caller: karhba, engine: { resources, behaviours, now, log } };
      for (const { id } of rows)
        await updateRecord(
          context,
          reservations,
          id,
          { status: 'EXPIRED' },
          { action: 'EXPIRE', message: 'L’option n’a pas été confirmée à temps' },
        );
      return rows.length;
    });
    if (expired > 0) log.info({ expired }, 'options expired');
  },
};
