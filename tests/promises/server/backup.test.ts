import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStoppedSource } from '../../../server/engine/backup/openSource';
import { createLog } from '../../../server/engine/base/log';
import { connect } from '../../../server/engine/backup/connect';
import { freshDatabase } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { accepted, command, contents, differences, filesOf, forbidden, uploads } from './helpers/companyData';
import { ask, describeCompany, seat } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';
import { losses, Work } from './helpers/work';

const { below } = randomFrom(seed);
/** Several servers start, and commands load the sources: on a busy machine that takes its time. */
const patience = full ? 3_600_000 : 240_000;

type Kind = 'embedded' | 'own';

/** Where a company lives: a DATA_DIR with its embedded PostgreSQL, or with a database of the PostgreSQL of the run. */
interface Place {
  kind: Kind;
  dataDir: string;
  variables: Record<string, string>;
  connect(): Promise<Client>;
}

let built: BuiltServer;
let folder: string;
let servers: Running[] = [];
let databases: FreshDatabase[] = [];
let places: Place[] = [];

beforeAll(async () => void (built = await buildServer()));
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(server => server.exited));
  for (const { dataDir } of places)
    for (const pid of ownCluster(dataDir).left()) process.kill(pid, 'SIGKILL');
  for (const database of databases) await database.drop();
  await sleep(100);
  await rm(folder, { recursive: true, force: true });
  [servers, databases, places] = [[], [], []];
});

async function aPlace(kind: Kind): Promise<Place> {
  const dataDir = await mkdtemp(join(folder, `${kind}-`));
  const place: Place = {
    kind,
    dataDir,
    variables: { DATA_DIR: dataDir },
    connect: () => ownCluster(dataDir).connect(),
  };
  places.push(place);
  if (kind === 'embedded') return place;
  const database = await freshDatabase();
  databases.push(database);
  return {
    ...place,
    variables: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    connect: () => connect({ connectionString: database.url }),
  };
}

async function serve(place: Place): Promise<{ url: string; stop(): Promise<void> }> {
  const server = startServer(built, place.variables);
  servers.push(server);
  const url = await server.ready;
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await server.exited;
    },
  };
}

/** The database of a company whose server is stopped. */
async function opened(place: Place): Promise<{ db: Client; close(): Promise<void> }> {
  if (place.kind === 'embedded') {
    const { client: db, close } = await openStoppedSource(place.dataDir, createLog('silent'));
    return { db, close };
  }
  const db = await place.connect();
  return { db, close: () => db.end() };
}

/** A company at work at that place, with what it has been told. */
async function atWork(place: Place) {
  const { url, stop } = await serve(place);
  const db = await place.connect();
  const token = await seat(db);
  await describeCompany(db);
  const service = await ask<{ createService: { id: string } }>(
    url,
    await token(),
    'mutation { createService(name: "Chauffeur à la journée") { id } }',
  );
  const work = new Work(service.data?.createService.id ?? '', token, below);
  const stopWork = work.start(url);
  const stopUploads = uploads(place.dataDir, db, below);
  while (work.entries.filter(entry => entry.receipt).length < 5) await sleep(20);
  const rest = async () => {
    await stopWork();
    await stopUploads();
  };
  return { url, stop, db, work, service: service.data?.createService.id ?? '', rest };
}

/** The company goes on where it was restored: nothing of what is written now stumbles over what was before. */
async function goesOn(place: Place, service: string): Promise<number> {
  const { url, stop } = await serve(place);
  const db = await place.connect();
  const token = await seat(db);
  const more = new Work(service, token, below);
  const stopWork = more.start(url);
  await sleep(full ? 600 : 250);
  await stopWork();
  const { lost, halves, doubled, gaps } = await losses(db, more);
  await db.end();
  await stop();
  return more.entries.length === 0 ? -1 : lost + halves + doubled + gaps + more.doubtful().length;
}

/** A backup of a company that rests: restored, it must have the same contents, table by table. */
async function atRest(place: Place, db: Client) {
  const file = join(folder, 'at-rest.tar.gz');
  await command('backup', [file], place.variables);
  const wanted = await contents(db, 'backup');
  return {
    wanted,
    async restoreInto(target: Place) {
      await command('restore', [file], target.variables);
      const restored = await opened(target);
      const differing = differences(wanted, await contents(restored.db, 'backup'));
      const found = await filesOf(target.dataDir, restored.db);
      await restored.close();
      return { differing, ...found };
    },
  };
}

