import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApplication } from '../../server/engine/application';
import { createLog } from '../../server/engine/base/log';
import { tokenSecret } from './helpers/api';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';

let database: FreshEngine;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karhba-client-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Karhba</title>');
  database = await freshEngine();
  const { engine, pool } = database;
  const log = createLog('silent');
  app = await createApplication(engine, {
    pool,
    resources: engine.resources,
    log,
    tokenSecret,
    production: true,
    clientFolder: folder,
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('les en-têtes de chaque réponse', () => {
  it('laissent la page de toute adresse du produit exécuter nos scripts, et eux seuls', async () => {
    for (const url of ['/', '/park/vehicle-list', '/login?from=%2Fpark']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Karhba</title>']);
      expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
      expect(headers['content-security-policy']).toMatch(
        /require-trusted-types-for 'script';trusted-types default/,
      );
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('disent l’heure du serveur, que le navigateur suit', async () => {
    for (const query of ['{ Services { count } }', '{ nothing }']) {
      const { headers } = await app.inject({ method: 'POST', url: '/graphql', payload: { query } });
      expect(Math.abs(Number(headers['karhba-now']) - database.engine.now())).toBeLessThan(5000);
    }
  });

  it('ne laissent rien garder ni exécuter de ce que répond l’API, refus compris', async () => {
    for (const payload of [{ query: '{ Services { count } }' }, { query: '{ nothing }' }, {}]) {
      const { headers } = await app.inject({ method: 'POST', url: '/graphql', payload });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('accompagnent aussi ce qui n’existe pas', async () => {
    const { statusCode, headers } = await app.inject({ url: '/graphql?query={Services{count}}' });
    expect(statusCode).toBe(404);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
