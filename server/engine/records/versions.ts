import { kindOf } from '../../../src/schema/kinds/kind';
import type { Fields } from '../../../src/schema/field';
import { article } from '../../../src/schema/french';
import { isGroup, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { name } from '../connection/sql';
import type { WriteContext } from './context';
import { decide } from './decide';
import type { Values } from './store';
import { updateRecord } from './update';
import { versionLockSql } from './versionLock';

/** Takes its place from the version in force; answers the engine's own fields of the one that replaces it. */
export async function replaceActive(context: WriteContext, resource: Resource): Promise<Values> {
  const { versioned } = resource;
  if (!versioned) return {};
  const { tx } = context;
  tx.defer(versionLockSql(resource));
  const [number, active, table] = [versioned.number, versioned.active, resource.name].map(name);
  const { rows } = await tx.query<{ next: number; active: string | null }>(
    `SELECT coalesce(max(${number}), 0)::int + 1 AS next, (max(id) FILTER (WHERE ${active}))::text AS active FROM ${table}`,
  );
  const [found] = rows;
  if (found?.active) await updateRecord(context, resource, found.active, { [versioned.active]: false });
  return { [versioned.number]: found?.next ?? 1, [versioned.active]: true };
}

/** One that was replaced is not in force again because somebody opened it and saved it: they see which one it would replace. */
export async function askAboutReplaced(
  context: WriteContext,
  { name: table, versioned, labels }: Resource,
  before: Values,
): Promise<void> {
  if (!versioned || before[versioned.active] === true) return;
  const { rows } = await context.tx.query<{ number: number | null }>(
    `SELECT max(${name(versioned.number)}) FILTER (WHERE ${name(versioned.active)})::int AS number FROM ${name(table)}`,
  );
  const current = rows[0]?.number ?? null;
  if (current === null) return;
  const its = String(before[versioned.number]);
  decide(context, {
    name: 'replaced',
    message: `La version ${its} n’est plus en vigueur\u00a0: la version ${current} l’est. Enregistrée, celle-ci deviendrait ${article.the(labels)} en vigueur à sa place.`,
    choices: [{ value: `${its} ${current}`, label: `Remplacer la version ${current}` }],
  });
}

/** What the next version holds: the one before, and over it what has changed. Rows are its own. */
export function nextVersion(fields: Fields, before: Values, changes: Values, resources: Resources): Values {
  const next: Values = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly || field.computed || kindOf(field).isSecret) continue;
    const [was, given] = [before[key], changes[key]];
    if (isGroup(field))
      next[key] = nextVersion(field.fields ?? {}, (was ?? {}) as Values, (given ?? {}) as Values, resources);
    else if (isRowList(field)) next[key] = copies(rowFields(field, resources.get), was, given, resources);
    else next[key] = given === undefined ? was : given;
  }
  return next;
}

/** Rows that are given, or all there were, as new ones; what a given row does not give is as it was. */
function copies(fields: Fields, was: unknown, given: unknown, resources: Resources): Values[] {
  const old = (was ?? []) as Values[];
  const rows = (given ?? old) as Values[];
  return rows.map(row => {
    const before = old.find(one => one.id !== undefined && one.id === row.id);
    return nextVersion(fields, before ?? {}, row, resources);
  });
}
