import { calendarWindow } from '../../../src/domain/calendarWindow';
import type { CalendarWindow } from '../../../src/domain/calendarWindow';
import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { exceedingSql, unnamedSql } from './categories';
import { outSql, periodsSql } from './periods';
import { columnsOf } from '../../engine/sql/columnsOf';
import { momentText } from '../../engine/connection/sql';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import { daysAhead } from '../../../src/domain/uncovered';
import { rentableSql, uncoveredVehicleSql } from './rentable';

const v = columnsOf(vehicles, 'v');

const r = columnsOf(reservations, 'r');

const filters = ['carBrand', 'carModel', 'agency', 'pricingCategory'] as const;

/**
 * What a reservation `r` that names no vehicle answers to; to brands and models, nothing. One without a place of
 * departure may from anywhere.
 */
const promisedConditions: Readonly<Record<string, (id: string) => string>> = {
  agency: id => `coalesce(${r.departureAgency} = ${id}, true)`,
  pricingCategory: id => `${r.pricingCategory} = ${id}`,
};

interface FleetSql {
  window: CalendarWindow;
  /** `held` and `fleet`, to stand after WITH. */
  tables: string;
}

/**
 * SQL of what the vehicles `v` of a brand, model, agency and category are in a window and today, as the table `fleet`:
 * one row per vehicle, from one look at the periods (`held`).
 *
 * - rented: may be rented on the first day of the window (`rentableSql`).
 * - busy: something holds it in the window, the time kept free after it included. free: may be rented on all of its
 *   days, and nothing does. What is out past its return is held from its departure on.
 * - reserved, contractual: a confirmed reservation does in the window, a contract does.
 * - is_out, is_late: on a contract now, and past its end.
 * - kept: at the workshop, damaged, on a mission or otherwise unavailable today.
 * - back: its reservation or contract ends today. lines: how many contracts' lines do.
 * - waiting: reservations of the window whose departure has passed and that no contract has taken over.
 *
 * And as the table `exceeding`, one row, what is promised of categories without naming a vehicle: see `exceedingSql`.
 * @param lists SQL of a text to make of the periods `h` of each vehicle, by the condition that one is of the window: as
 * the column `list`; `uncovered` then holds on which days of the window each is not covered. One walk through the
 * periods makes it and the rest.
 */
export function fleetSql(
  { input, bind, now, resources }: QuestionCall<PageQuestions['getVehicleCounts']>,
  lists?: (isShown: string) => string,
): FleetSql {
  const today = todayInTunis(now);
  const window = calendarWindow(input.startDate ?? null, input.endDate ?? null, today);
  const day = calendarWindow(today, today, today);
  const [first, last] = [bind(window.start), bind(window.end)];
  const [from, to, at] = [bind(momentText(window.from)), bind(momentText(window.to)), bind(momentText(now))];
  const isOneDay = window.from === day.from && window.to === day.to;
  const [dayFrom, dayTo] = isOneDay ? [from, to] : [bind(momentText(day.from)), bind(momentText(day.to))];
  const holdsToday = window.from <= day.from && day.to <= window.to;
  const spans = [{ from, to }, ...(holdsToday ? [] : [{ from: dayFrom, to: dayTo }])];
  const applied = filters.flatMap(column =>
    input[column] ? [{ column, id: `${bind(input[column])}::bigint` }] : [],
  );
  const conditions = applied.map(({ column, id }) => `${v[column]} = ${id}`);
  const promised = applied.map(({ column, id }) => promisedConditions[column]?.(id) ?? 'false');
  const isShown = shownSql(from, to);
  const isHeld = `(h.start < ${to}::timestamptz AND h.over > ${from}::timestamptz)`;
  const list = lists?.(isShown);
  const tables = [
    `held AS MATERIALIZED (${periodsSql(resources, spans, `${at}::timestamptz`)})`,
    `out_now AS (SELECT subject_id, bool_or(late) AS late FROM (${outSql(resources, at)}) o GROUP BY subject_id)`,
    marksTable({ isShown, isHeld, dayFrom, dayTo, at, list }),
    fleetTable(
      { first, last },
      conditions,
      list !== undefined && {
        uncovered: uncoveredVehicleSql(daysAhead({ start: window.from, end: window.to }, now), bind),
      },
    ),
    unnamedSql({ from, to }, promised),
    `exceeding AS (${exceedingSql(isHeld, from, at)})`,
  ];
  return { window, tables: tables.join(',\n  ') };
}

/** SQL of whether the period `h` is of a window; what is late goes on until it is back. */
const shownSql = (from: string, to: string) =>
  `(h.start < ${to}::timestamptz AND (h.late OR h."end" > ${from}::timestamptz))`;

interface Marks {
  /** Condition that the period `h` is of the window. */
  isShown: string;
  /** Condition that it keeps its vehicle from others there. */
  isHeld: string;
  /** Placeholders of today's ends, and of the present. */
  dayFrom: string;
  dayTo: string;
  at: string;
  list: string | undefined;
}

/** What the periods tell of each vehicle that they hold. */
function marksTable({ isShown, isHeld, dayFrom, dayTo, at, list }: Marks): string {
  const isToday = shownSql(dayFrom, dayTo);
  const endsToday = `(h."end" >= ${dayFrom}::timestamptz AND h."end" < ${dayTo}::timestamptz)`;
  return `marks AS (SELECT h.subject_id,
    bool_or(${isHeld}) AS busy,
    bool_or(${isShown} AND h.type = 'RESERVATION') AS reserved,
    bool_or(${isShown} AND h.type = 'CONTRACT') AS contractual,
    bool_or(${isToday} AND h.type NOT IN ('RESERVATION', 'CONTRACT')) AS kept,
    bool_or(${endsToday} AND h.type IN ('RESERVATION', 'CONTRACT')) AS back,
    count(*) FILTER (WHERE ${endsToday} AND h.type = 'CONTRACT') AS lines,
    count(*) FILTER (WHERE ${isShown} AND h.type = 'RESERVATION' AND h.start <= ${at}::timestamptz) AS waiting
    ${list ? `, ${list} AS list` : ''}
    FROM held h GROUP BY h.subject_id)`;
}

/** The vehicles, held or not. @param days placeholders of the first and the last day of the window. */
const fleetTable = (
  { first, last }: { first: string; last: string },
  conditions: readonly string[],
  listed: false | { uncovered: string },
) =>
  `fleet AS MATERIALIZED (SELECT ${v.id}, ${v.registration} AS plate, ${v.carBrand} AS brand, ${v.carModel} AS model, ${v.pricingCategory} AS category,
    ${rentableSql(first)} AS rented, ${rentableSql(last)} AND NOT coalesce(m.busy, false) AS free,
    coalesce(m.busy, false) AS busy, coalesce(m.reserved, false) AS reserved, coalesce(m.contractual, false) AS contractual,
    coalesce(m.kept, false) AS kept, coalesce(m.back, false) AS back, coalesce(m.lines, 0) AS lines, coalesce(m.waiting, 0) AS waiting,
    o.subject_id IS NOT NULL AS is_out, coalesce(o.late, false) AS is_late ${listed ? `, m.list, ${listed.uncovered} AS uncovered` : ''}
    FROM ${v} LEFT JOIN marks m ON m.subject_id = ${v.id} LEFT JOIN out_now o ON o.subject_id = ${v.id}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''})`;
