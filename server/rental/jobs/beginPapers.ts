import { todayInTunis } from '../../../src/domain/calendarDate';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf } from '../../engine/sql/columnsOf';
import { transaction } from '../../engine/connection/transaction';
import { loadRecords } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { karhba } from '../../engine/base/request';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { begunPapers, places } from '../behaviours/vehiclePapers';

const v = columnsOf(vehicles);

/** As many at once: each holds its record until the transaction is over. */
const most = 200;

const waiting = Object.values(places)
  .map(({ next }) => `${v[`${next}.start`]} <= $1::date`)
  .join(' OR ');

/** Papers that were renewed before their time take the place of those before them on their day. */
export const beginPapers: EngineJob = {
  name: 'beginPapers',
  everyMinutes: 60,
  async run({ pool, resources, behaviours, now, log }) {
    const today = todayInTunis(now());
    const begun = await transaction(pool, async tx => {
      const { rows } = await tx.query<{ id: string }>(
        `SELECT ${v.id}::text FROM ${v} WHERE ${waiting} ORDER BY ${v.id} LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [today, most],
      );
      const engine = { resources, behaviours, now, log };
      const found = await loadRecords(
        tx,
        engine,
        vehicles,
        rows.map(({ id }) => id),
      );
      for (const vehicle of found)
        await changeLoaded(
          { tx, caller: karhba, engine },
          vehicles,
          vehicle,
          begunPapers(vehicle.values as unknown as Parameters<typeof begunPapers>[0], today),
          { action: 'BEGIN', message: 'Un document renouvelé prend effet' },
        );
      return rows.length;
    });
    if (begun > 0) log.info({ begun }, 'renewed papers have begun');
  },
};
