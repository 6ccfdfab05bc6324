import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsafeSettings } from '../../../server/engine/connection/durability';
import { openEmbedded } from '../../../server/engine/connection/embedded';
import { ask } from '../../../server/engine/connection/embedded/answer';
import { findPlace } from '../../../server/engine/connection/embedded/place';
import { serverArguments } from '../../../server/engine/connection/embedded/settings';
import { openPool } from '../../../server/engine/connection/pool';
import { refuseUnsafe } from '../../../server/engine/connection/refuseUnsafe';
import { createLog } from '../../../server/engine/base/log';
import { freshDatabase, template } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { keep } from '../promise';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer } from './helpers/builtServer';

const log = createLog('silent');
let built: BuiltServer;
let database: FreshDatabase;
let name: string;
/** Of its secret and its files, which the database knows from its first start on. */
let own: string;

beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'karhba-durability-'));
  built = await buildServer();
  database = await freshDatabase(await template());
  name = new URL(database.url).pathname.slice(1);
});
afterAll(async () => {
  await database?.drop();
  await rm(own, { recursive: true, force: true });
});

/** What a server says that starts on the database: whether it serves, and why not. */
async function startOn(url: string) {
  const server = startServer(built, { DATABASE_URL: url, DATA_DIR: own });
  const serves = await server.ready.then(
    () => true,
    () => false,
  );
  server.kill('SIGTERM');
  await server.exited;
  return { serves, said: server.said() };
}

describe('une coupure de courant', () => {
  it('trouve tout sur le disque : chaque connexion attend que ses écritures y soient', async () => {
    const seen = await Promise.all(Array.from({ length: 10 }, () => unsafeSettings(database.pool)));
    keep('P-10', { n: 10, of: 'connections with an unsafe setting', figure: seen.flat().length, ideal: 0 });
  });

  it.each([
    [
      'de la base',
      (db: string) => [
        `ALTER DATABASE ${db} SET synchronous_commit = off`,
        `ALTER DATABASE ${db} RESET synchronous_commit`,
      ],
    ],
    [
      'du rôle dans la base',
      (db: string) => [
        `ALTER ROLE CURRENT_USER IN DATABASE ${db} SET synchronous_commit = off`,
        `ALTER ROLE CURRENT_USER IN DATABASE ${db} RESET synchronous_commit`,
      ],
    ],
  ])('le serveur refuse de démarrer sur le réglage %s qui l’en dispense', async (_, statements) => {
    const [unsafe = '', safe = ''] = statements(name);
    await database.pool.query(unsafe);
    const refused = await startOn(database.url);
    // Set while a server runs, it does not reach the connections of that server either.
    const pool = openPool({ connectionString: database.url }, log);
    const { rows } = await pool.query<{ synchronous_commit: string }>('SHOW synchronous_commit');
    await pool.end();
    await database.pool.query(safe);

    expect(refused.said).toMatch(/synchronous_commit vaut «\u00a0off\u00a0».*RESET synchronous_commit/);
    keep('P-10', {
      n: 1,
      of: 'starts on an unsafe database or role',
      figure: Number(refused.serves),
      ideal: 0,
    });
    keep('P-10', {
      n: 1,
      of: 'synchronous_commit of a new connection under it',
      figure: rows[0]?.synchronous_commit ?? '',
      ideal: 'on',
    });
  });

  it('le serveur démarre dès que ces réglages n’y sont plus', async () => {
    const accepted = await startOn(database.url);
    expect(accepted.serves, accepted.said).toBe(true);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'les fichiers de réglage du PostgreSQL embarqué n’y changent rien, et un PostgreSQL sans fsync est refusé',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'karhba-durability-'));
      const guarded = ['fsync', 'full_page_writes', 'synchronous_commit'];
      await (await openEmbedded({ dataDir, log })).stop();
      const off = guarded.map(setting => `${setting} = off\n`).join('');
      await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), off);
      await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), off);
      const cluster = await openEmbedded({ dataDir, log });
      const { connection } = cluster;
      const client = new Client(connection);
      await client.connect();
      const unsafe = await unsafeSettings(client);
      await client.end();
      await cluster.stop();

      let served = 0;
      for (const setting of guarded) {
        const place = await findPlace(dataDir);
        const words = [...serverArguments(place.cluster, connection), '-c', `${setting}=off`];
        const postgres = place.runner.start(place.binaries.postgres, words, { cwd: '/', stdio: 'ignore' });
        const gone = new Promise(resolve => postgres.once('exit', resolve));
        while ((await ask(connection, connection.password)).state !== 'ready');
        const answer = await refuseUnsafe(connection).then(
          () => 'served',
          (error: Error) => error.message,
        );
        if (answer === 'served') served++;
        else expect(answer).toMatch(new RegExp(`${setting} vaut «\u00a0off\u00a0»`));
        postgres.kill('SIGINT');
        await gone;
      }
      await rm(dataDir, { recursive: true, force: true });

      keep('P-10', {
        n: 3,
        of: 'settings that a file of the cluster switches off',
        figure: unsafe.length,
        ideal: 0,
      });
      keep('P-10', { n: 3, of: 'PostgreSQL accepted with a setting off', figure: served, ideal: 0 });
    },
  );
});
