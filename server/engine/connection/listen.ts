import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../base/log';

/** Waits before listening again after the connection was lost, in milliseconds. */
const again = 2_000;

/**
 * Calls `notified` at each NOTIFY of the channel, on a connection of its own; one that is lost is replaced. What was
 * notified meanwhile is missed, so listeners also look by themselves now and then, or when notified, by `heard`, that
 * it listens again.
 */
export function listen(
  pool: Pool,
  channel: string,
  notified: (payload: string) => void,
  log: Log,
  heard?: () => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await untilLost(await pool.connect(), channel, notified, stopping.signal, heard);
      } catch (error) {
        log.warn({ err: error, channel }, 'not listening to the database');
      }
      await sleep(again, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}

/** Resolves when stopped; rejects when the connection is lost. Neither leaves it to the pool. */
async function untilLost(
  client: PoolClient,
  channel: string,
  notified: (payload: string) => void,
  stop: AbortSignal,
  listening: () => void = () => undefined,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      if (stop.aborted) return resolve();
      stop.addEventListener('abort', () => resolve(), { once: true });
      client.on('error', reject);
      client.on('end', () => reject(new Error('The connection has ended')));
      client.on('notification', message => notified(message.payload ?? ''));
      client.query(`LISTEN ${client.escapeIdentifier(channel)}`).then(listening, reject);
    });
  } finally {
    client.release(true);
  }
}
