import { getIntrospectionQuery } from 'graphql';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/engine/base/log';
import { mostOfSession } from '../../server/engine/access/securityLog';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
let token: string;
const lines: { level: number; security?: string; times?: number; msg: string; err?: { stack?: string } }[] =
  [];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line) as never);
      done();
    },
  });
  api = await startApi(undefined, { log: createLog('trace', sink) });
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

/** Sends a request, or its beginning, and leaves after a while, in milliseconds, whatever came. */
async function leave(
  path: string,
  body: string,
  after: number,
  { cut = body.length, type = 'application/json' } = {},
): Promise<void> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    'apollo-require-preflight: true',
    'accept-encoding: br, gzip',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, cut)}`);
  await sleep(after);
  socket.resetAndDestroy();
}

it('qui ferme sa connexion ne laisse ni erreur ni pile dans le journal', async () => {
  const question = JSON.stringify({ query: '{ clientsToPDF clientsToExcel }' });
  const long = JSON.stringify({ query: getIntrospectionQuery() });
  const part = '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n';
  const upload = `${part}{"query":"${'{ x }'.repeat(100)}"}\r\n--x--\r\n`;
  const list = JSON.stringify({ query: '{ Clients(limit: 100) { count data { id } } }' });
  for (let n = 0; n < 8; n++) {
    await leave('/graphql', list, n * 4);
    await leave('/graphql', long, n * 25);
    await leave('/graphql', list, n * 4, { cut: 20 });
    await leave('/graphql', upload, n * 10, { cut: 200, type: 'multipart/form-data; boundary=x' });
    await leave('/graphql', question, n * 30);
    await leave('/live', '{}', n * 10);
  }
  await sleep(1500);
  const loud = lines.filter(({ level, err }) => level >= 40 || err?.stack);
  expect(loud).toEqual([]);
});

it('les refus d’une seule personne sont comptés, non écrits un à un', async () => {
  const { token: clerk } = await api.signIn('ADMIN', []);
  const { operations } = api.engine.resources.get('clients');
  const before = lines.length;
  const refusals = 3 * mostOfSession;
  for (let n = 0; n < refusals; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.send(clerk, `{ x${n + index}: ${operations?.list}(limit: 1) { count } }`),
      ),
    );
  const written = lines.slice(before).filter(({ security }) => security === 'forbidden');
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThanOrEqual(mostOfSession);
});
