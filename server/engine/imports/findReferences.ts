import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { leavesOf, readRightsAt } from '../../../src/schema/words/fields/paths';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { columnType } from '../tables/columns';
import { faceSql } from '../sql/listStatement';
import { representationSql } from '../sql/select';
import { name } from '../connection/sql';
import type { Tx } from '../connection/transaction';
import type { Writer } from '../base/request';

/** A record that a text may mean. */
interface Candidate {
  id: string;
  /** Its own value of the neighbour that a choice is made within. */
  within: string | null;
}

/** What texts mean among the records of a resource. */
export type Meanings = ReadonlyMap<string, readonly Candidate[]>;

/**
 * The records that texts name: by the label that a form would show, case and accents left aside; for who may read the
 * list also by what is unique of them. Archived ones are offered nowhere.
 * @param within field of the target that narrows the choice.
 */
export async function findReferences(
  tx: Tx,
  target: Resource,
  texts: readonly string[],
  caller: Writer,
  within?: string,
): Promise<Meanings> {
  const found = new Map<string, Candidate[]>();
  if (texts.length === 0) return found;
  const spellings = [`(${representationSql(target, 't')})::text`, ...uniqueTexts(target, caller)];
  const conditions = [
    ...(target.archive ? [`NOT t.${name(archivedName)}`] : []),
    ...faceSql(target),
    ...(target.rule && caller.role !== 'SUPER_ADMIN' ? [`t.${name(target.rule.field)} = $2`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const narrowing = within && target.fields[within] ? `t.${name(within)}::text` : 'NULL';
  const byText = spellings.map(
    text => `SELECT karhba_normalize(${text}) AS spelling, t.id, ${narrowing} AS within FROM own t`,
  );
  const { rows } = await tx.query<{ text: string; id: string; within: string | null }>({
    text: `WITH own AS MATERIALIZED (SELECT t.* FROM ${name(tableOf(target))} t ${where}), named AS (${byText.join(' UNION ')})
      SELECT wanted.text, named.id::text AS id, named.within FROM unnest($1::text[]) wanted (text)
      JOIN named ON named.spelling = karhba_normalize(wanted.text)`,
    values: conditions.some(one => one.includes('$2')) ? [texts, caller.id] : [texts],
  });
  for (const { text, id, within: value } of rows)
    found.set(text, [...(found.get(text) ?? []), { id, within: value }]);
  return found;
}

function uniqueTexts(target: Resource, caller: Writer): string[] {
  if (!can(caller, readRight(target))) return [];
  return leavesOf(target.fields)
    .filter(({ field, path }) => {
      const readable = readRightsAt(target.fields, path).every(right => can(caller, right));
      return field.unique && !field.computed && columnType(field) === 'text' && readable;
    })
    .map(({ column }) => `t.${name(column)}`);
}

/** The one record that a text means, or why there is none. */
export function meaningOf(
  meanings: Meanings | undefined,
  text: string,
  target: Resource,
  within?: unknown,
): { id: string } | { fault: string; several: boolean } {
  const all = meanings?.get(text) ?? [];
  const fitting = within ? all.filter(one => one.within === String(within)) : all;
  const ids = new Set(fitting.map(({ id }) => id));
  const [id] = ids;
  if (id !== undefined && ids.size === 1) return { id };
  const { labels } = target;
  const quoted = `«\u00a0${text}\u00a0»`;
  if (ids.size > 1) return { fault: `Plusieurs ${labels.many} s’appellent ${quoted}`, several: true };
  const [none, it] = labels.gender === 'f' ? ['Aucune', 'la'] : ['Aucun', 'le'];
  return {
    several: false,
    fault: `${none} ${labels.one} ne s’appelle ${quoted}\u00a0: ajoutez-${it} d’abord dans «\u00a0${titleOf.list(target)}\u00a0»`,
  };
}
