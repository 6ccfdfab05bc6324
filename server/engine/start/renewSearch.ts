import type { ClientBase } from 'pg';
import { isFace } from '../../../src/schema/words/storage/faces';
import type { Resources } from '../../../src/schema/resources';
import { normalisationSignature } from '../tables/normalisation';
import { name, text } from '../connection/sql';
import type { Log } from '../base/log';
import { refreshSearch, searchSignature } from '../records/search';

/** How texts were compared when this database was last started, noted in the comment of a function. */
const known = `SELECT obj_description(to_regprocedure('karhba_normalize(text)'), 'pg_proc') AS signature
  WHERE to_regprocedure('karhba_normalize(text)') IS NOT NULL`;

/**
 * To be called before the foundation is laid: when texts are compared in another way than this database knows, what
 * is worked out from them and cannot be written is taken away, to be made by the foundation.
 * @returns whether it is so.
 */
export async function leaveOldTexts(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ signature: string | null }>(known);
  const [found] = rows;
  if (!found || found.signature === normalisationSignature) return false;
  await client.query(
    'DROP VIEW IF EXISTS logs; ALTER TABLE IF EXISTS "history-logs" DROP COLUMN IF EXISTS "_search"',
  );
  return true;
}

/**
 * To be called once the tables are there: indexes over compared texts, and the search texts of resources that are found
 * by other words than before (a field has become searchable), are made anew.
 * @param compared whether texts are now compared in another way, as `leaveOldTexts` has reported.
 */
export async function renewSearch(
  client: ClientBase,
  resources: Resources,
  compared: boolean,
  log: Log,
): Promise<void> {
  if (compared) await reindex(client);
  const { rows } = await client.query<{ table: string; signature: string }>(
    `SELECT c.relname AS table, d.description AS signature FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = '_search'
       JOIN pg_description d ON d.objoid = c.oid AND d.objsubid = a.attnum AND d.classoid = 'pg_class'::regclass
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`,
  );
  const signatures = new Map(rows.map(row => [row.table, row.signature]));
  for (const resource of resources.all.filter(one => !one.partOf && !one.view && !isFace(one))) {
    const signature = searchSignature(resource, resources);
    if (!compared && signatures.get(resource.name) === signature) continue;
    await refreshSearch(client, resource, resources);
    await client.query(`COMMENT ON COLUMN ${name(resource.name)}._search IS ${text(signature)}`);
    log.debug({ resource: resource.name }, 'search texts made anew');
  }
}

async function reindex(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `SELECT indexrelid::regclass::text AS index FROM pg_index JOIN pg_class c ON c.oid = indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND pg_get_indexdef(indexrelid) ~ 'karhba_(normalize|compact)\\('`,
  );
  for (const { index } of rows) await client.query(`REINDEX INDEX ${index}`);
}
