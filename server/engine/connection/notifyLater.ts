import type { Pool } from 'pg';

/** NOTIFY channel of what browsers hear at once: a topic, then whom it is for; never what it is about. */
export const LIVE_CHANNEL = 'karhba_live';

/** What writes announce once they are committed. */
export type LiveTopic = 'occupancy';

/** Writes that follow each other closely are announced together, in milliseconds. */
const pause = 100;

const waiting = new WeakMap<Pool, Set<LiveTopic>>();

/**
 * Notifies all nodes, a moment from now and beside any transaction: one that notified would hold PostgreSQL's lock of
 * all notifications while it commits, and writes would wait for each other at the disk. What is lost with the process
 * is found by those who look each minute.
 */
export function notifyLater(pool: Pool, topic: LiveTopic): void {
  const topics = waiting.get(pool) ?? new Set();
  waiting.set(pool, topics);
  if (topics.has(topic)) return;
  topics.add(topic);
  setTimeout(() => {
    topics.delete(topic);
    // A pool that has ended meanwhile has nobody left to notify.
    pool.query('SELECT pg_notify($1, $2)', [LIVE_CHANNEL, topic]).catch(() => undefined);
  }, pause).unref();
}
