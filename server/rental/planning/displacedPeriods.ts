import type { PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import unavailabilities from '../../../src/resources/park/unavailability';
import vehicles from '../../../src/resources/park/vehicle';
import { text } from '../../engine/connection/sql';
import type { QuestionCall } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import { displacedSql, prevailingSql } from '../../engine/sql/displacedSql';
import { labelSql } from '../../engine/sql/select';
import { declaredEndSql } from '../../engine/sql/declaredEndSql';
import { name } from '../../engine/connection/sql';

const o = periodsOf(vehicles, 'o');
const p = periodsOf(vehicles, 'p');
const u = columnsOf(unavailabilities, 'u');

const epoch = (sql: string) =>
  `CASE WHEN isfinite(${sql}) THEN floor(extract(epoch FROM ${sql}) * 1000)::bigint END`;

/**
 * SQL of what is to be moved (`displacedSql`), soonest first, each with what keeps its vehicle from being used. Records are
 * named to who may read them.
 */
export function displacedPeriodsSql({
  input,
  bind,
  resources,
}: QuestionCall<PageQuestions['DisplacedPeriods']>): string {
  const id = `${bind(input.of)}::bigint`;
  const fleet = resources.get(vehicles.name);
  const sources = resources.all.filter(({ occupies }) => occupies?.target === vehicles.name);
  const ofSource = (sql: (source: (typeof sources)[number]) => string) =>
    `CASE ${o.source} ${sources.map(source => `WHEN ${text(source.name)} THEN CASE WHEN ${mayReadSql(source)} THEN ${sql(source)} END`).join(' ')} END`;
  const clientOf = (source: (typeof sources)[number]) =>
    source.occupies?.holder
      ? `(SELECT CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id::text, 'label', ${labelSql(resources.get(clients.name), 'c.id')}) END
          FROM ${name(source.name)} s JOIN ${name(clients.name)} c ON c.id = s.${name(source.occupies.holder)} WHERE s.id = ${o.source_id})`
      : 'NULL::json';
  const from = `${bind(input.resource)}::text`;
  const isRequested =
    input.resource === vehicles.name
      ? `${o.subject_id} = ${id}`
      : `((${o.source}, ${o.source_id}) = (${from}, ${id}) OR (b.source, b.source_id) = (${from}, ${id}))`;
  // What was requested comes before what keeps the same vehicle as well.
  const inTheWay = `SELECT ${p.source}, ${p.source_id}, ${p.period} ${prevailingSql(fleet)}
    ORDER BY (${p.source}, ${p.source_id}) = (${from}, ${id}) DESC, lower(${p.period}) LIMIT 1`;
  const items = {
    id: `${o.id}::text`,
    source: o.source,
    sourceId: ofSource(() => `${o.source_id}::text`),
    label: ofSource(source => labelSql(source, o.source_id)),
    client: ofSource(clientOf),
    vehicle: `json_build_object('id', ${o.subject_id}::text, 'label', ${labelSql(fleet, o.subject_id)})`,
    from: epoch(`lower(${o.period})`),
    to: epoch(declaredEndSql(fleet)),
    since: epoch('lower(b.period)'),
    until: epoch(declaredEndSql(fleet, 'b')),
    said: `CASE b.source ${sources.map(source => `WHEN ${text(source.name)} THEN ${text(source.occupies?.said ?? '')}`).join(' ')} END`,
    reason: `CASE WHEN b.source = ${text(unavailabilities.name)} AND ${mayReadSql(resources.get(unavailabilities.name))}
      THEN (SELECT ${u.reason} FROM ${u} WHERE ${u.id} = b.source_id) END`,
  };
  return `SELECT coalesce(json_agg(json_build_object(${Object.entries(items)
    .map(([key, sql]) => `${text(key)}, ${sql}`)
    .join(', ')}) ORDER BY lower(${o.period}), ${o.id}), '[]')
    FROM ${o} JOIN LATERAL (${inTheWay}) b ON true
    WHERE ${displacedSql(fleet)} AND ${isRequested}`;
}
