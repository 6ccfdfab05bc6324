import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { toApiError } from '../graphql/errors';
import type { KnownDocument } from '../graphql/knownDocuments';
import type { Log } from '../log';
import { Refusal } from '../records/refusal';
import { apiHeaders } from './headers';
import { HttpRequest, readKey } from './httpRequest';
import { packed } from './packed';

export interface Known {
  documents: ReadonlyMap<string, KnownDocument>;
  authenticate(authorization: string | undefined): Promise<string | null>;
  /** Where a request comes from, as far as the proxies before us are believed. */
  addressOf(request: IncomingMessage): string;
  log: Log;
}

/** Bodies that were read here and found to be for the framework, which reads them from here. */
export const bodiesRead = new WeakMap<IncomingMessage, Buffer>();

const mostBytes = 65_536;

/**
 * Answers the admin's own documents before any framework: the framework's share of so short an answer would be a third.
 * Whatever else comes, and what is refused for another reason than a rule of the product, goes on to `next` as it came.
 */
export function answerKnown(known: Known, next: RequestListener): RequestListener {
  return (request, response) => {
    if (!mayBeKnown(request)) return next(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
      const asked = readKnown(body, known.documents);
      const pass = () => {
        bodiesRead.set(request, body);
        next(request, response);
      };
      if (asked) return void answer(known, asked, request, response, pass);
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

function readKnown(body: Buffer, documents: Known['documents']): Asked | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(body.toString()) as Record<string, unknown>;
    const document = typeof query === 'string' ? documents.get(query) : undefined;
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
  { authenticate, addressOf, log }: Known,
  { document, variables }: Asked,
  http: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): Promise<void> {
  let text: string;
  try {
    const { 'idempotency-key': key, 'user-agent': userAgent = null, authorization } = http.headers;
    const request = new HttpRequest({
      sessionId: await authenticate(authorization),
      idempotencyKey: readKey(key),
      userAgent,
      addressOf: () => addressOf(http),
      logOf: () => log,
    });
    const data = await document.answer(request, variables);
    const { warnings } = request;
    const beside = warnings.length > 0 ? `,"extensions":${JSON.stringify({ warnings })}` : '';
    text = `{"data":{"${document.operation}":${data}}${beside}}`;
  } catch (error) {
    // Nothing was written: refused again by the framework, which says it as it says it of any document.
    if (error instanceof GraphQLError || (error instanceof Refusal && isOfTheRequest(error))) return pass();
    const { operation } = document;
    text = JSON.stringify({
      data: { [operation]: null },
      errors: [{ ...toApiError(error, log), path: [operation] }],
    });
  }
  await send(http, response, text);
}

/** Told otherwise than what a form can mend: with another status, or in the security log. */
const isOfTheRequest = ({ code }: Refusal) => code === 'FORBIDDEN' || code === 'TOO_COSTLY';

/** A text and its headers leave in one write, which a buffer would not: the system call is most of what it costs. */
async function send(http: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  const { body, encoding } = await packed(text, http.headers['accept-encoding']);
  response.writeHead(200, {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(body);
}
