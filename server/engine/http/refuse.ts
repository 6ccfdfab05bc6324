import type { ServerResponse } from 'node:http';
import { errorBody, errorHeaders } from './errorBody';
import type { ErrorStatus } from './errorBody';

/** Refuses a request that no framework has seen. What it still sends is not waited for. */
export function refuse(response: ServerResponse, status: ErrorStatus, more: Record<string, string> = {}) {
  const body = JSON.stringify(errorBody(status));
  response.writeHead(status, {
    ...errorHeaders,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...more,
  });
  response.end(body);
}
