import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { connectAnew, giveUpAll } from '../connection/giveUp';
import { name } from '../connection/sql';
import type { Engine } from '../records/context';
import { accounts } from '../tables/identityTables';
import { apiHeaders } from './headers';

/** A load balancer must learn of a PostgreSQL that hangs before it gives up on us. */
const PATIENCE = 3000;

/**
 * GET /healthz: 200 when requests can be served, 503 with the reason when not. `disk: full` and `writes: refused` (a
 * standby) still serve reads; `empty`, while nobody has an account, is for the login page, which then shows how the
 * first is made.
 */
export function healthRoute(
  app: FastifyInstance,
  { pool, isDemo, hasRoom }: Pick<Engine, 'pool' | 'isDemo' | 'hasRoom'>,
): void {
  app.get('/healthz', async (_, reply) => {
    void reply.headers(apiHeaders);
    const hung = sleep(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error('hung')));
    try {
      const [demo, { empty, standby }] = await Promise.race([
        Promise.all([isDemo(pool), askDatabase(pool)]),
        hung,
      ]);
      if (standby) giveUpAll(pool);
      const full = (await hasRoom?.()) === false;
      return {
        status: 'ok',
        demo,
        ...(empty && { empty }),
        ...(full && { disk: 'full' }),
        ...(standby && { writes: 'refused' }),
      };
    } catch {
      return reply.status(503).send({ status: 'database' });
    }
  });
}

async function askDatabase(pool: Pool): Promise<{ empty: boolean; standby: boolean }> {
  const client = await connectAnew(pool);
  try {
    const { rows } = await client.query<{ empty: boolean; standby: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM ${name(accounts)}) AS empty, current_setting('transaction_read_only') = 'on' AS standby`,
    );
    return rows[0] ?? { empty: false, standby: false };
  } finally {
    client.release();
  }
}
