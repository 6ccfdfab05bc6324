import { seasonEstimates } from '../../../src/domain/seasonEstimates';
import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import seasons from '../../../src/resources/settings/season';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name } from '../../engine/connection/sql';
import type { RecordOf } from '../../../src/schema/defineResource';
import { columnsOf } from '../../engine/sql/columnsOf';
import { transaction } from '../../engine/connection/transaction';
import { lockRecord } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { karhba } from '../../engine/base/request';
import type { EngineJob } from '../../engine/jobs/scheduler';

const s = columnsOf(seasons);
/** Seasons still offered that have what moves them. */
const moved = `SELECT ${s.id}::text FROM ${s} WHERE ${s.cause} IS NOT NULL AND NOT ${name(archivedName)} ORDER BY ${s.id}`;

/**
 * Gives each season that has what moves it the likely dates of this year and the next, to be confirmed, unless somebody
 * has entered some of that year. What is not confirmed prices nothing, so no tariff stands in its way.
 */
export const enterSeasons: EngineJob = {
  name: 'enterSeasons',
  everyMinutes: 24 * 60,
  async run({ pool, resources, behaviours, now, log }) {
    const engine = { resources, behaviours, now, log };
    const year = yearOf(todayInTunis(now()));
    const { rows } = await pool.query<{ id: string }>(moved);
    for (const { id } of rows)
      await transaction(pool, async tx => {
        const found = await lockRecord(tx, engine, seasons, id);
        const { cause, periods } = (found?.values ?? {}) as Partial<RecordOf<typeof seasons>>;
        if (!found || !cause) return;
        const known = new Set((periods ?? []).map(({ startDate }) => yearOf(startDate)));
        const estimates = [year, year + 1]
          .filter(one => !known.has(one))
          .flatMap(one => seasonEstimates(cause, one))
          .map(period => ({ ...period, confirmed: false }));
        if (estimates.length === 0) return;
        const values = { periods: [...(periods ?? []), ...estimates] };
        await changeLoaded({ tx, caller: karhba, engine }, seasons, found, values);
        log.info({ season: found.label, periods: estimates.length }, 'dates of a season entered');
      });
  },
};
