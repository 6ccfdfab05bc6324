import { transaction } from '../database/transaction';
import type { Job } from './scheduler';

/** Entries that a list may count by itself: some thousands cost it nothing. */
const fewEntries = 2000;

/** Counts what history has gained, for its list to say how much there is without reading it all. */
export const countHistory: Job = {
  name: 'countHistory',
  everyMinutes: 1,
  async run({ pool, log }) {
    await transaction(pool, async tx => {
      // Whoever writes comes first: the next minute will do.
      await tx.query("SET LOCAL lock_timeout = '200ms'");
      const { rows } = await tx.query<{ gained: boolean }>(
        `SELECT (SELECT max(id) FROM "history-logs") - upto > $1 AS gained FROM "_history_counted"`,
        [fewEntries],
      );
      if (rows[0]?.gained) await tx.query('SET LOCAL statement_timeout = 0; SELECT karhba_count_history()');
    }).catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      log.debug('history is being written: it will be counted later');
    });
  },
};
