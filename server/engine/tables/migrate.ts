import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Log } from '../base/log';
import { StartRefusal } from '../base/startRefusal';

/** SQL by name of file, as `0001-colours-become-references.sql`. */
export type Migrations = Readonly<Record<string, string>>;

const table = `
CREATE TABLE IF NOT EXISTS "_migrations" (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '"_migrations"'::regclass AND attname = 'checksum') THEN
    ALTER TABLE "_migrations" ADD COLUMN checksum text;
  END IF;
END $$`;

/**
 * Applies, in the caller's transaction, the migrations that this database has not seen, each once. A new database is
 * made from the resources as they are: older steps have nothing to change in it, and are only noted.
 * @throws Error in French when the history of the database and the files differ.
 */
export async function migrate(client: ClientBase, migrations: Migrations, log: Log): Promise<void> {
  refuseUnusable(migrations);
  await client.query(table);
  const applied = await readApplied(client);
  refuseOtherStory(applied, migrations);
  const empty = applied.size === 0 && (await isNew(client));
  for (const name of Object.keys(migrations).toSorted()) {
    if (applied.has(name)) continue;
    if (!empty) {
      await client.query(migrations[name] ?? '');
      log.info({ migration: name }, 'migration applied');
    }
    await note(client, migrations, name);
  }
}

/** Those that a database whose table of them is there has seen, with what they were. */
export async function readApplied(client: ClientBase): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'SELECT name, checksum FROM "_migrations" ORDER BY name',
  );
  return new Map(rows.map(row => [row.name, row.checksum]));
}

/** Records migrations that the tables went through elsewhere. */
export async function noteMigrations(
  client: ClientBase,
  migrations: Migrations,
  names: readonly string[],
): Promise<void> {
  await client.query(table);
  for (const name of names) await note(client, migrations, name);
}

const note = (client: ClientBase, migrations: Migrations, name: string) =>
  client.query('INSERT INTO "_migrations" (name, checksum) VALUES ($1, $2)', [
    name,
    checksumOf(migrations[name] ?? ''),
  ]);

/** What distinguishes migrations from others, and from what they were. */
export const migrationSums = (migrations: Migrations): [string, string][] =>
  Object.keys(migrations)
    .toSorted()
    .map(name => [name, checksumOf(migrations[name] ?? '')]);

/** Without regard to line ends, which a checkout may change. */
const checksumOf = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** @throws StartRefusal of a file that cannot be a migration. */
export function refuseUnusable(migrations: Migrations): void {
  const numbers = new Set<string>();
  for (const [name, sql] of Object.entries(migrations)) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number)
      throw new StartRefusal(
        `La migration ${name} doit se nommer par un numéro\u00a0: 0001-ce-qui-change.sql.`,
      );
    if (numbers.has(number)) throw new StartRefusal(`Deux migrations portent le numéro ${number}.`);
    numbers.add(number);
    if (/^\s*(commit|rollback)\b[^;]*;/im.test(sql))
      throw new StartRefusal(
        `La migration ${name} termine la transaction du démarrage (COMMIT ou ROLLBACK)\u00a0: retirez-le, elle est appliquée en entier ou pas du tout.`,
      );
  }
}

/** @throws StartRefusal where a database has seen other migrations than these. */
export function refuseOtherStory(applied: ReadonlyMap<string, string | null>, migrations: Migrations): void {
  for (const [name, checksum] of applied) {
    const sql = migrations[name];
    if (sql === undefined)
      throw new StartRefusal(
        `La base a déjà la migration ${name}, que cette version ne connaît pas\u00a0: démarrez une version plus récente de Karhba.`,
      );
    if (checksum !== null && checksum !== checksumOf(sql))
      throw new StartRefusal(
        `La migration ${name} a été modifiée après avoir été appliquée\u00a0: remettez-la comme elle était et écrivez la suite dans une nouvelle.`,
      );
  }
}

async function isNew(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE '\\_%' AND tablename NOT LIKE 'history-logs%'`,
  );
  return rowCount === 0;
}
