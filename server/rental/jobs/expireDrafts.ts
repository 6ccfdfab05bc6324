import contracts from '../../../src/resources/contract/contract';
import { columnsOf } from '../../engine/sql/columnsOf';
import { transaction } from '../../engine/connection/transaction';
import { lockSubjects } from '../../engine/records/occupancy';
import { loadRecords } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { karhba } from '../../engine/base/request';
import type { EngineJob } from '../../engine/jobs/scheduler';

const c = columnsOf(contracts);

/** As many at once: each holds its record until the transaction is over. */
const most = 200;
/** A draft holds its vehicles so long after somebody last worked on it. */
const HOURS = 24;

/** Drafts without reservation that nobody took up again let go of their vehicles (domain C.7). */
export const expireDrafts: EngineJob = {
  name: 'expireDrafts',
  everyMinutes: 15,
  async run({ pool, resources, behaviours, now, log }) {
    const expired = await transaction(pool, async tx => {
      const { rows } = await tx.query<{ id: string }>(
        `SELECT ${c.id}::text FROM ${c} WHERE ${c.stage} = 'DRAFT' AND ${c.reservation} IS NULL AND ${c.updatedAt} <= $1
         ORDER BY ${c.id} LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [new Date(now() - HOURS * 3_600_000).toISOString(), most],
      );
      const engine = { resources, behaviours, now, log };
      const drafts = await loadRecords(
        tx,
        engine,
        contracts,
        rows.map(({ id }) => id),
      );
      const context = { tx, caller: karhba, engine };
      // The cars of all of them at once: one after the other, they would be locked in another order than theirs.
      lockSubjects(
        tx,
        contracts,
        drafts.map(({ values }) => values),
      );
      for (const draft of drafts)
        await changeLoaded(
          context,
          contracts,
          draft,
          { stage: 'CANCELLED', cancelReason: 'OTHER', cancelComment: 'Brouillon expiré' },
          { action: 'EXPIRE', message: `Personne n’a repris ce brouillon depuis ${HOURS} heures` },
        );
      return rows.length;
    });
    if (expired > 0) log.info({ expired }, 'drafts of contracts expired');
  },
};
