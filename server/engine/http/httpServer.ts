import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';

const mostConnections = 2000;

/**
 * A server that nobody can hold by being slow: headers in ten seconds, the whole of a request, photographs included,
 * in two minutes, and a bounded number of connections.
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
  server.maxConnections = mostConnections;
  server.maxRequestsPerSocket = 10_000;
  return server;
}
