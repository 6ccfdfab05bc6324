import { access, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { lockDataDir } from '../connection/dataDirLock';
import { openEmbedded } from '../connection/embedded';
import { DATABASE, USER } from '../connection/embedded/cluster';
import { readSecret } from '../base/keepSecret';
import { readPostmasterFile } from '../connection/embedded/postmasterFile';
import type { Environment } from '../base/environment';
import type { Log } from '../base/log';
import { connect } from './connect';

interface Opened {
  client: Client;
  close(): Promise<void>;
}

/** A server that has just started may not answer at once. */
const PATIENCE = 15_000;

/**
 * The database that the product works on, whether its server runs or not: an embedded cluster is asked where it
 * listens, or started for the time of the work, under the same lock as a server's.
 * @throws Error in French
 */
export async function openSource(
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Opened> {
  if (environment.databaseUrl) return opened(await connect({ connectionString: environment.databaseUrl }));
  await refuseNoCluster(environment.dataDir);
  const dataDir = await realpath(environment.dataDir);
  let release: () => Promise<void>;
  try {
    release = await lockDataDir(dataDir);
  } catch (inUse) {
    return opened(await connectToRunning(dataDir, inUse));
  }
  return openStopped(dataDir, release, log);
}

/**
 * The embedded database of a product that is stopped.
 * @throws Error in French, naming the folder, while a server holds it.
 */
export async function openStoppedSource(dataDir: string, log: Log): Promise<Opened> {
  await refuseNoCluster(dataDir);
  const folder = await realpath(dataDir);
  return openStopped(folder, await lockDataDir(folder), log);
}

const opened = (client: Client): Opened => ({ client, close: () => client.end() });

async function openStopped(dataDir: string, release: () => Promise<void>, log: Log): Promise<Opened> {
  try {
    const cluster = await openEmbedded({ dataDir, log });
    const client = await connect(cluster.connection);
    const close = async () => {
      await client.end();
      await cluster.stop();
      await release();
    };
    return { client, close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function connectToRunning(dataDir: string, inUse: unknown): Promise<Client> {
  const named = join(dataDir, 'postgres');
  const cluster = await readlink(named).catch(() => named);
  for (const end = Date.now() + PATIENCE; ;) {
    const password = await readSecret(join(dataDir, 'postgres-password'));
    const recorded = await readPostmasterFile(cluster);
    try {
      if (password !== null && recorded)
        return await connect({ ...recorded.address, user: USER, password, database: DATABASE, ssl: false });
    } catch (error) {
      if (Date.now() > end) throw error;
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
    `Aucune base dans ${dataDir}\u00a0: donnez DATA_DIR (le dossier de données de Karhba) ou DATABASE_URL.`,
  );
}
