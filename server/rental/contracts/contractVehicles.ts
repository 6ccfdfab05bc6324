import type { PageQuestions } from '../../../src/pages/all';
import contracts from '../../../src/resources/contract/contract';
import vehicles from '../../../src/resources/park/vehicle';
import { text } from '../../engine/connection/sql';
import type { QuestionCall } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf, periodsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const l = rowsOf(contracts, 'vehicles', 'l');
const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');

/** SQL of the vehicles of a contract: model, and the first that has each after it, from now on; named to who may read that. */
export function contractVehiclesSql({
  input,
  bind,
  now,
  resources,
}: QuestionCall<PageQuestions['ContractFleet']>): string {
  const contract = `${bind(input.contract)}::bigint`;
  const sources = resources.all.filter(({ occupies }) => occupies?.target === vehicles.name);
  const label = `CASE ${o.source} ${sources
    .map(
      source =>
        `WHEN ${text(source.name)} THEN CASE WHEN ${mayReadSql(source)} THEN ${labelSql(source, o.source_id)} END`,
    )
    .join(' ')} END`;
  const next = `SELECT lower(${o.period}) AS starts, ${label} AS label FROM ${o}
    WHERE ${o.subject_id} = ${v.id} AND ${o.active} AND lower(${o.period}) > ${l.departureDate}
      AND upper(${o.period}) > ${bind(new Date(now).toISOString())}::timestamptz
      AND NOT (${o.source} = ${text(contracts.name)} AND ${o.source_id} = ${contract}) ORDER BY lower(${o.period}) LIMIT 1`;
  return `SELECT coalesce(json_agg(json_build_object('id', ${v.id}::text,
      'model', nullif(concat_ws(' ', ${labelSql(resources.get('car-brands'), String(v.carBrand))}, ${labelSql(resources.get('car-models'), String(v.carModel))}), ''),
      'nextFrom', floor(extract(epoch FROM n.starts) * 1000)::bigint, 'nextLabel', n.label)), '[]')
    FROM ${l} JOIN ${v} ON ${v.id} = ${l.vehicle} LEFT JOIN LATERAL (${next}) n ON ${l.lineState} IN ('TO_DELIVER', 'ON_RENT')
    WHERE ${l.parent_id} = ${contract}`;
}
