import type { Resource } from '../../../src/schema/resource';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { mergedName } from '../../../src/schema/words/actions/merging';
import { baseOf, tableOf } from '../../../src/schema/words/storage/faces';
import { badInput, notFound, Refusal } from '../base/refusal';
import { name } from '../connection/sql';
import { moveToArchive } from './archive';
import type { WriteContext } from './context';
import { writeHistory } from './history';
import { refreshReferring } from './search';
import { loadRecord, lockRecord } from './store';
import type { Loaded } from './store';
import { updateRecord } from './update';

/** The tables that refer to records of a table, and the columns by which each does; its own rows are not moved. */
const referringSql = `SELECT r.relname AS "table", json_agg(a.attname ORDER BY a.attname) AS columns
  FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.confrelid = $1::regclass AND a.attname <> 'parent_id' GROUP BY r.relname ORDER BY r.relname`;

interface Referring {
  table: string;
  columns: string[];
}

/**
 * One statement moves them all: what settles, bounds or closes is judged once it is over, when both sides of it name the
 * record that stays.
 */
function movingSql(all: readonly Referring[], isRecord: (table: string) => boolean): string {
  const moves = all.map(({ table, columns }, place) => {
    const moved = columns
      .map(name)
      .map(column => `${column} = CASE WHEN ${column} = $1 THEN $2 ELSE ${column} END`);
    const set = [...moved, ...(isRecord(table) ? ['"updatedAt" = karhba_later("updatedAt")'] : [])].join(
      ', ',
    );
    const where = columns.map(column => `${name(column)} = $1`).join(' OR ');
    return `m${place} AS (UPDATE ${name(table)} SET ${set} WHERE ${where} RETURNING 1)`;
  });
  return `WITH ${moves.join(', ')} SELECT (${moves.map((_, place) => `(SELECT count(*) FROM m${place})`).join(' + ')})::int AS count`;
}

/**
 * Two records of one thing become one: whatever refers to the one refers to the other from then on, in this transaction, and
 * the one goes to the archive, where it says which it became. Documents that are issued keep their snapshots, and nothing but
 * that reference of what is frozen changes (`karhba_merges`). @returns the id of the one that stays. @throws Refusal
 */
export async function mergeRecords(
  context: WriteContext,
  resource: Resource,
  id: string,
  into: string,
): Promise<string> {
  const { tx, caller, engine } = context;
  const stored = baseOf(resource, engine.resources);
  const load = async (one: string): Promise<Loaded> => {
    const found = await lockRecord(tx, engine, stored, one);
    if (!found) throw notFound();
    return found;
  };
  if (id === into) throw badInput({ into: 'C’est cette fiche même\u00a0: choisissez l’autre' });
  const stays = await load(into);
  const goes = await load(id);
  if (stays.values[archivedName])
    throw badInput({ into: `${stays.label} est dans les archives\u00a0: choisissez une fiche en cours` });
  if (goes.values[mergedName]) throw new Refusal('CONFLICT', `${goes.label} est déjà fusionné.`);
  const message = `${goes.label} fusionné dans ${stays.label}`;
  await updateRecord(context, stored, id, { [mergedName]: into }, { action: 'MERGE', message });
  await tx.query(`SELECT set_config('karhba.merge', $1, true)`, [`${tableOf(stored)} ${id} ${into}`]);
  const count = await move(context, stored, goes, stays);
  await tx.query(`SELECT set_config('karhba.merge', '', true)`);
  refreshReferring(tx, stored, into, engine.resources);
  const merged = await loadRecord(tx, engine, stored, id);
  if (merged && !merged.values[archivedName]) await moveToArchive(context, stored, merged, true);
  writeHistory(tx, {
    caller,
    action: 'MERGE',
    resource: tableOf(stored),
    id: into,
    changes: [],
    message: `${message}\u00a0: ${count} ${count > 1 ? 'mentions' : 'mention'} à son nom`,
  });
  return into;
}

/** @returns how many rows named the one that goes. @throws Refusal where two of them may not have the same name */
async function move(
  { tx, engine }: WriteContext,
  stored: Resource,
  goes: Loaded,
  stays: Loaded,
): Promise<number> {
  const { all } = engine.resources;
  const { rows: referring } = await tx.query<Referring>(referringSql, [name(stored.name)]);
  const ids = [goes.values.id, stays.values.id];
  try {
    const sql = movingSql(referring, table => all.some(one => one.name === table));
    const { rows } = await tx.query<{ count: number }>(sql, ids);
    return rows[0]?.count ?? 0;
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string };
    if (code !== '23505') throw error;
    const of = all.find(one => one.name === table?.split('__')[0]);
    throw new Refusal(
      'CONFLICT',
      `${goes.label} et ${stays.label} ont des ${of?.labels.many ?? 'fiches'} du même nom\u00a0: renommez-en, puis fusionnez.`,
    );
  }
}
