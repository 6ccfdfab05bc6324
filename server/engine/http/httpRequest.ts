import { readDecisions } from '../../../src/schema/api/question';
import type { Log } from '../base/log';
import type { Request } from '../base/request';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { IsProxy } from './trustedProxies';

/** Where a request comes from: what connects, or what the proxies that are trusted report. */
export function clientAddress(isProxy: IsProxy | false): (request: IncomingMessage) => string {
  if (!isProxy) return request => request.socket.remoteAddress ?? '';
  return request => proxyAddress(request, isProxy);
}

interface RequestValues extends Pick<
  Request,
  'sessionId' | 'idempotencyKey' | 'confirmed' | 'userAgent' | 'device' | 'giveDevice'
> {
  addressOf: () => string | null;
  logOf: () => Log;
  response: ServerResponse;
}

/**
 * A request that has come by HTTP. What is seldom read of it is worked out when it is, by the prototype: a getter in an
 * object of its own would give each request a hidden class, by which V8 keeps the request and its answer until it next
 * collects all of its memory.
 */
export class HttpRequest implements Request {
  sessionId: string | null;
  readonly idempotencyKey: string | null;
  readonly confirmed: ReadonlySet<string> | undefined;
  readonly userAgent: string | null;
  readonly device: string | null;
  readonly giveDevice: Request['giveDevice'];
  readonly warnings: string[] = [];
  private readonly addressOf: RequestValues['addressOf'];
  private readonly logOf: RequestValues['logOf'];
  private readonly response: ServerResponse;
  private untilClosed: AbortSignal | undefined;

  constructor({
    sessionId,
    idempotencyKey,
    confirmed,
    userAgent,
    device,
    giveDevice,
    response,
    addressOf,
    logOf,
  }: RequestValues) {
    this.sessionId = sessionId;
    this.idempotencyKey = idempotencyKey;
    this.confirmed = confirmed;
    this.userAgent = userAgent;
    this.device = device ?? null;
    this.giveDevice = giveDevice;
    this.addressOf = addressOf;
    this.logOf = logOf;
    this.response = response;
  }

  get signal(): AbortSignal {
    return (this.untilClosed ??= untilClosed(this.response));
  }

  get address(): string | null {
    return this.addressOf();
  }

  get log(): Log {
    return this.logOf();
  }
}

/** Aborted when the connection closes before the answer has left. */
function untilClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const close = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) close();
  else response.once('close', close);
  return controller.signal;
}

/** The key by which a write that is sent again is known. @param header `idempotency-key` */
export const readKey = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header.length > 0 ? header : null;

/** What the sender of a write has decided, 'name=value' each, as `decisionsHeader` writes it. @param header `confirmed` */
export function readConfirmed(header: string | string[] | undefined): ReadonlySet<string> | undefined {
  return typeof header === 'string' && header.length > 0 ? new Set(readDecisions(header)) : undefined;
}
