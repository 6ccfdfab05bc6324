import contracts from '../../../src/resources/contract/contract';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { changeEach } from './changeEach';

const c = columnsOf(contracts);

/** A draft holds its vehicles so long after somebody last worked on it. */
const HOURS = 24;

/** Drafts without reservation that nobody took up again let go of their vehicles (domain C.7). */
export const expireDrafts: EngineJob = {
  name: 'expireDrafts',
  everyMinutes: 15,
  async run(context) {
    const expired = await changeEach(context, {
      task: 'expireDrafts',
      resource: contracts,
      place: 'contract',
      due: `${c.stage} = 'DRAFT' AND ${c.reservation} IS NULL AND ${c.updatedAt} <= $1`,
      values: [new Date(context.now() - HOURS * 3_600_000).toISOString()],
      change: (write, draft) =>
        changeLoaded(
          write,
          contracts,
          draft,
          { stage: 'CANCELLED', cancelReason: 'OTHER', cancelComment: 'Brouillon expiré' },
          { action: 'EXPIRE', message: `Personne n’a repris ce brouillon depuis ${HOURS} heures` },
        ),
    });
    if (expired > 0) context.log.info({ expired }, 'drafts of contracts expired');
  },
};
