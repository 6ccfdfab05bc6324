import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { text } from '../../engine/connection/sql';

const r = columnsOf(reservations, 'r');
const w = rowsOf(reservations, 'vehicles', 'w');

/**
 * SQL of the reservations of a window that name no vehicle, options among them, as the table `unassigned`, counted as
 * the periods of vehicles are; the tables that it is made of stand before it, and all behind `options` and `periods` in the statement of the planning. Confirmed ones
 * that name a vehicle are among `periods`: the others are few, and found in the index of what is promised alone.
 * @param start SQL of the first instant of the window. @param stop of its end. @param now of the present.
 */
export const unassignedTables = (start: string, stop: string, now: string): string[] => [
  loneTable(start, stop),
  bookedTable(start, now),
  `unassigned AS MATERIALIZED (SELECT *, day - lag(day, 1, 0) OVER (PARTITION BY category ORDER BY minute, id) AS step,
      row_number() OVER (ORDER BY category, minute, id) AS rank FROM (SELECT *, floor(minute / 1440.0)::int AS day FROM booked) b)`,
];

const c = columnsOf(reservations, 'c');

/** Reservations that are not among the periods: few, and found in the index of what is promised. */
function loneTable(start: string, stop: string): string {
  return `lone AS MATERIALIZED (SELECT ${c.id} FROM ${c}
    WHERE ${c.status} = 'CONFIRMED' AND ${c.returnDate} > ${start} AND ${c.departureDate} < ${stop}
      AND ${c.id} NOT IN (SELECT p.source_id FROM periods p WHERE p.source = ${text(reservations.name)} AND p.degree > 0)
    UNION ALL SELECT o.id FROM options o)`;
}

const bookedTable = (
  start: string,
  now: string,
) => `booked AS (SELECT ${r.id}, ${r.pricingCategory} AS category, ${r.departureAgency} AS agency,
      floor(extract(epoch FROM ${r.departureDate} - ${start}) / 60)::int AS minute,
      ceil(extract(epoch FROM ${r.returnDate} - ${r.departureDate}) / 60)::int AS length,
      CASE WHEN ${r.status} = 'PENDING' THEN 0 WHEN ${r.returnDate} <= ${now} THEN 3 ELSE 1 END AS degree
    FROM ${r} WHERE ${r.id} = ANY (ARRAY(SELECT id FROM lone))
      AND NOT EXISTS (SELECT FROM ${w} WHERE ${w.parent_id} = ${r.id} AND ${w.vehicle} IS NOT NULL))`;

/**
 * SQL of the columns of `unassigned`, by category and beginning; days are counted from the one before of the same
 * category.
 * @param named SQL of the rows of the categories and of the agencies among them that no vehicle of the planning has:
 * their ids after the name of their resource, and their labels.
 */
export const unassignedColumns = (named: string) => `(SELECT json_build_object(
      'categories', string_agg(coalesce(u.category::text, ''), ',' ORDER BY u.rank), 'agencies', string_agg(coalesce(u.agency::text, ''), ',' ORDER BY u.rank),
      'days', string_agg(u.step::text, ',' ORDER BY u.rank), 'minutes', string_agg((u.minute - u.day * 1440)::text, ',' ORDER BY u.rank),
      'lengths', string_agg(u.length::text, ',' ORDER BY u.rank), 'degrees', string_agg(u.degree::text, '' ORDER BY u.rank),
      'ids', string_agg(u.id::text, ',' ORDER BY u.rank), 'named', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'label', n.label)), '[]') FROM (${named}) n)) FROM unassigned u)`;