describe('une sauvegarde prise pendant le travail', () => {
  const every = [
    ['own', 'own'],
    ['embedded', 'own'],
    ['own', 'embedded'],
    ['embedded', 'embedded'],
  ] as const;

  // Between two embedded ones, another PostgreSQL has no part in it.
  it.each(every.slice(0, tries(1, 4, 3)))(
    '%s → %s',
    async (from, to) => {
      const rounds = tries(1, 2, 1);
      const total = {
        lost: 0,
        broken: 0,
        differing: 0,
        files: 0,
        wrong: 0,
        accepted: 0,
        faults: 0,
        tables: 0,
      };
      for (let round = 0; round < rounds; round++) {
        folder = await mkdtemp(join(tmpdir(), 'karhba-backup-'));
        const source = await aPlace(from);
        const target = await aPlace(to);
        const file = join(folder, 'karhba.tar.gz');
        const company = await atWork(source);
        await sleep(below(full ? 1500 : 100));
        // Under load: everything acknowledged until now must be in it, and nothing half.
        const before = structuredClone(company.work.entries.filter(entry => entry.receipt));
        await command('backup', [file], source.variables);
        await company.rest();
        const still = full && (await atRest(source, company.db));
        await company.db.end();
        await company.stop();

        await command('restore', [file], target.variables);
        const restored = await opened(target);
        const { lost } = await losses(restored.db, { entries: before } as Work);
        const { halves, doubled, gaps } = await losses(restored.db, company.work);
        total.lost += lost;
        total.broken += halves + doubled + gaps;
        const { files, wrong } = await filesOf(target.dataDir, restored.db);
        total.files += files;
        total.wrong += wrong;
        total.accepted += await accepted(restored.db);
        await restored.close();
        const fault = await goesOn(target, company.service);
        total.faults += Math.abs(fault);

        if (still) {
          const { differing, files, wrong } = await still.restoreInto(await aPlace(to));
          total.tables += still.wanted.size;
          total.differing += differing;
          total.files += files;
          total.wrong += wrong;
        }
        expect(before.length, 'acknowledged before the backup').toBeGreaterThan(0);
        if (round + 1 < rounds) await rm(folder, { recursive: true, force: true });
      }
      const told = (of: string) => `${from} → ${to}, ${of}`;
      keep('P-13', { n: rounds, of: told('acknowledged writes lost'), figure: total.lost, ideal: 0 });
      keep('P-13', {
        n: rounds,
        of: told('records half there, doubled or numbers missing'),
        figure: total.broken,
        ideal: 0,
      });
      if (full)
        keep('P-13', { n: total.tables, of: told('tables that differ'), figure: total.differing, ideal: 0 });
      keep('P-13', { n: total.files, of: told('files that differ'), figure: total.wrong, ideal: 0 });
      keep('P-13', {
        n: rounds * forbidden.length,
        of: told('writes accepted that must be refused'),
        figure: total.accepted,
        ideal: 0,
      });
      keep('P-13', { n: rounds, of: told('faults of the company going on'), figure: total.faults, ideal: 0 });
    },
    patience,
  );
});

describe('un déménagement', () => {
  it(
    'de la base embarquée vers la sienne garde tout, et laisse la première',
    async () => {
      const rounds = tries(1, 2, 1);
      const total = { differing: 0, touched: 0, tables: 0, faults: 0 };
      for (let round = 0; round < rounds; round++) {
        folder = await mkdtemp(join(tmpdir(), 'karhba-backup-'));
        const source = await aPlace('embedded');
        const target = await aPlace('own');
        const company = await atWork(source);
        await sleep(below(full ? 1500 : 100));
        await company.rest();
        const to = { DATA_DIR: source.dataDir, TO_DATABASE_URL: target.variables.DATABASE_URL ?? '' };
        await expect(command('move', [], to)).rejects.toThrow('est déjà utilisé par un autre serveur Karhba');
        const wanted = await contents(company.db, 'move');
        await company.db.end();
        await company.stop();

        const said = await command('move', [], to);
        const password = new URL(to.TO_DATABASE_URL).password;
        expect(said).toContain('DATABASE_URL=');
        if (password) expect(said).not.toContain(password);
        const db = await target.connect();
        total.tables += wanted.size;
        total.differing += differences(wanted, await contents(db, 'move'));
        await db.end();
        const before = await opened(source);
        total.touched += differences(wanted, await contents(before.db, 'move'));
        await before.close();
        // The same folder, with its files, on the new database.
        total.faults += Math.abs(
          await goesOn(
            {
              ...target,
              dataDir: source.dataDir,
              variables: { ...target.variables, DATA_DIR: source.dataDir },
            },
            company.service,
          ),
        );
        if (round + 1 < rounds) await rm(folder, { recursive: true, force: true });
      }
      keep('P-13', { n: total.tables, of: 'move, tables that differ', figure: total.differing, ideal: 0 });
      keep('P-13', {
        n: total.tables,
        of: 'move, tables of the source touched',
        figure: total.touched,
        ideal: 0,
      });
      keep('P-13', { n: rounds, of: 'move, faults of the company going on', figure: total.faults, ideal: 0 });
    },
    patience,
  );
});
