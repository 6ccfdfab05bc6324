import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
  /**
   * By connection, which stays for many requests: a set of responses is rebuilt every few dozen of them, and what it was
   * before keeps their answers in memory until all of it is collected.
   */
  private readonly underWay = new Map<Socket, ServerResponse | null>();
  private count = 0;
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
      const { socket } = request;
      if (!this.underWay.has(socket)) socket.once('close', () => this.underWay.delete(socket));
      this.underWay.set(socket, response);
      this.count += 1;
      response.once('close', () => {
        if (this.underWay.get(socket) === response) this.underWay.set(socket, null);
        this.count -= 1;
        if (this.count === 0) this.empty();
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
    for (const response of this.underWay.values())
      if (response && !response.headersSent) response.setHeader('connection', 'close');
    for (const end of this.endless) end();
    server.closeIdleConnections();
    const emptied = new Promise<void>(resolve => {
      this.empty = resolve;
      if (this.count === 0) resolve();
    });
    await Promise.race([emptied, sleep(patience, undefined, { ref: false })]);
    const cut = [...this.underWay.values()].filter(response => response !== null);
    for (const response of cut) response.destroy();
    return cut.length;
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
