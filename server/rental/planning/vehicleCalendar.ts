import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import { columnsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import { countersSql } from './counters';
import { fleetSql } from './fleet';

const b = columnsOf(brands, 'b');
const m = columnsOf(models, 'm');

/** What holds a vehicle is given to the millisecond; `extract` is exact beyond that, and slower. */
const epoch = (sql: string) => `(date_part('epoch', ${sql}) * 1000)::bigint`;

/** What a vehicle must be to be shown, by what is requested. */
const shown = {
  showAvailable: 'f.free',
  showReserved: 'f.reserved',
  showContractual: 'f.contractual',
} as const;

/** SQL of a reference of `fleet` as it leaves the API. */
const referenceSql = (column: string, label: string) =>
  `CASE WHEN ${column} IS NOT NULL THEN json_build_object('id', ${column}::text, 'label', ${label}) END`;

/** SQL of the periods of a vehicle as they leave the API, in their order. */
const listSql = (isShown: string) =>
  `string_agg('{"type":"' || h.type || '","start":' || ${epoch('h.start')} || ',"end":' || CASE WHEN isfinite(h."end") AND NOT h.late THEN ${epoch('h."end"')}::text ELSE 'null' END || '}', ',' ORDER BY h.start) FILTER (WHERE ${isShown})`;

/**
 * What `VehicleCalendar` answers: the vehicles for rent, and those that something holds in the window although they are
 * not, by their plates, each with its periods in their order. What is shown may be narrowed to those that are
 * available, reserved or on a contract: to any of those requested. An end that is not known is null, as
 * that of a vehicle which is out past its return. The days of the
 * window on which one is not covered are given with it, free or not. The counters are worked out once and stand on
 * every row.
 */
export const vehicleCalendar = {
  sql(call: QuestionCall<PageQuestions['VehicleCalendar']>): string {
    const { resources, bind } = call;
    const { window, tables } = fleetSql(call, listSql);
    const wanted = (Object.keys(shown) as (keyof typeof shown)[]).filter(key => call.input[key]);
    const some = wanted.length > 0 ? `AND (${wanted.map(key => `(${shown[key]})`).join(' OR ')})` : '';
    const brand = referenceSql('f.brand', representationSql(resources.get(brands.name), 'b'));
    const model = referenceSql('f.model', representationSql(resources.get(models.name), 'm'));
    return `WITH ${tables},
      counts AS MATERIALIZED (SELECT ${countersSql(bind(window.days))}::text AS text)
      SELECT coalesce('[' || string_agg('{"id":"' || f.id || '","registration":' || to_json(f.plate)
          || ',"carBrand":' || coalesce((${brand})::text, 'null')
          || ',"carModel":' || coalesce((${model})::text, 'null')
          || ',"uncovered":' || coalesce(f.uncovered::text, '[]')
          || ',"periods":[' || coalesce(f.list, '') || '],' || substr(c.text, 2), ',' ORDER BY f.plate COLLATE "und-x-icu", f.id) || ']', '[]')
      FROM fleet f CROSS JOIN counts c
        LEFT JOIN ${b} ON ${b.id} = f.brand LEFT JOIN ${m} ON ${m.id} = f.model
      WHERE (f.rented OR f.busy) ${some}`;
  },
};
