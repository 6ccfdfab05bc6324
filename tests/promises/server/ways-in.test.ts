import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { ask } from '../../server/helpers/wire';
import type { Ask } from '../../server/helpers/wire';
import { keep } from '../promise';

let api: Api;
/** Where a trusted proxy says by which name it was asked, and PUBLIC_URL is known. */
let behindProxy: Api;
const tokens = new Map<Api, string>();

beforeAll(async () => {
  api = await startApi();
  behindProxy = await startApi(undefined, {
    publicUrl: 'https://karhba.exemple.tn/app',
    trustProxy: 'loopback',
  });
  for (const one of [api, behindProxy]) tokens.set(one, (await one.signIn('SUPER_ADMIN')).token);
});
afterAll(async () => {
  await api?.close();
  await behindProxy?.close();
});

let next = 0;
/** A write that would be done, was it let in. */
const write = () => JSON.stringify({ query: `mutation { createService(name: "Intrus ${next++}") { id } }` });
const urlencoded = () => `query=${encodeURIComponent('mutation { createService(name: "Intrus") { id } }')}`;
const multipart = () =>
  `--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${write()}\r\n--b\r\ncontent-disposition: form-data; name="map"\r\n\r\n{}\r\n--b--\r\n`;

const json = { 'content-type': 'application/json' };
const asked = () => `/graphql?${urlencoded()}`;
const overridden = (name: string) => ({ [name]: 'POST', ...json });
const from = (origin: string) => ({ headers: { ...json, origin } });
const site = (value: string) => ({ headers: { ...json, 'sec-fetch-site': value } });
const typed = (type: string) => ({ headers: { 'content-type': type } });

/** Each with the statuses that refuse it. */
const ways: Record<string, Ask> = {
  'GET with the document in the address': { method: 'GET', path: asked() },
  'GET with a body': { method: 'GET', headers: json, body: write() },
  'GET that says POST (X-HTTP-Method-Override)': {
    method: 'GET',
    path: asked(),
    headers: overridden('x-http-method-override'),
  },
  'GET that says POST (X-HTTP-Method)': {
    method: 'GET',
    path: asked(),
    headers: overridden('x-http-method'),
  },
  'GET that says POST (X-Method-Override)': {
    method: 'GET',
    path: asked(),
    headers: overridden('x-method-override'),
  },
  'GET that says POST (_method)': { method: 'GET', path: `${asked()}&_method=POST` },
  'GET with its path encoded': { method: 'GET', path: `/%67raphql?${urlencoded()}` },
  'GET with a slash more': { method: 'GET', path: `/graphql/?${urlencoded()}` },
  HEAD: { method: 'HEAD', path: asked() },
  PUT: { method: 'PUT', headers: json, body: write() },
  PATCH: { method: 'PATCH', headers: json, body: write() },
  DELETE: { method: 'DELETE', headers: json, body: write() },
  'the question of a browser before a foreign request': {
    method: 'OPTIONS',
    headers: {
      origin: 'https://ailleurs.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization',
    },
  },
  'a form': { ...typed('application/x-www-form-urlencoded'), body: urlencoded() },
  'a form that holds JSON': { ...typed('application/x-www-form-urlencoded'), body: write() },
  'a form of files': { ...typed('multipart/form-data; boundary=b'), body: multipart() },
  'a plain text that holds JSON': { ...typed('text/plain'), body: write() },
  'a plain text that says JSON': { ...typed('text/plain; application/json'), body: write() },
  'two types': { ...typed('text/plain, application/json'), body: write() },
  'a type like JSON': { ...typed('application/jsonp'), body: write() },
  'a type of GraphQL': { ...typed('application/graphql'), body: write() },
  'an empty type': { ...typed(''), body: write() },
  'no type': { headers: {}, body: write() },
  'a compressed body': { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(write()) },
  'a batch': { headers: json, body: `[${write()},${write()}]` },
  'a batch of one': { headers: json, body: `[${write()}]` },
  'a foreign page': { ...from('https://ailleurs.example'), body: write() },
  'a page of no origin': { ...from('null'), body: write() },
  'a page of a file': { ...from('file://'), body: write() },
  'a page of an extension': { ...from('chrome-extension://abcdef'), body: write() },
  'a page whose name begins as ours': { ...from('http://127.0.0.1.ailleurs.example'), body: write() },
  'a page of another port': { ...from('http://127.0.0.1:1'), body: write() },
  'a page with our name for a user': { ...from('http://127.0.0.1@ailleurs.example'), body: write() },
  'an empty origin': { ...from(''), body: write() },
  'a request from another site': { ...site('cross-site'), body: write() },
  'a request from a neighbouring site': { ...site('same-site'), body: write() },
  'a site that is no word': { ...site('none, same-origin'), body: write() },
  'a foreign page that forwards its own host': {
    headers: { ...json, origin: 'https://ailleurs.example', 'x-forwarded-host': 'ailleurs.example' },
    body: write(),
  },
};

const services = async (one: Api) => {
  const { rows } = await one.engine.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM services');
  return rows[0]?.n;
};

function send(one: Api, { headers, ...rest }: Ask) {
  return ask(one.url, { ...rest, headers: { authorization: `Bearer ${tokens.get(one)}`, ...headers } });
}

describe('no way in', () => {
  it('by another method, type or site, and no effect', async () => {
    const faults: string[] = [];
    for (const [name, way] of Object.entries(ways)) {
      const { status, headers, body } = await send(api, way);
      if (status < 400 || status >= 500) faults.push(`${name}: ${status} ${body}`);
      for (const header of Object.keys(headers))
        if (header.startsWith('access-control-')) faults.push(`${name}: ${header}`);
      if (body && !JSON.parse(body).errors?.[0]?.extensions?.code) faults.push(`${name}: ${body}`);
    }
    expect(faults).toEqual([]);
    const effects = await services(api);
    keep('P-30', { n: Object.keys(ways).length, of: 'ways not refused', figure: faults.length, ideal: 0 });
    keep('P-30', {
      n: Object.keys(ways).length,
      of: 'effects in the database',
      figure: effects ?? -1,
      ideal: 0,
    });
  });

  it('but for our own page and for programs', async () => {
    const { port } = new URL(api.url);
    const ours: Ask[] = [
      { headers: json },
      { headers: { 'content-type': 'Application/JSON; charset=utf-8' } },
      from(api.url),
      { headers: { ...json, host: `karhba.local:${port}`, origin: `https://karhba.local:${port}` } },
      site('same-origin'),
      site('none'),
    ];
    for (const way of ours) expect((await send(api, { ...way, body: write() })).body).toContain('"id"');
    expect(await services(api)).toBe(ours.length);

    const theirs: Ask[] = [
      from('https://karhba.exemple.tn'),
      { headers: { ...json, origin: 'https://autre.exemple.tn', 'x-forwarded-host': 'autre.exemple.tn' } },
    ];
    for (const way of theirs)
      expect((await send(behindProxy, { ...way, body: write() })).body).toContain('"id"');
    const foreign = await send(behindProxy, { ...from('https://ailleurs.example'), body: write() });
    expect([foreign.status, await services(behindProxy)]).toEqual([403, theirs.length]);
  });
});
