import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Places {
  /** Connections that are kept at a time. */
  most: number;
  /** Whether a token of ours speaks: its signature, not whether its session still lives. */
  isKnown(authorization: string | undefined): Promise<boolean>;
}

/**
 * Gives the places of a server to those who use them: when all are taken, a newcomer has the place of whoever has kept the
 * server waiting longest, with headers, a body or nothing at all to come; strangers leave before people who are signed
 * in, and nobody while their request is worked on.
 */
export function keepPlaces(server: Server, { most, isKnown }: Places): void {
  /** On whom the server waits, those that it has waited on longest first. */
  const strangers = new Set<Socket>();
  const known = new Set<Socket>();
  const signedIn = new WeakSet<Socket>();
  let taken = 0;

  const wait = (socket: Socket) => {
    strangers.delete(socket);
    known.delete(socket);
    if (!socket.destroyed) (signedIn.has(socket) ? known : strangers).add(socket);
  };
  const work = (socket: Socket) => {
    strangers.delete(socket);
    known.delete(socket);
  };

  // What does not find a place is answered so by its end; the system's own bound is only for what comes in between.
  server.maxConnections = 2 * most;
  server.on('connection', (socket: Socket) => {
    taken++;
    socket.once('close', () => {
      taken--;
      work(socket);
    });
    if (taken > most) {
      const [longest = socket] = strangers.size > 0 ? strangers : known;
      work(longest);
      longest.destroy();
    }
    wait(socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    if (headers.authorization && !signedIn.has(socket))
      void isKnown(headers.authorization).then(is => {
        if (!is) return;
        signedIn.add(socket);
        if (strangers.has(socket)) wait(socket);
      });
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody) request.once('end', () => work(socket));
    else work(socket);
    response.once('close', () => wait(socket));
  });
}
