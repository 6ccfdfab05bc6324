import { connect } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument, limits } from '../../server/engine/graphql/documentLimits';
import { httpServer } from '../../server/engine/http/httpServer';
import { resources } from '../../src/resources/all';
import { allDocuments } from '../../src/schema/api/allDocuments';
import { documents } from '../../src/schema/api/documents';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addService } from './helpers/fleet';
import { ask, sendBytes } from './helpers/wire';

const json = { 'content-type': 'application/json' };
const services = documents.list(resources.get('services'), resources);

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const codeOf = (body: string) =>
  (JSON.parse(body) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

describe('ce qu’un document peut demander', () => {
  it('laisse de la place à nos propres documents, fussent-ils écrits autrement', () => {
    for (const text of allDocuments(resources)) expect(checkDocument(text)).toEqual({ introspects: false });
    const longest = Math.max(...[...allDocuments(resources)].map(text => text.length));
    expect(longest).toBeLessThan(limits.characters / 2);
  });

  it('laisse un SUPER_ADMIN lire tout le schéma comme le font les outils, et lui seul', async () => {
    const whole = await api.send(token, getIntrospectionQuery());
    expect(whole.errors).toBeUndefined();
    const { token: admin } = await api.signIn('ADMIN', ['vehicles']);
    for (const caller of [admin, null]) {
      const answer = await api.send(caller, getIntrospectionQuery());
      expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('se compte fragments dépliés, alias et répétitions compris', () => {
    const spread = (times: number) =>
      `{ Services { ${'...f '.repeat(times)} } } fragment f on ServicePage { count }`;
    expect(() => checkDocument(spread(limits.aliases + 1))).not.toThrow();
    expect(() => checkDocument(spread(limits.aliases + 2))).toThrow('alias ou champs répétés');
    const aliased = (times: number) =>
      `{ Services { ${Array.from({ length: times }, (_, index) => `a${index}: count`).join(' ')} } }`;
    expect(() => checkDocument(aliased(limits.aliases))).not.toThrow();
    expect(() => checkDocument(aliased(limits.aliases + 1))).toThrow('alias ou champs répétés');
    const deep = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
    expect(() => checkDocument(deep(limits.depth))).not.toThrow();
    expect(() => checkDocument(deep(limits.depth + 1))).toThrow('8 niveaux');
  });

  it('n’essaie qu’un mot de passe ou un jeton à la fois, alias et fragments compris', async () => {
    const login = 'login(email: "a@b.tn", password: "x") { token { tokenType } }';
    for (const query of [
      `mutation { a: ${login} b: ${login} }`,
      `mutation { ${login} refresh(refreshToken: "x", user: "1") { token { tokenType } } }`,
      `mutation { ${login} ...more } fragment more on Mutation { again: ${login} }`,
      `mutation { ${login} ... on Mutation { again: ${login} } }`,
    ])
      expect((await api.send(null, query)).errors?.[0]).toMatchObject({
        message: expect.stringContaining('une seule opération d’identité'),
        extensions: { code: 'TOO_COSTLY' },
      });
    expect((await api.send(null, `mutation { ${login} }`)).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
  });
});

describe('un refus ne dit que ce que l’appelant a écrit', () => {
  it.each([
    [
      '{ Vehiclez { count } }',
      'Requête GraphQL invalide : « Vehiclez » n’est pas accepté ici (ligne 1, colonne 3).',
    ],
    [
      '{ Service { id } }',
      'Requête GraphQL invalide : « Service » n’est pas accepté ici (ligne 1, colonne 3).',
    ],
    [
      '{ Services { data } }',
      'Requête GraphQL invalide : « data » n’est pas accepté ici (ligne 1, colonne 14).',
    ],
    ['{ Services(limit: "x") { count } }', 'Requête GraphQL invalide (ligne 1, colonne 19).'],
    ['{ Services { count }', 'Requête GraphQL invalide (ligne 1, colonne 21).'],
    ['subscription { a }', 'Requête GraphQL invalide (ligne 1, colonne 1).'],
    ['', 'Requête GraphQL invalide (ligne 1, colonne 1).'],
  ])('%s', async (query, message) => {
    const answer = await api.send(token, query);
    expect(answer.data).toBeNull();
    expect(answer.errors?.[0]?.message.replaceAll('\u00a0', ' ')).toBe(message);
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST' });
  });

  it('même d’une variable', async () => {
    const query = 'query ($limit: Int) { Services(limit: $limit) { count } }';
    const answer = await api.send(token, query, { limit: 'beaucoup' });
    expect(answer.errors?.[0]?.message).toBe(
      'La variable «\u00a0$limit\u00a0» n’a pas la valeur attendue (ligne 1, colonne 8).',
    );
  });
});

describe('une requête d’une autre forme que {query, variables, operationName}', () => {
  it.each([
    ['{', 400],
    ['', 400],
    ['null', 400],
    ['3', 400],
    ['"{ Services { count } }"', 400],
    ['[{"query":"{ Services { count } }"}]', 400],
    ['{"query":null}', 400],
    ['{"query":["{ Services { count } }"]}', 400],
    [JSON.stringify({ query: services, variables: 3 }), 400],
    [JSON.stringify({ query: services, variables: [] }), 400],
    [JSON.stringify({ query: services, operationName: {} }), 400],
    [JSON.stringify({ query: services, variables: {}, operationName: {} }), 400],
    [`{"query":"{ Services { count } }","__proto__":{"admin":true}}`, 400],
    [JSON.stringify({ query: services, variables: null }), 200],
    [JSON.stringify({ query: services, variables: {}, operationName: 'Services' }), 200],
  ])('%s : %i', async (body, status) => {
    const answer = await ask(api.url, { headers: json, body });
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    if (status === 400)
      expect(JSON.parse(answer.body)).toEqual({
        data: null,
        errors: [{ message: expect.any(String), extensions: { code: 'BAD_REQUEST' } }],
      });
  });

  it('est refusée à la porte quand elle est trop grande', async () => {
    const answer = await ask(api.url, { headers: json, body: ' '.repeat(1_048_577) });
    expect([answer.status, codeOf(answer.body)]).toEqual([413, 'TOO_LARGE']);
    const headers = await sendBytes(api.url, `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(headers).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"TOO_LARGE"/);
    expect(await sendBytes(api.url, 'n’importe quoi\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"BAD_REQUEST"/,
    );
  });
});

describe('DOCUMENTS=only', () => {
  let closed: Api;
  beforeAll(async () => {
    closed = await startApi(undefined, { documents: 'only' });
  });
  afterAll(() => closed?.close());

  it('répond aux documents de l’administration et à nul autre, fût-il le même à un espace près', async () => {
    const { token: admin } = await closed.signIn('SUPER_ADMIN');
    const { query, name } = known(closed.engine, 'services', 'create');
    const made = await closed.send<Record<string, { id: string }>>(admin, query, { name: 'Lavage' });
    expect(made.data?.[name]?.id).toBe('1');
    expect((await closed.send(admin, services)).data).toMatchObject({ Services: { count: 1 } });
    const chosen = documents.shown(resources.get('services'), resources, 'name,updatedAt');
    expect((await closed.send(admin, chosen)).data).toMatchObject({
      Services: { data: [{ name: 'Lavage' }] },
    });
    for (const other of [
      `${services} `,
      chosen.replace('#name,', '#createdAt,'),
      '{ Services { count } }',
      '{',
      getIntrospectionQuery(),
    ]) {
      const answer = await closed.send(admin, other);
      expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT' } }] });
    }
    await expect(addService(closed, admin)).rejects.toThrow('UNKNOWN_DOCUMENT');
  });
});

describe('celui qui traîne ou qui se presse', () => {
  it('ne tient pas le serveur avec des en-têtes qui n’arrivent pas', async () => {
    const slow = await startApi(undefined, {
      serverFactory: handler =>
        httpServer(handler, { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }),
    });
    try {
      const answers = await Promise.all([
        sendBytes(slow.url, 'POST /graphql HTTP/1.1\r\nHost: a\r\n', 5000),
        sendBytes(
          slow.url,
          'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
          5000,
        ),
      ]);
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TIMEOUT"/);
    } finally {
      await slow.close();
    }
  });

  it('revient plus tard quand il y a trop de demandes à la fois', async () => {
    const body = JSON.stringify({ query: services, variables: {} });
    const locker = await api.engine.pool.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE services');
      const sent = Array.from({ length: 510 }, () => ask(api.url, { headers: signedIn(), body }));
      const refused = await Promise.any(
        sent.map(async one => ((await one).status === 503 ? one : Promise.reject(new Error('answered')))),
      );
      expect([refused.headers['retry-after'], codeOf(refused.body)]).toEqual(['1', 'OVERLOADED']);
      await locker.query('ROLLBACK');
      expect(new Set((await Promise.all(sent)).map(answer => answer.status))).toEqual(new Set([200, 503]));
    } finally {
      locker.release(true);
    }
    expect((await ask(api.url, { headers: signedIn(), body })).status).toBe(200);
  });

  it('ne prend la place de personne en n’envoyant pas ce qu’il annonce', async () => {
    const { hostname, port } = new URL(api.url);
    const waiting = await Promise.all(
      Array.from({ length: 600 }, async () => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.on('error', () => undefined);
        await new Promise(done => socket.once('connect', done));
        socket.write(
          'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        );
        return socket;
      }),
    );
    const body = JSON.stringify({ query: services, variables: {} });
    expect((await ask(api.url, { headers: json, body })).status).toBe(200);
    for (const socket of waiting) socket.destroy();
  });

  const signedIn = () => ({ ...json, authorization: `Bearer ${token}` });

  it('et une lecture qui n’en finit pas est arrêtée, en français', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => api.engine.pool.connect()));
    const [locker, ...others] = clients;
    try {
      for (const client of others)
        await client.query('SET statement_timeout = 200').then(() => client.release());
      await locker?.query('BEGIN; LOCK TABLE services');
      const fast = await api.send(token, services, {});
      const slow = await api.send(token, '{ Services { count } }');
      for (const { data, errors } of [fast, slow]) {
        expect(data?.Services ?? null).toBeNull();
        expect(errors?.[0]).toMatchObject({
          message: 'Cette demande prend trop de temps. Précisez votre recherche, puis réessayez.',
          extensions: { code: 'TIMEOUT' },
        });
      }
    } finally {
      await locker?.query('ROLLBACK');
      locker?.release(true);
    }
  });
});
