import { FREE, LATE } from '../../../src/schema/words/occupancy/occupiers';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { mayAllSql } from './callerSql';
import { endSql, occupancyName, taken } from '../tables/occupancyTable';
import { epochSql, name, text } from '../connection/sql';
import { inUseSql, lentSql, presentDay } from './lentSql';
import { stillOutSql } from './stillOutSql';
import { declaredEndSql, isPreparedSql, kindSql } from './declaredEndSql';

/**
 * SQL of what the record `t` is doing now, as JSON: what holds it, that it is prepared after that, that it is free, and
 * until when; or that it is late, and since when. Null where its state keeps it out of use, and where nothing holds what is not lent today. One look into
 * the index of its periods finds the one of now, that which prevails first, or else the next.
 * @param heldFor SQL of for whom a record `s` holds another one.
 * @param tells which of its parts are given for what holds it.
 */
export function todaySql(
  resource: Resource,
  resources: Resources,
  heldFor: (source: Resource) => string,
  tells: (part: string) => boolean = () => true,
): string {
  const { occupiers = [] } = resource;
  const begun = 'lower(o.period) <= now()';
  const after = occupiers.map(({ kind, after: ms }) => `WHEN ${text(kind)} THEN ${ms}`).join(' ');
  const end = `CASE WHEN NOT ${begun} THEN ${epochSql('lower(o.period)')} WHEN isfinite(upper(o.period)) THEN ${epochSql('upper(o.period)')} - CASE WHEN ${isPreparedSql(resource)} THEN 0 ELSE CASE o.kind ${after} ELSE 0 END END END`;
  const sources = occupiers.map(
    one => `WHEN ${text(one.resource)} THEN ${sourceSql(resources.get(one.resource), heldFor, tells)}`,
  );
  const lent = resource.lent ? lentSql(resource, presentDay) : null;
  const todayJson = `json_build_object('kind', CASE WHEN ${begun} THEN ${kindSql(resource)} ELSE '${FREE}' END, 'until', ${end}, 'source', CASE o.source ${sources.join(' ')} END)`;
  const held = `SELECT ${lent ? `CASE WHEN ${begun} OR ${lent} THEN ${todayJson} END` : todayJson}
    FROM ${name(occupancyName(resource.name))} o WHERE o.active AND o.subject_id = t.id AND o.period && tstzrange(now(), NULL) ORDER BY ${begun} DESC, CASE WHEN ${begun} THEN ${prevailing('o')} END DESC, lower(o.period) LIMIT 1`;
  const free = `'{"kind":"${FREE}","until":null,"source":null}'::json`;
  const late = stillOutSql(
    resource,
    `json_build_object('kind', '${LATE}', 'until', ${epochSql(declaredEndSql(resource))}, 'source', CASE o.source ${sources.join(' ')} END)`,
    'true',
    't.id',
  );
  const out = late ? `(SELECT one FROM (${late}) s (one) LIMIT 1), ` : '';
  const found = `coalesce(${out}(${held}), ${lent ? `CASE WHEN ${lent} THEN ${free} END` : free})`;
  const used = inUseSql(resource);
  return used ? `CASE WHEN ${used} THEN ${found} END` : found;
}

/** SQL of whether the period `of` keeps what it holds from being used, whatever else does. */
const prevailing = (of: string) => `${of}.takes = '${taken.use}'`;

/** SQL of the condition that the record `t` is doing so now: FREE, PREPARATION, LATE, or the kind of what holds it. */
export function isDoingSql(resource: Resource, kind: string): string {
  const value = `${kind}::text`;
  // Found once for all records, by the index of what has not ended.
  const held = `t.id IN (SELECT o.subject_id FROM ${name(occupancyName(resource.name))} o
    WHERE o.active AND ${endSql('o.')} > now() AND lower(o.period) <= now() AND (${value} = '${FREE}' OR ${kindSql(resource)} = ${value} AND (${prevailing('o')} OR NOT EXISTS (SELECT FROM ${name(occupancyName(resource.name))} p
      WHERE p.active AND p.subject_id = o.subject_id AND p.period @> now() AND ${prevailing('p')} AND p.kind <> ${value}))))`;
  const late = stillOutSql(resource, 'o.subject_id');
  const all = late
    ? `CASE WHEN t.id IN (${late}) THEN ${value} IN ('${FREE}', '${LATE}') ELSE ${held} END`
    : held;
  const used = inUseSql(resource);
  const lent = resource.lent ? ` AND (${value} <> '${FREE}' OR ${lentSql(resource, presentDay)})` : '';
  return `(${used ? `${used} AND ` : ''}(${value} = '${FREE}') <> (${all})${lent})`;
}

/** What holds the period `o`, for whoever may read it. */
function sourceSql(
  source: Resource,
  heldFor: (source: Resource) => string,
  tells: (part: string) => boolean,
): string {
  const parts = { resource: () => text(source.name), id: () => 's.id::text', label: () => heldFor(source) };
  const properties = Object.entries(parts).flatMap(([part, sql]) =>
    tells(part) ? `'${part}', ${sql()}` : [],
  );
  const right = source.rule ? 'SUPER_ADMIN' : readRight(source);
  return `CASE WHEN ${mayAllSql(right)} THEN
    (SELECT json_build_object(${properties.join(', ')}) FROM ${name(source.name)} s WHERE s.id = o.source_id) END`;
}
