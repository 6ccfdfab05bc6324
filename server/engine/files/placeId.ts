import { StartRefusal } from '../base/startRefusal';
import type { FileStorage } from './storage';

/** Under which key the place of files bears the id of the database whose files they are. */
export const PLACE_ID = 'database-id';

/**
 * The id of the database whose files are kept there; null: nobody has recorded it.
 * @throws StartRefusal when the place does not answer.
 */
export async function readPlaceId(storage: FileStorage): Promise<string | null> {
  const content = await storage.open(PLACE_ID).catch(refuseSilent);
  return (
    content &&
    Buffer.concat(await content.toArray())
      .toString('utf8')
      .trim()
  );
}

/** @throws StartRefusal when nothing can be written there. */
export const writePlaceId = (storage: FileStorage, id: string): Promise<void> =>
  storage.put(PLACE_ID, Buffer.from(`${id}\n`)).catch(refuseSilent);

function refuseSilent(error: Error): never {
  throw new StartRefusal(`L’endroit des fichiers ne répond pas (${error.message})\u00a0: voyez FILES_URL.`, {
    cause: error,
  });
}
