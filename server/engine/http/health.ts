import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from '../records/context';
import { apiHeaders } from './headers';

/** A load balancer must learn of a PostgreSQL that hangs before it gives up on us. */
const PATIENCE = 3000;

/** GET /healthz: 200 when requests can be served, 503 with the reason when not. `disk: full` still serves reads. */
export function healthRoute(
  app: FastifyInstance,
  { pool, isDemo, hasRoom }: Pick<Engine, 'pool' | 'isDemo' | 'hasRoom'>,
): void {
  app.get('/healthz', async (_, reply) => {
    void reply.headers(apiHeaders);
    const hung = sleep(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error('hung')));
    try {
      const demo = await Promise.race([isDemo(pool), hung]);
      return { status: 'ok', demo, ...((await hasRoom?.()) === false ? { disk: 'full' } : {}) };
    } catch {
      return reply.status(503).send({ status: 'database' });
    }
  });
}
