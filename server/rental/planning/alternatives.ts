import vehicles from '../../../src/resources/park/vehicle';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';
import type { FreeInput, Filter } from './freeVehicles';

interface Wanted {
  /** What is required of the vehicle `f`, by filter. */
  conditions: Readonly<Partial<Record<Filter, string>>>;
  /** Placeholders of the period that a reservation would hold. */
  from: string;
  to: string;
  input: FreeInput;
  /** Condition that a period is not the reservation's own. */
  own(alias: string): string;
  bind(value: unknown): string;
  now: number;
  /** SQL of vehicles as the answer shows them. */
  shown(rows: string): string;
}

const o = periodsOf(vehicles, 'o');
const v = columnsOf(vehicles, 'v');

/** Vehicles of each alternative at most. */
const most = 3;

/**
 * SQL of what may be proposed where nothing is free, from the table `rentable` (`freeVehicles`): vehicles of the same
 * category that another agency has, or none, the earliest time when one that was requested is free for as long, and
 * vehicles of other categories whose price is nearest, one of each (of the one requested none is free); dearer before
 * cheaper where both are as near; what is not covered on all days comes after what is.
 */
export function alternativesSql(wanted: Wanted): string {
  return `json_build_object('otherAgency', ${otherAgencySql(wanted)}, 'nextSlot', ${nextSlotSql(wanted)}, 'upgrade', ${upgradeSql(wanted)})`;
}

const without = ({ conditions }: Wanted, filter: Filter) =>
  Object.entries(conditions)
    .filter(([key]) => key !== filter)
    .map(([, condition]) => ` AND ${condition}`)
    .join('');

function otherAgencySql(wanted: Wanted): string {
  const { conditions, shown } = wanted;
  if (!conditions.agency) return `'[]'::json`;
  return shown(
    `SELECT f.* FROM rentable f WHERE f.is_free${without(wanted, 'agency')} ORDER BY f.uncovered IS NOT NULL, f.price NULLS LAST, f.plate COLLATE "und-x-icu", f.id LIMIT ${most}`,
  );
}

/** What is wanted begins when a period ends, and is over before the next one begins; one for sale is rented until its day. */
function nextSlotSql({ conditions, from, to, input, own, bind, now }: Wanted): string {
  const all = Object.values(conditions).join(' AND ') || 'true';
  const length = `(${to}::timestamptz - ${from}::timestamptz)`;
  const rental = `${bind(input.to - input.from)}::bigint * interval '1 millisecond'`;
  const day = (sql: string) => `((${sql}) AT TIME ZONE 'Africa/Tunis')::date`;
  const today = `${bind(todayInTunis(now))}::date`;
  const uncovered = uncoveredSql(
    vehicles,
    {
      from: `greatest(${day('s.ready')}, ${today})`,
      to: day(`s.ready + ${rental} - interval '1 millisecond'`),
    },
    'v',
  );
  const epoch = (sql: string) => `(date_part('epoch', ${sql}) * 1000)::bigint`;
  return `(SELECT json_build_object('vehicle', json_build_object('id', s.id::text, 'label', s.plate), 'from', ${epoch('s.ready')}, 'to', ${epoch(`s.ready + ${rental}`)}, 'uncovered', (SELECT ${uncovered} FROM ${v} WHERE ${v.id} = s.id))
    FROM (SELECT f.id, f.plate, f.until, max(upper(${o.period})) OVER (PARTITION BY ${o.subject_id} ORDER BY lower(${o.period}), upper(${o.period})) AS ready, lead(lower(${o.period})) OVER (PARTITION BY ${o.subject_id} ORDER BY lower(${o.period}), upper(${o.period})) AS taken
      FROM rentable f JOIN ${o} ON ${o.subject_id} = f.id
      WHERE ${all} AND ${o.active} AND coalesce(upper(${o.period}), 'infinity') > ${from}::timestamptz AND ${own('o')}) s
    WHERE isfinite(s.ready) AND (s.taken IS NULL OR s.taken >= s.ready + ${length})
      AND (s.until IS NULL OR ((s.ready + ${rental}) AT TIME ZONE 'Africa/Tunis')::date <= s.until)
    ORDER BY s.ready, s.plate COLLATE "und-x-icu", s.id LIMIT 1)`;
}

function upgradeSql(wanted: Wanted): string {
  const { conditions, input, bind, shown } = wanted;
  if (!conditions.category) return `'[]'::json`;
  const category = `${bind(input.category)}::bigint`;
  const usual = `(SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY f.price) FROM rentable f WHERE f.category = ${category})`;
  return shown(
    `SELECT n.* FROM (SELECT DISTINCT ON (f.category) f.*, f.price - ${usual} AS dearer FROM rentable f
      WHERE f.is_free AND f.category IS NOT NULL${without(wanted, 'category')}
      ORDER BY f.category, f.uncovered IS NOT NULL, abs(f.price - ${usual}) NULLS LAST, f.plate COLLATE "und-x-icu", f.id) n
     ORDER BY n.uncovered IS NOT NULL, abs(n.dearer) NULLS LAST, n.dearer DESC, n.id LIMIT ${most}`,
  );
}
