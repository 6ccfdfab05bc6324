import type { Resources } from '../../../src/schema/resources';
import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { name, shortName, text } from '../connection/sql';
import { settledSql, sourcesOf } from './settledSql';
import type { Named } from './tables';

/**
 * Triggers on a table that keep what settles records within their totals, whoever writes and however many at once: they
 * lock the records that a change is about, then add up. A change is one of an amount, of the state that lets it count, or
 * of the total itself, in whatever order they come. The function that they call is in `foundation.ts`.
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

/**
 * SQL of whether some records are settled beyond their totals, with the message for them: the triggers' rule, for all
 * at once.
 */
export const beyondSql = (resource: Resource): { sql: string; message: string }[] =>
  boundsOf(resource).flatMap(({ settled }) =>
    settled.settled
      ? [
          {
            sql: `EXISTS (SELECT FROM ${name(settled.name)} t WHERE ${settledSql(settled)} > coalesce(t.${name(settled.settled.total)}, 0))`,
            message: settled.settled.message,
          },
        ]
      : [],
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
  [settled.name, settled.settled?.total ?? '', settledSql(settled), ids, settled.settled?.message ?? '']
    .map(text)
    .join(', ');
