import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import type { ErrorStatus } from './errorBody';
import { refuse } from './refuse';
import type { IsProxy } from './trustedProxies';

/** Of a request of JSON; and of one of a stranger, who has but little to send before they sign in. */
export const mostBodyBytes = 1_048_576;
const mostOfStranger = 65_536;

interface GateOptions {
  /** Where people reach the product when it is not where the server listens; without a path. */
  publicOrigin: string | null;
  /** The proxies that may report by which host they were called. */
  isProxy: IsProxy | false;
  /** Whether a token of ours speaks. */
  isKnown(authorization: string | undefined): Promise<boolean>;
  /** Requests of the API answered at a time; more are answered to retry later. */
  mostAtOnce: number;
}

/**
 * Stands before everything: what a foreign page could make a browser send, what is no JSON, and what is too much at
 * a time never reach a resolver. Header compares only, but for what is long: the admin's own reads pass here too.
 */
export function gate(options: GateOptions, next: RequestListener): RequestListener {
  let atOnce = 0;
  return (request, response) => {
    const status = refusalOf(request, options);
    if (status) return refuse(response, status, status === 405 ? { allow: 'POST' } : {});
    // A stream of /live is no work: it has limits of its own.
    if (request.method === 'POST' && request.url !== '/live') {
      if (atOnce >= options.mostAtOnce) return refuse(response, 503, { 'retry-after': '1' });
      let counted = false;
      let gone = false;
      // Only once it has arrived: whoever is slow to send takes no place from others.
      request.once('end', () => {
        if (gone) return;
        counted = true;
        atOnce++;
      });
      response.once('close', () => {
        gone = true;
        if (counted) atOnce--;
      });
    }
    if (!isLong(request)) return next(request, response);
    void options.isKnown(request.headers.authorization).then(known => {
      if (known) next(request, response);
      else refuse(response, 401);
    });
  };
}

/**
 * Whether a body may be so long that a thousand of them, sent slowly, would fill the memory. Files are for another to
 * judge, who reads none of strangers; what is too long for anybody is refused unread.
 */
function isLong({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !/^application\/json/i.test(headers['content-type'] ?? '')) return false;
  const length = Number(headers['content-length'] ?? Infinity);
  return length > mostOfStranger && !(length > mostBodyBytes && length < Infinity);
}

function refusalOf(request: IncomingMessage, options: GateOptions): ErrorStatus | null {
  const { method, url = '', headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') return 400;
  if (method !== 'POST') return isGraphql(url) ? 405 : null;
  if (!isOwn(request, options)) return 403;
  return isReadable(headers) ? null : 415;
}

function isGraphql(url: string): boolean {
  return url === '/graphql' || url.startsWith('/graphql?') || url === '/graphql/';
}

/** Browsers declare from which site a request comes; other programs do not, and hold no session of a browser. */
function isOwn({ headers, socket }: IncomingMessage, { publicOrigin, isProxy }: GateOptions): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return true;
  const from = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
  if (from === undefined) return false;
  if (from === headers.host?.toLowerCase()) return true;
  return Boolean(isProxy && isProxy(socket.remoteAddress ?? '', 0)) && from === forwardedHost(headers);
}

function forwardedHost(headers: IncomingHttpHeaders): string | undefined {
  const host = headers['x-forwarded-host'];
  return (Array.isArray(host) ? host[0] : host)?.split(',')[0]?.trim().toLowerCase();
}

/** A form of a foreign page can send a multipart, but not with a header of ours: browsers send a preflight first. */
function isReadable(headers: IncomingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  const type = headers['content-type'] ?? '';
  if (/^application\/json(?=$|[\s;])/i.test(type)) return true;
  return /^multipart\/form-data(?=[\s;])/i.test(type) && Boolean(headers['apollo-require-preflight']);
}
