import { tunisDate } from '../../../src/domain/instant';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';
import { instantPeriod } from '../../../src/domain/period';
import type { ParsedOf } from '../../../src/schema/definePage';
import type { Resources } from '../../../src/schema/resources';
import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { labelSql } from '../../engine/sql/select';
import { meetingSql } from '../../engine/tables/occupancyTable';
import { name, text } from '../../engine/connection/sql';
import { alternativesSql } from './alternatives';
import { rentedSql } from './rented';

export type FreeInput = ParsedOf<PageQuestions['FreeVehicles']>;

const v = columnsOf(vehicles, 'v');

/** What each filter asks of the vehicle `f`. */
const filters = {
  category: (value: string) => `f.category = ${value}::bigint`,
  agency: (value: string) => `f.agency = ${value}::bigint`,
  transmission: (value: string) => `f.transmission = ${value}`,
  seats: (value: string) => `f.seats >= ${value}::int`,
} as const;
export type Filter = keyof typeof filters;

const usual = 20;

/**
 * What `FreeVehicles` answers: how many vehicles for rent nothing holds between two instants, the time kept free after
 * a reservation included, and the first of them, the cheapest first; and where there are none, what else there is.
 * Those that are held come from a bounded part of an index (`meetingSql`), and are taken from all that are for rent.
 */
export const freeVehicles = {
  sql({ input, bind, resources }: QuestionCall<PageQuestions['FreeVehicles']>): string {
    const minutes = resources.get(reservations.name).occupies?.turnaroundMinutes ?? 0;
    const period = instantPeriod(input.from, input.to, minutes);
    const from = bind(new Date(period.start).toISOString());
    const to = bind(new Date(period.end).toISOString());
    const back = bind(tunisDate(input.to));
    const except = input.except ? bind(input.except) : null;
    const own = (alias: string) =>
      except
        ? `NOT (${alias}.source = ${text(reservations.name)} AND ${alias}.source_id = ${except}::bigint)`
        : 'true';
    const columns = ['subject_id', 'period', ...(except ? ['source', 'source_id'] : [])];
    const conditions = Object.fromEntries(
      (Object.keys(filters) as Filter[])
        .filter(key => input[key] !== undefined && input[key] !== null)
        .map(key => [key, filters[key](bind(input[key]))]),
    ) as Partial<Record<Filter, string>>;
    const all = Object.values(conditions).join(' AND ') || 'true';
    const shown = (rows: string) => vehiclesSql(resources, rows);
    const first = `SELECT f.* FROM found f ORDER BY f.price NULLS LAST, f.plate COLLATE "und-x-icu", f.id LIMIT ${bind(input.limit ?? usual)}::int`;
    const alternatives = alternativesSql({ conditions, from, to, input, own, bind, shown });
    const cars = `SELECT ${v.id}, ${v.registration} AS plate, ${v.carBrand} AS brand, ${v.carModel} AS model, ${v.pricingCategory} AS category, ${v.agency} AS agency,
      ${v.transmissionType} AS transmission, ${v.seats} AS seats, ${v.rentalAmount} AS price, ${v.rentableUntil} AS until FROM ${v} WHERE ${rentedSql(back)}`;
    const isFree = 'f.id NOT IN (SELECT subject_id FROM busy)';
    // What only alternatives read is worked out with them.
    return `WITH busy AS MATERIALIZED (SELECT o.subject_id FROM ${meetingSql(vehicles.name, columns, from, to)} o WHERE ${own('o')}),
      found AS MATERIALIZED (SELECT f.* FROM (${cars}) f WHERE ${isFree} AND ${all}),
      rentable AS MATERIALIZED (SELECT f.*, ${isFree} AS is_free FROM (${cars}) f),
      counted AS MATERIALIZED (SELECT count(*)::int AS n FROM found)
      SELECT json_build_object('count', (SELECT n FROM counted), 'vehicles', ${shown(first)},
        'alternatives', CASE WHEN (SELECT n FROM counted) = 0 THEN ${alternatives} END)`;
  },
};

/** SQL of vehicles as the answer shows them, in the order of `rows`. */
function vehiclesSql(resources: Resources, rows: string): string {
  const to = (column: string, resource: string) =>
    `CASE WHEN f.${name(column)} IS NOT NULL THEN json_build_object('id', f.${name(column)}::text, 'label', ${labelSql(resources.get(resource), `f.${name(column)}`)}) END`;
  return `coalesce((SELECT json_agg(json_build_object('id', f.id::text, 'registration', f.plate, 'carBrand', ${to('brand', 'car-brands')},
    'carModel', ${to('model', 'car-models')}, 'pricingCategory', ${to('category', 'pricing-vehicles')}, 'agency', ${to('agency', 'agencies')},
    'transmissionType', f.transmission, 'seats', f.seats, 'rentalAmount', f.price)) FROM (${rows}) f), '[]'::json)`;
}
