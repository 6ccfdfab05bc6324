import type { Resources } from '../../../src/schema/resources';
import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { name, shortName, text } from '../connection/sql';
import { foreignSql, settledSql, sourcesOf } from './settledSql';
import type { Named } from './tables';

/**
 * Triggers on a table that keep what settles records within their totals, whoever writes and however many at once: they
 * lock the records that a change is about, then add up. A change is one of an amount, of the state that lets it count, or
 * of the total itself, in whatever order they come; what settles a record is of its own party, where that is asked
 * (`settled.within`). The function that they call is in `foundation.ts`.
 */
export const settledTriggers = (resources: Resources, table: string): Named[] =>
  resources.all.flatMap(boundsOf).flatMap(({ kind, settled }) =>
    aboutOf(settled, table).flatMap(({ ids }, index) =>
      (['INSERT', 'UPDATE'] as const).map(event => ({
        name: shortName(kind, table, settled.name, ...(index ? [String(index)] : []), event.toLowerCase()),
        definition: `AFTER ${event} ON @ REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION karhba_settled(${argumentsOf(settled, ids)})`,
      })),
    ),
  );

interface Bound {
  kind: string;
  /** The resource, with the bound that is meant as what settles it. */
  settled: Resource;
}

/** What bounds the records of a resource: their settlement, and the sums that settle nothing (`bounded`). */
const boundsOf = (resource: Resource): Bound[] => [
  ...(resource.settled ? [{ kind: 'settled', settled: resource }] : []),
  ...(resource.bounded ?? []).map((bound, index) => ({
    kind: index ? `bounded${index}` : 'bounded',
    settled: { ...resource, settled: bound },
  })),
];

/** Conditions on a settled record `t` that refuse it, each with its message. */
function refusedOf(settled: Resource): { sql: string; message: string }[] {
  if (!settled.settled) return [];
  const { total, message, within } = settled.settled;
  const foreign = foreignSql(settled);
  return [
    { sql: `${settledSql(settled)} > coalesce(t.${name(total)}, 0)`, message },
    ...(foreign && within ? [{ sql: foreign, message: within.message }] : []),
  ];
}

/**
 * SQL of whether some records are settled beyond their totals, or by another party, with the message for them: the triggers'
 * rule, for all at once.
 */
export const beyondSql = (resource: Resource): { sql: string; message: string }[] =>
  boundsOf(resource).flatMap(({ settled }) =>
    refusedOf(settled).map(({ sql, message }) => ({
      sql: `EXISTS (SELECT FROM ${name(settled.name)} t WHERE ${sql})`,
      message,
    })),
  );

interface About {
  /** SQL of the ids of the settled records that the rows `changed` are about. */
  ids: string;
}

function aboutOf(settled: Resource, table: string): About[] {
  if (!settled.settled) return [];
  const own: About[] = table === settled.name ? [{ ids: 'SELECT id FROM changed' }] : [];
  const theirs = sourcesOf(settled).flatMap(({ records, amounts, rows, of, while: counted }): About[] => {
    const reference = name(of ?? 'parent_id');
    if (table === amounts) return [{ ids: `SELECT ${reference} FROM changed` }];
    if (table !== records || rows === undefined || !counted) return [];
    return [{ ids: `SELECT a.${reference} FROM ${name(amounts)} a JOIN changed c ON c.id = a.parent_id` }];
  });
  return [...own, ...theirs];
}

/** A trigger on a table of rows that add up by what they name (`nets`): none of these sums is ever negative. */
export function netTriggers(table: string, parent: string, { nets }: Field): Named[] {
  if (!nets) return [];
  const args = [table, parent, nets.by, nets.amount, nets.message].map(text).join(', ');
  return [
    {
      name: shortName('nets', table),
      definition: `AFTER INSERT ON @ REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION karhba_nets(${args})`,
    },
  ];
}

const argumentsOf = (settled: Resource, ids: string) =>
  [settled.name, ids, ...refusedOf(settled).flatMap(({ sql, message }) => [sql, message])]
    .map(text)
    .join(', ');
