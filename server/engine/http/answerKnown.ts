import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { toApiError } from '../graphql/errors';
import type { KnownDocument } from '../graphql/knownDocuments';
import { maySayUnwritable } from '../graphql/refuseUnwritable';
import type { Log } from '../base/log';
import { Refusal } from '../base/refusal';
import { apiHeaders } from './headers';
import { clockHeader } from '../../../src/schema/api/clockHeader';
import { HttpRequest, readConfirmed, readKey } from './httpRequest';
import type { Origin } from '../base/request';
import { packed } from './packed';
import type { Packed } from './packed';

interface Known {
  documents: { get(text: string): KnownDocument | undefined };
  authenticate(authorization: string | undefined, origin: Origin): Promise<string | null>;
  /** Where a request comes from, as far as the proxies before us are believed. */
  addressOf(request: IncomingMessage): string;
  log: Log;
  /** The present, in epoch milliseconds. */
  now(): number;
}

/** Bodies that were read here and found to be for the framework, which reads them from here. */
export const bodiesRead = new WeakMap<IncomingMessage, Buffer>();

const mostBytes = 65_536;

/**
 * Answers the admin's own documents, and others that come back, before any framework: its share of so short an answer
 * would be a third. Whatever else comes, what may contain signs that no text holds, and what is refused for another
 * reason than a rule of the product, goes on to `next` as it came.
 */
export function answerKnown(known: Known, next: RequestListener): RequestListener {
  return (request, response) => {
    if (!mayBeKnown(request)) return next(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
      const requested = readKnown(body, known.documents);
      const pass = () => {
        bodiesRead.set(request, body);
        next(request, response);
      };
      if (requested) return void answer(known, requested, request, response, pass);
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

interface Requested {
  document: KnownDocument;
  variables: Record<string, unknown>;
}

function readKnown(body: Buffer, documents: Known['documents']): Requested | undefined {
  try {
    const text = body.toString();
    if (maySayUnwritable(text)) return undefined;
    const { query, variables, operationName } = JSON.parse(text) as Record<string, unknown>;
    const document = typeof query === 'string' ? documents.get(query) : undefined;
    const given = variables ?? {};
    if (!document || !isMeant(document, operationName) || typeof given !== 'object' || Array.isArray(given))
      return undefined;
    return { document, variables: given as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

function isMeant({ named }: KnownDocument, operationName: unknown): boolean {
  if ((operationName ?? null) === null) return true;
  return typeof operationName === 'string' && (named === undefined || operationName === named);
}

async function answer(
  { authenticate, addressOf, log, now }: Known,
  { document, variables }: Requested,
  http: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): Promise<void> {
  let text: string;
  try {
    const { 'idempotency-key': key, 'user-agent': userAgent = null, authorization, confirmed } = http.headers;
    const request = new HttpRequest({
      sessionId: null,
      idempotencyKey: readKey(key),
      confirmed: readConfirmed(confirmed),
      userAgent,
      addressOf: () => addressOf(http),
      logOf: () => log,
      response,
    });
    request.sessionId = await authenticate(authorization, request);
    const data = await document.answer(request, variables);
    const { warnings } = request;
    const beside = warnings.length > 0 ? `,"extensions":${JSON.stringify({ warnings })}` : '';
    text = `{"data":{"${document.operation}":${data}}${beside}}`;
  } catch (error) {
    // Nothing was written: refused again by the framework, which answers it as it does any document.
    if (error instanceof GraphQLError || (error instanceof Refusal && isOfTheRequest(error))) return pass();
    const { operation } = document;
    text = JSON.stringify({
      data: { [operation]: null },
      errors: [{ ...toApiError(error, log, response.destroyed), path: [operation] }],
    });
  }
  send(response, await packed(text, http.headers['accept-encoding']), now());
}

/** Reported otherwise than what a form can mend: with another status, or in the security log. */
const isOfTheRequest = ({ code }: Refusal) => code === 'FORBIDDEN' || code === 'TOO_COSTLY';

/** Names and values in turn: an object of so many would be given a hidden class of its own at each answer. */
const headers = Object.entries({
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
}).flat();

/** A text and its headers leave in one write, which a buffer would not: the system call is most of what it costs. */
function send(response: ServerResponse, { body, encoding }: Packed, now: number): void {
  const length = String(Buffer.byteLength(body));
  const others = encoding ? ['content-encoding', encoding] : [];
  response.writeHead(200, [...headers, clockHeader, String(now), 'content-length', length, ...others]);
  response.end(body);
}
