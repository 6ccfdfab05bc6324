import managers from '../../../src/resources/settings/manager';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import type { Images } from '../../engine/exports/typst';
import type { FileStorage } from '../../engine/files/storage';
import { columnsOf } from '../../engine/sql/columnsOf';
import { printedOf } from './printedImages';

const m = columnsOf(managers, 'm');

/** What each is called by in the templates. */
const places = { logo: 'logo.png', stamp: 'stamp.png', signature: 'signature.png' } as const;

const keyOf = (column: string) => `(SELECT f.key FROM "_files" f WHERE f.id = ${column})`;

const imagesSql = `SELECT ${keyOf(m.logo)} AS logo, ${keyOf(m.stampImage)} AS stamp, ${keyOf(m.signature)} AS signature
  FROM ${m} WHERE CASE WHEN $1::bigint IS NULL THEN ${m.isActive} AND NOT m.${name(archivedName)} ELSE ${m.id} = $1::bigint END`;

/**
 * The images of a company for its documents, as they are now; none that it has not, or that is lost: a document is
 * printed without them.
 * @param manager its id; null for the one on documents.
 */
export async function readIssuerImages(db: Tx, files: FileStorage, manager: string | null): Promise<Images> {
  const { rows } = await db.query<Record<keyof typeof places, string | null>>(imagesSql, [manager]);
  const images: Record<string, Uint8Array> = {};
  for (const [place, file] of Object.entries(places)) {
    const key = rows[0]?.[place as keyof typeof places];
    const content = key ? await printedOf(files, key) : null;
    if (content) images[file] = content;
  }
  return images;
}

/** The images of `images` that a document shows, as its template needs them; '' of one that is not there. */
export const shownImages = (images: Images, isSigned: boolean) => ({
  logo: images[places.logo] ? places.logo : '',
  stamp: isSigned && images[places.stamp] ? places.stamp : '',
  signature: isSigned && images[places.signature] ? places.signature : '',
});
