import type { CalendarDate } from '../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay } from '../../src/domain/instant';
import vehicles from '../../src/resources/park/vehicle';
import type { Asked } from '../behaviours/behaviours';
import { endSql } from '../database/occupancyTable';
import { labelSql } from '../database/select';
import { text } from '../database/sql';
import { unassignedColumns, unassignedSql } from './unassigned';

/**
 * SQL of the planning of a window of days of Tunis: the vehicles for rent, and every period that touches the window,
 * as columns of numbers in the order of vehicles; then what is booked of categories without naming a vehicle. A month of two thousand vehicles takes some dozens of kilobytes so,
 * and the vehicles themselves are left out for who names the `fleet` that they have (its hash).
 *
 * Days are counted from the first of the window, each from the period before of the same vehicle; `minutes` are those
 * of the day, `lengths` minutes too, empty without a known end. A period ends where its return was promised: what comes
 * after, to make the vehicle ready, is not shown.
 */
export function planningSql({ input, bind, now, resources }: Asked): string {
  const first = startOfTunisDay(input.startDate as CalendarDate);
  const instant = (ms: number) => `${bind(new Date(ms).toISOString())}::timestamptz`;
  const [start, stop] = [instant(first), instant(endOfTunisDay(input.endDate as CalendarDate))];
  const [at, known] = [instant(now), `${bind(input.fleet ?? '')}::text`];
  const [from, to] = [input.startDate, input.endDate].map(date => `${bind(date)}::date`);
  const after = (resources.get(vehicles.name).occupiers ?? [])
    .map(({ kind, after: ms }) => `WHEN ${text(kind)} THEN ${Math.floor(ms / 60_000)}`)
    .join(' ');
  const list = (table: string, columns: string) =>
    `(SELECT coalesce(json_agg(json_build_object('id', l.id::text, ${columns}) ORDER BY l.id), '[]') FROM ${table} l)`;
  const named = (target: string, column: string, table = 'fleet') =>
    `SELECT DISTINCT ${column} AS id, ${labelSql(resources.get(target), column)} AS label FROM ${table} WHERE ${column} IS NOT NULL`;
  /** Those of the bookings to assign alone, which come with them: one may have the vehicles already. */
  const others = (target: string, column: string, owned: string) =>
    list(
      `(${named(target, column, 'unassigned')} AND ${column} NOT IN (SELECT ${owned} FROM fleet WHERE ${owned} IS NOT NULL))`,
      `'label', l.label`,
    );
  return `WITH options AS MATERIALIZED (SELECT id, "departureDate", "returnDate" FROM reservations
    WHERE status = 'PENDING' AND "returnDate" > ${start} AND "departureDate" < ${stop}),
  periods AS MATERIALIZED (
    SELECT o.subject_id, o.source, o.source_id, lower(o.period) AS since,
      CASE WHEN isfinite(upper(o.period)) THEN upper(o.period) - make_interval(mins => CASE o.kind ${after} ELSE 0 END) END AS until,
      ${kindSql} AS kind, CASE WHEN upper(o.period) <= ${at} THEN 3 WHEN o.kind = 'RESERVATION' THEN 1 ELSE 2 END AS degree
    FROM vehicles__occupancy o LEFT JOIN unavailabilities u ON o.source = 'unavailabilities' AND u.id = o.source_id
    WHERE o.active AND ${endSql('o.')} > ${start} AND lower(o.period) < ${stop}
    UNION ALL
    SELECT w.vehicle, 'reservations', r.id, r."departureDate", r."returnDate", 'R', 0
    FROM options r JOIN reservations__vehicles w ON w.parent_id = r.id WHERE w.vehicle IS NOT NULL),
  fleet AS MATERIALIZED (
    SELECT v.id, v.registration, v."carBrand", v."carModel", v."pricingCategory", v.agency, ${stateSql} AS state, v."rentableUntil" AS until
    FROM vehicles v WHERE ${inUse} OR EXISTS (SELECT FROM periods p WHERE p.subject_id = v.id AND p.degree > 0)),
  whole AS MATERIALIZED (SELECT json_build_object('ids', string_agg((f.id - f.before)::text, ',' ORDER BY f.id),
      'plates', string_agg(replace(f.registration, ' TUN ', 't'), E'\\n' ORDER BY f.id),
      'models', string_agg(coalesce(f."carModel"::text, ''), ',' ORDER BY f.id),
      'categories', string_agg(coalesce(f."pricingCategory"::text, ''), ',' ORDER BY f.id),
      'agencies', string_agg(coalesce(f.agency::text, ''), ',' ORDER BY f.id),
      'states', string_agg(f.state, '' ORDER BY f.id),
      'untils', string_agg(CASE WHEN f.state = 'F' THEN coalesce(f.until::text, '') ELSE '' END, ',' ORDER BY f.id)) AS vehicles,
      ${list(`(${named('car-brands', '"carBrand"')})`, `'label', l.label`)} AS brands,
      ${list(`(SELECT DISTINCT "carModel" AS id, "carBrand" AS brand, ${labelSql(resources.get('car-models'), '"carModel"')} AS label FROM fleet WHERE "carModel" IS NOT NULL)`, `'brand', l.brand::text, 'label', l.label`)} AS models,
      ${list(`(${named('pricing-vehicles', '"pricingCategory"')})`, `'label', l.label`)} AS categories,
      ${list(`(${named('agencies', 'agency')})`, `'label', l.label`)} AS agencies
    FROM (SELECT *, lag(id, 1, 0::bigint) OVER (ORDER BY id) AS before FROM fleet) f),
  hashed AS MATERIALIZED (SELECT *, md5(concat(vehicles, brands, models, categories, agencies)) AS hash FROM whole),
  placed AS (SELECT p.*, f.id AS vehicle, floor(extract(epoch FROM p.since - ${start}) / 60)::int AS minute,
      ceil(extract(epoch FROM p.until - p.since) / 60)::int AS length
    FROM fleet f JOIN periods p ON p.subject_id = f.id),
  dayed AS (SELECT *, floor(minute / 1440.0)::int AS day FROM placed),
  ordered AS MATERIALIZED (SELECT *, day - lag(day, 1, 0) OVER (PARTITION BY vehicle ORDER BY minute, source, source_id) AS step,
      row_number() OVER (ORDER BY vehicle, minute, source, source_id) AS rank FROM dayed),${unassignedSql(start, stop, at)},
  sources AS MATERIALIZED (SELECT source, row_number() OVER (ORDER BY source) - 1 AS at FROM (SELECT DISTINCT source FROM ordered) s)
  SELECT json_build_object('fleet', h.hash,
    'brands', CASE WHEN h.hash <> ${known} THEN h.brands END, 'models', CASE WHEN h.hash <> ${known} THEN h.models END,
    'categories', CASE WHEN h.hash <> ${known} THEN h.categories END, 'agencies', CASE WHEN h.hash <> ${known} THEN h.agencies END,
    'vehicles', CASE WHEN h.hash <> ${known} THEN h.vehicles END,
    'sources', (SELECT coalesce(string_agg(source, ',' ORDER BY at), '') FROM sources),
    'periods', (SELECT json_build_object(
      'counts', (SELECT string_agg(coalesce(n, 0)::text, ',' ORDER BY f.id) FROM fleet f
        LEFT JOIN (SELECT vehicle, count(*) AS n FROM ordered GROUP BY vehicle) c ON c.vehicle = f.id),
      'days', string_agg(o.step::text, ',' ORDER BY o.rank), 'minutes', string_agg((o.minute - o.day * 1440)::text, ',' ORDER BY o.rank),
      'lengths', string_agg(coalesce(o.length::text, ''), ',' ORDER BY o.rank), 'kinds', string_agg(o.kind, '' ORDER BY o.rank),
      'degrees', string_agg(o.degree::text, '' ORDER BY o.rank), 'sources', string_agg(s.at::text, ',' ORDER BY o.rank),
      'ids', string_agg(o.source_id::text, ',' ORDER BY o.rank)) FROM ordered o JOIN sources s USING (source)),
    'unassigned', ${unassignedColumns({
      categories: others('pricing-vehicles', 'unassigned.category', '"pricingCategory"'),
      agencies: others('agencies', 'unassigned.agency', 'agency'),
    })},
    'holidays', (SELECT coalesce(json_agg(json_build_object('id', d.id::text, 'date', floor(extract(epoch FROM d.date) * 1000)::bigint, 'label', d.label) ORDER BY d.date, d.id), '[]')
      FROM holidays d WHERE d.date BETWEEN ${from} AND ${to}))
  FROM hashed h`;
}

/** The letter of what a period `o` is (src/domain/planningKinds.ts), an immobilisation `u` by its cause. */
const kindSql = `CASE o.kind WHEN 'RESERVATION' THEN 'R' WHEN 'CONTRACT' THEN 'C' WHEN 'SERVICE' THEN 'C'
  WHEN 'MISSION' THEN 'V' WHEN 'DAMAGE' THEN 'D' WHEN 'MAINTENANCE' THEN 'M'
  ELSE CASE u.type WHEN 'MAINTENANCE' THEN 'M' WHEN 'DAMAGE' THEN 'D' WHEN 'MISSION' THEN 'V' ELSE 'U' END END`;

/** Vehicles that are let, and those for sale as long as they are. */
const inUse = `(v."serviceOrCompanyVehicle" = 'EXPLOITATION' AND v."vehicleType__type" IN ('IN_SERVICE', 'FOR_SALE'))`;

/** Let, let for sale, or no longer: then it is shown for what it did in the window, and counted nowhere. */
const stateSql = `CASE WHEN NOT ${inUse} THEN 'X' WHEN v."vehicleType__type" = 'FOR_SALE' THEN 'F' ELSE 'S' END`;
