import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toApiError } from '../graphql/errors';
import { Turns } from '../files/turns';
import type { Log } from '../base/log';
import { unauthenticated } from '../base/refusal';
import { apiHeaders } from './headers';
import { mostMultipartBytes, patience, readMultipart } from './readMultipart';

interface Uploads {
  /** Whether the header belongs to somebody who is signed in. */
  isSignedIn(authorization: string | undefined): Promise<boolean>;
  log: Log;
}

/** Requests with files that are in memory at a time; others wait before they are read. */
const atOnce = 6;

/**
 * Lets `/graphql` be called with files, as the GraphQL multipart request specification has it: nothing is read for
 * whoever is not signed in, and only so much at a time.
 */
export function acceptUploads(app: FastifyInstance, { isSignedIn, log }: Uploads): void {
  const turns = new Turns(atOnce);
  app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null, undefined));
  app.addHook('preHandler', async (http, reply) => {
    if (!hasFiles(http)) return;
    try {
      if (!(await isSignedIn(http.headers.authorization))) throw unauthenticated();
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const end = await turns.take({ signal: gone.signal });
      reply.raw.once('close', end);
      if (reply.raw.destroyed) end();
      http.body = await readMultipart(http.raw);
    } catch (error) {
      if (!http.raw.complete && !readToNothing(http.raw)) void reply.header('connection', 'close');
      return reply
        .headers(apiHeaders)
        .send({ data: null, errors: [toApiError(error, log, reply.raw.destroyed)] });
    }
  });
}

/**
 * Lets come what is still on its way, so that its sender hears the answer instead of a connection cut: when it was
 * begun, and its end is declared and near. Else the connection ends with the answer.
 */
function readToNothing(request: IncomingMessage): boolean {
  const contentLength = Number(request.headers['content-length']);
  if (!request.readableDidRead || !(contentLength <= mostMultipartBytes)) return false;
  request.setTimeout(patience, () => request.destroy());
  request.resume();
  return true;
}

const hasFiles = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.url === '/graphql' &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
  headers['apollo-require-preflight'] === 'true';
