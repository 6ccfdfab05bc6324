import type { Client } from 'pg';
import { to as copyOut } from 'pg-copy-streams';
import type { Pack } from 'tar-stream';
import type { Resources } from '../../../src/schema/resources';
import { version } from '../../../package.json';
import { name } from '../connection/sql';
import { thumbnailKey } from '../files/storage';
import type { FileStorage } from '../files/storage';
import { contentOf } from './contentOf';
import { END, FORMAT, MANIFEST } from './manifest';
import type { End, Manifest, TableCopy } from './manifest';
import { ownedTables } from './ownedTables';
import type { OwnedTable, Purpose } from './ownedTables';
import { searchSignature } from './manifest';
import { TarWriter } from './tarWriter';

export interface Written {
  manifest: Manifest;
  files: number;
  missingFiles: MissingFile[];
  /** Tables of the schema that are not the product's, and were left out. */
  unknown: string[];
}

/** A file that has a row, and no content. */
interface MissingFile {
  key: string;
  name: string;
}

interface Options {
  resources: Resources;
  purpose: Purpose;
  /** Null: uploaded files stay where they are. */
  storage: FileStorage | null;
}

/**
 * Writes everything that the company has into a tar: what one snapshot of the database shows, and the files that it
 * names. Writers are not hindered; only changes of tables wait.
 */
export async function writeBackup(client: Client, pack: Pack, options: Options): Promise<Written> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const { owned, unknown } = await ownedTables(client, options.resources, options.purpose);
  if (owned.length === 0)
    throw new Error('Cette base ne contient aucune table de Karhba\u00a0: rien à sauvegarder.');
  await client.query(`LOCK TABLE ${owned.map(table => name(table.name)).join(', ')} IN ACCESS SHARE MODE`);
  const tar = new TarWriter(pack);
  const manifest = await describe(client, owned, options.resources);
  await tar.addJson(MANIFEST, manifest);
  for (const { name: table, columns } of manifest.tables)
    await tar.addStream(`tables/${table}`, 'copy', client.query(copyOut(copySql(table, columns))));
  const { files, missingFiles } = options.storage
    ? await addFiles(client, tar, options.storage)
    : { files: 0, missingFiles: [] };
  await client.query('COMMIT');
  await tar.addJson(END, { sums: tar.sums, missingFiles: missingFiles.map(({ key }) => key) } satisfies End);
  pack.finalize();
  return { manifest, files, missingFiles, unknown };
}

const copySql = (table: string, columns: Record<string, string>) =>
  `COPY ${name(table)} (${Object.keys(columns).map(name).join(', ')}) TO STDOUT`;

async function describe(
  client: Client,
  owned: readonly OwnedTable[],
  resources: Resources,
): Promise<Manifest> {
  const { rows } = await client.query<{ postgresql: string; at: string; migrations: string[] }>(
    `SELECT current_setting('server_version') AS postgresql, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
       ARRAY(SELECT name FROM "_migrations" ORDER BY name) AS migrations`,
  );
  const tables: TableCopy[] = [];
  for (const { name: table, columns, identities } of owned) {
    const content = await contentOf(client, table, Object.keys(columns));
    tables.push({ name: table, columns, ...content, sequences: await lastNumbers(client, identities) });
  }
  return {
    format: FORMAT,
    product: version,
    postgresql: rows[0]?.postgresql.split(' ')[0] ?? '',
    madeAt: rows[0]?.at ?? '',
    migrations: rows[0]?.migrations ?? [],
    search: searchSignature(resources),
    tables,
  };
}

/** A sequence is outside of snapshots: it may be ahead of the rows, never behind. */
async function lastNumbers(client: Client, identities: Record<string, string>) {
  const last: Record<string, string> = {};
  for (const [column, sequence] of Object.entries(identities)) {
    const { rows } = await client.query<{ last: string | null }>(
      'SELECT pg_sequence_last_value($1::regclass)::text AS last',
      [sequence],
    );
    if (rows[0]?.last) last[column] = rows[0].last;
  }
  return last;
}

async function addFiles(client: Client, tar: TarWriter, storage: FileStorage) {
  const missingFiles: MissingFile[] = [];
  let files = 0;
  for await (const { key, name: called } of storedFiles(client)) {
    const content = await storage.open(key);
    if (!content) {
      missingFiles.push({ key, name: called });
      continue;
    }
    await tar.addStream(`files/${key}`, 'part', content);
    files++;
    const small = await storage.open(thumbnailKey(key));
    if (small) await tar.addStream(`files/${thumbnailKey(key)}`, 'part', small);
  }
  return { files, missingFiles };
}

/** Uploaded files, as the snapshot has them. */
async function* storedFiles(client: Client): AsyncGenerator<MissingFile> {
  await client.query('DECLARE files CURSOR FOR SELECT key, originalname AS name FROM "_files" ORDER BY key');
  for (;;) {
    const { rows } = await client.query<MissingFile>('FETCH 500 FROM files');
    if (rows.length === 0) return;
    yield* rows;
  }
}
