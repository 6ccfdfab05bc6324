import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../server/engine/connection/embedded';
import { createLog } from '../../../server/engine/base/log';
import { administer } from './administer';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Name of the database with the tables of the declared resources, once a test has made it: it is copied. That with the demo company has `_demo` behind. */
    templateName: string;
    /** Folder of the built server, once a test has made it. */
    serverFolder: string;
    /** Where the photos of the demo company are kept. */
    demoFolder: string;
  }
}

/** The logs of a PostgreSQL and the databases of three tests at once, a demo company each, take a third of it. */
const ENOUGH = 3 * 2 ** 30;

/** The PostgreSQL of a run: yours (TEST_DATABASE_URL), or an embedded one of its own in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateName = `karhba_${randomBytes(6).toString('hex')}`;
  project.provide('templateName', templateName);
  const serverFolder = resolve('node_modules', '.cache', templateName);
  project.provide('serverFolder', serverFolder);
  project.provide('demoFolder', `${serverFolder}-demo`);
  const leaveNoFolder = async () => {
    for (const folder of [serverFolder, `${serverFolder}-begun`, `${serverFolder}-demo`])
      await rm(folder, { recursive: true, force: true });
  };
  const { TEST_DATABASE_URL: yours } = process.env;
  if (yours) {
    project.provide('databaseUrl', yours);
    return async () => {
      await administer(yours, async client => {
        for (const name of [templateName, `${templateName}_demo`])
          await client.query(`DROP DATABASE IF EXISTS ${name}`);
      });
      await leaveNoFolder();
    };
  }
  const dataDir = await mkdtemp(join(await place(), 'karhba-tests-'));
  const cluster = await openEmbedded({ dataDir, log: createLog('silent') });
  const { user, password, host, port, database } = cluster.connection;
  const url = new URL(`postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  project.provide('databaseUrl', url.href);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
    await leaveNoFolder();
  };
}

/**
 * In memory where there is enough of it: every database that a test makes waits for the disk dozens of times. Nobody
 * pulls the plug of this PostgreSQL, which waits all the same: no file of its cluster can tell it otherwise.
 */
async function place(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH ? memory : tmpdir();
}
