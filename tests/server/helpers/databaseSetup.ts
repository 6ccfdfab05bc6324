import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../server/database/embedded';
import { createLog } from '../../../server/log';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** The PostgreSQL of a run: yours (TEST_DATABASE_URL), or an embedded one of its own in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    project.provide('databaseUrl', process.env.TEST_DATABASE_URL);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'karhba-tests-'));
  const cluster = await openEmbedded({ dataDir, log: createLog('silent') });
  const { user, password, host, port, database } = cluster.connection;
  const url = new URL(`postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  project.provide('databaseUrl', url.href);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
