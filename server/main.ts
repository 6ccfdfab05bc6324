import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Pool, PoolConfig } from 'pg';
import type { ViteDevServer } from 'vite';
import { setClock } from '../src/domain/clock';
import { createEngine } from './engine/start/createEngine';
import { foreseeRecognition, recognise } from './engine/start/recognise';
import { openEmbedded } from './engine/connection/embedded';
import { lockDataDir } from './engine/connection/dataDirLock';
import { diskRoom } from './engine/connection/diskRoom';
import { followClock } from './engine/connection/followClock';
import { closePool, openPool } from './engine/connection/pool';
import { refusePooler } from './engine/connection/refusePooler';
import { refuseTooMany } from './engine/connection/refuseTooMany';
import { reachDatabase } from './engine/connection/reachDatabase';
import { refuseUnsafe } from './engine/connection/refuseUnsafe';
import { seedFixedLists } from './rental/demo/seedFixedLists';
import {
  EnvironmentError,
  findTokenSecret,
  loadTokenSecret,
  readEnvironment,
} from './engine/base/environment';
import type { Environment } from './engine/base/environment';
import { openStorage } from './engine/files/openStorage';
import { Drain } from './engine/http/drain';
import { notListening, refuseUnheard } from './engine/http/listening';
import { lifetime } from './engine/base/lifetime';
import type { AtEnd } from './engine/base/lifetime';
import { createLog } from './engine/base/log';
import type { Log } from './engine/base/log';
import type { Engine } from './engine/records/context';
import { foreseeStart } from './engine/start/foreseeStart';
import { product } from './product';

interface Database {
  connection: PoolConfig;
  embedded: boolean;
  close(): Promise<void>;
}

/**
 * Your own PostgreSQL, or the embedded one of DATA_DIR, which one server at a time may open. A place to listen that is
 * wrong or taken is refused before anything is started or made.
 * @param meanwhile called while the embedded one starts, unless it runs already.
 */
