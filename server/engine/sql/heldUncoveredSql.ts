import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { epochSql, name, text } from '../connection/sql';
import { childTable } from '../tables/tables';
import { presentDay } from './lentSql';
import { uncoveredRows } from './uncoveredSql';

/**
 * SQL of the days still to come on which what the record `t` holds is not covered (`covers`), as JSON: each with what is
 * held, null where there are none. Of a record whose state holds, or may still change; of one that is out past its end,
 * today too.
 * @param named SQL of what a record is called, by the alias of its row.
 */
export function heldUncoveredSql(
  resource: Resource,
  resources: Resources,
  named: (target: Resource, alias: string) => string,
): string {
  const { occupies, fields } = resource;
  if (!occupies) return 'NULL::json';
  const { rows, subject, from, to, open = false, out } = occupies;
  const inRow = (field: string) => rows !== undefined && fields[rows]?.fields?.[field] !== undefined;
  const fieldOf = (field: string) => (inRow(field) ? fields[rows ?? '']?.fields?.[field] : fields[field]);
  const column = (field: string) => `${inRow(field) ? 'h' : 't'}.${name(field)}`;
  const [begins, ends] = [from, to].map(bound => ({ sql: column(bound), field: fieldOf(bound) }));
  const last = dayOf(ends?.field, `${ends?.sql} - interval '1 microsecond'`, ends?.sql ?? '');
  const back = out
    ? `CASE WHEN ${column(out.field)} IN (${out.values.map(text).join(', ')}) THEN greatest(${last}, ${today}) ELSE ${last} END`
    : last;
  const known = [`${begins?.sql} IS NOT NULL`, ...(open ? [] : [`${ends?.sql} IS NOT NULL`])].join(' AND ');
  const holds =
    rows === undefined
      ? `SELECT t.${name(subject)} AS subject, 0 AS place, ${dayOf(begins?.field, begins?.sql ?? '')} AS since, ${back} AS until WHERE ${known}`
      : `SELECT h.${name(subject)} AS subject, h.position AS place, ${dayOf(begins?.field, begins?.sql ?? '')} AS since, ${back} AS until
        FROM ${name(childTable(resource.name, rows))} h WHERE h.parent_id = t.id AND ${known}`;
  const target = resources.get(occupies.target);
  const days = { from: 'd.since', to: 'd.until' };
  const uncoveredJson = `(SELECT json_agg(json_build_object('id', s.id::text, 'label', ${named(target, 's')},
      'without', u.without, 'from', ${epochSql('u.first')}, 'to', ${epochSql('u.last')}) ORDER BY d.place, u.cover, u.first)
    FROM (SELECT b.subject, b.place, greatest(b.since, ${today}) AS since, b.until FROM (${holds}) b) d
    JOIN ${name(target.name)} s ON s.id = d.subject CROSS JOIN LATERAL (${uncoveredRows(target, days, 's')}) u)`;
  const matters = mattersSql(resource);
  return matters ? `CASE WHEN ${matters} THEN ${uncoveredJson} END` : uncoveredJson;
}

const today = `${presentDay}::date`;

/** SQL of the day of Tunis of a bound of a period. @param moment that of a moment is the day of. */
const dayOf = (field: Field | undefined, moment: string, day = moment) =>
  field?.kind === 'date' ? day : `(((${moment}) AT TIME ZONE 'Africa/Tunis')::date)`;

/** SQL of whether the state of the record `t` holds, or may still be changed into one that does; null where all do. */
function mattersSql({ occupies, frozen }: Resource): string | null {
  const { while: holding } = occupies ?? {};
  if (!holding) return null;
  const isOne = (values: readonly string[]) => `t.${name(holding.field)} IN (${values.map(text).join(', ')})`;
  const holds = isOne(holding.values);
  return frozen?.field === holding.field ? `(${holds} OR NOT ${isOne(frozen.values)})` : holds;
}
