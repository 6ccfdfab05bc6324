// What is free and what a month holds, by hand: the kinds of periods are those of the demo company, and Tunis is an
// hour before UTC.

const iso = ms => new Date(ms).toISOString();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const midnight = day => Date.parse(`${day}T00:00:00Z`) - HOUR;

const to = (id, label, table) =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}::text, 'label', (SELECT l.${label} FROM "${table}" l WHERE l.id = ${id})) END`;

const rented =
  day => `v."serviceOrCompanyVehicle" = 'EXPLOITATION' AND (v."vehicleType__type" = 'IN_SERVICE' OR v."vehicleType__type" = 'FOR_SALE'
  AND (v."rentableUntil" IS NULL OR v."rentableUntil" >= ${day}::date))`;

/** @param isFree condition that nothing holds the vehicle `v` from $1 to $2. @param before tables that it needs. */
const free = (isFree, before = '') => ({
  text: `WITH ${before} found AS MATERIALIZED (SELECT v.* FROM vehicles v WHERE ${rented('$3')} AND ${isFree})
    SELECT json_build_object('data', json_build_object('FreeVehicles', json_build_object('count', (SELECT count(*) FROM found), 'alternatives', NULL,
      'vehicles', (SELECT json_agg(json_build_object('id', v.id::text, 'registration', v.registration, 'carBrand', ${to('v."carBrand"', 'name', 'car-brands')},
        'carModel', ${to('v."carModel"', 'name', 'car-models')}, 'pricingCategory', ${to('v."pricingCategory"', 'category', 'pricing-vehicles')},
        'agency', ${to('v.agency', 'name', 'agencies')}, 'transmissionType', v."transmissionType", 'seats', v.seats, 'rentalAmount', v."rentalAmount"))
        FROM (SELECT * FROM found ORDER BY "rentalAmount" NULLS LAST, registration COLLATE "und-x-icu", id LIMIT $4) v))))::text AS body`,
  values: ({ from, to: back, limit }) => [
    iso(from),
    iso(back + HOUR),
    new Date(back + HOUR).toISOString().slice(0, 10),
    limit,
  ],
});
const long = `CASE WHEN isfinite(upper(period)) THEN upper(period) - lower(period) > interval '15 days' ELSE true END`;
/** What meets [from, to), by the indexes on beginnings and on what is long. */
const meeting = (
  columns,
  from,
  until,
) => `(SELECT ${columns} FROM vehicles__occupancy WHERE active AND NOT (${long})
    AND lower(period) > ${from}::timestamptz - interval '15 days' AND lower(period) < ${until}::timestamptz AND upper(period) > ${from}::timestamptz
  UNION ALL SELECT ${columns} FROM vehicles__occupancy WHERE active AND (${long}) AND lower(period) < ${until}::timestamptz AND upper(period) > ${from}::timestamptz)`;

const text = `'"' || v.registration || '"'`;
const epoch = instant => `(date_part('epoch', ${instant}) * 1000)::bigint`;
const isShown = 'h.start < $2::timestamptz AND h."end" > $1::timestamptz';
const isToday = 'h.start < $5::timestamptz AND h."end" > $4::timestamptz';
const endsToday = 'h."end" >= $4::timestamptz AND h."end" < $5::timestamptz';

/** Vehicles that categories lack at the worst moment of the month, where bookings name none: only what holds cars meanwhile. */
const overbooked = `overbooked AS (SELECT coalesce(sum(greatest(0, p.peak - (SELECT count(*) FROM fleet f WHERE f.rented AND f.category = p.category))), 0) AS n
      FROM (SELECT category, max(level) AS peak FROM (SELECT category, sum(change) OVER (PARTITION BY category ORDER BY at, change) AS level
          FROM (SELECT category, start, "end" FROM unnamed UNION ALL SELECT f.category, h.start, h."end" FROM held h JOIN fleet f ON f.id = h.subject_id
            JOIN (SELECT category, min(start) AS first, max("end") AS last FROM unnamed GROUP BY category) u
              ON u.category = f.category AND u.first < h."end" AND u.last > h.start WHERE f.rented AND ${isShown}) taken
            CROSS JOIN LATERAL (VALUES (greatest(start, $1::timestamptz), 1), ("end", -1)) event (at, change)) levels GROUP BY category) p)`;

/** The periods of a month that holds today, and each vehicle with what counts of them. @param list of its periods. */
const month = (list, rows) => ({
  text: `WITH held AS MATERIALIZED (SELECT o.subject_id, o.source, o.source_id, lower(o.period) AS start,
      upper(o.period) - CASE o.source WHEN 'reservations' THEN interval '1 hour' WHEN 'contract-services' THEN interval '1 millisecond' ELSE interval '0' END AS "end",
      CASE o.kind WHEN 'RESERVATION' THEN 'RESERVATION' WHEN 'SERVICE' THEN 'CONTRACT' ELSE (SELECT CASE WHEN u.type IN ('MAINTENANCE', 'MISSION', 'DAMAGE') THEN u.type ELSE 'UNAVAILABLE' END FROM unavailabilities u WHERE u.id = o.source_id) END AS type
      FROM ${meeting('subject_id, period, kind, source, source_id', '$1', '$2')} o),
    marks AS (SELECT h.subject_id, bool_or(${isShown}) AS busy, bool_or(h.type = 'RESERVATION' AND ${isShown}) AS reserved,
      bool_or(h.type = 'CONTRACT' AND h.start <= now() AND h."end" > now()) AS is_out,
      bool_or(h.type NOT IN ('RESERVATION', 'CONTRACT') AND ${isToday}) AS kept,
      bool_or(h.type IN ('RESERVATION', 'CONTRACT') AND ${endsToday}) AS back,
      count(*) FILTER (WHERE h.type = 'CONTRACT' AND ${endsToday}) AS lines,
      count(*) FILTER (WHERE h.type = 'RESERVATION' AND h.start <= now() AND ${isShown}) AS waiting, ${list} AS list
      FROM held h GROUP BY h.subject_id),
    fleet AS MATERIALIZED (SELECT v.id, v.registration, v."carBrand", v."carModel", v."pricingCategory" AS category, ${rented('$3')} AS rented, m.*
      FROM vehicles v LEFT JOIN marks m ON m.subject_id = v.id),
    unnamed AS MATERIALIZED (SELECT r."pricingCategory" AS category, r."departureDate" AS start, r."returnDate" AS "end" FROM reservations r
      WHERE r.id = ANY (ARRAY(SELECT c.id FROM reservations c WHERE c.status = 'CONFIRMED' AND c."returnDate" > $1 AND c."departureDate" < $2
        AND c.id NOT IN (SELECT h.source_id FROM held h WHERE h.source = 'reservations')))),
    ${overbooked},
    counts AS MATERIALIZED (SELECT json_build_object('totalDays', $6::int, 'totalVehicles', count(*) FILTER (WHERE rented),
      'availableVehicles', count(*) FILTER (WHERE rented AND busy IS NOT TRUE), 'reservedVehicles', count(*) FILTER (WHERE reserved AND NOT is_out),
      'exceedingReservedVehicles', coalesce(sum(waiting), 0) + (SELECT count(*) FROM unnamed WHERE start <= now()) + (SELECT n FROM overbooked),
      'contractedVehicles', count(*) FILTER (WHERE is_out), 'inServiceVehicles', count(*) FILTER (WHERE rented AND kept IS NOT TRUE),
      'returnVehiclesPerDay', count(*) FILTER (WHERE back), 'returnDateContractPerDay', coalesce(sum(lines), 0), 'exceedingVehicles', 0) AS all FROM fleet)
    ${rows}`,
  values: ({ startDate, endDate }) => {
    const today = Math.floor((Date.now() + HOUR) / DAY) * DAY - HOUR;
    const [from, until] = [midnight(startDate), midnight(endDate) + DAY];
    return [iso(from), iso(until), startDate, iso(today), iso(today + DAY), (until - from) / DAY];
  },
});
const shown = `FROM fleet v CROSS JOIN counts c LEFT JOIN "car-brands" b ON b.id = v."carBrand" LEFT JOIN "car-models" m ON m.id = v."carModel" WHERE v.rented OR v.busy`;
const order = 'ORDER BY v.registration COLLATE "und-x-icu", v.id';

export const vehiclePlanning = {
  '/free/bounded': free(
    'v.id NOT IN (SELECT subject_id FROM busy)',
    `busy AS MATERIALIZED (SELECT subject_id FROM ${meeting('subject_id, period', '$1', '$2')} o),`,
  ),
  '/free/range': free(
    'v.id NOT IN (SELECT o.subject_id FROM vehicles__occupancy o WHERE o.active AND o.period && tstzrange($1, $2))',
  ),
  '/free/ended': free(
    `v.id NOT IN (SELECT o.subject_id FROM vehicles__occupancy o WHERE o.active AND coalesce(upper(o.period), 'infinity') > $1 AND lower(o.period) < $2)`,
  ),
  '/free/each': free(
    'NOT EXISTS (SELECT FROM vehicles__occupancy o WHERE o.active AND o.subject_id = v.id AND o.period && tstzrange($1, $2))',
  ),
  // JSON put together as text.
  '/month/text': month(
    `string_agg('{"type":"' || h.type || '","start":' || ${epoch('h.start')} || ',"end":' || CASE WHEN isfinite(h."end") THEN ${epoch('h."end"')}::text ELSE 'null' END || '}', ',' ORDER BY h.start) FILTER (WHERE ${isShown})`,
    `SELECT '{"data":{"VehicleCalendar":[' || string_agg('{"id":"' || v.id || '","registration":' || ${text} || ',"carBrand":{"id":"' || b.id || '","label":"' || b.name || '"},"carModel":{"id":"' || m.id || '","label":"' || m.name
      || '"},"periods":[' || coalesce(v.list, '') || '],' || substr(c.all::text, 2), ',' ${order}) || ']}}' AS body ${shown}`,
  ),
  // JSON put together by PostgreSQL's functions.
  '/month/json': month(
    `json_agg(json_build_object('type', h.type, 'start', ${epoch('h.start')}, 'end', CASE WHEN isfinite(h."end") THEN ${epoch('h."end"')} END) ORDER BY h.start) FILTER (WHERE ${isShown})`,
    `SELECT json_build_object('data', json_build_object('VehicleCalendar', json_agg(json_build_object('id', v.id::text, 'registration', v.registration, 'carBrand', json_build_object('id', b.id::text, 'label', b.name),
      'carModel', json_build_object('id', m.id::text, 'label', m.name), 'periods', coalesce(v.list, '[]'),
      ${['totalDays', 'totalVehicles', 'availableVehicles', 'reservedVehicles', 'exceedingReservedVehicles', 'contractedVehicles', 'inServiceVehicles', 'returnVehiclesPerDay', 'returnDateContractPerDay', 'exceedingVehicles'].map(name => `'${name}', c.all->'${name}'`)}) ${order})))::text AS body ${shown}`,
  ),
};