async function openDatabase(environment: Environment, log: Log, meanwhile?: () => void): Promise<Database> {
  if (environment.databaseUrl) {
    await refuseUnheard(environment);
    const connection = { connectionString: environment.databaseUrl };
    await refuseUnfit(connection);
    return { connection, embedded: false, close: async () => undefined };
  }
  const unlock = await lockDataDir(environment.dataDir);
  try {
    await refuseUnheard(environment);
    const cluster = await openEmbedded({ dataDir: environment.dataDir, log, meanwhile });
    const close = async () => {
      await cluster.stop();
      await unlock();
    };
    return { connection: cluster.connection, embedded: true, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function refuseUnfit(connection: PoolConfig): Promise<void> {
  await refuseUnsafe(connection);
  await refusePooler(connection);
}

/** What an empty database starts with: the demo company where it is wanted, else the lists that the law fixes. */
async function seed(engine: Engine, environment: Environment, embedded: boolean): Promise<void> {
  const { rows } = await engine.pool.query<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM users) AS empty',
  );
  const demo = environment.demoData === 'on' || (environment.demoData === 'auto' && embedded);
  if (demo && rows[0]?.empty) {
    const { seedDemo } = await import('./rental/demo/seedDemo');
    await seedDemo({
      pool: engine.pool,
      engine,
      files: engine.files,
      scale: environment.demoScale,
      log: engine.log,
    });
  } else await seedFixedLists({ pool: engine.pool, engine });
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** @throws EnvironmentError: accounts whose password is public must not be reachable from elsewhere. */
async function refusePublicDemo(pool: Pool, environment: Environment): Promise<void> {
  if (loopback.has(environment.host) || environment.demoPublic || !(await product.isDemo(pool))) return;
  throw new EnvironmentError([
    `HOST vaut « ${environment.host} » alors que la base contient les comptes de démonstration, dont le mot de passe est public : gardez HOST=127.0.0.1, ou dites DEMO_PUBLIC=on`,
  ]);
}

/**
 * Database, tables and first data. What is not of this database is refused before anything of it is changed.
 * @param goesBack of whoever edits configs, and may undo what was edited.
 */
async function open(
  environment: Environment,
  log: Log,
  atEnd: AtEnd,
  opening: Promise<Database>,
  goesBack = false,
) {
  const database = await opening;
  atEnd(() => database.close());
  const files = openStorage(environment);
  const brought = { ...environment, files, tokenSecret: await loadTokenSecret(environment) };
  const connection = { ...database.connection, max: environment.poolMax };
  const pool = openPool(connection, log);
  atEnd(() => closePool(pool, POOL_PATIENCE));
  await refuseTooMany(pool, environment.poolMax);
  const { now, stop } = await followClock(pool, log);
  atEnd(stop);
  setClock(now);
  // Tables and first data may take longer than a request.
  const patient = openPool({ ...connection, query_timeout: 0 }, log);
  let engine: Engine;
  try {
    const recognised = await recognise(patient, brought);
    engine = await createEngine(patient, { ...product, goesBack }, log, files, now);
    if (!recognised) await recognise(patient, brought);
    engine.sendsMail = environment.smtpUrl !== null;
    await seed(engine, environment, database.embedded);
    await refusePublicDemo(patient, environment);
  } finally {
    await closePool(patient, 0);
  }
  const { tokenSecret } = brought;
  if (!database.embedded) return { pool, tokenSecret, engine: { ...engine, pool } };
  const hasRoom = diskRoom(environment.dataDir, log);
  return { pool, tokenSecret, engine: { ...engine, pool, hasRoom } };
}

/** In milliseconds; together less than a stop may take, with a rest for PostgreSQL. */
const CHORE_PATIENCE = 1000;
const REQUEST_PATIENCE = 5000;
const POOL_PATIENCE = 500;

const loadCode = () => Promise.all([import('./engine/application'), import('./engine/start/startChores')]);

/** Serves the built product; resolves once it listens. SIGINT and SIGTERM stop it gracefully. */
export async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  await lifetime(log, async atEnd => {
    // Loading keeps this process busy: it begins once PostgreSQL is starting, in processes of its own.
    let code: ReturnType<typeof loadCode> | undefined;
    const database = openDatabase(environment, log, () => void (code ??= loadCode()));
    const { pool, engine, tokenSecret } = await open(environment, log, atEnd, database);
    const [{ createApplication }, { startChores }] = await (code ?? loadCode());
    const drain = new Drain();
    const app = await createApplication(engine, {
      pool,
      resources: product.resources,
      log,
      tokenSecret,
      previousSecret: environment.previousSecret,
      production: true,
      trustProxy: environment.trustProxy,
      publicUrl: environment.publicUrl,
      documents: environment.documents,
      clientFolder: join(import.meta.dirname, '..', 'client'),
      drain,
    });
    atEnd(() => app.close());
    const { port, host } = environment;
    const address = await app.listen({ port, host }).catch((error: unknown) => {
      throw notListening(error, environment);
    });
    atEnd(startChores({ engine, product, environment, address, log }), CHORE_PATIENCE);
    // The last to begin is the first to end: newcomers are sent elsewhere from the signal on.
    atEnd(async () => {
      const cut = await drain.start(app.server, REQUEST_PATIENCE);
      if (cut > 0) log.warn({ cut }, 'requests cut by the stop');
    });
    log.info({ address }, 'Karhba is ready');
  });
}

/**
 * `npm start -- --check`: reports what a start would change in the database, beside a server or without one, and
 * changes nothing.
 * @returns the code to exit with: 0 when a start would change nothing, else 1.
 * @throws StartRefusal when a start would be refused.
 */
export async function check(): Promise<number> {
  const log = createLog('warn');
  const environment = readEnvironment(process.env);
  const { connection, close } = await reachDatabase(environment, log);
  if (environment.databaseUrl) await refuseUnfit(connection);
  const pool = openPool(connection, log);
  try {
    const files = openStorage(environment);
    const brought = { ...environment, files, tokenSecret: await findTokenSecret(environment) };
    const changes = [...(await foreseeRecognition(pool, brought)), ...(await foreseeStart(pool, product))];
    process.stdout.write(`${changes.join('\n') || 'Un démarrage ne changerait rien à la base.'}\n`);
    return changes.length > 0 ? 1 : 0;
  } finally {
    await closePool(pool, 0);
    await close();
  }
}

/** Serves the sources: pages through Vite, the API rebuilt when a file of the server or of the resources changes. */
export async function startDevelopment({
  vite,
  server,
}: {
  vite: ViteDevServer;
  server: Server;
}): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  await lifetime(log, async atEnd => {
    const opening = openDatabase(environment, log);
    const { pool, engine, tokenSecret } = await open(environment, log, atEnd, opening, true);
    const { developmentServer } = await import('./development');
    const { startChores } = await import('./engine/start/startChores');
    atEnd(async () => {
      await vite.close();
      server.close();
      server.closeAllConnections();
    });
    await developmentServer({
      vite,
      server,
      environment,
      pool,
      now: engine.now,
      log,
      tokenSecret,
    });
    const { port } = server.address() as AddressInfo;
    atEnd(
      startChores({ engine, product, environment, address: `http://localhost:${port}`, log }),
      CHORE_PATIENCE,
    );
  });
}
