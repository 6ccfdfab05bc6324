import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { toApiError } from '../graphql/errors';
import type { KnownDocument } from '../graphql/knownDocuments';
import type { Log } from '../log';
import type { Request } from '../records/context';
import { Refusal } from '../records/refusal';
import { apiHeaders } from './headers';

export interface KnownReads {
  known: ReadonlyMap<string, KnownDocument>;
  authenticate(authorization: string | undefined): Promise<string | null>;
  log: Log;
}

/** Bodies that were read here and found to be for the framework, which reads them from here. */
export const bodiesRead = new WeakMap<IncomingMessage, Buffer>();

const unknownOrigin = { address: null, userAgent: null };
const mostBytes = 65_536;
const compressedFrom = 4096;
const compress = promisify(gzip);

/**
 * Answers the admin's own reads before any framework: the framework's share of so short an answer would be a third.
 * Whatever else comes, faults included, goes on to `next` as it came.
 */
export function knownReads(reads: KnownReads, next: RequestListener): RequestListener {
  return (request, response) => {
    if (!mayBeKnown(request)) return next(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
      const asked = readKnown(body, reads.known);
      const pass = () => {
        bodiesRead.set(request, body);
        next(request, response);
      };
      if (asked) return void answer(reads, asked, request, response, pass);
      pass();
    });
  };
}

function mayBeKnown({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    url === '/graphql' &&
    length > 0 &&
    length <= mostBytes &&
    headers['content-encoding'] === undefined &&
    /^application\/json\b/i.test(headers['content-type'] ?? '')
  );
}

interface Asked {
  document: KnownDocument;
  variables: Record<string, unknown>;
}

function readKnown(body: Buffer, known: KnownReads['known']): Asked | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(body.toString()) as Record<string, unknown>;
    const document = typeof query === 'string' ? known.get(query) : undefined;
    if (
      !document ||
      ((operationName ?? null) !== null && typeof operationName !== 'string') ||
      (variables ?? null) === null ||
      typeof variables !== 'object' ||
      Array.isArray(variables)
    )
      return undefined;
    return { document, variables: variables as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

async function answer(
  { authenticate, log }: KnownReads,
  { document, variables }: Asked,
  http: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): Promise<void> {
  let text: string;
  try {
    const sessionId = await authenticate(http.headers.authorization);
    const request: Request = { sessionId, idempotencyKey: null, log, warnings: [], ...unknownOrigin };
    text = `{"data":{"${document.operation}":${await document.answer(request, variables)}}}`;
  } catch (error) {
    // Refused again by the framework, which knows behind which proxy the caller is, for the security log.
    if (error instanceof Refusal && error.code === 'FORBIDDEN') return pass();
    text = JSON.stringify({ data: null, errors: [toApiError(error, log)] });
  }
  await send(http, response, text);
}

/** A text and its headers leave in one write, which a buffer would not: the system call is most of what it costs. */
async function send(http: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  const zipped = text.length >= compressedFrom && /\bgzip\b/.test(http.headers['accept-encoding'] ?? '');
  const body = zipped ? await compress(text, { level: 1 }) : text;
  response.writeHead(200, {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    vary: 'accept-encoding',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}
