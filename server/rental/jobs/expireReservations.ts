import reservations from '../../../src/resources/reservation/reservation';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { changeEach } from './changeEach';

const r = columnsOf(reservations);

/** Options that nobody confirmed in time hold nobody's attention any more (domain C.5). */
export const expireReservations: EngineJob = {
  name: 'expireReservations',
  everyMinutes: 5,
  async run(context) {
    const expired = await changeEach(context, {
      task: 'expireReservations',
      resource: reservations,
      place: 'reservation',
      due: `${r.status} = 'PENDING' AND ${r.expiresAt} <= $1`,
      values: [new Date(context.now()).toISOString()],
      change: (write, option) =>
        changeLoaded(
          write,
          reservations,
          option,
          { status: 'EXPIRED' },
          { action: 'EXPIRE', message: 'L’option n’a pas été confirmée à temps' },
        ),
    });
    if (expired > 0) context.log.info({ expired }, 'options expired');
  },
};
