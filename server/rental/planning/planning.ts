import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay } from '../../../src/domain/instant';
import unavailabilities from '../../../src/resources/park/unavailability';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import holidays from '../../../src/resources/settings/holiday';
import type { Resources } from '../../../src/schema/resources';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { displacedSql } from '../../engine/sql/displacedSql';
import { stillOutSql } from '../../engine/sql/stillOutSql';
import { endSql } from '../../engine/tables/occupancyTable';
import { columnsOf, periodsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { momentText, text } from '../../engine/connection/sql';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';
import { rentableSql } from './rentable';
import { unassignedColumns, unassignedTables } from './unassigned';

const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');
const u = columnsOf(unavailabilities, 'u');

/**
 * SQL of the planning of a window of days of Tunis: the vehicles for rent, and every period that touches the window,
 * as columns of numbers in the order of vehicles; then what is booked of categories without naming a vehicle. A month of
 * two thousand vehicles takes some dozens of kilobytes so, and the vehicles themselves are left out for who names the
 * `fleet` that they have (its hash).
 *
 * Days are counted from the first of the window, each from the period before of the same vehicle; `minutes` are those
 * of the day, `lengths` minutes too, empty without a known end. A period ends where its return was promised: what comes
 * after, to make the vehicle ready, is not shown.
 */
export function planningSql({
  input,
  bind,
  now,
  resources,
}: QuestionCall<PageQuestions['Planning']>): string {
  const instant = (ms: number) => `${bind(momentText(ms))}::timestamptz`;
  const start = instant(startOfTunisDay(input.startDate as CalendarDate));
  const stop = instant(endOfTunisDay(input.endDate as CalendarDate));
  const [at, known] = [instant(now), `${bind(input.fleet ?? '')}::text`];
  const [from, to] = [input.startDate, input.endDate].map(date => `${bind(date)}::date`) as [string, string];
  const tables = [
    optionsTable(start, stop),
    lateTable(resources),
    periodsTable(resources, start, stop, at),
    fleetTable(),
    uncoveredTable({ first: from, last: to, today: `${bind(todayInTunis(now))}::date` }),
    describedTable(resources),
    hashedTable(),
    placedTable(start),
    dayedTable(),
    orderedTable(),
    ...unassignedTables(start, stop, at),
    sourcesTable(),
  ];
  return `WITH ${tables.join(',\n  ')}
  SELECT json_build_object('fleet', h.hash, ${described.map(one => `'${one}', CASE WHEN h.hash <> ${known} THEN h.${one} END`).join(', ')},
    'sources', (SELECT coalesce(string_agg(source, ',' ORDER BY at), '') FROM sources),
    'periods', ${periodColumns()},
    'unassigned', ${unassignedColumns(namesOfUnassigned(resources))},
    'holidays', ${holidaysSql(from, to)})
  FROM hashed h`;
}

const r = columnsOf(reservations);

/** Options of the window: they hold nothing yet, and are shown all the same. */
function optionsTable(start: string, stop: string): string {
  return `options AS MATERIALIZED (SELECT ${r.id} AS id, ${r.departureDate} AS since, ${r.returnDate} AS until FROM ${r}
    WHERE ${r.status} = 'PENDING' AND ${r.returnDate} > ${start} AND ${r.departureDate} < ${stop})`;
}

const w = rowsOf(reservations, 'vehicles', 'w');

/** What is out past its return: few, and listed whatever the window, since such a vehicle is free on no day. */
function lateTable(resources: Resources): string {
  const late = stillOutSql(resources.get(vehicles.name), 'o.id') ?? 'SELECT NULL::bigint WHERE false';
  return `late AS MATERIALIZED (${late})`;
}

/**
 * What touches the window, of each vehicle: 0 an option, 1 promised, 2 held, 3 over, 4 out past its return, wherever the
 * window is, 5 to be moved.
 */
function periodsTable(resources: Resources, start: string, stop: string, now: string): string {
  const after = (resources.get(vehicles.name).occupiers ?? [])
    .map(({ kind, after: ms }) => `WHEN ${text(kind)} THEN ${Math.floor(ms / 60_000)}`)
    .join(' ');
  const meets = `${o.active} AND ${endSql('o.')} > ${start} AND lower(${o.period}) < ${stop}`;
  return `periods AS MATERIALIZED (
    SELECT ${o.subject_id}, ${o.source}, ${o.source_id}, lower(${o.period}) AS since,
      CASE WHEN isfinite(upper(${o.period})) THEN upper(${o.period}) - make_interval(mins => CASE ${o.kind} ${after} ELSE 0 END) END AS until,
      ${kindSql} AS kind, CASE WHEN ${o.id} IN (SELECT id FROM late) THEN 4 WHEN upper(${o.period}) <= ${now} THEN 3 WHEN ${displacedSql(resources.get(vehicles.name), 'o', now)} THEN 5 WHEN ${o.kind} = 'RESERVATION' THEN 1 ELSE 2 END AS degree
    FROM (SELECT * FROM ${o} WHERE ${meets} UNION ALL SELECT * FROM ${o} WHERE ${o.id} IN (SELECT id FROM late) AND NOT (${meets})) o
      LEFT JOIN ${u} ON ${o.source} = ${text(unavailabilities.name)} AND ${u.id} = ${o.source_id}
    UNION ALL
    SELECT ${w.vehicle}, ${text(reservations.name)}, r.id, r.since, r.until, 'R', 0
    FROM options r JOIN ${w} ON ${w.parent_id} = r.id WHERE ${w.vehicle} IS NOT NULL)`;
}

/** Vehicles that are let, and those that did something in the window although they no longer are. */
const fleetTable = () => `fleet AS MATERIALIZED (
    SELECT ${v.id}, ${v.registration} AS plate, ${v.carBrand} AS brand, ${v.carModel} AS model, ${v.pricingCategory} AS category, ${v.agency} AS agency,
      ${stateSql} AS state, ${v.rentableUntil} AS until
    FROM ${v} WHERE ${inUse} OR EXISTS (SELECT FROM periods p WHERE p.subject_id = ${v.id} AND p.degree > 0))`;

/**
 * Of each vehicle the days on which it is not covered, from today to the last of the window or of what holds it: as
 * 'cover:first:last', days of the window, one behind the other.
 */
function uncoveredTable({ first, last, today }: { first: string; last: string; today: string }): string {
  const as = `string_agg(u.cover || ':' || (u.first - ${first}) || ':' || (u.last - ${first}), ';' ORDER BY u.cover, u.first)`;
  const days = { from: today, to: 'v.until' };
  return `uncovered AS MATERIALIZED (SELECT v.id, ${uncoveredSql(vehicles, days, 'v', as)} AS days
    FROM (SELECT v.*, greatest(${last}, ${today}, ((b.until - interval '1 millisecond') AT TIME ZONE 'Africa/Tunis')::date) AS until
      FROM fleet f JOIN ${v} ON ${v.id} = f.id LEFT JOIN (SELECT subject_id, max(until) AS until FROM periods GROUP BY subject_id) b ON b.subject_id = f.id) v)`;
}

/** What is left out for who has it already: the vehicles, and the names of what they refer to. */
const described = ['brands', 'models', 'categories', 'agencies', 'vehicles'] as const;

function describedTable(resources: Resources): string {
  const columns = {
    ids: `string_agg((f.id - f.before)::text, ',' ORDER BY f.id)`,
    plates: `string_agg(replace(f.plate, ' TUN ', 't'), E'\\n' ORDER BY f.id)`,
    models: column('model'),
    categories: column('category'),
    agencies: column('agency'),
    states: `string_agg(f.state, '' ORDER BY f.id)`,
    untils: `string_agg(CASE WHEN f.state = 'F' THEN coalesce(f.until::text, '') ELSE '' END, ',' ORDER BY f.id)`,
  };
  const model = labelSql(resources.get('car-models'), 'fleet.model');
  const models = `(SELECT DISTINCT model AS id, brand, ${model} AS label FROM fleet WHERE model IS NOT NULL)`;
  return `described AS MATERIALIZED (SELECT ${jsonOf(columns)} AS vehicles,
      ${listSql(`(${namedSql(resources, 'car-brands', 'brand')})`)} AS brands,
      ${listSql(models, `'brand', l.brand::text, `)} AS models,
      ${listSql(`(${namedSql(resources, 'pricing-vehicles', 'category')})`)} AS categories,
      ${listSql(`(${namedSql(resources, 'agencies', 'agency')})`)} AS agencies
    FROM (SELECT *, lag(id, 1, 0::bigint) OVER (ORDER BY id) AS before FROM fleet) f)`;
}

const hashedTable = () =>
  `hashed AS MATERIALIZED (SELECT *, md5(concat(vehicles, brands, models, categories, agencies)) AS hash FROM described)`;

/** Periods of the vehicles shown, in minutes of the window. */
const placedTable = (
  start: string,
) => `placed AS (SELECT p.*, f.id AS vehicle, floor(extract(epoch FROM p.since - ${start}) / 60)::int AS minute,
      ceil(extract(epoch FROM p.until - p.since) / 60)::int AS length
    FROM fleet f JOIN periods p ON p.subject_id = f.id)`;

const dayedTable = () => 'dayed AS (SELECT *, floor(minute / 1440.0)::int AS day FROM placed)';

/** In the order of the answer, each with the days since the one before of its vehicle. */
const orderedTable =
  () => `ordered AS MATERIALIZED (SELECT *, day - lag(day, 1, 0) OVER (PARTITION BY vehicle ORDER BY minute, source, source_id) AS step,
      row_number() OVER (ORDER BY vehicle, minute, source, source_id) AS rank FROM dayed)`;

const sourcesTable = () =>
  'sources AS MATERIALIZED (SELECT source, row_number() OVER (ORDER BY source) - 1 AS at FROM (SELECT DISTINCT source FROM ordered) s)';

function periodColumns(): string {
  const inOrder = (value: string, separator = ',') => `string_agg(${value}, '${separator}' ORDER BY o.rank)`;
  const columns = {
    counts: `(SELECT string_agg(coalesce(n, 0)::text, ',' ORDER BY f.id) FROM fleet f
        LEFT JOIN (SELECT vehicle, count(*) AS n FROM ordered GROUP BY vehicle) c ON c.vehicle = f.id)`,
    days: inOrder('o.step::text'),
    minutes: inOrder('(o.minute - o.day * 1440)::text'),
    lengths: inOrder(`coalesce(o.length::text, '')`),
    kinds: inOrder('o.kind', ''),
    degrees: inOrder('o.degree::text', ''),
    sources: inOrder('s.at::text'),
    ids: inOrder('o.source_id::text'),
    uncovered: `(SELECT string_agg(coalesce(u.days, ''), ',' ORDER BY u.id) FROM uncovered u)`,
  };
  return `(SELECT ${jsonOf(columns)} FROM ordered o JOIN sources s USING (source))`;
}

/** Of the bookings to assign alone, which come with them: one may have the vehicles already. */
function namesOfUnassigned(resources: Resources): string {
  const others = (target: string, name: 'category' | 'agency') =>
    `SELECT ${text(`${target}:`)} || l.id AS id, l.label FROM (${namedSql(resources, target, name, 'unassigned')} AND unassigned.${name} NOT IN (SELECT ${name} FROM fleet WHERE ${name} IS NOT NULL)) l`;
  return `${others('pricing-vehicles', 'category')} UNION ALL ${others('agencies', 'agency')}`;
}

const d = columnsOf(holidays, 'd');

function holidaysSql(from: string, to: string): string {
  const holiday = `json_build_object('id', ${d.id}::text, 'date', floor(extract(epoch FROM ${d.date}) * 1000)::bigint, 'label', ${d.label})`;
  return `(SELECT coalesce(json_agg(${holiday} ORDER BY ${d.date}, ${d.id}), '[]')
      FROM ${d} WHERE ${d.date} BETWEEN ${from} AND ${to})`;
}

const jsonOf = (columns: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(columns)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;

const column = (name: 'model' | 'category' | 'agency') =>
  `string_agg(coalesce(f.${name}::text, ''), ',' ORDER BY f.id)`;

const listSql = (table: string, more = '') =>
  `(SELECT coalesce(json_agg(json_build_object('id', l.id::text, ${more}'label', l.label) ORDER BY l.id), '[]') FROM ${table} l)`;

/** What a column of a table refers to, each once, with its label. */
function namedSql(
  resources: Resources,
  target: string,
  name: 'brand' | 'category' | 'agency',
  table = 'fleet',
) {
  const id = `${table}.${name}`;
  return `SELECT DISTINCT ${id} AS id, ${labelSql(resources.get(target), id)} AS label FROM ${table} WHERE ${id} IS NOT NULL`;
}

/** The letter of what a period `o` is (src/domain/planningKinds.ts), an immobilisation `u` by its cause. */
const kindSql = `CASE ${o.kind} WHEN 'RESERVATION' THEN 'R' WHEN 'CONTRACT' THEN 'C' WHEN 'SERVICE' THEN 'C'
  WHEN 'MISSION' THEN 'V' WHEN 'DAMAGE' THEN 'D' WHEN 'MAINTENANCE' THEN 'M'
  ELSE CASE ${u.type} WHEN 'MAINTENANCE' THEN 'M' WHEN 'DAMAGE' THEN 'D' WHEN 'MISSION' THEN 'V' ELSE 'U' END END`;

/** Vehicles that are let, and those for sale whichever the day until which they are. */
const inUse = rentableSql(`'-infinity'`);

/** Let, let for sale, or no longer: then it is shown for what it did in the window, and counted nowhere. */
const stateSql = `CASE WHEN NOT ${inUse} THEN 'X' WHEN ${v['vehicleType.type']} = 'FOR_SALE' THEN 'F' ELSE 'S' END`;
