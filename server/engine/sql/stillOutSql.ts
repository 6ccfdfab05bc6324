import type { Resource } from '../../../src/schema/resource';
import type { Occupier } from '../../../src/schema/words/occupancy/occupiers';
import { name, text } from '../connection/sql';
import { occupancyName } from '../tables/occupancyTable';
import { childTable } from '../tables/tables';
import { declaredEndSql } from './declaredEndSql';

/** SQL of the states in which the row or the record `s` has what it holds out. */
export const outSql = ({ field, values }: NonNullable<Occupier['out']>, of = 's.'): string =>
  `${of}${name(field)} IN (${values.map(text).join(', ')})`;

/** SQL of whether the period `o` of what is out began before an instant, SQL of a timestamptz. */
export const beganBefore = (until: string) => `lower(o.period) < ${until}`;

/**
 * SQL of the periods `o` of records of a resource that are out past their end (`occupancy.out`): from its departure
 * on, one is free on no day. One SELECT of these columns, found from the few that are out; null where nothing tells
 * when it is out.
 * @param columns SQL of what is selected. @param condition SQL of which periods count. @param one SQL of the id of the
 * one record of which they are; of all when absent. @param now SQL of the present.
 */
export function stillOutSql(
  resource: Resource,
  columns: string,
  condition = 'true',
  one: string | null = null,
  now = 'now()',
): string | null {
  const parts = (resource.occupiers ?? []).flatMap(({ resource: source, out }) => {
    if (!out) return [];
    const table = out.rows === null ? source : childTable(source, out.rows);
    const of = out.rows === null ? 's.id' : 's.parent_id AND o.row_id = s.id';
    // A row that itself names what it holds is found by that: the few of one record, not all that are out.
    const ofOne =
      one === null
        ? []
        : [`o.subject_id = ${one}`, ...(out.subject ? [`s.${name(out.subject)} = ${one}`] : [])];
    return [
      `SELECT ${columns} FROM ${name(table)} s JOIN ${name(occupancyName(resource.name))} o ON o.source = ${text(source)} AND o.source_id = ${of}
       WHERE ${outSql(out)} AND o.active AND ${[`${declaredEndSql(resource)} <= ${now}`, condition, ...ofOne].join(' AND ')}`,
    ];
  });
  return parts.length > 0 ? parts.join(' UNION ALL ') : null;
}

/**
 * SQL of the condition that the record of this id is not out past its end: one that is, is held from its departure on,
 * until it is back. @param id SQL of it. @param until SQL of the end of the days that are looked at.
 */
export function isBackSql(resource: Resource, id: string, until: string): string {
  const out = stillOutSql(resource, 'o.subject_id', beganBefore(until));
  return out === null ? 'true' : `${id} NOT IN (${out})`;
}
