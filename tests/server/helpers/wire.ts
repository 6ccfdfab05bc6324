import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Wire {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Ask {
  method?: string;
  path?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** One request exactly as told, on a connection of its own: `fetch` forbids what a hostile sender would write. */
export function ask(
  url: string,
  { method = 'POST', path = '/graphql', headers = {}, body }: Ask,
): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Bytes as they are, and all that comes back until the connection ends, or `patience` milliseconds have passed. */
export function sendBytes(url: string, bytes: string | Buffer, patience = 2000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const end = () => {
      clearTimeout(waiting);
      socket.destroy();
      resolve(text);
    };
    const waiting = setTimeout(end, patience);
    socket.on('data', chunk => (text += String(chunk)));
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
}
