import { publicHolidays } from '../../src/domain/publicHolidays';
import { todayInTunis, yearOf } from '../../src/domain/calendarDate';
import { transaction } from '../database/transaction';
import type { Engine } from '../records/context';
import { createRecord } from '../records/create';
import { karhba } from './karhba';
import type { Job, JobContext } from './scheduler';

/** Enters the public holidays of this year and the next, unless somebody has entered some of that year. */
export const enterHolidays: Job<JobContext & Pick<Engine, 'resources' | 'behaviours'>> = {
  name: 'enterHolidays',
  everyMinutes: 24 * 60,
  async run(context) {
    const { pool, resources, behaviours, now, log } = context;
    const year = yearOf(todayInTunis(now()));
    for (const entered of [year, year + 1])
      await transaction(pool, async tx => {
        const { rowCount } = await tx.query(
          `SELECT FROM holidays WHERE date BETWEEN make_date($1, 1, 1) AND make_date($1, 12, 31) LIMIT 1`,
          [entered],
        );
        if (rowCount) return;
        for (const holiday of publicHolidays(entered))
          await createRecord(
            { tx, caller: karhba, engine: { resources, behaviours, now, log } },
            resources.get('holidays'),
            {
              ...holiday,
            },
          );
        log.info({ year: entered }, 'public holidays entered');
      });
  },
};
