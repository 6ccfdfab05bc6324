import { publicHolidays } from '../../../src/domain/publicHolidays';
import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import holidays from '../../../src/resources/settings/holiday';
import { columnsOf } from '../../engine/sql/columnsOf';
import { transaction } from '../../engine/connection/transaction';
import { createRecord } from '../../engine/records/create';
import { karhba } from '../../engine/base/request';
import type { EngineJob } from '../../engine/jobs/scheduler';

const h = columnsOf(holidays);

/** Enters the public holidays of this year and the next, unless somebody has entered some of that year. */
export const enterHolidays: EngineJob = {
  name: 'enterHolidays',
  everyMinutes: 24 * 60,
  async run(context) {
    const { pool, resources, behaviours, now, log } = context;
    const year = yearOf(todayInTunis(now()));
    for (const entered of [year, year + 1])
      await transaction(pool, async tx => {
        const { rowCount } = await tx.query(
          `SELECT FROM ${h} WHERE ${h.date} BETWEEN make_date($1, 1, 1) AND make_date($1, 12, 31) LIMIT 1`,
          [entered],
        );
        if (rowCount) return;
        for (const holiday of publicHolidays(entered))
          await createRecord({ tx, caller: karhba, engine: { resources, behaviours, now, log } }, holidays, {
            ...holiday,
          });
        log.info({ year: entered }, 'public holidays entered');
      });
  },
};
