import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, QueryResult } from 'pg';
import { StartRefusal } from '../base/startRefusal';
import type { Log } from '../base/log';

/** A deadlock, a lock that did not come, a statement that stood in others' way too long: undone, and done again later. */
const busy = new Set(['40P01', '55P03', '57014']);

/** How long writers may be kept waiting by locks that do not come, in milliseconds: then they go first. */
const IN_THE_WAY = 900;
/** That any lock is given, however much the others have taken. */
const LEAST = 200;
/** Writers have the database to themselves for so long between two tries, in milliseconds. */
const PAUSE = 1500;
/** From when on the log should report why nothing happens, in milliseconds. */
const SILENCE = 3000;
/** A start that does not get its turn in so long reports it, and ends. */
const LIMIT = 15 * 60_000;

/** The locks of one transaction of a start: whoever waits behind it waits for all of them together. */
export class Patience {
  private left = IN_THE_WAY;

  /** Sends statements that take locks on tables which may be in use. */
  async send(client: ClientBase, sql: string): Promise<QueryResult> {
    const begun = performance.now();
    try {
      return await client.query(`SET LOCAL lock_timeout = ${Math.ceil(this.left)}; ${sql}`);
    } finally {
      this.left = Math.max(LEAST, this.left - (performance.now() - begun));
    }
  }

  /** Takes locks on all of these at once, or none. */
  async lock(client: ClientBase, tables: readonly string[]): Promise<void> {
    if (tables.length === 0) return;
    await client.query(`SET LOCAL statement_timeout = ${Math.ceil(this.left)}`);
    await this.send(client, `LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    await client.query('SET LOCAL statement_timeout = 0');
  }
}

/** Does what may have to wait, and logs it, in one line, where it does. */
export async function sayingThatItWaits<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(
    () =>
      log.warn(
        'La base est en cours d’utilisation\u00a0: le démarrage attend son tour pour la mettre à jour, sans gêner ceux qui écrivent.',
      ),
    SILENCE,
  );
  return work().finally(() => clearTimeout(timer));
}

/**
 * Does work that takes locks until it gets them.
 * @throws StartRefusal when it never does; what the work throws for any other reason.
 */
export async function untilItsTurn(work: (patience: Patience) => Promise<void>): Promise<void> {
  for (const end = Date.now() + LIMIT; ;) {
    try {
      return await work(new Patience());
    } catch (error) {
      if (!busy.has((error as { code?: string }).code ?? '')) throw error;
      if (Date.now() > end)
        throw new StartRefusal(
          'La base doit être mise à jour, et quelqu’un y écrit sans cesse depuis un quart d’heure\u00a0: relancez quand ce sera fini.',
          { cause: error },
        );
      await sleep(PAUSE * (0.5 + Math.random()));
    }
  }
}

/**
 * Starters of one database take turns: tried again and again, since whoever waits in a statement stops indexes from
 * being built.
 */
export async function takeTurn(client: ClientBase, lock: number): Promise<void> {
  for (const end = Date.now() + LIMIT; ;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock]);
    if (rows[0]?.mine) return;
    if (Date.now() > end)
      throw new StartRefusal(
        'Un autre démarrage met la base à jour depuis un quart d’heure\u00a0: relancez quand il sera fini.',
      );
    await sleep(100 + Math.random() * 100);
  }
}
