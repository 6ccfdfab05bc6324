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

/** In milliseconds: what had arrived with the signal is read by then. */
const ARRIVED = 100;
/** Once nobody has come for so long, nobody is on the way: the port can go without turning away who was let in. */
const LULL = 100;
/** How long a lull is waited for, and then the rest of what newcomers have begun to send. */
const LAST = 1000;

/**
 * The requests under way. Once it drains, they are let finish, and whoever comes is asked to come again elsewhere or
 * later: 503, on a connection that closes, so that a load balancer leaves before the port is gone.
 *
 * A port that closes cuts those whom the system has let in and nobody has seen yet. So the last newcomers wait for
 * their answer until it is closed: who waits does not come again, and a moment comes in which nobody does.
 */
export class Drain {
  /**
   * By connection, which stays for many requests: a set of responses is rebuilt every few dozen of them, and what it was
   * before keeps their answers in memory until all of it is collected.
   */
  private readonly underWay = new Map<Socket, ServerResponse | null>();
  private count = 0;
  private stopping = false;
  /** The last newcomers, while they wait. */
  private held: (() => void)[] | null = null;
  private empty: () => void = () => undefined;
  private readonly endless: (() => void)[] = [];

  /** Answers that never end by themselves are ended first. */
  onStart(end: () => void): void {
    this.endless.push(end);
  }

  /** Counts what passes to `next`. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.stopping) {
        const answer = () => sendAway(request, response);
        if (this.held) this.held.push(answer);
        else answer();
        return;
      }
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
   * Waits until what is under way is answered, `patience` milliseconds at most; what hangs longer is cut. Then closes the
   * port, and waits a moment for who came at the last.
   * @returns how many were cut.
   */
  async start(server: Server, patience: number): Promise<number> {
    this.stopping = true;
    for (const response of this.underWay.values())
      if (response && !response.headersSent) response.setHeader('connection', 'close');
    for (const end of this.endless) end();
    const emptied = new Promise<void>(resolve => {
      this.empty = resolve;
      if (this.count === 0) resolve();
    });
    const late = sleep(patience, undefined, { ref: false });
    // A request on a connection that was idle may have arrived already.
    await sleep(ARRIVED);
    server.closeIdleConnections();
    await Promise.race([emptied, late]);
    const cut = [...this.underWay.values()].filter(response => response !== null);
    for (const response of cut) response.destroy();
    await this.closePort(server);
    return cut.length;
  }

  private async closePort(server: Server): Promise<void> {
    this.held = [];
    let came = performance.now();
    const begun = came;
    server.on('connection', () => (came = performance.now()));
    while (performance.now() - came < LULL && performance.now() - begun < LAST) await sleep(10);
    const gone = new Promise<void>(resolve => server.close(() => resolve()));
    const { held } = this;
    this.held = null;
    for (const answer of held) answer();
    await Promise.race([gone, sleep(LAST, undefined, { ref: false })]);
  }
}

/** What is still being sent is read first, for a moment: a connection that ends with it unread takes the answer along. */
function sendAway(request: IncomingMessage, response: ServerResponse): void {
  const answer = () => {
    clearTimeout(waiting);
    if (!response.headersSent && !response.destroyed) refuse(request, response);
  };
  const waiting = setTimeout(answer, LAST);
  request.once('end', answer).once('close', answer).resume();
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const body = request.url?.startsWith('/healthz') ? { status: 'stopping' } : STOPPING;
  response.writeHead(503, {
    ...apiHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
  });
  response.end(JSON.stringify(body));
}
