import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main as backup } from '../../server/commands/backup';
import { verifyBackup } from '../../server/engine/backup/verifyBackup';
import { openSession } from '../../server/engine/access/sessions';
import { transaction } from '../../server/engine/connection/transaction';
import { createLog } from '../../server/engine/base/log';
import { openPool } from '../../server/engine/connection/pool';
import { localStorage } from '../../server/engine/files/localStorage';
import { foreseeRecognition, recognise } from '../../server/engine/start/recognise';
import { buildServer, startServer, tokenSecret } from '../promises/server/helpers/builtServer';
import type { BuiltServer, Running } from '../promises/server/helpers/builtServer';
import { ask, seat } from '../promises/server/helpers/overHttp';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { command } from '../promises/server/helpers/companyData';
import { freshDatabase, template } from './helpers/database';
import type { FreshDatabase } from './helpers/database';
import { pooler } from './helpers/pooler';

/** Several servers, each in a process of its own, on a machine that may be busy. */
const PATIENCE = 240_000;
/** As many connections as the first server may have, which are told from others by their name. */
const MOST = 6;

let built: BuiltServer;
let database: FreshDatabase;
let folder: string;
const nodes: Running[] = [];
/** The first server of the database, which has made its secret and its place of files known. */
let first: Running;
let url: string;

