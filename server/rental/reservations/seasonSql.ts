import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import seasons from '../../../src/resources/settings/season';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const w = rowsOf(reservations, 'vehicles', 'w');
const v = columnsOf(vehicles, 'v');
const t = rowsOf(pricings, 'tarif', 'y');
const s = columnsOf(seasons, 's');
const d = rowsOf(seasons, 'periods', 'd');
const c = columnsOf(clients, 'c');
const a = rowsOf(clients, 'pricingAgreement', 'a');
const z = rowsOf(pricings, 'tarif', 'z');
const e = rowsOf(seasons, 'periods', 'e');

/**
 * SQL of the seasons that price days of a reservation `of` by dates which are still an estimate, each with these dates, as
 * `priceOfDay` has it: a day that a client's agreement or a certain tariff prices rests on none. Null where none does.
 */
export function seasonToConfirmSql(of: string): string {
  const r = columnsOf(reservations, of);
  const first = `(${r.departureDate} AT TIME ZONE 'Africa/Tunis')::date`;
  // What was booked prices the first vehicle, whichever it is; the others have their own.
  const categories = `(SELECT ${r.pricingCategory} AS id UNION SELECT ${v.pricingCategory} FROM ${w} JOIN ${v} ON ${v.id} = ${w.vehicle}
    WHERE ${w.parent_id} = ${r.id} AND ${w.position} > (SELECT min(position) FROM ${rowsOf(reservations, 'vehicles', 'w0')} WHERE w0.parent_id = ${r.id}))`;
  const isCertain = `EXISTS (SELECT FROM ${z} WHERE ${z.parent_id} = k.id AND day BETWEEN ${z.startDate} AND ${z.endDate} AND ${z.season} IS NULL)
    OR EXISTS (SELECT FROM ${z} JOIN ${e} ON ${e.parent_id} = ${z.season} WHERE ${z.parent_id} = k.id AND ${e.confirmed} AND day BETWEEN ${e.startDate} AND ${e.endDate})`;
  const isAgreed = `EXISTS (SELECT FROM ${c} JOIN ${a} ON ${a.parent_id} = ${c.id} WHERE ${c.id} = ${r.client} AND ${c.clientKind} = 'AGREEMENT'
    AND ${a.pricingCategory} = k.id AND day >= coalesce(${a.from}, '-infinity') AND day <= coalesce(${a.to}, 'infinity'))`;
  return `(SELECT string_agg(said, ', ' ORDER BY said) FROM (
    SELECT DISTINCT ${s.label} || ' (' || to_char(${d.startDate}, 'DD/MM/YYYY') || ' – ' || to_char(${d.endDate}, 'DD/MM/YYYY') || ')' AS said
    FROM ${categories} k JOIN ${t} ON ${t.parent_id} = k.id JOIN ${s} ON ${s.id} = ${t.season}
      JOIN ${d} ON ${d.parent_id} = ${s.id} AND ${d.confirmed} IS NOT TRUE
    WHERE ${r.status} IN ('PENDING', 'CONFIRMED', 'CONVERTED') AND ${r.agreedPrice} IS NULL AND ${r.numberOfDays} > 0 AND EXISTS (
      SELECT FROM generate_series(0, ${r.numberOfDays} - 1) n, LATERAL (SELECT ${first} + n AS day) each
      WHERE day BETWEEN ${d.startDate} AND ${d.endDate} AND NOT (${isCertain}) AND NOT (${isAgreed}))) seasons)`;
}
