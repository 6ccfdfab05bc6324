import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { engineTables } from '../../server/engine/backup/engineTables';
import { product } from '../../server/product';
import type { Manifest } from '../../server/engine/backup/manifest';
import { ownedTables } from '../../server/engine/backup/ownedTables';
import { saveBackup } from '../../server/engine/backup/saveBackup';
import { verifyBackup } from '../../server/engine/backup/verifyBackup';
import { main as backup } from '../../server/commands/backup';
import { main as move } from '../../server/commands/move';
import { main as restore } from '../../server/commands/restore';
import { createLog } from '../../server/engine/base/log';
import { readPlaceId } from '../../server/engine/files/placeId';
import { createEngine } from '../../server/engine/start/createEngine';
import { resources } from '../../src/resources/all';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { serveApi } from './helpers/api';
import { contents, freshCompany, inFolder, restoreInto, withClient, saveFrom } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase, FreshEngine } from './helpers/database';
import { addClient } from './helpers/fleet';
import { storages } from './helpers/storages';

let company: FreshEngine;
let folder: string;
/** Of the company. */
let file: string;

beforeAll(async () => {
  company = await freshCompany();
  folder = await mkdtemp(join(tmpdir(), 'karhba-backup-'));
  file = join(folder, 'karhba.tar.gz');
  await saveFrom(company.url, file);
});
afterAll(async () => {
  await company.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Another empty database, for the time of a test. */
async function elsewhere(work: (other: FreshDatabase) => Promise<void>): Promise<void> {
  const other = await freshDatabase();
  await work(other).finally(() => other.drop());
}

describe('une sauvegarde', () => {
  it('se restaure ailleurs, ligne pour ligne, et la société y continue', () =>
    elsewhere(async other => {
      await restoreInto(other.url, file);
      expect(await contents(other.url)).toEqual(await contents(company.url));
      const engine = await createEngine(other.pool, product, createLog('silent'));
      const api = await serveApi({ ...other, engine, drop: async () => {} });
      try {
        const signedIn = await api.send<{ login: { token: { accessToken: string } } }>(
          null,
          identityDocuments.login,
          { email: 'superadmin@karhba.test', password: 'karhba-demo-2026' },
        );
        expect(signedIn.errors).toBeUndefined();
        const token = signedIn.data?.login.token.accessToken ?? '';
        const { rows } = await other.pool.query<{ last: string }>(
          'SELECT max(id)::text AS last FROM clients',
        );
        expect(Number(await addClient(api, token))).toBeGreaterThan(Number(rows[0]?.last));
        const sql = (statement: string) => other.pool.query(statement);
        await expect(sql('DELETE FROM "history-logs"')).rejects.toMatchObject({ code: 'KA001' });
        await expect(sql(`UPDATE receipts SET "TotalTTC" = 1 WHERE state = 'NORMAL'`)).rejects.toMatchObject({
          code: 'KA001',
        });
        await expect(sql('UPDATE payments SET amount = 1')).rejects.toMatchObject({ code: 'KA001' });
        await expect(sql(`UPDATE "receipt-lines" SET label = 'Autre chose'`)).rejects.toMatchObject({
          code: 'KA001',
        });
        await expect(
          sql(
            `INSERT INTO vehicles__occupancy (subject_id, period, kind, source, source_id, row_id)
             SELECT subject_id, period, kind, source, -1, -1 FROM vehicles__occupancy WHERE active LIMIT 1`,
          ),
        ).rejects.toMatchObject({ code: '23P01' });
        await expect(sql('UPDATE reservations__vehicles SET vehicle = -1')).rejects.toMatchObject({
          code: '23503',
        });
      } finally {
        await api.close();
      }
    }));

  it('est un fichier à son propriétaire seul, lisible par tar, qui n’en remplace aucun', () =>
    inFolder(async empty => {
      const alone = join(empty, 'karhba.tar.gz');
      await saveFrom(company.url, alone);
      expect((await stat(alone)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
      const members = execFileSync('tar', ['tzf', alone], { encoding: 'utf8' }).trim().split('\n');
      expect([members[0], members.at(-1)]).toEqual(['manifest.json', 'end.json']);
      const before = await stat(alone);
      await expect(saveFrom(company.url, alone)).rejects.toThrow('existe déjà');
      expect((await stat(alone)).mtimeMs).toBe(before.mtimeMs);
      expect(await readdir(empty)).toEqual(['karhba.tar.gz']);
    }));

  it('interrompue, ne laisse rien', () =>
    inFolder(async folder => {
      const file = join(folder, 'coupee.tar.gz');
      const cut = withClient(company.url, async client => {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        const query = client.query.bind(client) as (statement: unknown) => unknown;
        // Its connection is lost when the first rows are asked for.
        client.query = ((statement: unknown, ...rest: unknown[]) => {
          if (typeof statement === 'object' && statement !== null && 'submit' in statement)
            void company.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
          return (query as (...all: unknown[]) => unknown)(statement, ...rest);
        }) as typeof client.query;
        return saveBackup(client, file, { resources, purpose: 'backup', storage: null });
      });
      await expect(cut).rejects.toThrow();
      expect(await readdir(folder)).toEqual([]);
    }));

  // One storage is read, the other written: each does both alike (s3Storage.test.ts).
  it.each([['folder', 's3']] as const)(
    'porte les fichiers téléversés, et nomme ceux qui ont disparu (%s → %s)',
    (from, to) =>
      elsewhere(async other => {
        const ours = await storages[from]();
        const opened = await storages[to]();
        const [storage, theirs] = [ours.storage, opened.storage];
        const content = Buffer.alloc(9 << 20, 'permis ');
        await storage.put('ab/kept', content);
        await storage.put('ab/kept-s', Buffer.from('vignette'));
        await company.pool.query('DELETE FROM "_files"');
        for (const key of ['ab/kept', 'ab/gone'])
          await company.pool.query(
            `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256) VALUES (gen_random_uuid(), $1, 'p.png', 'image/png', 1, repeat('a', 64))`,
            [key],
          );
        const withFiles = join(folder, `files-${from}.tar.gz`);
        expect(await saveFrom(company.url, withFiles, { storage })).toMatchObject({
          files: 1,
          missingFiles: [{ key: 'ab/gone', name: 'p.png' }],
        });
        await restoreInto(other.url, withFiles, { storage: theirs });
        const read = async (key: string) => {
          const found = await theirs.open(key);
          return found && Buffer.concat(await found.toArray());
        };
        expect((await read('ab/kept'))?.equals(content)).toBe(true);
        expect(String(await read('ab/kept-s'))).toBe('vignette');
        expect(await read('ab/gone')).toBeNull();
        const { rows } = await other.pool.query<{ id: string }>('SELECT id::text FROM "_database"');
        expect(await readPlaceId(theirs)).toBe(rows[0]?.id);
        await elsewhere(async third => {
          const again = restoreInto(third.url, withFiles, { storage: theirs });
          await expect(again).rejects.toThrow('L’endroit des fichiers est déjà celui d’une autre base');
        });
        await Promise.all([ours.close(), opened.close()]);
      }),
  );

  it('laisse ce qui n’est que du moment, que porte un déménagement', () =>
    withClient(company.url, async client => {
      const names = async (purpose: 'backup' | 'move') =>
        (await ownedTables(client, resources, purpose)).owned.map(table => table.name);
      const moved = await names('move');
      const saved = await names('backup');
      expect(moved).toEqual(expect.arrayContaining(saved));
      expect(moved.filter(table => !saved.includes(table))).toEqual(
        Object.keys(engineTables).filter(table => engineTables[table] === 'move'),
      );
    }));

  it('connaît chaque table de la base, et aucune qui n’y est pas', () =>
    withClient(company.url, async client => {
      const { owned, unknown } = await ownedTables(client, resources, 'move');
      expect(unknown).toEqual([]);
      const { rows } = await client.query<{ name: string }>('SELECT relname AS name FROM pg_class');
      const found = new Set(rows.map(({ name }) => name));
      expect(Object.keys(engineTables).filter(table => !found.has(table))).toEqual([]);
      const copied = owned.map(table => table.name);
      expect(copied.filter(table => engineTables[table] === 'never')).toEqual([]);
    }));
});

describe('les commandes', () => {
  const { log: say } = console;
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    console.log = (line: string) => void said.push(line);
  });
  afterEach(() => {
    console.log = say;
    vi.unstubAllEnvs();
  });

  it('restaurent dans un DATA_DIR neuf, sauvegardent un serveur arrêté, et refusent un dossier qui sert', () =>
    inFolder(async home => {
      vi.stubEnv('DATABASE_URL', '');
      vi.stubEnv('FILES_URL', '');
      vi.stubEnv('DATA_DIR', join(home, 'data'));
      await restore([file]);
      expect(said.join()).toMatch(/^Restauré\u00a0: la sauvegarde du \d{4}-/);
      await expect(restore([file])).rejects.toThrow('La base n’est pas vide');
      await backup([]);
      const [made = ''] = await readdir(join(home, 'data', 'backups'));
      expect(said.join()).toContain(made);
      const again = await verifyBackup(join(home, 'data', 'backups', made));
      const counts = ({ tables }: Manifest) =>
        tables.map(({ name, rows, checksum }) => [name, rows, checksum]);
      expect(counts(again)).toEqual(counts(await verifyBackup(file)));
      await expect(move([company.url])).rejects.toThrow('La base n’est pas vide');
    }));

  it('disent ce qu’elles attendent, sans montrer d’adresse', async () => {
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', join(folder, 'nothing'));
    await expect(backup([])).rejects.toThrow('Aucune base dans');
    await expect(backup(['a', 'b'])).rejects.toThrow('npm run backup [-- fichier]');
    await expect(restore([])).rejects.toThrow('npm run restore -- fichier');
    await expect(restore([join(folder, 'absent')])).rejects.toThrow('absent');
    await expect(move(['mysql://x:secret@y/z'])).rejects.toThrow(/^(?!.*secret).*npm run move/);
    await expect(move([])).rejects.toThrow('npm run move');
    await expect(move(['postgresql://u:secret@127.0.0.1:1/z'])).rejects.toThrow('Aucune base dans');
    vi.stubEnv('DATABASE_URL', 'postgresql://u:secret@127.0.0.1:1/z');
    await expect(backup([join(folder, 'jamais.tar.gz')])).rejects.toThrow(
      /^La base de données ne répond pas(?!.*secret)/,
    );
    expect(await readdir(folder)).not.toContain('jamais.tar.gz');
  });
});
