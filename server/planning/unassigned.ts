/**
 * SQL of the reservations of a window that name no vehicle, options among them, as the table `unassigned`, counted as
 * the periods of vehicles are; to stand behind `options` and `periods` in the statement of the planning. Confirmed ones
 * that name a vehicle are among `periods`: the others are few, and found in the index of what is promised alone.
 * @param start SQL of the first instant of the window. @param stop of its end. @param now of the present.
 */
export const unassignedSql = (start: string, stop: string, now: string) => `
  lone AS MATERIALIZED (SELECT c.id FROM reservations c
    WHERE c.status = 'CONFIRMED' AND c."returnDate" > ${start} AND c."departureDate" < ${stop}
      AND c.id NOT IN (SELECT p.source_id FROM periods p WHERE p.source = 'reservations' AND p.degree > 0)
    UNION ALL SELECT o.id FROM options o),
  booked AS (SELECT r.id, r."pricingCategory" AS category, r."departureAgency" AS agency,
      floor(extract(epoch FROM r."departureDate" - ${start}) / 60)::int AS minute,
      ceil(extract(epoch FROM r."returnDate" - r."departureDate") / 60)::int AS length,
      CASE WHEN r.status = 'PENDING' THEN 0 WHEN r."returnDate" <= ${now} THEN 3 ELSE 1 END AS degree
    FROM reservations r WHERE r.id = ANY (ARRAY(SELECT id FROM lone))
      AND NOT EXISTS (SELECT FROM reservations__vehicles w WHERE w.parent_id = r.id AND w.vehicle IS NOT NULL)),
  unassigned AS MATERIALIZED (SELECT *, day - lag(day, 1, 0) OVER (PARTITION BY category ORDER BY minute, id) AS step,
      row_number() OVER (ORDER BY category, minute, id) AS rank FROM (SELECT *, floor(minute / 1440.0)::int AS day FROM booked) b)`;

/**
 * SQL of the columns of `unassigned`, by category and beginning; days are counted from the one before of the same
 * category.
 * @param named SQL of the lists of the categories and of the agencies among them that no vehicle of the planning has.
 */
export const unassignedColumns = (
  named: Record<'categories' | 'agencies', string>,
) => `(SELECT json_build_object(
      'categories', string_agg(coalesce(u.category::text, ''), ',' ORDER BY u.rank), 'agencies', string_agg(coalesce(u.agency::text, ''), ',' ORDER BY u.rank),
      'days', string_agg(u.step::text, ',' ORDER BY u.rank), 'minutes', string_agg((u.minute - u.day * 1440)::text, ',' ORDER BY u.rank),
      'lengths', string_agg(u.length::text, ',' ORDER BY u.rank), 'degrees', string_agg(u.degree::text, '' ORDER BY u.rank),
      'ids', string_agg(u.id::text, ',' ORDER BY u.rank), 'named', json_build_object('categories', ${named.categories}, 'agencies', ${named.agencies})) FROM unassigned u)`;