beforeAll(async () => {
  built = await buildServer();
  database = await freshDatabase(await template());
  folder = await mkdtemp(join(tmpdir(), 'karhba-nodes-'));
  const named = new URL(database.url);
  named.searchParams.set('application_name', 'first');
  first = node({ POOL_MAX: String(MOST), DATABASE_URL: named.href });
  url = await first.ready;
}, PATIENCE);
/** Of the servers that a test has started besides. */
afterEach(() => end(nodes.splice(1)));
afterAll(async () => {
  await end(nodes);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function end(running: readonly Running[]): Promise<void> {
  for (const one of running) one.kill('SIGKILL');
  await Promise.all(running.map(one => one.exited));
}

/** A server of its own on the database. */
function node(variables: Record<string, string> = {}): Running {
  const started = startServer(built, { DATABASE_URL: database.url, DATA_DIR: folder, ...variables });
  nodes.push(started);
  return started;
}

/** What a start that is refused says, in its one line. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const refused = node(variables);
  expect((await refused.exited).code).toBe(1);
  return refused.said().trim();
}

const services = '{ Services { count } }';

describe('les fichiers', { timeout: PATIENCE }, () => {
  it('sont au même endroit pour tous les serveurs d’une base, et ce qui y manque se dit', async () => {
    const elsewhere = refusal({ DATA_DIR: join(folder, 'other') });
    const shared = node({
      DATA_DIR: join(folder, 'third'),
      FILES_URL: pathToFileURL(join(folder, 'files')).href,
    });
    expect(await elsewhere).toMatch(/^L’endroit des fichiers n’est pas celui de cette base.*FILES_URL.*$/);
    await shared.ready;

    const token = await (await seat(database.pool))();
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256, created_by)
       SELECT gen_random_uuid(), 'aa/bb/gone', 'permis.png', 'image/png', 1, repeat('a', 64), max(id) FROM users RETURNING id::text`,
    );
    const authorization = `Bearer ${token}`;
    const answer = await fetch(`${url}/files/${rows[0]?.id}`, { headers: { authorization } });
    expect(answer.status).toBe(404);
    await vi.waitFor(() => expect(first.said()).toContain('aa/bb/gone'));

    const file = join(folder, 'company.karhba');
    const saved = command('backup', [file], { DATABASE_URL: database.url, DATA_DIR: folder });
    await expect(saved).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('permis.png (aa/bb/gone)') as string,
    });
    // It has all the rest, and another folder is not taken for one that has lost its files.
    expect((await verifyBackup(file)).tables.length).toBeGreaterThan(20);
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', join(folder, 'other'));
    try {
      await expect(backup([`${file}2`])).rejects.toThrow('le même FILES_URL');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

/** A machine whose clock is a minute ahead. */
const ahead = `data:text/javascript,${encodeURIComponent(`const { now } = Date;
  Date.now = () => now() + 60000;
  globalThis.Date = new Proxy(Date, {
    construct: (real, words, as) => Reflect.construct(real, words.length > 0 ? words : [real.now()], as) });`)}`;

describe('une machine dont l’heure avance d’une minute', { timeout: PATIENCE }, () => {
  it('ne prend pas qui prolonge sa session pour un voleur', async () => {
    const fast = node({ NODE_OPTIONS: `--import=${ahead}` });
    const [right, early] = [url, await fast.ready];
    await seat(database.pool);
    const { rows } = await database.pool.query<{ id: string }>('SELECT max(id)::text AS id FROM users');
    const user = rows[0]?.id ?? '';
    const { refreshToken } = await transaction(database.pool, tx => openSession(tx, user, Date.now()));
    const refresh = async (url: string, token: string) => {
      const { data, code } = await ask<{ refresh: { token: Given } }>(url, '', identityDocuments.refresh, {
        refreshToken: token,
        user,
      });
      return { ...data?.refresh.token, code };
    };
    const lost = await refresh(right, refreshToken);
    const again = await refresh(early, refreshToken);
    expect(again).toMatchObject({ code: null, refreshToken: lost.refreshToken });
    expect((await ask(right, again.accessToken ?? '', services)).code).toBeNull();
    expect(Math.abs((again.expiresIn ?? 0) - Date.now() - 15 * 60_000)).toBeLessThan(30_000);
    expect(fast.said()).toMatch(/"ahead":(59|60)\d{3}/);
    // Whoever goes on is told from whoever comes back, there as here.
    await refresh(early, again.refreshToken ?? '');
    expect((await refresh(right, refreshToken)).code).toBe('UNAUTHENTICATED');
  });
});

interface Given {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

describe('les connexions d’un serveur', { timeout: PATIENCE }, () => {
  it('ne sont jamais plus que POOL_MAX, ni que PostgreSQL n’en accepte', async () => {
    expect(await refusal({ POOL_MAX: '200' })).toMatch(
      /POOL_MAX vaut «\u00a0200\u00a0», et PostgreSQL n’accepte que \d+ connexions/,
    );
    const token = await (await seat(database.pool))();
    let most = 0;
    const asked = Array.from({ length: 40 }, () => ask(url, token, services));
    const watched = setInterval(async () => (most = Math.max(most, await connections())), 20);
    const codes = new Set((await Promise.all(asked)).map(({ code }) => code));
    clearInterval(watched);
    expect([...codes]).toEqual([null]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(MOST);
  });

  const connections = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'first'`,
    );
    return rows[0]?.count ?? 0;
  };
});

describe('un répartiteur de connexions', { timeout: PATIENCE }, () => {
  it('en mode transaction est refusé avant que rien ne soit écrit, et en mode session sert', async () => {
    const [shared, own] = [await pooler(database.url, 'transaction'), await pooler(database.url, 'session')];
    try {
      const refused = refusal({ DATABASE_URL: shared.url });
      const behind = await node({ DATABASE_URL: own.url }).ready;
      expect(await refused).toMatch(/^DATABASE_URL mène à un répartiteur.*pool_mode = session\)\.$/);
      const token = await (await seat(database.pool))();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(behind, token, services)));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null]));
      // What is asked for on connecting holds behind it.
      const pool = openPool({ connectionString: own.url }, createLog('silent'));
      const { rows } = await pool.query<Record<string, string>>(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
      );
      await pool.end();
      expect(rows).toEqual([{ statement: '15s', lock: '10s' }]);
    } finally {
      await Promise.all([shared.close(), own.close()]);
    }
  });
});

/** Last: the secret of the database becomes another. */
describe('la clé des jetons', { timeout: PATIENCE }, () => {
  it('est celle que la base connaît, et se change sans que personne ne soit déconnecté', async () => {
    const [next, other] = [randomUUID() + randomUUID(), randomUUID() + randomUUID()];
    const token = await (await seat(database.pool))();
    expect(await refusal({ TOKEN_SECRET: other })).toMatch(
      /^TOKEN_SECRET n’est pas celui de cette base.*TOKEN_SECRET_PREVIOUS=perdu\.$/,
    );

    // « --check » says the same beforehand, and changes nothing.
    const files = localStorage(join(folder, 'files'));
    const brought = { tokenSecret: next, previousSecret: tokenSecret, secretLost: false, files };
    const foreseen = (change: object) => foreseeRecognition(database.pool, { ...brought, ...change });
    expect(await foreseen({})).toEqual(['La base prendrait le nouveau TOKEN_SECRET.']);
    expect(await foreseen({ tokenSecret, previousSecret: null })).toEqual([]);
    for (const wrong of [{ previousSecret: other }, { tokenSecret: null, previousSecret: null }])
      await expect(foreseen(wrong)).rejects.toThrow('TOKEN_SECRET n’est pas celui');
    await expect(foreseen({ files: localStorage(join(folder, 'other')) })).rejects.toThrow('FILES_URL');

    const changed = await node({ TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: tokenSecret }).ready;
    expect((await ask(changed, token, services)).code).toBeNull();
    // The new one signs: who knows only the old one is not at home any more.
    await expect(foreseen({ tokenSecret, previousSecret: null })).rejects.toThrow('pas celui');
    const alone = await node({ TOKEN_SECRET: next }).ready;
    expect((await ask(alone, token, services)).code).toBe('UNAUTHENTICATED');

    const lost = { tokenSecret: other, previousSecret: null, secretLost: true, files };
    await recognise(database.pool, lost);
    await recognise(database.pool, { ...lost, secretLost: false });
    const { rows } = await database.pool.query('SELECT secret FROM "_database"');
    expect(JSON.stringify(rows)).not.toContain(other);
  });
});
