import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Where a request comes from: what connects, or what the proxies that are trusted say.
 * @param trustProxy `true` for whatever connects; addresses or ranges, between commas.
 */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return request => request.socket.remoteAddress ?? '';
  const trusted =
    trustProxy === true ? () => true : proxyAddress.compile(trustProxy.split(',').map(one => one.trim()));
  return request => proxyAddress(request, trusted);
}
