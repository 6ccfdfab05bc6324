import type { QueryConfig } from 'pg';
import type { WriteContext } from './context';

/** Milliseconds: years of history take longer than a request usually may. */
const patience = 300_000;

/** Archives all of history; see `karhba_purge_history`, the only way. Answers how many entries have gone. */
export async function purgeHistory({ tx, caller }: WriteContext): Promise<string> {
  await tx.query(`SET LOCAL statement_timeout = ${patience}`);
  const purge: QueryConfig & { query_timeout: number } = {
    text: 'SELECT karhba_purge_history($1)::text AS gone',
    values: [caller.id],
    query_timeout: patience,
  };
  const { rows } = await tx.query<{ gone: string }>(purge);
  return rows[0]?.gone ?? '0';
}
