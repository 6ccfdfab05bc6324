import contracts from '../../../src/resources/contract/contract';
import { toDinars } from '../../../src/domain/money';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import type { PageQuestions } from '../../../src/pages/all';
import { name, text } from '../../engine/connection/sql';
import { notFound } from '../../engine/base/refusal';
import type { AnswerBehaviour, QuestionCall } from '../../engine/records/behaviours';
import { loadRecord } from '../../engine/records/store';
import { mayAllSql, mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf, periodsOf, rowsOf } from '../../engine/sql/columnsOf';
import { declaredEndSql } from '../../engine/sql/declaredEndSql';
import { holderSql, labelSql } from '../../engine/sql/select';
import { addedDays } from './addedDays';
import { currentLine } from './currentLine';
import { extensionDecision } from './extendContract';
import { lineStops } from './lineGuards';
import { contractIn } from './lines';
import { nextHolder } from './nextHolder';
import { refuseNotLater } from './plannedReturn';

type Question = PageQuestions['ContractExtension'];

/** How long after the return that is asked others are still told of. */
const TOLD = `interval '3 days'`;
/** Who is told of, soonest first. */
const mostHolders = 4;

const l = rowsOf(contracts, 'vehicles', 'l');
const r = columnsOf(reservations, 'r');
const o = periodsOf(vehicles, 'o');

const epoch = (sql: string) =>
  `CASE WHEN isfinite(${sql}) THEN floor(extract(epoch FROM ${sql}) * 1000)::bigint END`;

/** Who else has the vehicle until some days after the return that is asked; named to who may read them. */
function holdersSql({ input, bind, resources }: QuestionCall<Question>): string {
  const sources = resources.all.filter(({ occupies }) => occupies?.target === vehicles.name);
  const ofSource = (sql: (source: (typeof sources)[number]) => string) =>
    `CASE ${o.source} ${sources.map(source => `WHEN ${text(source.name)} THEN ${sql(source)}`).join(' ')} END`;
  const whoSql = (source: (typeof sources)[number]) =>
    `(SELECT ${holderSql(source, resources) ?? 'NULL'} FROM ${name(source.name)} s WHERE s.id = ${o.source_id})`;
  const contract = `${bind(input.contract)}::bigint`;
  const vehicle = `${bind(input.vehicle)}::bigint`;
  const back = `${bind(new Date(input.returnDate).toISOString())}::timestamptz`;
  const planned = `(SELECT max(${l.returnDate}) FROM ${l} WHERE ${l.parent_id} = ${contract} AND ${l.vehicle} = ${vehicle})`;
  const mayGive = `${r.id} IS NOT NULL AND ${mayReadSql(reservations)} AND ${mayAllSql(reservations.access.update ?? 'SUPER_ADMIN')}`;
  return `SELECT coalesce(json_agg(h ORDER BY h."from"), '[]') FROM (
    SELECT ${o.id}::text AS id, ${epoch(`lower(${o.period})`)} AS "from", ${epoch(declaredEndSql(resources.get(vehicles.name)))} AS "to",
      ${ofSource(({ occupies }) => text(occupies?.said ?? 'pris'))} AS said,
      ${ofSource(source => `CASE WHEN ${mayReadSql(source)} THEN ${labelSql(source, o.source_id)} END`)} AS label,
      ${ofSource(source => `CASE WHEN ${mayReadSql(source)} THEN ${whoSql(source)} END`)} AS who,
      CASE WHEN ${mayGive} THEN json_build_object('id', ${r.id}::text, 'label', ${labelSql(reservations, r.id)}) END AS reservation,
      CASE WHEN ${mayGive} AND ${r.pricingCategory} IS NOT NULL
        THEN json_build_object('id', ${r.pricingCategory}::text, 'label', ${labelSql(resources.get('pricing-vehicles'), r.pricingCategory)}) END AS category
    FROM ${o} LEFT JOIN ${r} ON ${o.source} = ${text(reservations.name)} AND ${r.id} = ${o.source_id} WHERE ${o.subject_id} = ${vehicle} AND ${o.active} AND NOT (${o.source} = ${text(contracts.name)} AND ${o.source_id} = ${contract})
      AND upper(${o.period}) > ${planned} AND lower(${o.period}) < ${back} + ${TOLD} ORDER BY lower(${o.period}) LIMIT ${mostHolders}) h`;
}

/** What it takes to keep a vehicle of a contract longer, by the rules of its extension; nothing is written. */
export const contractExtension: AnswerBehaviour<Question> = {
  sql: holdersSql,
  async makes(found, { input, engine }) {
    const context = { tx: engine.pool, engine };
    const loaded = await loadRecord(engine.pool, engine, contracts, input.contract);
    if (!loaded) throw notFound();
    const contract = contractIn(loaded);
    const line = currentLine(contract, input.vehicle);
    await refuseNotLater(context, contract, line, input.returnDate);
    const added = await addedDays(context, contract, line, input.returnDate, 'Jours de plus');
    const next = await nextHolder(context, line, input.returnDate);
    const stops = await lineStops(context, contract, { ...line, returnDate: input.returnDate });
    const total = added.price_HT + added.TVA;
    return {
      days: added.days,
      charges: added.charges.map(({ label, quantity, unitPriceHT, price_HT }, index) => ({
        id: String(index + 1),
        label,
        quantity,
        unitPrice_HT: toDinars(unitPriceHT),
        price_HT: toDinars(price_HT),
      })),
      price_HT: toDinars(added.price_HT),
      TVA: toDinars(added.TVA),
      TTCPrice: toDinars(total),
      decision: extensionDecision(total),
      stops: stops.map(({ sentence }, index) => ({ id: String(index + 1), sentence })),
      holders: found as [],
      latest: next && next.at,
    };
  },
};
