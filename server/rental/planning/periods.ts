import unavailabilities from '../../../src/resources/park/unavailability';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import type { Resources } from '../../../src/schema/resources';
import { endSql, meetingSql } from '../../engine/tables/occupancyTable';
import { name, text } from '../../engine/connection/sql';
import { childTable } from '../../engine/tables/tables';
import { declaredEndSql } from '../../engine/sql/declaredEndSql';
import { beganBefore, stillOutSql } from '../../engine/sql/stillOutSql';

const o = periodsOf(vehicles, 'o');
const u = columnsOf(unavailabilities, 'u');

/**
 * SQL of the type of the period `o`: that of its kind. A car on a service contract is out on a contract; one that is
 * kept from being rented has its reason; what else may hold a car makes it unavailable.
 */
export const periodTypeSql = `CASE WHEN o.kind IN ('RESERVATION', 'CONTRACT', 'MAINTENANCE', 'MISSION', 'DAMAGE') THEN o.kind
  WHEN o.kind = 'SERVICE' THEN 'CONTRACT' WHEN o.source = ${text(unavailabilities.name)} THEN (SELECT CASE WHEN ${u.type} IN ('MAINTENANCE', 'MISSION', 'DAMAGE')
    THEN ${u.type} ELSE 'UNAVAILABLE' END FROM ${u} WHERE ${u.id} = o.source_id) ELSE 'UNAVAILABLE' END`;

export interface Span {
  /** Placeholder of a timestamptz. */
  from: string;
  /** The same. */
  to: string;
}

/**
 * SQL of the periods that vehicles are promised or kept for, each once: those that share an instant with one of the
 * spans, as (subject_id, source, source_id, type, start, end, over, late); an end that nobody knows is PostgreSQL's
 * infinity, and the time kept free after it is over later. What is late, out past the end that was promised, is not over
 * before it is back.
 * @param now SQL of the present.
 */
export function periodsSql(resources: Resources, spans: readonly Span[], now: string): string {
  const target = resources.get(vehicles.name);
  const columns = ['id', 'subject_id', 'period', 'kind', 'source', 'source_id'];
  const shown = (over: string, late: boolean) =>
    `o.subject_id, o.source, o.source_id, ${periodTypeSql} AS type, lower(o.period) AS start, ${declaredEndSql(target)} AS "end", ${over} AS over, ${late} AS late`;
  const begun = spans.map(({ to }) => beganBefore(`${to}::timestamptz`)).join(' OR ');
  const out = stillOutSql(target, shown(`timestamptz 'infinity'`, true), `(${begun})`, null, now);
  const lateIds = stillOutSql(target, 'o.id', 'true', null, now);
  const parts = spans.map(
    ({ from, to }, index) => `SELECT ${shown(endSql('o.'), false)}
    FROM ${meetingSql(vehicles.name, columns, from, to)} o
    WHERE ${lateIds ? `o.id NOT IN (${lateIds})` : 'true'}${spans
      .slice(0, index)
      .map(other => ` AND NOT o.period && tstzrange(${other.from}::timestamptz, ${other.to}::timestamptz)`)
      .join('')}`,
  );
  return [...parts, ...(out ? [out] : [])].join(' UNION ALL ');
}

/**
 * SQL of the vehicles that are out on a contract at the instant `now`, as (subject_id, late), from the periods `held`.
 * What declares when a car is out (`occupies.out`) is trusted, and past its end it is late; of the others, it is out as
 * long as the period lasts.
 */
export function outSql(resources: Resources, now: string): string {
  const sources = resources.all.filter(
    ({ occupies }) => occupies?.target === vehicles.name && occupies.kind === 'CONTRACT' && occupies.out,
  );
  const names = sources.map(({ name: source }) => text(source));
  const others = `SELECT h.subject_id, false AS late FROM held h WHERE h.type = 'CONTRACT' AND h.start <= ${now}::timestamptz AND h."end" > ${now}::timestamptz
    ${names.length > 0 ? `AND h.source NOT IN (${names.join(', ')})` : ''}`;
  const saying = sources.map(({ name: source, fields, occupies }) => {
    const { rows, out } = occupies as NonNullable<typeof occupies>;
    const inRow = rows !== undefined && Object.hasOwn(fields[rows]?.fields ?? {}, out?.field ?? '');
    const table = rows !== undefined && inRow ? childTable(source, rows) : source;
    const values = (out?.values ?? []).map(text).join(', ');
    return `SELECT o.subject_id, ${declaredEndSql(resources.get(vehicles.name))} <= ${now}::timestamptz FROM ${name(table)} s
      JOIN ${o} ON o.source = ${text(source)} AND o.source_id = s.${inRow ? 'parent_id AND o.row_id = s.id' : 'id'}
      WHERE s.${name(out?.field ?? '')} IN (${values}) AND o.active AND lower(o.period) <= ${now}::timestamptz`;
  });
  return [others, ...saying].join(' UNION ALL ');
}
