import { coversOf } from '../../../src/schema/words/occupancy/covers';
import type { Cover } from '../../../src/schema/words/occupancy/covers';
import type { Resource } from '../../../src/schema/resource';
import { epochSql, name, text } from '../connection/sql';

/** SQL of the first and the last day that have to be covered, of which the last may be null: not known. */
export interface DaysSql {
  from: string;
  to: string;
}

/** How uncovered days are given: SQL of all of them, from rows `u` of `cover` (its rank), `without`, `first` and `last`. */
const asJson = `json_agg(json_build_object('without', u.without, 'from', ${epochSql('u.first')}, 'to', ${epochSql('u.last')}) ORDER BY u.cover, u.first)`;

/**
 * SQL of the days on which the record `of` lacks what has to cover it (`covers`), as JSON: a list of `Uncovered`, null
 * where there are none. The one rule of what is marked wherever records are offered or held.
 * @param days none where null: all is over.
 * @param as SQL of their form.
 */
export function uncoveredSql(resource: Resource, days: DaysSql | null, of = 't', as = asJson): string {
  const covers = coversOf(resource);
  if (!days || covers.length === 0) return as === asJson ? 'NULL::json' : 'NULL';
  const isCovered = covers.map(
    ({ spans }) =>
      `(${spans.map(({ from, to }) => `(coalesce(${column(of, from)} <= ${days.from}, true) AND coalesce(${column(of, to)} >= ${days.to}, false))`).join(' OR ')})`,
  );
  // Most are covered, which two comparisons show.
  return `CASE WHEN NOT (${isCovered.join(' AND ')}) THEN (SELECT ${as} FROM (${uncoveredRows(resource, days, of)}) u) END`;
}

/** SQL of the same days as rows: `cover`, `without`, `first`, and `last`, null where they have none. */
export function uncoveredRows(resource: Resource, { from, to }: DaysSql, of: string): string {
  const gaps = coversOf(resource).map(
    (
      cover,
      rank,
    ) => `SELECT ${rank} AS cover, ${text(cover.without)} AS without, lower(g) AS first, upper(g) - 1 AS last
      FROM unnest(CASE WHEN ${from} <= coalesce(${to}, ${from}) THEN datemultirange(daterange(${from}, ${to}, '[]')) - ${coveredSql(cover, of)} END) g`,
  );
  return gaps.join(' UNION ALL ');
}

/** SQL of all days that something covers. */
const coveredSql = ({ spans }: Cover, of: string) =>
  `datemultirange(${spans
    .map(({ from, to }) => [column(of, from), column(of, to)] as const)
    .map(
      ([from, to]) =>
        `CASE WHEN ${to} IS NULL OR ${from} > ${to} THEN 'empty'::daterange ELSE daterange(${from}, ${to}, '[]') END`,
    )
    .join(', ')})`;

const column = (of: string, path: string) => `${of}.${name(path)}`;
