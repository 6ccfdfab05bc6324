import type { Transaction } from '../connection/transaction';

/**
 * Takes the counter of a series in its year: until the transaction ends, nobody else is given a number of it. Before the
 * first number there is nothing to take but the counters of all.
 */
export async function lockSeries(tx: Transaction, series: string, year: number): Promise<void> {
  const { rowCount } = await tx.query(
    'SELECT FROM "_counters" WHERE series = $1 AND year = $2 FOR NO KEY UPDATE',
    [series, year],
  );
  if (!rowCount) await tx.query('LOCK TABLE "_counters" IN SHARE ROW EXCLUSIVE MODE');
}
