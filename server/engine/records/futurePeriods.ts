import { describePeriod } from '../../../src/domain/period';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { occupancyName } from '../tables/occupancyTable';
import { calledSql } from '../sql/select';
import { name, text } from '../connection/sql';
import type { Engine, WriteContext } from './context';

/** A period as it is reported. */
export interface Held {
  source: string;
  source_id: string;
  label: string | null;
  start: string;
  end: string;
}

/** SQL of the columns of `Held`, of the period `o` of a record of `target`. */
export function heldSql({ resources }: Pick<Engine, 'resources'>, target: string): string {
  const labels = resources.all
    .filter(({ occupies }) => occupies?.target === target)
    .map(
      source =>
        `WHEN ${text(source.name)} THEN (SELECT (${calledSql(source, 'l')})::text FROM ${name(source.name)} l WHERE l.id = o.source_id)`,
    );
  return `o.source, o.source_id::text, CASE o.source ${labels.join(' ')} END AS label,
    floor(extract(epoch FROM lower(o.period)) * 1000) AS start, floor(extract(epoch FROM upper(o.period)) * 1000) AS end`;
}

/** 'déjà réservé du 12 au 15 mars 2026 (RES-2026-00012)'. Who holds it is named only to who may read it. */
export function sayHeld({ caller, engine }: Pick<WriteContext, 'caller' | 'engine'>, held: Held): string {
  const source = engine.resources.get(held.source);
  const minutes = source.occupies?.turnaroundMinutes ?? 0;
  const when = describePeriod(Number(held.start), Number(held.end) - Math.max(minutes * 60_000, 1));
  return `${source.occupies?.said ?? 'pris'} ${when}${isNamed(caller, source) ? ` (${held.label})` : ''}`;
}

/** Whether the caller may read what holds. */
export const isNamed = (caller: Caller, source: Resource) => !source.rule && can(caller, readRight(source));

/** What a record of `target` is promised to from now on, soonest first (`sayHeld`). Null when nothing holds it any more. */
export async function firstHold(context: WriteContext, target: Resource, id: string): Promise<string | null> {
  const { tx, engine } = context;
  const { rows } = await tx.query<Held>(
    `SELECT ${heldSql(engine, target.name)} FROM ${name(occupancyName(target.name))} o
     WHERE o.subject_id = $1 AND o.active AND upper(o.period) > $2 ORDER BY lower(o.period) LIMIT 1`,
    [id, new Date(engine.now()).toISOString()],
  );
  return rows[0] ? sayHeld(context, rows[0]) : null;
}
