import { access, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Environment } from '../base/environment';
import { readSecret } from '../base/keepSecret';
import type { Log } from '../base/log';
import { lockDataDir } from './dataDirLock';
import { openEmbedded } from './embedded';
import { ask } from './embedded/answer';
import { DATABASE, USER } from './embedded/cluster';
import { readPostmasterFile } from './embedded/postmasterFile';

/** A database that answers, for a command. */
export interface Reached {
  connection: ClientConfig;
  /** Whether a server of ours works on it meanwhile: its tables are what that server made them. */
  running: boolean;
  /** Ends what was started to reach it. */
  close(): Promise<void>;
}

/** A server that has just started may not answer at once. */
const PATIENCE = 15_000;

/**
 * The database that the product works on, whether its server runs or not: an embedded cluster is queried for where it
 * listens, or started for the time of the work, under the same lock as a server's.
 * @throws Error in French
 */
export async function reachDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Reached> {
  const { databaseUrl } = environment;
  if (databaseUrl) return notOurs({ connectionString: databaseUrl }, false);
  await refuseNoCluster(environment.dataDir);
  const dataDir = await realpath(environment.dataDir);
  let release: () => Promise<void>;
  try {
    release = await lockDataDir(dataDir);
  } catch (inUse) {
    return notOurs(await runningConnection(dataDir, inUse), true);
  }
  return startStopped(dataDir, release, log);
}

/**
 * The embedded database of a product that is stopped.
 * @throws Error in French, naming the folder, while a server holds it.
 */
export async function reachStopped(dataDir: string, log: Log): Promise<Reached> {
  await refuseNoCluster(dataDir);
  const folder = await realpath(dataDir);
  return startStopped(folder, await lockDataDir(folder), log);
}

const notOurs = (connection: ClientConfig, running: boolean): Reached => ({
  connection,
  running,
  close: async () => undefined,
});

async function startStopped(dataDir: string, release: () => Promise<void>, log: Log): Promise<Reached> {
  try {
    const { connection, stop } = await openEmbedded({ dataDir, log });
    const close = async () => {
      await stop();
      await release();
    };
    return { connection, running: false, close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function runningConnection(dataDir: string, inUse: unknown): Promise<ClientConfig> {
  const named = join(dataDir, 'postgres');
  const cluster = await readlink(named).catch(() => named);
  for (const end = Date.now() + PATIENCE; ;) {
    const password = await readSecret(join(dataDir, 'postgres-password'));
    const recorded = await readPostmasterFile(cluster);
    if (password !== null && recorded) {
      const { state } = await ask(recorded.address, password);
      if (state === 'ready')
        return { ...recorded.address, user: USER, password, database: DATABASE, ssl: false };
    }
    if (Date.now() > end) throw inUse;
    await sleep(200);
  }
}

async function refuseNoCluster(dataDir: string): Promise<void> {
  const found = await access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );
  if (found) return;
  throw new Error(
    `Aucune base dans ${dataDir}\u00a0: donnez le DATA_DIR de votre serveur (le dossier de données de Karhba), qui doit avoir démarré une fois, ou DATABASE_URL.`,
  );
}
