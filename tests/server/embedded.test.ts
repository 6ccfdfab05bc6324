import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdsDataDirLock, lockDataDir } from '../../server/engine/connection/dataDirLock';
import { openEmbedded, type EmbeddedCluster } from '../../server/engine/connection/embedded';
import { chooseAddress } from '../../server/engine/connection/embedded/settings';
import { isAlive, pidSpace } from '../../server/engine/connection/embedded/processes';
import { createLog } from '../../server/engine/base/log';
import { startChild, type Child } from './helpers/child';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let root: string;
let dataDir: string;
const log = createLog('silent');
const clusters: EmbeddedCluster[] = [];
const children: Child[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'karhba-'));
  dataDir = join(root, 'data');
});
afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.stop();
  for (const child of children.splice(0)) await child.end('SIGKILL');
  // What a killed child left running is stopped by being opened once more.
  if ((await postmasterPid()) > 0) await (await openEmbedded({ dataDir, log })).stop();
  await rm(root, { recursive: true, force: true });
});

async function open(): Promise<EmbeddedCluster> {
  const cluster = await openEmbedded({ dataDir, log });
  clusters.push(cluster);
  return cluster;
}

function server(row: string): Child {
  const child = startChild('openCluster', [dataDir, row]);
  children.push(child);
  return child;
}

async function query<T extends pg.QueryResultRow>(cluster: EmbeddedCluster, text: string): Promise<T[]> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function kept(cluster: EmbeddedCluster): Promise<string[]> {
  return (await query<{ name: string }>(cluster, 'SELECT name FROM kept ORDER BY name')).map(row => row.name);
}

/** 0 when no PostgreSQL of the folder runs. */
async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : 0;
}

