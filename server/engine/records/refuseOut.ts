import { capitalised, article } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { prepared } from '../connection/prepared';
import { name, text as literal } from '../connection/sql';
import { calledSql } from '../sql/select';
import { stillOutSql } from '../sql/stillOutSql';
import type { WriteContext } from './context';
import { isNamed } from './futurePeriods';
import { taken } from '../tables/occupancyTable';
import { boundSql, holdsOf, isHolding } from './occupancy';
import type { Values } from './store';

/**
 * Refuses that a record newly holds what is out past its end and not back (`occupancy.out`): that is free on no day,
 * whatever was planned of it. What it held already stays its own, and what prevails is recorded all the same. To be sent
 * with the periods: it costs no round trip.
 * @param before null of a new record. @param kept ids of what it takes over from another record, which had it promised.
 */
export function refuseOut(
  context: WriteContext,
  resource: Resource,
  [before, after]: readonly [Values | null, Values & { id: string }],
  kept: readonly string[] = [],
): void {
  const { occupies } = resource;
  if (!occupies || !isHolding(occupies, after)) return;
  refuseNewlyOut(context, resource, [before && isHolding(occupies, before) ? before : null, after], kept);
}

/** The same of all that a record names, whether it holds that or not: an option holds nothing, and is given to somebody all the same. */
export function refuseNewlyOut(
  { tx, engine, caller }: WriteContext,
  resource: Resource,
  [before, after]: readonly [Values | null, Values & { id: string }],
  kept: readonly string[] = [],
): void {
  const { occupies } = resource;
  if (!occupies) return;
  const had = before ? holdsOf(occupies, before) : [];
  const known = new Set([...kept, ...had.map(hold => hold.subject)]);
  const fresh = holdsOf(occupies, after).filter(
    ({ subject, takes }) => takes !== taken.use && !known.has(subject),
  );
  if (fresh.length === 0) return;
  const target = engine.resources.get(occupies.target);
  const out = stillOutSql(target, 'o.source, o.source_id', 'lower(o.period) < h.until', 'h.subject');
  if (out === null) return;
  const holders = engine.resources.all
    .filter(source => source.occupies?.target === target.name && isNamed(caller, source))
    .map(
      source =>
        `WHEN ${literal(source.name)} THEN (SELECT concat(' (', (${calledSql(source, 'l')})::text, ')') FROM ${name(source.name)} l WHERE l.id = o.source_id)`,
    );
  const holder = holders.length > 0 ? `CASE o.source ${holders.join(' ')} END` : `''`;
  const the = literal(`${capitalised(article.the(target.labels))} `);
  const advice = literal(` n’est pas revenu${target.labels.gender === 'f' ? 'e' : ''}`);
  tx.defer(
    prepared(
      `SELECT karhba_refuse(h.path, concat(${the}, (SELECT (${calledSql(target, 't')})::text FROM ${name(target.name)} t WHERE t.id = h.subject), ${advice}, ${holder}, ${literal('\u00a0: notez d’abord son retour, ou faites un autre choix')}))
       FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS h (subject, until, path), LATERAL (${out}) o
       WHERE NOT (o.source = $4 AND o.source_id = $5) LIMIT 1`,
      [
        fresh.map(hold => hold.subject),
        fresh.map(hold => boundSql(hold.period.end)),
        fresh.map(hold => hold.path),
        resource.name,
        after.id,
      ],
    ),
  );
}
