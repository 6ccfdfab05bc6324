import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../server/engine/graphql/documentLimits';
import { known, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { ask } from '../../server/helpers/wire';
import { full, keep, tries } from '../promise';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());
afterEach(() => vi.restoreAllMocks());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is kept, without what only waits to be collected: how much that is depends on the machine. */
function keptBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const many = (times: number, write: (index: number) => string, between = ' ') =>
  Array.from({ length: times }, (_, index) => write(index)).join(between);
const nested = (open: string, levels: number, close: string, inside = '') =>
  open.repeat(levels) + inside + close.repeat(levels);

const doubling = (levels: number) =>
  `{ Services { ...f0 } } ${many(levels, index => `fragment f${index} on ServicePage { ...f${index + 1} ...f${index + 1} }`)} fragment f${levels} on ServicePage { count }`;

const queries: Record<string, string> = {
  'one level too many': nested('{ a ', limits.depth + 1, '}'),
  'a hundred levels': nested('{ a ', 100, '}'),
  'a hundred thousand levels': nested('{a', 100_000, '}'),
  'inline fragments in inline fragments': `{ ${nested('... { ', 300, '}', 'a')} }`,
  'lists in lists': `{ Services(ids: ${nested('[', 700, ']', '1')}) { count } }`,
  'types in types': `query ($ids: ${nested('[', 700, ']', 'ID')}) { Services(ids: $ids) { count } }`,
  'objects in objects': `mutation { createClient(otherDetails: ${nested('{a:', 350, '}', '1')}) { id } }`,
  'a field too many': `{ Services { ${many(limits.fields + 1, index => `f${index}`)} } }`,
  'a hundred thousand fields': `{ Services { ${many(100_000, index => `f${index}`)} } }`,
  'an alias too many': `{ Services { ${many(limits.aliases + 1, index => `a${index}: count`)} } }`,
  'ten thousand aliases': `{ ${many(10_000, index => `a${index}: Services { count }`)} }`,
  'a __typename too many': `{ Services { ${many(limits.aliases + 1, () => '__typename')} } }`,
  'the same field again and again': `{ Services { ${many(400, () => 'count')} } }`,
  'fields that must be compared two by two': `{ ${many(150, index => `Services(limit: ${index}) { count }`)} }`,
  'an operation too many': `{ ${many(limits.roots + 1, index => `o${index} { a }`)} }`,
  'a thousand operations': many(1000, index => `query q${index} { Services { count } }`),
  'two operations': 'query a { Services { count } } query b { Services { count } }',
  'fragments that double fifteen times': doubling(15),
  'a fragment that contains itself': '{ Services { ...f } } fragment f on ServicePage { count ...f }',
  'a fragment that contains itself, unused':
    '{ Services { count } } fragment f on ServicePage { data { id } ...f }',
  'fragments in a ring': `{ Services { ...f0 } } ${many(12, index => `fragment f${index} on ServicePage { ...f${(index + 1) % 12} }`)}`,
  'a fragment too many': `{ Services { count } } ${many(limits.fragments + 1, index => `fragment f${index} on ServicePage { count }`)}`,
  'a fragment spread a hundred times': `{ Services { ${many(100, () => '...f')} } } fragment f on ServicePage { count offset limit }`,
  'a directive too many': `{ Services { count ${many(limits.directives + 1, () => '@include(if: true)')} } }`,
  'ten thousand directives': `{ Services { count ${many(10_000, () => '@a')} } }`,
  'tokens without end': '{ '.repeat(300_000),
  'a megabyte of commas': `{ Services { count } } ${','.repeat(1_000_000)}`,
  'a megabyte of comments': `{ Services { count } } ${'#\n'.repeat(500_000)}`,
  'a megabyte of text': `{ Services(searchWord: "${'a'.repeat(1_000_000)}") { count } }`,
  'a thousand variables': `query (${many(1000, index => `$v${index}: Int`)}) { Services { count } }`,
  'a list with one value too many': `{ Services(ids: [${many(limits.listed + 1, String)}]) { count } }`,
  'a schema that goes round': `{ __schema { types { ${nested('fields { type { ', 8, '} }', 'name')} } } }`,
  'a definition of the schema': 'type Query { a: Int }',
};

