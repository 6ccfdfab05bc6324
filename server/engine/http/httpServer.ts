import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, refuseSocket } from './refuse';

/**
 * A server that nobody can hold by being slow: headers in ten seconds, the whole of a request, photographs included,
 * in two minutes. How many connections it has is the matter of `keepPlaces`. What Node would refuse by itself, with no
 * header of ours, is refused here; a request without a host by `gate`.
 */
export function httpServer(handler: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      ...options,
    },
    handler,
  );
  server.on('checkExpectation', (_, response) => refuse(response, 417));
  server.on('connect', (_: IncomingMessage, socket: Duplex) => refuseSocket(socket, 405));
  server.maxRequestsPerSocket = 10_000;
  return server;
}
