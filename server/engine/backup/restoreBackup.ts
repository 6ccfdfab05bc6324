import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { name } from '../connection/sql';
import { lockTables, syncTables } from '../start/sync';
import type { WantedDatabase } from '../start/wanted';
import { readPlaceId } from '../files/placeId';
import type { FileStorage } from '../files/storage';
import type { Log } from '../base/log';
import { refreshSearch } from '../records/search';
import { contentOf } from './contentOf';
import { liftForeignKeys } from './foreignKeys';
import { engineTables } from './engineTables';
import { judgeManifest } from './judgeManifest';
import { bringUpToDate, isEarlier, layEarlierTables } from './layEarlierTables';
import { Loader } from './loader';
import type { Manifest } from './manifest';
import { ownedTables } from './ownedTables';
import type { Purpose } from './ownedTables';
import { readMembers } from './readMembers';
import { searchSignature } from './manifest';
import { readManifest } from './verifyBackup';

export interface RestoreOptions {
  product: WantedDatabase;
  purpose: Purpose;
  /** Null: uploaded files stay where they are. */
  storage: FileStorage | null;
  log: Log;
}

/**
 * Makes an empty database the company of a backup, in one transaction: tables as this version wants them, rows through
 * every trigger and constraint as any writer's, foreign keys checked on all of them, contents compared with the sums
 * that the source had. Those of an earlier version come into tables as it had them, and then go through the migrations
 * since. Whatever fails leaves the database empty.
 * @throws DamagedBackup, or Error in French.
 */
export async function restoreBackup(
  client: Client,
  tar: Readable,
  options: RestoreOptions,
): Promise<{ manifest: Manifest; files: number }> {
  const loader = new Loader(client, options.storage);
  try {
    await client.query('BEGIN');
    let manifest: Manifest | null = null;
    let putForeignKeysBack = async () => {};
    for await (const member of readMembers(tar)) {
      if (manifest) await loader.take(member, manifest);
      else {
        manifest = readManifest(member.name, member.content);
        putForeignKeysBack = await prepare(client, manifest, options);
      }
    }
    await loader.finish();
    if (!manifest) throw new Error('unreachable: a backup begins with its manifest');
    await compare(client, manifest);
    await putForeignKeysBack();
    await continueNumbers(client, manifest);
    await complete(client, manifest, options);
    await loader.signPlace();
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { manifest, files: loader.files };
  } catch (error) {
    await loader.abandon();
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function prepare(client: Client, manifest: Manifest, options: RestoreOptions) {
  const { product, purpose, storage, log } = options;
  const { resources } = product;
  await lockTables(client);
  const { owned, unknown } = await ownedTables(client, resources, purpose);
  if (owned.length + unknown.length > 0)
    throw new Error(
      'La base n’est pas vide\u00a0: une sauvegarde se restaure dans une base neuve, par un autre DATA_DIR ou une base ' +
        'qui vient d’être créée (DATABASE_URL). Rien n’a été écrit.',
    );
  if (storage && (await readPlaceId(storage)) !== null)
    throw new Error(
      'L’endroit des fichiers est déjà celui d’une autre base\u00a0: donnez, par FILES_URL ou un autre DATA_DIR, un endroit ' +
        'vide. Rien n’a été écrit.',
    );
  const earlier = isFromEarlier(manifest, options);
  if (earlier) await layEarlierTables(client, manifest, resources);
  else await syncTables(client, product, log);
  const made = await ownedTables(client, resources, purpose);
  const judged = earlier ? ofEngine(manifest) : manifest;
  judgeManifest(judged, made.owned, earlier ? manifest.migrations : Object.keys(product.migrations));
  return liftForeignKeys(client);
}

/** A move carries on what this version finds; only a backup may wait until it is of an earlier one. */
const isFromEarlier = (manifest: Manifest, { product, purpose }: RestoreOptions) =>
  purpose === 'backup' && isEarlier(manifest, Object.keys(product.migrations));

const ofEngine = (manifest: Manifest): Manifest => ({
  ...manifest,
  tables: manifest.tables.filter(table => Object.hasOwn(engineTables, table.name)),
});

/** @throws Error when a table does not hold what the source's did. */
async function compare(client: Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const { rows, checksum } = await contentOf(client, table.name, Object.keys(table.columns));
    if (rows !== table.rows || checksum !== table.checksum)
      throw new Error(
        `La table ${table.name} ne contient pas ce que la source contenait (${rows} lignes, ${table.rows} attendues). Rien n’a été écrit.`,
      );
  }
}

/** Ids go on after the last one given. */
async function continueNumbers(client: Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables)
    for (const [column, last] of Object.entries(table.sequences))
      await client.query(`SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)`, [
        name(table.name),
        column,
        last,
      ]);
}

/** Rows of an earlier version become this one's; records are found by its words. */
async function complete(client: Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { product, log } = options;
  const { resources } = product;
  if (isFromEarlier(manifest, options)) await bringUpToDate(client, manifest, product, log);
  else if (manifest.search !== searchSignature(resources))
    for (const resource of resources.all) await refreshSearch(client, resource, resources);
}