describe('PostgreSQL embarqué', () => {
  test('s’ouvre sur un dossier vide, sûr et en UTC, avec ses extensions', async () => {
    const cluster = await open();

    const settings = await query<{ name: string; setting: string }>(
      cluster,
      `SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(row => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    });
    await query(cluster, 'CREATE EXTENSION btree_gist');
    await query(cluster, 'CREATE EXTENSION pg_trgm');
    await query(cluster, 'CREATE EXTENSION unaccent');
    const names = await query<{ name: string }>(
      cluster,
      `SELECT name FROM unnest(ARRAY['Zied', 'élyes', 'Ahmed']) name ORDER BY name COLLATE "und-x-icu"`,
    );
    expect(names.map(row => row.name)).toEqual(['Ahmed', 'élyes', 'Zied']);
    expect(cluster.version).toMatch(/^18\./);
    expect(cluster.connection).toMatchObject({ user: 'karhba', database: 'karhba' });
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  test('connaît les lettres accentuées et arabes, dont dépend la recherche', async () => {
    const cluster = await open();
    await query(cluster, 'CREATE EXTENSION pg_trgm');
    const [row] = await query<{ lower: string; parts: number }>(
      cluster,
      `SELECT lower('ÉLYÈS') AS lower, cardinality(show_trgm('محمد')) AS parts`,
    );
    expect(row?.lower).toBe('élyès');
    expect(row?.parts).toBeGreaterThan(0);
  });

  test('garde ses lignes après un arrêt, et n’écoute que celui qui a le mot de passe', async () => {
    const first = await open();
    await query(first, `CREATE TABLE kept AS SELECT 'avant' AS name`);
    await first.stop();
    expect(await postmasterPid()).toBe(0);

    const second = await open();
    expect(await kept(second)).toEqual(['avant']);
    const stranger = new pg.Client({ ...second.connection, password: 'autre' });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  test('un second serveur sur le même dossier est refusé, avec le dossier et le processus', async () => {
    const child = server('a');
    expect(await child.next()).toMatchObject({ opened: true });
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(
      new RegExp(`${dataDir} est déjà utilisé .*processus ${child.process.pid}`),
    );
    await child.end('SIGTERM');
    const cluster = await open();
    expect(await kept(cluster)).toEqual(['a']);
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow('déjà ouvert');
  });

  test('après un serveur tué, le PostgreSQL orphelin est repris sans rien perdre', async () => {
    for (const row of ['a', 'b', 'c']) {
      const child = server(row);
      expect(await child.next()).toMatchObject({ opened: true });
      await child.end('SIGKILL');
    }
    const orphan = await postmasterPid();
    expect(orphan).toBeGreaterThan(0);

    const cluster = await open();

    expect(await kept(cluster)).toEqual(['a', 'b', 'c']);
    expect(await postmasterPid()).toBe(orphan);
    await cluster.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  test('le serveur et PostgreSQL tués ensemble, rien n’est perdu', async () => {
    for (const row of ['a', 'b']) {
      const child = server(row);
      expect(await child.next()).toMatchObject({ opened: true });
      const pid = await postmasterPid();
      child.process.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await child.end('SIGKILL');
    }
    expect(await kept(await open())).toEqual(['a', 'b']);
  });

  test('PostgreSQL tué sous un serveur qui vit est relancé à la même adresse', async () => {
    const cluster = await open();
    await query(cluster, `CREATE TABLE kept AS SELECT 'avant' AS name`);
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await kept(cluster)).toEqual(['avant']), {
      timeout: 60_000,
      interval: 100,
    });
    expect(await postmasterPid()).not.toBe(pid);
  });

  test('un postmaster.pid qui nomme un processus étranger n’empêche pas de démarrer', async () => {
    await (await open()).stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60000)'], { stdio: 'ignore' });
    try {
      const lines = [
        stranger.pid,
        join(dataDir, 'postgres'),
        0,
        5432,
        join(dataDir, 'postgres-run'),
        '',
        '',
        '',
      ];
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
      const cluster = await open();
      expect(await query(cluster, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBe(null);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  test('une création interrompue est refaite', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await mkdir(join(dataDir, 'postgres', 'global'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const names = await readdir(dataDir);
    expect(names).not.toContain('postgres.new');
    expect(names.some(name => name.startsWith('postgres.incomplet-'))).toBe(true);
  });

  test('un dossier abîmé est refusé et laissé tel quel', async () => {
    await (await open()).stop();
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    await rename(control, `${control}.perdu`);
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow('abîmé');
    await rename(`${control}.perdu`, control);
    expect(await query(await open(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('un mot de passe perdu est remplacé, par le propriétaire des fichiers seulement', async () => {
    const first = await open();
    await query(first, `CREATE TABLE kept AS SELECT 'avant' AS name`);
    await first.stop();
    await rm(join(dataDir, 'postgres-password'));
    const second = await open();
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await kept(second)).toEqual(['avant']);
    await first.stop();
    expect(await holdsDataDirLock(dataDir)).toBe(true);
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow('déjà ouvert');
  });

  test('un chemin trop long pour un socket passe par une adresse locale', async () => {
    dataDir = join(root, 'tres-long-dossier-de-donnees-'.repeat(4), 'data');
    const cluster = await open();
    expect(cluster.connection.host).toBe('127.0.0.1');
    expect(await query(cluster, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('le chemin d’un socket va jusqu’à la limite du système, comptée en octets', async () => {
    const limit = process.platform === 'darwin' ? 103 : 107;
    const rest = '/postgres-run/.s.PGSQL.5432'.length;
    const folder = `/é${'x'.repeat(limit - rest - '/é'.length - 1)}`;
    const socket = process.platform === 'win32' ? '127.0.0.1' : `${folder}/postgres-run`;
    expect((await chooseAddress(folder)).host).toBe(socket);
    expect((await chooseAddress(`${folder}x`)).host).toBe('127.0.0.1');
  });
});

describe('verrou du dossier de données', () => {
  test('se prend, se refuse à un second, se rend et se reprend', async () => {
    const release = await lockDataDir(dataDir);
    expect(await holdsDataDirLock(dataDir)).toBe(true);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`processus ${process.pid}`);
    await release();
    expect(await holdsDataDirLock(dataDir)).toBe(false);
    const again = await lockDataDir(dataDir);
    await release();
    expect(await holdsDataDirLock(dataDir)).toBe(true);
    await again();
    expect(await holdsDataDirLock(dataDir)).toBe(false);
  });

  test.each([['absent'], ['libre'], ['d’un mort'], ['d’un numéro recyclé']])(
    'de plusieurs serveurs lancés ensemble sur un verrou %s, un seul l’obtient',
    async state => {
      const folder = join(dataDir, 'lock');
      const start = async (name: string) => {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, name), '');
      };
      if (state === 'libre') await (await lockDataDir(dataDir))();
      if (state === 'd’un mort') await start(`4194304-1-${pidSpace()}`);
      // Our own number, with the start of another life.
      if (state === 'd’un numéro recyclé') await start(`${process.pid}-1-${pidSpace()}`);

      const starters = Array.from({ length: 5 }, () => startChild('lockFolder', [dataDir]));
      children.push(...starters);
      await Promise.all(starters.map(starter => starter.next()));
      for (const starter of starters) starter.process.stdin?.write('go\n');
      const answers = await Promise.all(starters.map(starter => starter.next()));

      expect(answers.filter(answer => answer.held)).toHaveLength(1);
      const winner = starters[answers.findIndex(answer => answer.held)];
      for (const { message } of answers.filter(answer => !answer.held))
        expect(message).toContain(`processus ${winner?.process.pid}`);
      await winner?.end('SIGKILL');
      await (
        await lockDataDir(dataDir)
      )();
    },
  );
});
