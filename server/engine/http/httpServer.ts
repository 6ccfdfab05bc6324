import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';

/**
 * A server that nobody can hold by being slow: headers in ten seconds, the whole of a request, photographs included,
 * in two minutes. How many connections it has is the matter of `keepPlaces`.
 */
export function httpServer(handler: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5000,
      maxHeaderSize: 16_384,
      ...options,
    },
    handler,
  );
  server.maxRequestsPerSocket = 10_000;
  return server;
}
