import type { Pool } from 'pg';
import type { Resources } from '../../../src/schema/resources';
import { fileColumns } from './fileColumns';
import { name } from '../connection/sql';
import { PLACE_ID } from './placeId';
import { thumbnailKey } from './storage';
import type { FileStorage } from './storage';

/** Milliseconds that a content without a row, or a row without a record, is left: its request may still be going on. */
const grace = 24 * 60 * 60 * 1000;
const batch = 500;

/** What a cleaning took away. */
interface Cleaned {
  /** Files that no record holds any more: taken out of it, replaced, or gone with it. */
  files: number;
  /** Contents that no file names. */
  contents: number;
}

/** Removes files that no record holds, then contents that no file names. Safe beside everything else, and when cut short. */
export async function cleanFiles(
  { pool, resources, files, now }: { pool: Pool; resources: Resources; files: FileStorage; now(): number },
  patience = grace,
): Promise<Cleaned> {
  const before = now() - patience;
  const cleaned = { files: 0, contents: 0 };
  const held = fileColumns(resources).map(
    ({ table, column }) => `EXISTS (SELECT FROM ${name(table)} x WHERE x.${name(column)} = f.id)`,
  );
  const unheld = held.length > 0 ? `AND NOT (${held.join(' OR ')})` : '';
  const gone = await pool.query<{ id: string; key: string }>(
    `SELECT f.id, f.key FROM "_files" f WHERE f.created_at < $1 ${unheld}`,
    [new Date(before).toISOString()],
  );
  for (const { id, key } of gone.rows) {
    // One by one: a record that takes it back meanwhile keeps its own, and no more.
    if (!(await forget(pool, id))) continue;
    await files.remove(key);
    await files.remove(thumbnailKey(key));
    cleaned.files++;
  }
  let keys: string[] = [];
  const sweep = async () => {
    for (const key of await unnamed(pool, keys)) {
      await files.remove(key);
      cleaned.contents++;
    }
    keys = [];
  };
  for await (const { key, at } of files.list()) {
    if (at < before && key !== PLACE_ID && keys.push(key) >= batch) await sweep();
  }
  await sweep();
  return cleaned;
}

/** Removes the row of a file, unless a record holds it again. */
async function forget(pool: Pool, id: string): Promise<boolean> {
  try {
    return (await pool.query('DELETE FROM "_files" WHERE id = $1', [id])).rowCount === 1;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false;
    throw error;
  }
}

/** Of these contents, those that no file names, as itself or as its thumbnail. */
async function unnamed(pool: Pool, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<{ key: string }>(
    `SELECT k AS key FROM unnest($1::text[]) k
     WHERE NOT EXISTS (SELECT FROM "_files" f WHERE f.key = regexp_replace(k, '-s$', ''))`,
    [keys],
  );
  return rows.map(row => row.key);
}