/** As the bodies of requests; those of variables come with a document of ours, which is not judged. */
function bombs(): Record<string, { body: string | Buffer; headers?: Record<string, string> }> {
  const { query } = known(api.engine, 'reservations', 'create');
  const of = (variables: string) => ({ body: `{"query":${JSON.stringify(query)},"variables":${variables}}` });
  const written = Object.entries(queries).map(([name, text]) => [
    name,
    { body: JSON.stringify({ query: text }) },
  ]);
  return {
    ...Object.fromEntries(written),
    'rows without end': of(`{"vehicles":[${many(100_000, () => '{}', ',')}]}`),
    'values without end': of(`{"vehicles":[${many(900, () => `{"a":[${many(90, String, ',')}]}`, ',')}]}`),
    'names without end': of(`{${many(50_000, index => `"v${index}":1`, ',')}}`),
    'values in values': of(`{"client":${nested('[', 400_000, ']')}}`),
    'objects in objects, as a variable': of(`{"client":${nested('{"a":', 50, '}', '1')}}`),
    'JSON in JSON': { body: nested('[', 500_000, ']') },
    'more than a megabyte': { body: `{"query":"${' '.repeat(1_048_576)}"}` },
    'a compressed body': {
      body: gzipSync(`{"query":"{ Services { count } }${' '.repeat(1_000_000)}"}`),
      headers: { 'content-encoding': 'gzip' },
    },
  };
}

const refusals = new Set(['TOO_COSTLY', 'BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

describe('a costly query', () => {
  it('is refused before anything is asked of the database, and cheaply', async () => {
    const query = vi.spyOn(api.engine.pool, 'query');
    const connect = vi.spyOn(api.engine.pool, 'connect');
    const rounds = tries(1, 30);
    const notRefused: string[] = [];
    let dearest = { name: '', ms: 0 };
    for (const [name, { body, headers }] of Object.entries(bombs())) {
      const before = process.cpuUsage();
      for (let round = 0; round < rounds; round++) {
        const answer = await ask(api.url, {
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
          body,
        });
        const { data, errors } = JSON.parse(answer.body) as {
          data: unknown;
          errors: { message: string; extensions: { code: string } }[];
        };
        const code = errors?.[0]?.extensions.code ?? 'OK';
        if (answer.status < 400 || answer.status >= 500 || data !== null || !refusals.has(code))
          notRefused.push(`${name}: ${answer.status} ${code} ${errors?.[0]?.message}`);
      }
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000 / rounds;
      if (ms > dearest.ms) dearest = { name, ms };
    }
    expect(notRefused).toEqual([]);
    expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([0, 0]);
    const n = Object.keys(bombs()).length * rounds;
    keep('P-29', { n, of: 'bombs not refused', figure: notRefused.length, ideal: 0 });
    if (full)
      keep('P-29', {
        n,
        of: `CPU ms of a refusal, sending included, the dearest: ${dearest.name}`,
        figure: Number(dearest.ms.toFixed(2)),
        ideal: 60,
        within: true,
      });
  });

  it('fills no memory: of what is refused the last few hundred are kept, however many come', async () => {
    const body = (index: number) =>
      JSON.stringify({ query: `{ Services { unknown${index} } } #${'x'.repeat(15_000)}` });
    const send = (index: number) =>
      ask(api.url, { headers: { 'content-type': 'application/json' }, body: body(index) });
    for (let index = 0; index < 50; index++) await send(index);
    const before = keptBytes();
    const sent = tries(300, 5000);
    for (let index = 0; index < sent; index++) await send(1000 + index);
    const grown = Math.max(0, (keptBytes() - before) / 1_048_576);
    keep('P-29', {
      n: sent,
      of: 'MB kept of as many different documents of 15 kB',
      figure: Math.round(grown),
      ideal: 60,
      within: true,
    });
  });

  it('that is answered leaves nothing on the connections either', async () => {
    const list = api.engine.resources.get('vehicles');
    const fields = Object.entries(list.fields).flatMap(([name, { kind }]) =>
      ['text', 'integer', 'money', 'date'].includes(kind) ? [name] : [],
    );
    const sent = tries(100, 1000);
    let refused = 0;
    for (let index = 1; index <= sent; index++) {
      const chosen = fields.filter((_, bit) => (index >> (bit % 12)) & 1);
      const { errors } = await api.send(token, `{ Vehicles { count data { id ${chosen.join(' ')} } } }`);
      refused += errors ? 1 : 0;
    }
    expect([refused, fields.length > 8]).toEqual([0, true]);
    const { pool } = api.engine;
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    const counts = await Promise.all(
      clients.map(client =>
        client.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements'),
      ),
    );
    for (const client of clients) client.release();
    keep('P-29', {
      n: sent,
      of: 'statements that a connection keeps of as many made-up selections',
      figure: Math.max(...counts.map(({ rows }) => rows[0]?.n ?? 0)),
      ideal: 5,
      within: true,
    });
  });
});
