import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log';
import type { Postmaster } from './postmaster';

const PAUSE = 2000;

/**
 * Starts PostgreSQL again whenever it ends without having been stopped (killed, out of memory), until `stop` is called.
 * @param stopOne ends one PostgreSQL, and does nothing for one that is gone
 * @returns stop, which may be called more than once
 */
export function supervise(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  stopOne: (postmaster: Postmaster) => Promise<void>,
  log: Log,
): () => Promise<void> {
  let current = first;
  let stopping: Promise<void> | null = null;

  async function watch(): Promise<void> {
    while (stopping === null) {
      await current.exited;
      if (stopping !== null) return;
      log.error({ postgres: current.pid }, 'PostgreSQL ended unexpectedly');
      try {
        current = await restart();
        log.info({ postgres: current.pid }, 'PostgreSQL started again');
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL did not start again');
        await sleep(PAUSE, undefined, { ref: false });
      }
    }
  }
  const watching = watch();

  async function stopAll(): Promise<void> {
    await stopOne(current);
    await watching;
    // A restart that was under way has put another one in its place.
    await stopOne(current);
  }
  return () => (stopping ??= stopAll());
}
