import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
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

/** Refuses what never became a request. The sender reads why, then the connection ends. */
export function refuseSocket(socket: Duplex, status: ErrorStatus): void {
  const body = JSON.stringify(errorBody(status));
  const headers = { ...errorHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}
