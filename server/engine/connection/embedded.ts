import { randomBytes } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log';
import { holdsDataDirLock, lockDataDir } from './dataDirLock';
import { ask, ensureDatabase } from './embedded/answer';
import { DATABASE, ensureCluster, USER } from './embedded/cluster';
import { keepSecret } from '../base/keepSecret';
import { launch } from './embedded/launch';
import { findPlace } from './embedded/place';
import { stopPostmaster } from './embedded/postmaster';
import { supervise } from './embedded/supervise';
import { takeOver } from './embedded/takeOver';
import { refuseUnsafe } from './refuseUnsafe';
import { StartRefusal } from '../base/startRefusal';

/** An embedded PostgreSQL that answers. */
export interface EmbeddedCluster {
  /** For `pg`; `host` is a folder when it listens on a Unix socket. Stays the same if PostgreSQL has to be restarted. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Ends PostgreSQL cleanly; open transactions are rolled back. */
  stop(): Promise<void>;
  /** As PostgreSQL reports it, such as 18.4. */
  version: string;
}

const opened = new Set<string>();

/**
 * Opens the PostgreSQL of DATA_DIR: makes its cluster the first time, takes over one that a killed server left running,
 * and starts it again if it dies. Takes the lock of DATA_DIR unless this process holds it already.
 * @throws Error in French when the folder is in use, the platform has no PostgreSQL, or PostgreSQL does not start.
 */
export async function openEmbedded(options: {
  dataDir: string;
  log: Log;
  /** Called while PostgreSQL starts, if it has to: in its own processes, it leaves this one idle. */
  meanwhile?: () => void;
}): Promise<EmbeddedCluster> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const { log } = options;
  if (opened.has(dataDir))
    throw new StartRefusal(`Le dossier de données ${dataDir} est déjà ouvert par ce serveur.`);
  opened.add(dataDir);
  let release: (() => Promise<void>) | null = null;
  const close = async () => {
    opened.delete(dataDir);
    await release?.();
  };
  try {
    if (!(await holdsDataDirLock(dataDir))) release = await lockDataDir(dataDir);
    const cluster = await open(dataDir, log, options.meanwhile);
    let stopped: Promise<void> | undefined;
    // Once: the folder may be another's by the time it is called again.
    return { ...cluster, stop: () => (stopped ??= cluster.stop().finally(close)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(dataDir: string, log: Log, meanwhile?: () => void): Promise<EmbeddedCluster> {
  const logFile = join(dataDir, 'postgres.log');
  const place = await findPlace(dataDir);
  const password = await keepSecret(join(dataDir, 'postgres-password'), () =>
    randomBytes(24).toString('base64url'),
  );

  let postmaster = await takeOver(place, password, log);
  if (postmaster === null) {
    await ensureCluster(place, password, log);
    postmaster = await launch(place, password, logFile, log, undefined, meanwhile);
  }
  const { address } = postmaster;
  const stop = supervise(
    postmaster,
    async () => (await takeOver(place, password, log)) ?? launch(place, password, logFile, log, address),
    one => stopPostmaster(one, place, log),
    log,
  );
  try {
    await ensureDatabase(address, password);
    const connection = { ...address, user: USER, password, database: DATABASE };
    const [answer] = await Promise.all([ask(address, password), refuseUnsafe(connection)]);
    if (answer.state !== 'ready') throw new StartRefusal('PostgreSQL s’est arrêté pendant le démarrage.');
    log.info({ version: answer.version, runner: place.runner.kind, host: address.host }, 'PostgreSQL ready');
    return { connection, stop, version: answer.version };
  } catch (error) {
    await stop();
    throw error;
  }
}
