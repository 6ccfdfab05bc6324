import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toApiError } from '../graphql/errors';
import type { Log } from '../base/log';
import { errorBody, isErrorStatus } from './errorBody';
import { apiHeaders } from './headers';
import { refuseSocket } from './refuse';
import type { Duplex } from 'node:stream';
import type { ErrorStatus } from './errorBody';

const statusOf: Record<string, ErrorStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Node's 'clientError': what never became a request. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  refuseSocket(socket, statusOf[error.code ?? ''] ?? 400);
}

/** Whatever the framework or a route refuses or fails at leaves in the shape of the API's errors, internals masked. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error.statusCode ?? 500;
    // A path that may not be read is answered like one that is not there.
    if (status >= 400 && status < 500) return answerStatus(status === 403 ? 404 : status, reply);
    return reply
      .status(500)
      .headers(apiHeaders)
      .send({ data: null, errors: [toApiError(error, log, reply.raw.destroyed)] });
  });
}

/** For a path that no route serves. */
export function answerNotFound(_: FastifyRequest, reply: FastifyReply) {
  return answerStatus(404, reply);
}

/** Fastify's `frameworkErrors`: an address that is none. */
export function answerBadAddress(error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  void answerStatus(error.statusCode ?? 400, reply);
}

function answerStatus(status: number, reply: FastifyReply) {
  return reply
    .status(status)
    .headers(apiHeaders)
    .send(errorBody(isErrorStatus(status) ? status : 400));
}
