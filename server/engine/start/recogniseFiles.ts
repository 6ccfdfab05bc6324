import type { ClientBase, Pool } from 'pg';
import { StartRefusal } from '../base/startRefusal';
import { transaction } from '../connection/transaction';
import { readPlaceId, writePlaceId } from '../files/placeId';
import type { FileStorage } from '../files/storage';

/**
 * The place of files bears the id of its database, so that no node keeps files where others do not find them, nor takes
 * away those of another company: the first that comes takes it, whatever is in it; from then on there is no other.
 * @throws StartRefusal when it is another's.
 */
export async function recogniseFiles(pool: Pool, storage: FileStorage): Promise<void> {
  if ((await refuseOtherPlace(pool, storage)) === 'known') return;
  // Who comes at the same time waits. Killed between the two, the next finds the id where it is to be.
  await transaction(pool, async tx => {
    await tx.query('SELECT FROM "_database" FOR UPDATE');
    const known = await refuseOtherPlace(tx, storage);
    if (known === 'known') return;
    await writePlaceId(storage, known.id);
    await tx.query('UPDATE "_database" SET files = true');
  });
}

/**
 * Whether this is known to be the place of the files of the database, or the id that it may take.
 * @throws StartRefusal when it is another's.
 */
async function refuseOtherPlace(
  db: Pick<ClientBase, 'query'>,
  storage: FileStorage,
): Promise<'known' | { id: string }> {
  const { rows } = await db.query<{ id: string; files: boolean }>('SELECT id::text, files FROM "_database"');
  const [{ id, files } = { id: '', files: false }] = rows;
  const found = await readPlaceId(storage);
  if (found !== id && (found !== null || files)) throw otherPlace(id);
  return files ? 'known' : { id };
}

const otherPlace = (id: string) =>
  new StartRefusal(
    `L’endroit des fichiers n’est pas celui de cette base\u00a0: donnez à tous ses serveurs le même FILES_URL (à défaut, c’est DATA_DIR/files du premier)\u00a0; si vous y avez copié tous ses fichiers, mettez-y aussi un fichier database-id qui contient ${id}.`,
  );

/**
 * To be called before files are read for a copy of the database.
 * @throws StartRefusal when the database knows another place.
 */
export async function refuseOtherFiles(db: Pick<ClientBase, 'query'>, storage: FileStorage): Promise<void> {
  if (await knowsItself(db)) await refuseOtherPlace(db, storage);
}

/** Whether a database has the place where it knows what is its own; a new one has none yet. */
export async function knowsItself(db: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    `SELECT to_regclass('"_database"') IS NOT NULL AS there`,
  );
  return rows[0]?.there ?? false;
}
