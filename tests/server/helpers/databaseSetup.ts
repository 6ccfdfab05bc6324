import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../server/engine/connection/embedded';
import { createLog } from '../../../server/engine/base/log';
import { administer } from './administer';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Name of the database with the tables of the declared resources, once a test has made it: it is copied. That with the demo company has `_demo` behind. */
    templateName: string;
  }
}

/** The PostgreSQL of a run: yours (TEST_DATABASE_URL), or an embedded one of its own in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateName = `karhba_${randomBytes(6).toString('hex')}`;
  project.provide('templateName', templateName);
  const { TEST_DATABASE_URL: yours } = process.env;
  if (yours) {
    project.provide('databaseUrl', yours);
    return () =>
      administer(yours, async client => {
        for (const name of [templateName, `${templateName}_demo`])
          await client.query(`DROP DATABASE IF EXISTS ${name}`);
      });
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'karhba-tests-'));
  const cluster = await openEmbedded({ dataDir, log: createLog('silent') });
  const { user, password, host, port, database } = cluster.connection;
  const url = new URL(`postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  project.provide('databaseUrl', url.href);
  await administer(url.href, relax);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Nobody pulls the plug of this one: the promises of durability have clusters of their own. */
async function relax(client: Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
}
