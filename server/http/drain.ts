import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiHeaders } from './headers';

const STOPPING = {
  data: null,
  errors: [
    { message: 'Le serveur s’arrête. Réessayez dans un instant.', extensions: { code: 'UNAVAILABLE' } },
  ],
};

/**
 * The requests under way. Once it drains, they are let finish, and whoever comes is told to come again elsewhere or
 * later: 503, on a connection that closes, so that a load balancer leaves before the port is gone.
 */
export class Drain {
  private readonly underWay = new Set<ServerResponse>();
  private stopping = false;
  private empty: () => void = () => undefined;
  private readonly endless: (() => void)[] = [];

  /** Answers that never end by themselves are ended first. */
  onStart(end: () => void): void {
    this.endless.push(end);
  }

  /** Counts what passes to `next`. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.stopping) return refuse(request, response);
      this.underWay.add(response);
      response.once('close', () => {
        this.underWay.delete(response);
        if (this.underWay.size === 0) this.empty();
      });
      return next(request, response);
    };
  }

  /**
   * Waits until what is under way is answered, `patience` milliseconds at most; what hangs longer is cut.
   * @returns how many were cut.
   */
  async start(server: Server, patience: number): Promise<number> {
    this.stopping = true;
    for (const response of this.underWay)
      if (!response.headersSent) response.setHeader('connection', 'close');
    for (const end of this.endless) end();
    server.closeIdleConnections();
    const emptied = new Promise<void>(resolve => {
      this.empty = resolve;
      if (this.underWay.size === 0) resolve();
    });
    await Promise.race([emptied, sleep(patience, undefined, { ref: false })]);
    const cut = this.underWay.size;
    for (const response of this.underWay) response.destroy();
    return cut;
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const body = request.url?.startsWith('/healthz') ? { status: 'stopping' } : STOPPING;
  response.writeHead(503, {
    ...apiHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
  });
  response.end(JSON.stringify(body));
}
