import type { ClientBase } from 'pg';
import { StartRefusal } from '../base/startRefusal';
import { catalogueSql } from '../tables/schemaTable';
import { readApplied, refuseOtherStory, refuseUnusable } from '../tables/migrate';
import { ownSchema, schemaName } from './wanted';
import type { KnownSchema, WantedDatabase } from './wanted';

interface Noted extends KnownSchema {
  released: boolean;
  /** Print of the catalogue, of the schema in force. */
  catalogue: string | null;
}

/** What is known of the schema of a database, by reading alone. */
export interface SchemaState {
  /** Nothing of ours is in it. */
  empty: boolean;
  /** It is what is wanted, as the last start left it. */
  asWanted: boolean;
  /** Names of the migrations that it has not seen. */
  pending: string[];
  /** The schema in force, where a start noted it. */
  current: KnownSchema | null;
}

/**
 * Looks, in two statements that hinder nobody, whether a start has anything to do.
 * @throws StartRefusal when the database was brought further by a newer version, which it names.
 */
export async function readState(client: ClientBase, wanted: WantedDatabase): Promise<SchemaState> {
  refuseUnusable(wanted.migrations);
  const { rows } = await client.query<{ noted: boolean; applied: boolean; catalogue: string | null }>(
    `SELECT to_regclass('"_schemas"') IS NOT NULL AS noted, (${catalogueSql}) AS catalogue,
       EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('"_migrations"') AND attname = 'checksum') AS applied`,
  );
  const [{ noted = false, applied = false, catalogue = null } = {}] = rows;
  const schemas = noted ? await readNoted(client) : [];
  const current = schemas.find(one => one.catalogue !== null) ?? null;
  const own = ownSchema(wanted);
  if (current && !wanted.goesBack) refuseNewer(own, current, schemas, wanted);
  if (current && current.signature === own.signature && current.catalogue === catalogue)
    return { empty: false, asWanted: true, pending: [], current };
  const seen = applied ? await readApplied(client) : new Map<string, string | null>();
  refuseOtherStory(seen, wanted.migrations);
  const pending = Object.keys(wanted.migrations)
    .toSorted()
    .filter(name => !seen.has(name));
  return { empty: catalogue === null, asWanted: false, pending, current };
}

async function readNoted(client: ClientBase): Promise<Noted[]> {
  const { rows } = await client.query<Noted>(
    'SELECT signature, version, released, catalogue FROM "_schemas"',
  );
  return rows;
}

/** A schema that this database has left behind, or one released since this program: whoever wants it is older. */
function refuseNewer(
  own: KnownSchema,
  current: KnownSchema,
  noted: readonly Noted[],
  { schemas = [] }: WantedDatabase,
): void {
  const mine = new Set([own, ...schemas].map(one => one.signature));
  const left = noted.some(one => one.catalogue === null && one.signature === own.signature);
  const unknown = noted.some(one => one.released && !mine.has(one.signature));
  if (!left && !unknown) return;
  throw new StartRefusal(
    `La base a été mise à jour par une version plus récente de Karhba\u00a0: démarrez la version ${schemaName(current)}, ou une plus récente, au lieu de celle-ci, ${schemaName(own)}, qui n’a rien modifié.`,
  );
}

/** Notes, in the transaction that has brought it there, what a database now is. */
export async function noteState(client: ClientBase, wanted: WantedDatabase): Promise<void> {
  const own = ownSchema(wanted);
  const released = wanted.schemas ?? [];
  const all = [own, ...released.filter(one => one.signature !== own.signature)];
  await client.query('UPDATE "_schemas" SET catalogue = NULL WHERE catalogue IS NOT NULL');
  await client.query(
    `INSERT INTO "_schemas" AS s (signature, version, released, catalogue)
     SELECT signature, version, signature = ANY ($3), CASE WHEN signature = $4 THEN (${catalogueSql}) END
     FROM unnest($1::text[], $2::text[]) AS known (signature, version)
     ON CONFLICT (signature) DO UPDATE SET catalogue = EXCLUDED.catalogue, released = s.released OR EXCLUDED.released,
       since = CASE WHEN EXCLUDED.catalogue IS NULL THEN s.since ELSE now() END`,
    [
      all.map(one => one.signature),
      all.map(one => one.version),
      released.map(one => one.signature),
      own.signature,
    ],
  );
}
