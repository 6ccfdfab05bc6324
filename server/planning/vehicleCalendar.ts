import type { Asked } from '../behaviours/behaviours';
import { representationSql } from '../database/select';
import { name } from '../database/sql';
import { countersSql } from './counters';
import { fleetSql } from './fleet';
import type { CalendarAsked } from './fleet';

/** What holds a vehicle is told to the millisecond; `extract` is exact beyond that, and slower. */
const epoch = (sql: string) => `(date_part('epoch', ${sql}) * 1000)::bigint`;

/** What a vehicle must be to be shown, by what is asked for. */
const shown = {
  showAvailable: 'f.rented AND NOT f.busy',
  showReserved: 'f.reserved',
  showContractual: 'f.contractual',
} as const;

/** SQL of a reference of `fleet` as it leaves the API. */
const referenceSql = (column: string, label: string) =>
  `CASE WHEN f.${name(column)} IS NOT NULL THEN json_build_object('id', f.${name(column)}::text, 'label', ${label}) END`;

/** SQL of the periods of a vehicle as they leave the API, in their order. */
const listSql = (isShown: string) =>
  `string_agg('{"type":"' || h.type || '","start":' || ${epoch('h.start')} || ',"end":' || CASE WHEN isfinite(h."end") THEN ${epoch('h."end"')}::text ELSE 'null' END || '}', ',' ORDER BY h.start) FILTER (WHERE ${isShown})`;

/**
 * What `VehicleCalendar` answers: the vehicles for rent, and those that something holds in the window although they are
 * not, by their plates, each with its periods in their order. What is shown may be narrowed to those that are available,
 * reserved or on a contract: to any of those asked for. An end that is not known is null. The counters are worked out
 * once and stand on every row.
 */
export const vehicleCalendar = {
  sql(asked: Asked): string {
    const { resources, bind } = asked;
    const { window, tables } = fleetSql(asked, listSql);
    const wanted = (Object.keys(shown) as (keyof typeof shown)[]).filter(
      key => (asked.input as CalendarAsked)[key],
    );
    const some = wanted.length > 0 ? `AND (${wanted.map(key => `(${shown[key]})`).join(' OR ')})` : '';
    const brand = referenceSql('carBrand', representationSql(resources.get('car-brands'), 'b'));
    const model = referenceSql('carModel', representationSql(resources.get('car-models'), 'm'));
    return `WITH ${tables},
      counts AS MATERIALIZED (SELECT ${countersSql(bind(window.days))}::text AS text)
      SELECT coalesce('[' || string_agg('{"id":"' || f.id || '","registration":' || to_json(f.registration)
          || ',"carBrand":' || coalesce((${brand})::text, 'null')
          || ',"carModel":' || coalesce((${model})::text, 'null')
          || ',"periods":[' || coalesce(f.list, '') || '],' || substr(c.text, 2), ',' ORDER BY f.registration COLLATE "und-x-icu", f.id) || ']', '[]')
      FROM fleet f CROSS JOIN counts c
        LEFT JOIN "car-brands" b ON b.id = f."carBrand" LEFT JOIN "car-models" m ON m.id = f."carModel"
      WHERE (f.rented OR f.busy) ${some}`;
  },
};
