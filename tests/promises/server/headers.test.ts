import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApplication } from '../../../server/engine/application';
import { createLog } from '../../../server/engine/base/log';
import { known, tokenSecret } from '../../server/helpers/api';
import { freshEngine } from '../../server/helpers/database';
import type { FreshEngine } from '../../server/helpers/database';
import { ask, sendBytes } from '../../server/helpers/wire';
import type { Ask, Wire } from '../../server/helpers/wire';
import { keep } from '../promise';

let database: FreshEngine;
let app: FastifyInstance;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karhba-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Karhba</title>');
  await writeFile(join(folder, 'assets', 'admin.js'), `export default '${'x'.repeat(9000)}';`);
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  database = await freshEngine();
  const { engine, pool } = database;
  const options = { pool, resources: engine.resources, log: createLog('silent'), tokenSecret };
  app = await createApplication(engine, { ...options, production: true, clientFolder: folder });
  app.get('/a-route-that-fails', () => {
    throw new Error('mot de passe de la base');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const json = { 'content-type': 'application/json' };
const page = { accept: 'text/html' };
const query = (text: string, more = {}): Ask => ({
  headers: json,
  body: JSON.stringify({ query: text, ...more }),
});
const get = (path: string, headers = {}): Ask => ({ method: 'GET', path, headers });

/** What every answer must carry, those of data also `no-store`. */
function faultsOf({ headers }: Wire, kind: 'data' | 'page'): string[] {
  const wanted: [string, RegExp][] = [
    ['content-security-policy', /default-src '(none|self)'.*frame-ancestors 'none'/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^no-referrer$/],
    ['cross-origin-opener-policy', /^same-origin$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['x-frame-options', /^(DENY|SAMEORIGIN)$/],
    ['cache-control', kind === 'data' ? /no-store/ : /^(no-cache|public, max-age=31536000, immutable)$/],
  ];
  const missing = wanted.filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  const telling = Object.keys(headers).filter(
    name => name === 'server' || name === 'x-powered-by' || name.startsWith('access-control-'),
  );
  return [...missing.map(([name]) => `${name}: ${String(headers[name])}`), ...telling];
}

interface Row {
  of: string;
  asked: Ask;
  status: number;
  kind: 'data' | 'page';
  /** Makes the database fail meanwhile. */
  broken?: boolean;
}

function rows(): Row[] {
  const list = known(database.engine, 'services', 'list').query;
  const data = (of: string, status: number, asked: Ask, broken?: boolean): Row => ({
    of,
    asked,
    status,
    kind: 'data',
    broken,
  });
  const shown = (of: string, status: number, asked: Ask): Row => ({ of, asked, status, kind: 'page' });
  return [
    shown('/', 200, get('/')),
    shown('/*', 200, get('/park/vehicle-list', page)),
    shown('/assets/*', 200, get('/assets/admin.js')),
    shown('/assets/*', 200, get('/assets/admin.js', { 'accept-encoding': 'gzip, br' })),
    shown('/assets/*', 200, { method: 'HEAD', path: '/assets/admin.js' }),
    shown('/assets/*', 206, get('/assets/admin.js', { range: 'bytes=0-9' })),
    shown('/*', 200, get('/icon.svg')),
    data('/assets/*', 404, get('/assets/gone.js', page)),
    data('/*', 404, get('/nowhere')),
    data('/*', 404, get('/.env')),
    data('/*', 404, get('/graphql/schema', page)),
    data('/files/:id', 401, get('/files/1', page)),
    data('/files/:id/thumbnail', 401, get('/files/1/thumbnail')),
    data('/*', 404, { method: 'POST', path: '/nowhere', headers: json, body: '{}' }),
    data('/*', 404, { method: 'DELETE', path: '/' }),
    data('/*', 404, get('/../../etc/passwd')),
    data('/*', 400, get('/%zz')),
    data('/assets/*', 416, get('/assets/admin.js', { range: 'bytes=999999-' })),
    data('/graphql', 200, query(list, { variables: {} })),
    data('/graphql', 200, query('{ Services { count } }')),
    data('/graphql', 200, query(list, { variables: {} }), true),
    data(
      '/graphql',
      200,
      query('mutation { login(email: "a@b.tn", password: "x") { token { tokenType } } }'),
      true,
    ),
    data('/graphql', 400, query('{')),
    data('/graphql', 400, query('{ nothing }')),
    data('/graphql', 400, query('{ a { a { a { a { a { a { a { a { a } } } } } } } } }')),
    data('/graphql', 400, { headers: json, body: '{' }),
    data('/graphql', 400, { headers: json, body: '{}' }),
    data('/graphql', 400, { headers: json, body: '' }),
    data('/graphql', 403, { headers: { ...json, origin: 'https://ailleurs.example' }, body: '{}' }),
    data('/graphql', 405, get('/graphql')),
    data('/graphql', 405, { method: 'OPTIONS' }),
    data('/graphql', 413, { headers: json, body: ' '.repeat(1_048_577) }),
    data('/graphql', 415, { headers: { 'content-type': 'text/plain' }, body: '{}' }),
    data('/live', 401, { path: '/live', headers: json, body: '{}' }),
    data('/healthz', 200, get('/healthz')),
    data('/healthz', 200, { method: 'HEAD', path: '/healthz' }),
    data('/healthz', 503, get('/healthz'), true),
    data('/a-route-that-fails', 500, get('/a-route-that-fails')),
  ];
}

/** Paths that the framework answers, from its own list, drawn as a tree. */
function routesOf(): string[] {
  const above: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap(line => {
    const [, indent = '', part = ''] = /^([│ ]*[├└]── )(\S+) \(/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4;
    above[depth] = (above[depth - 1] ?? '') + part;
    return [above[depth]];
  });
}

describe('every answer', () => {
  it('carries its headers, whatever the route and the status', async () => {
    const faults: string[] = [];
    for (const { of, asked, status, kind, broken } of rows()) {
      if (broken) {
        vi.spyOn(database.pool, 'query').mockRejectedValue(new Error('mot de passe de la base') as never);
        vi.spyOn(database.pool, 'connect').mockRejectedValue(new Error('mot de passe de la base') as never);
      }
      const answer = await ask(url, asked);
      vi.restoreAllMocks();
      const name = `${asked.method ?? 'POST'} ${asked.path ?? of} ${status}`;
      if (answer.status !== status) faults.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
      faults.push(...faultsOf(answer, kind).map(fault => `${name}: ${fault}`));
      if (answer.body.includes('mot de passe de la base')) faults.push(`${name}: tells what is inside`);
      if (kind === 'data' && answer.body.includes('<')) faults.push(`${name}: a page for data`);
    }
    expect(faults).toEqual([]);
    keep('P-34', { n: rows().length, of: 'answers without their headers', figure: faults.length, ideal: 0 });
  });

  it('even to what is no request, or one that HTTP itself refuses', async () => {
    const long = 'x'.repeat(20_000);
    const chunked =
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
    const raw: [number, string][] = [
      [431, `GET / HTTP/1.1\r\nHost: a\r\nx: ${long}\r\n\r\n`],
      [431, `GET /?${long} HTTP/1.1\r\nHost: a\r\n\r\n`],
      [400, 'GET / HTTP/1.1\r\nHost: a\r\nHost b\r\n\r\n'],
      [400, `${chunked}Content-Length: 3\r\n\r\n`],
      [400, `${chunked}\r\nzz\r\n`],
      [413, `${chunked}\r\n1;${long}\r\n{\r\n0\r\n\r\n`],
      [400, 'PANIER / HTTP/1.1\r\nHost: a\r\n\r\n'],
      [400, 'GET / HTTP/7.3\r\nHost: a\r\n\r\n'],
      [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      [400, '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n'],
      // These Node would answer by itself.
      [400, 'GET / HTTP/1.1\r\n\r\n'],
      [400, 'POST /graphql HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
      [417, 'POST /graphql HTTP/1.1\r\nHost: a\r\nExpect: miracle\r\nContent-Length: 2\r\n\r\n{}'],
      [405, 'CONNECT example.tn:443 HTTP/1.1\r\nHost: example.tn:443\r\n\r\n'],
      // And these pass to the framework.
      [404, 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
      [404, 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
      [404, 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n'],
      [404, 'PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n'],
      [404, 'GET http://ailleurs.example/secret HTTP/1.1\r\nHost: a\r\n\r\n'],
    ];
    const answers = await Promise.all(raw.map(([, bytes]) => sendBytes(url, bytes)));
    const faults = answers.flatMap((answer, index) => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map(line => line.split(': ', 2)).map(([name = '', value]) => [name.toLowerCase(), value]),
      );
      const [status, bytes = ''] = raw[index] ?? [];
      const found = faultsOf({ status: 0, headers, body }, 'data');
      if (!first.startsWith(`HTTP/1.1 ${status} `)) found.push(`not ${status}`);
      if (!/"message":"[^"]{8,}"/.test(body) || body.includes('<')) found.push(`says ${body.slice(0, 80)}`);
      return found.map(fault => `${bytes.slice(0, 60)} → ${first}: ${fault}`);
    });
    expect(faults).toEqual([]);
    keep('P-34', {
      n: answers.length,
      of: 'refusals of HTTP without their headers',
      figure: faults.length,
      ideal: 0,
    });
  });

  it('of every route that there is', () => {
    const proven = new Set(rows().map(row => row.of));
    const unknown = routesOf().filter(route => !proven.has(route));
    expect(routesOf().length).toBeGreaterThan(3);
    keep('P-34', {
      n: routesOf().length,
      of: 'routes not in the table',
      figure: unknown.join(' '),
      ideal: '',
    });
  });
});
