import type { Pool, QueryConfig } from 'pg';
import { fewAtOnce } from '../connection/fewAtOnce';
import { forbidden, Refusal, unauthenticated } from '../base/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import { outageOf } from '../connection/outageOf';

const PAUSE = 200;

/** Retries what only reads, when its connection was lost under it. Never for what writes. */
export async function askAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (outageOf(error) !== 'broken') throw error;
    await sleep(PAUSE);
    return read();
  }
}

/**
 * A read, whose refusal of what was requested is reported only to those who may query: whoever may not is refused for
 * that, whatever they requested. @param door the same read with nothing to refuse in what is requested.
 */
export async function judgedFirst<T>(read: () => Promise<T>, door: () => Promise<unknown>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BAD_USER_INPUT') await door();
    throw error;
  }
}

/** The body of a statement of `guardedSql`, queried again when its connection is lost. @throws Refusal */
export async function readGuarded(pool: Pool, query: QueryConfig<unknown[]>): Promise<string | null> {
  const ask = () => fewAtOnce(pool, () => pool.query<{ verdict: string; body: string | null }>(query));
  const result = await askAgain(ask);
  const row = result.rows[0];
  if (row?.verdict === 'OK') return row.body;
  throw row?.verdict === 'FORBIDDEN' ? forbidden() : unauthenticated();
}
