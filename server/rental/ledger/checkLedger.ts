import { todayInTunis } from '../../../src/domain/calendarDate';
import { ledgerRules } from '../../../src/product/ledgerRules';
import type { LedgerRule } from '../../../src/product/ledgerRules';
import ledgerDifferences from '../../../src/resources/receipt/ledger-difference';
import { karhba } from '../../engine/base/request';
import { transaction } from '../../engine/connection/transaction';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { differencesSql } from './differencesSql';

const o = columnsOf(ledgerDifferences, 'o');

interface Found {
  rule: LedgerRule;
  count: number;
  /** The record of its last finding that nothing has ended; null where there is none. */
  open: string | null;
  known: number | null;
}

/** Each rule with how much differs from it now, and with what was found of it before and is not over. */
const foundSql = `SELECT coalesce(d.rule, ${o.rule}) AS rule, coalesce(d.count, 0)::int AS count, ${o.id}::text AS open, ${o.count} AS known
  FROM (SELECT rule, count(*) AS count FROM (${differencesSql}) f GROUP BY rule) d
    FULL JOIN (SELECT * FROM ${o} WHERE ${o.resolvedOn} IS NULL) o ON ${o.rule} = d.rule ORDER BY 1`;

/**
 * Holds the ledger against itself every night: what differs is in the log, and is kept by rule from the day on which it was
 * found to the one on which it is so no more. Whoever may read the journals is notified of it, as of any date that presses.
 */
export const checkLedger: EngineJob = {
  name: 'checkLedger',
  everyMinutes: 24 * 60,
  async run({ pool, resources, behaviours, now, log }) {
    const engine = { resources, behaviours, now, log };
    const today = todayInTunis(now());
    const found = await transaction(pool, async tx => {
      // As long as it takes, beside those who work: it locks nothing that they need.
      await tx.query('SET LOCAL statement_timeout = 0');
      const { rows } = await tx.query<Found>(foundSql);
      const context = { tx, caller: karhba, engine };
      for (const { rule, count, open, known } of rows) {
        if (open === null) await createRecord(context, ledgerDifferences, { rule, count, foundOn: today });
        else if (count === 0) await updateRecord(context, ledgerDifferences, open, { resolvedOn: today });
        else if (count !== known) await updateRecord(context, ledgerDifferences, open, { count });
      }
      return rows.filter(({ count }) => count > 0);
    });
    for (const { rule, count } of found)
      log.error({ rule, count }, `the ledger differs: ${ledgerRules[rule]}`);
  },
};
