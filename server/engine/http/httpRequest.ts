import type { Log } from '../base/log';
import type { Request } from '../base/request';
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

interface Asked extends Pick<Request, 'sessionId' | 'idempotencyKey' | 'userAgent' | 'signal'> {
  addressOf: () => string | null;
  logOf: () => Log;
}

/**
 * A request that has come by HTTP. What is seldom asked of it is worked out when it is, by the prototype: a getter in
 * an object of its own would give each request a hidden class, by which V8 keeps the request and its answer until it
 * next collects all of its memory.
 */
export class HttpRequest implements Request {
  sessionId: string | null;
  readonly idempotencyKey: string | null;
  readonly userAgent: string | null;
  readonly signal: AbortSignal | undefined;
  readonly warnings: string[] = [];
  private readonly addressOf: Asked['addressOf'];
  private readonly logOf: Asked['logOf'];

  constructor({ sessionId, idempotencyKey, userAgent, signal, addressOf, logOf }: Asked) {
    this.sessionId = sessionId;
    this.idempotencyKey = idempotencyKey;
    this.userAgent = userAgent;
    this.signal = signal;
    this.addressOf = addressOf;
    this.logOf = logOf;
  }

  get address(): string | null {
    return this.addressOf();
  }

  get log(): Log {
    return this.logOf();
  }
}

/** The key by which a write that is sent again is known. @param header `idempotency-key` */
export const readKey = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header.length > 0 ? header : null;
