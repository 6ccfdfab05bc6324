import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Pool, PoolConfig } from 'pg';
import type { ViteDevServer } from 'vite';
import { resources } from '../src/resources/all';
import { createApplication, createEngine } from './application';
import { openEmbedded } from './database/embedded';
import { lockDataDir } from './database/dataDirLock';
import { openPool } from './database/pool';
import { hasDemoAccounts } from './demo/hasDemoAccounts';
import { seedDemo } from './demo/seedDemo';
import { seedFixedLists } from './demo/seedFixedLists';
import { EnvironmentError, loadTokenSecret, readEnvironment } from './environment';
import type { Environment } from './environment';
import { createLog } from './log';
import type { Log } from './log';
import type { Engine } from './records/context';

interface Database {
  connection: PoolConfig;
  embedded: boolean;
  close(): Promise<void>;
}

/** Your own PostgreSQL, or the embedded one of DATA_DIR, which one server at a time may open. */
export async function openDatabase(environment: Environment, log: Log): Promise<Database> {
  if (environment.databaseUrl) {
    return {
      connection: { connectionString: environment.databaseUrl },
      embedded: false,
      close: async () => undefined,
    };
  }
  const unlock = await lockDataDir(environment.dataDir);
  try {
    const cluster = await openEmbedded({ dataDir: environment.dataDir, log });
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

/** What an empty database starts with: the demo company where it is wanted, else the lists that the law fixes. */
async function seed(engine: Engine, environment: Environment, embedded: boolean): Promise<void> {
  const { rows } = await engine.pool.query<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM users) AS empty',
  );
  const demo = environment.demoData === 'on' || (environment.demoData === 'auto' && embedded);
  if (demo && rows[0]?.empty)
    await seedDemo({ pool: engine.pool, engine, scale: environment.demoScale, log: engine.log });
  else await seedFixedLists({ pool: engine.pool, engine });
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** @throws EnvironmentError: accounts whose password is public must not be reachable from elsewhere. */
async function refusePublicDemo(pool: Pool, environment: Environment): Promise<void> {
  if (loopback.has(environment.host) || environment.demoPublic || !(await hasDemoAccounts(pool))) return;
  throw new EnvironmentError([
    `HOST vaut « ${environment.host} » alors que la base contient les comptes de démonstration, dont le mot de passe est public : gardez HOST=127.0.0.1, ou dites DEMO_PUBLIC=on`,
  ]);
}

/** Database, tables and first data; whoever fails after it calls `close`, so that no cluster is left behind. */
async function open(environment: Environment, log: Log) {
  const database = await openDatabase(environment, log);
  const pool = openPool(database.connection, log);
  const close = async () => {
    await pool.end();
    await database.close();
  };
  try {
    const engine = await createEngine(pool, resources, log);
    await seed(engine, environment, database.embedded);
    await refusePublicDemo(pool, environment);
    return { pool, engine, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves the built product; resolves once it listens. SIGINT and SIGTERM stop it gracefully. */
export async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const { pool, engine, close } = await open(environment, log);
  try {
    const app = await createApplication(engine, {
      pool,
      resources,
      log,
      tokenSecret: await loadTokenSecret(environment),
      production: true,
      trustProxy: environment.trustProxy,
      clientFolder: join(import.meta.dirname, '..', 'client'),
    });
    const address = await app.listen({ port: environment.port, host: environment.host });
    log.info({ address }, 'Karhba is ready');
    onStop(log, async () => {
      await app.close();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs `stop` once, at the first signal; a stop that hangs is cut after ten seconds. */
function onStop(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const run = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', run);
  process.on('SIGTERM', run);
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
  const { pool, close } = await open(environment, log);
  try {
    const { developmentServer } = await import('./http/development');
    await developmentServer({
      vite,
      server,
      environment,
      pool,
      log,
      tokenSecret: await loadTokenSecret(environment),
    });
    onStop(log, async () => {
      await vite.close();
      server.close();
      server.closeAllConnections();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}
