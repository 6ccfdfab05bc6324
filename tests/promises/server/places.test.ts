import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { ask, sendBytes } from '../../server/helpers/wire';
import { full, keep } from '../promise';

const most = full ? 2000 : 60;
const many = full ? 2200 : 80;
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ query: '{ Services { count } }' });

let api: Api;
const opened: Socket[] = [];
beforeAll(async () => {
  api = await startApi(undefined, { mostConnections: most });
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(() => api?.close());

/** Opens a connection, says its beginning, and no more. */
async function hold(said: string): Promise<Socket> {
  const { hostname, port } = new URL(api.url);
  const socket = connect({ host: hostname, port: Number(port) });
  opened.push(socket);
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (said) socket.write(said);
  return socket;
}

const slow: Record<string, string> = {
  bodies: `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"query":`,
  'bodies of files':
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nApollo-Require-Preflight: true\r\nContent-Length: 9000000\r\n\r\n--x',
  headers: 'POST /graphql HTTP/1.1\r\nHost: a\r\n',
  'connections that say nothing': '',
};

describe('P-29: slow strangers take nobody’s place', () => {
  it.each(Object.entries(slow))('%s', async (what, said) => {
    const { token } = await api.signIn('ADMIN', ['services']);
    const bearer = { authorization: `Bearer ${token}` };
    // A colleague whose photographs come slowly was there before them.
    const colleague = await hold(
      `POST /graphql HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
    );
    await ask(api.url, { headers: { ...json, ...bearer }, body });
    for (let one = 0; one < many; one += 50)
      await Promise.all(Array.from({ length: Math.min(50, many - one) }, () => hold(said)));
    await sleep(100);
    let refused = 0;
    let slowest = 0;
    for (let one = 0; one < 20; one++) {
      const begun = performance.now();
      const answer = await ask(api.url, { headers: { ...json, ...bearer }, body }).catch(() => null);
      slowest = Math.max(slowest, performance.now() - begun);
      if (!answer?.body.includes('"count":0')) refused += 1;
    }
    const answered = once(colleague, 'data').then(([chunk]) => String(chunk));
    colleague.write(body.slice(1));
    if (!(await Promise.race([answered, sleep(2000, '')])).includes('200 OK')) refused += 1;
    keep('P-29', { n: many, of: `colleagues refused beside slow ${what}`, figure: refused, ideal: 0 });
    expect(slowest).toBeLessThan(2000);
    // Those who hold on are as many as there are places, and not one more.
    expect(opened.filter(socket => !socket.closed && !socket.destroyed).length).toBeLessThanOrEqual(most + 5);
  });

  it('nor memory: long bodies are for those who are signed in', async () => {
    const { token } = await api.signIn('ADMIN', ['services']);
    const long = JSON.stringify({ query: '{ Services { count } }', variables: { a: 'x'.repeat(70_000) } });
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask(api.url, { headers: { ...json, ...bearer }, body: long })).status).toBe(200);
    expect((await ask(api.url, { headers: json, body: long })).status).toBe(401);
    expect(
      await sendBytes(
        api.url,
        'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 401 [\s\S]*UNAUTHENTICATED/);
  });
});
