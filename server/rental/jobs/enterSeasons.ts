import { seasonEstimates } from '../../../src/domain/seasonEstimates';
import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import seasons from '../../../src/resources/settings/season';
import type { RecordOf } from '../../../src/schema/defineResource';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name } from '../../engine/connection/sql';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { changeEach } from './changeEach';

const s = columnsOf(seasons);

/**
 * Gives each season that has what moves it the likely dates of this year and the next, to be confirmed, unless somebody
 * has entered some of that year. What is certain prices a day before an estimate does, so no tariff stands in its way.
 */
export const enterSeasons: EngineJob = {
  name: 'enterSeasons',
  everyMinutes: 24 * 60,
  async run(context) {
    const year = yearOf(todayInTunis(context.now()));
    await changeEach(context, {
      task: 'enterSeasons',
      resource: seasons,
      place: 'season',
      // Those still offered that have what moves them.
      due: `${s.cause} IS NOT NULL AND NOT ${name(archivedName)}`,
      values: [],
      async change(write, season) {
        const { cause, periods } = season.values as Partial<RecordOf<typeof seasons>>;
        if (!cause) return;
        const known = new Set((periods ?? []).map(({ startDate }) => yearOf(startDate)));
        const estimates = [year, year + 1]
          .filter(one => !known.has(one))
          .flatMap(one => seasonEstimates(cause, one))
          .map(period => ({ ...period, confirmed: false }));
        if (estimates.length === 0) return;
        await changeLoaded(write, seasons, season, { periods: [...(periods ?? []), ...estimates] });
        context.log.info({ season: season.label, periods: estimates.length }, 'dates of a season entered');
      },
    });
  },
};
