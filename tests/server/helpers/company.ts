import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { connect } from '../../../server/engine/backup/connect';
import { contentOf } from '../../../server/engine/backup/contentOf';
import { ownedTables } from '../../../server/engine/backup/ownedTables';
import { restoreBackup } from '../../../server/engine/backup/restoreBackup';
import type { RestoreOptions } from '../../../server/engine/backup/restoreBackup';
import { saveBackup } from '../../../server/engine/backup/saveBackup';
import { openBackup, verifyBackup } from '../../../server/engine/backup/verifyBackup';
import { createLog } from '../../../server/engine/base/log';
import { resources } from '../../../src/resources/all';
import { freshDatabase } from './database';
import type { FreshEngine } from './database';

/** The tables and rows of an earlier release, in an empty database. */
export async function loadRelease(url: string, release: string): Promise<void> {
  const sql = await readFile(new URL(`../fixtures/releases/${release}.sql`, import.meta.url), 'utf8');
  await withClient(url, client => client.query(sql));
}

/** A small company with a record of every kind: an earlier release's, on which this one has started. */
export async function freshCompany(): Promise<FreshEngine> {
  const database = await freshDatabase();
  await loadRelease(database.url, '1');
  return { ...database, engine: await createEngine(database.pool, product, createLog('silent')) };
}

/** Uses one long-lived connection to a database. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: url });
  return work(client).finally(() => client.end());
}

/** Runs `work` in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'karhba-backup-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** What `npm run backup` does on that database. */
export const saveFrom = (
  url: string,
  file: string,
  options: Partial<Parameters<typeof saveBackup>[2]> = {},
) =>
  withClient(url, client =>
    saveBackup(client, file, { resources, purpose: 'backup', storage: null, ...options }),
  );

/** What `npm run restore` does on that database. */
export const restoreInto = (url: string, file: string, options: Partial<RestoreOptions> = {}) =>
  withClient(url, async client => {
    await verifyBackup(file);
    return restoreBackup(client, openBackup(file), {
      product,
      purpose: 'backup',
      storage: null,
      log: createLog('silent'),
      ...options,
    });
  });

/** Rows and sums of every table that a backup keeps. */
export const contents = (url: string, purpose: 'backup' | 'move' = 'backup') =>
  withClient(url, async client => {
    const found: Record<string, { rows: number; checksum: string }> = {};
    const { owned } = await ownedTables(client, resources, purpose);
    for (const { name, columns } of owned) found[name] = await contentOf(client, name, Object.keys(columns));
    return found;
  });
