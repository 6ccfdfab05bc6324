import type { Pool } from 'pg';
import type { Log } from '../base/log';

/** How often it is looked at anew, in milliseconds. */
const AGAIN = 10_000;
/** From how many milliseconds on somebody should set the clock of this machine. */
const WARNED_SKEW = 2000;

/** What was seen of the clock of PostgreSQL. */
interface Seen {
  /** Milliseconds to be added to the clock of this process, which only counts since its start. */
  offset: number;
  /** By how many milliseconds that may be wrong, at most: half of the time that the answer took. */
  within: number;
}

/** A clock that goes as the one of PostgreSQL. */
export interface Clock {
  /** The present, in epoch milliseconds. */
  now(): number;
  stop(): void;
}

/**
 * The clock of PostgreSQL, which all its nodes share: whatever decides by the time reads it here, so that a node whose own
 * clock is wrong decides as the others do. It goes on by itself while the database is away, and follows one that changes.
 */
export async function followClock(pool: Pool, log: Log): Promise<Clock> {
  let known = await look(pool);
  const now = () => Math.floor(performance.now() + known.offset);
  const ahead = Date.now() - now();
  if (Math.abs(ahead) > WARNED_SKEW)
    log.warn(
      { ahead },
      'the clock of this machine is not that of the database, by which everything is decided',
    );
  const timer = setInterval(() => {
    look(pool).then(
      seen => {
        // An answer that took longer proves nothing, unless both cannot be true.
        const contradicts = Math.abs(seen.offset - known.offset) > seen.within + known.within;
        if (contradicts || seen.within < known.within) known = seen;
      },
      () => undefined,
    );
  }, AGAIN);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}

async function look(pool: Pool): Promise<Seen> {
  const sent = performance.now();
  const { rows } = await pool.query<{ at: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
  );
  const within = (performance.now() - sent) / 2;
  return { offset: (rows[0]?.at ?? 0) - sent - within, within };
}
