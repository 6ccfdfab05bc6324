import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';
import { text } from '../../engine/connection/sql';
import type { Span } from './periods';
import { promisedUntilSql } from './promised';

const c = columnsOf(reservations, 'c');
const r = columnsOf(reservations, 'r');

/**
 * SQL of the confirmed reservations of a window that count on a category without naming a vehicle, as the table
 * `unnamed`: (category, start, end), the time kept free after each included. Those that name one are among `held`; all
 * are found in their index alone.
 * @param conditions what else is required of the reservation `r`.
 */
export const unnamedSql = (
  { from, to }: Span,
  conditions: readonly string[],
) => `alone AS MATERIALIZED (SELECT ${c.id} FROM ${c}
    WHERE ${c.status} = 'CONFIRMED' AND ${c.returnDate} > ${from}::timestamptz AND ${c.departureDate} < ${to}::timestamptz
      AND ${c.id} NOT IN (SELECT h.source_id FROM held h WHERE h.source = ${text(reservations.name)})),
  unnamed AS MATERIALIZED (SELECT ${r.pricingCategory} AS category, ${r.departureDate} AS start, ${promisedUntilSql} AS "end"
    FROM ${r} WHERE ${r.id} = ANY (ARRAY(SELECT id FROM alone)) AND ${r.pricingCategory} IS NOT NULL${conditions.map(one => ` AND ${one}`).join('')})`;

/**
 * SQL of what is promised of categories, from `unnamed`, `held` and `fleet`: how many of these reservations should have
 * left (waiting), and how many vehicles are missing (overbooked). Of each category, those missing are counted at the
 * worst moment of the window: its reservations without a vehicle and its vehicles for rent that something holds, beyond
 * all those that it has for rent. The moments are gone through in their order; at one, what ends does before what begins.
 * Cars alone never are too many, so that only what holds them meanwhile counts, the time kept free after it included; a
 * car that is out of order while it is promised is one.
 * @param isHeld condition that the period `h` keeps its vehicle from others in the window. @param from placeholder of its beginning.
 * @param now placeholder of the present.
 */
export function exceedingSql(isHeld: string, from: string, now: string): string {
  const meanwhile = `SELECT m.category, lower(span), upper(span) FROM (SELECT f.category, range_agg(tstzrange(h.start, h.over)) AS spans FROM held h JOIN fleet f ON f.id = h.subject_id
    JOIN (SELECT category, min(start) AS first, max("end") AS last FROM unnamed GROUP BY category) u
      ON u.category = f.category AND u.first < h.over AND u.last > h.start WHERE f.rented AND ${isHeld} GROUP BY f.id, f.category) m CROSS JOIN LATERAL unnest(m.spans) span`;
  return `SELECT (SELECT count(*) FROM unnamed WHERE start <= ${now}::timestamptz) AS waiting,
    (SELECT coalesce(sum(greatest(0, p.peak - (SELECT count(*) FROM fleet f WHERE f.rented AND f.category = p.category))), 0) FROM (
      SELECT category, max(level) AS peak FROM (
        SELECT category, sum(change) OVER (PARTITION BY category ORDER BY at, change) AS level
        FROM (SELECT category, start, "end" FROM unnamed UNION ALL ${meanwhile}) taken
          CROSS JOIN LATERAL (VALUES (greatest(start, ${from}::timestamptz), 1), ("end", -1)) event (at, change)) levels
      GROUP BY category) p) AS overbooked`;
}
