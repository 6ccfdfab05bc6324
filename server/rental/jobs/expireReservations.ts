import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';
import { transaction } from '../../engine/connection/transaction';
import { lockSubjects } from '../../engine/records/occupancy';
import { loadRecords } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { karhba } from '../../engine/base/request';
import type { EngineJob } from '../../engine/jobs/scheduler';

type Context = Parameters<EngineJob['run']>[0];

const r = columnsOf(reservations);

/** As many at once: each holds its record until the transaction is over. */
const most = 200;

/** Options that nobody confirmed in time hold nobody's attention any more (domain C.5). */
export const expireReservations: EngineJob = {
  name: 'expireReservations',
  everyMinutes: 5,
  async run(context) {
    let expired = 0;
    for (let batch = most; batch === most; expired += batch) batch = await expireBatch(context);
    if (expired > 0) context.log.info({ expired }, 'options expired');
  },
};

/** How many it found: as many as it may take, and there may be more. */
function expireBatch({ pool, resources, behaviours, now, log }: Context): Promise<number> {
  return transaction(pool, async tx => {
    const { rows } = await tx.query<{ id: string }>(
      `SELECT ${r.id}::text FROM ${r} WHERE ${r.status} = 'PENDING' AND ${r.expiresAt} <= $1
       ORDER BY ${r.id} LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [new Date(now()).toISOString(), most],
    );
    const engine = { resources, behaviours, now, log };
    const ids = rows.map(({ id }) => id);
    const options = await loadRecords(tx, engine, reservations, ids);
    const context = { tx, caller: karhba, engine };
    // The cars of all of them at once: one after the other, they would be locked in another order than theirs.
    lockSubjects(
      tx,
      reservations,
      options.map(({ values }) => values),
    );
    for (const option of options)
      await changeLoaded(
        context,
        reservations,
        option,
        { status: 'EXPIRED' },
        { action: 'EXPIRE', message: 'L’option n’a pas été confirmée à temps' },
      );
    return rows.length;
  });
}
