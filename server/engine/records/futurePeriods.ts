import { describePeriod } from '../../../src/domain/period';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { occupancyName } from '../tables/occupancyTable';
import { representationSql } from '../sql/select';
import { name, text } from '../connection/sql';
import type { WriteContext } from './context';

interface Held {
  source: string;
  label: string;
  start: string;
  end: string;
}

/**
 * What a record of `target` is promised to from now on, soonest first: 'déjà réservé du 12 au 15 mars 2026
 * (RES-2026-00012)'. Null when nothing holds it any more. Who holds it is named only to who may read it.
 */
export async function firstHold(
  { tx, caller, engine }: WriteContext,
  target: Resource,
  id: string,
): Promise<string | null> {
  const sources = engine.resources.all.filter(({ occupies }) => occupies?.target === target.name);
  const labels = sources.map(
    source =>
      `WHEN ${text(source.name)} THEN (SELECT (${representationSql(source, 'l')})::text FROM ${name(source.name)} l WHERE l.id = o.source_id)`,
  );
  if (labels.length === 0) return null;
  const { rows } = await tx.query<Held>(
    `SELECT o.source, CASE o.source ${labels.join(' ')} END AS label,
       floor(extract(epoch FROM lower(o.period)) * 1000) AS start, floor(extract(epoch FROM upper(o.period)) * 1000) AS end
     FROM ${name(occupancyName(target.name))} o
     WHERE o.subject_id = $1 AND o.active AND upper(o.period) > $2 ORDER BY lower(o.period) LIMIT 1`,
    [id, new Date(engine.now()).toISOString()],
  );
  const [held] = rows;
  if (!held) return null;
  const source = engine.resources.get(held.source);
  const readable = !source.rule && can(caller, readRight(source));
  const minutes = source.occupies?.turnaroundMinutes ?? 0;
  const when = describePeriod(Number(held.start), Number(held.end) - Math.max(minutes * 60_000, 1));
  return `${source.occupies?.said ?? 'pris'} ${when}${readable ? ` (${held.label})` : ''}`;
}
