import type { FastifyInstance } from 'fastify';
import type { Writer } from '../base/request';
import type { Live } from '../notifications/live';
import { refuse } from './refuse';
import { apiHeaders } from './headers';

interface LiveRoute {
  authenticate(authorization: string | undefined): Promise<string | null>;
  loadCaller(sessionId: string | null): Promise<Writer | null>;
  live: Live;
}

/**
 * POST /live: what a browser should look at again, as it happens (text/event-stream). By fetch and not EventSource, which
 * would put its token in the address.
 */
export function liveRoute(app: FastifyInstance, { authenticate, loadCaller, live }: LiveRoute): void {
  app.post('/live', async (http, reply) => {
    const sessionId = await authenticate(http.headers.authorization);
    const caller = await loadCaller(sessionId);
    reply.hijack();
    const { raw } = reply;
    if (!caller || sessionId === null) return refuse(raw, 401);
    if (!live.hasRoom(caller.id)) return refuse(raw, 503, { 'retry-after': '60' });
    raw.writeHead(200, {
      ...apiHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that gather answers would keep it back.
      'x-accel-buffering': 'no',
    });
    live.add({ userId: caller.id, sessionId, response: raw });
  });
}
