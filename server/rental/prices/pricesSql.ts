import { tunisDate } from '../../../src/domain/instant';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import supplements from '../../../src/resources/settings/additional-payment';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import conditions from '../../../src/resources/settings/rent-condition';
import seasons from '../../../src/resources/settings/season';
import tva from '../../../src/resources/settings/tva';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { PriceRequest } from './priceRequest';

/**
 * SQL of one JSON value that holds all that a rental's price rests on (`FoundPrices`): the VAT in force on the day of
 * departure, the conditions in force, the vehicle, its category with tariffs and seasons, what the client negotiated,
 * the options. Amounts and rates are text, as exact as they are kept. The text is the same whatever the request.
 * @param bind the placeholder of a value.
 */
export function pricesSql(request: PriceRequest, bind: (value: unknown) => string): string {
  const vehicle = `${bind(request.vehicle ?? null)}::bigint`;
  const category = `${bind(request.category ?? null)}::bigint`;
  const client = `${bind(request.client ?? null)}::bigint`;
  const departure = `${bind(tunisDate(request.departure))}::date`;
  const options = `${bind((request.options ?? []).map(({ option }) => option))}::bigint[]`;
  const conditions = `${bind(request.conditions ?? null)}::bigint`;
  return `SELECT json_build_object(
    'tvaRate', ${usualRateSql(departure)},
    'terms', ${termsSql(conditions)},
    'vehicle', ${vehicleSql(vehicle)},
    'category', ${ofCategory(`= coalesce(${category}, (SELECT ${v.pricingCategory} FROM ${v} WHERE ${v.id} = ${vehicle}))`)},
    'client', ${clientSql(client)},
    'options', ${optionsSql(options)}) AS found`;
}

/**
 * The same of many vehicles at once (`SharedPrices`): what is common to them, and each category that may price one of
 * them, by its id. What is of a vehicle itself comes with it.
 * @param ids SQL of the ids of the categories.
 */
export function sharedPricesSql(
  request: Omit<PriceRequest, 'vehicle' | 'category'>,
  ids: string,
  bind: (value: unknown) => string,
): string {
  const client = `${bind(request.client ?? null)}::bigint`;
  const departure = `${bind(tunisDate(request.departure))}::date`;
  const options = `${bind((request.options ?? []).map(({ option }) => option))}::bigint[]`;
  const conditions = `${bind(request.conditions ?? null)}::bigint`;
  return `json_build_object(
    'tvaRate', ${usualRateSql(departure)},
    'terms', ${termsSql(conditions)},
    'categories', (SELECT coalesce(json_agg(${categoryJson}), '[]') FROM ${p} WHERE ${p.id} IN (${ids})),
    'client', ${clientSql(client)},
    'options', ${optionsSql(options)})`;
}

const vat = columnsOf(tva, 't');
const rates = rowsOf(tva, 'rates', 'r');

/** The usual rate of the VAT in force on a day. */
export function usualRateSql(day: string): string {
  return `(SELECT ${rates.rate}::text FROM ${rates} WHERE ${rates.isDefault} AND ${rates.parent_id} =
      (SELECT ${vat.id} FROM ${vat} WHERE ${vat.validFrom} <= ${day} ORDER BY ${vat.validFrom} DESC, ${vat.id} DESC LIMIT 1))`;
}

const r = columnsOf(conditions, 'r');
const g = rowsOf(conditions, 'guaranteeByCategory', 'g');
/** Those of a version, else those in force. @param id SQL of an id, or null. */
const termsSql = (
  id: string,
) => `(SELECT json_build_object('conditions', ${r.id}::text, 'dayMode', ${r.dayMode}, 'graceMinutes', ${r.graceMinutes},
      'includedKmPerDay', ${r.includedKmPerDay}, 'extraKmPrice', ${r.extraKmPrice}::text, 'minDriverAge', ${r.minAge}, 'minLicenseYears', ${r.minLicenseYears},
      'guarantees', ${list(`json_build_object('category', ${g.category}::text, 'amount', ${g.amount}::text) ORDER BY ${g.position}`, `${g} WHERE ${g.parent_id} = ${r.id}`)})
      FROM ${r} WHERE CASE WHEN ${id} IS NULL THEN ${r.isActive} ELSE ${r.id} = ${id} END)`;

const v = columnsOf(vehicles, 'v');
const vehicleSql = (id: string) =>
  `(SELECT json_build_object('name', ${v.registration}, 'rentalAmount', ${v.rentalAmount}::text, 'terms', json_build_object(
      'includedKmPerDay', ${v.includedKmPerDay}, 'extraKmPrice', ${v.extraKmPrice}::text, 'guaranteeAmount', ${v.guaranteeAmount}::text,
      'minDriverAge', ${v.minDriverAge}, 'minLicenseYears', ${v.minLicenseYears})) FROM ${v} WHERE ${v.id} = ${id})`;

const p = columnsOf(pricings, 'p');
const t = rowsOf(pricings, 'tarif', 't');
const s = rowsOf(seasons, 'periods', 's');
const l = rowsOf(pricings, 'lengthDiscounts', 'l');

/** A category with its tariffs, the seasons that these name, its discounts. */
const categoryJson = (() => {
  const tariffs = list(
    `json_build_object('name', ${t.name}, 'price', ${t.price}::text, 'season', ${t.season}::text,
      'startDate', ${t.startDate}, 'endDate', ${t.endDate}) ORDER BY ${t.position}`,
    `${t} WHERE ${t.parent_id} = ${p.id}`,
  );
  const dates = list(
    `json_build_object('season', ${s.parent_id}::text, 'startDate', ${s.startDate}, 'endDate', ${s.endDate}, 'confirmed', ${s.confirmed})`,
    `${s} WHERE ${s.parent_id} IN
      (SELECT ${t.season} FROM ${t} WHERE ${t.parent_id} = ${p.id})`,
  );
  const discounts = list(
    `json_build_object('fromDays', ${l.fromDays}, 'percent', ${l.percent}::text) ORDER BY ${l.position}`,
    `${l} WHERE ${l.parent_id} = ${p.id}`,
  );
  return `json_build_object('id', ${p.id}::text, 'name', ${p.category},
      'tariffs', ${tariffs}, 'seasons', ${dates}, 'lengthDiscounts', ${discounts})`;
})();

/** @param condition of its id. */
const ofCategory = (condition: string) => `(SELECT ${categoryJson} FROM ${p} WHERE ${p.id} ${condition})`;

const c = columnsOf(clients, 'c');
const a = rowsOf(clients, 'pricingAgreement', 'a');

function clientSql(id: string): string {
  const agreement = list(
    `json_build_object('pricingCategory', ${a.pricingCategory}::text, 'dailyPrice', ${a.dailyPrice}::text,
      'from', ${a.from}, 'to', ${a.to}) ORDER BY ${a.position}`,
    `${a} WHERE ${a.parent_id} = ${c.id}`,
  );
  return `(SELECT json_build_object('clientKind', ${c.clientKind}, 'pricingAgreement', ${agreement})
      FROM ${c} WHERE ${c.id} = ${id})`;
}

const o = columnsOf(supplements, 'o');

/** What is asked for some options. @param ids SQL of the list of their ids. */
export function optionsSql(ids: string): string {
  return list(
    `json_build_object('id', ${o.id}::text, 'name', ${o.name}, 'unit', ${o.unit}, 'price', ${o.price_HT}::text,
      'maxCharge', ${o.maxCharge}::text, 'tvaRate', ${o.tvaRate}::text)`,
    `${o} WHERE ${o.id} = ANY (${ids})`,
  );
}

/** A subselect of rows as a JSON list, empty when there are none. */
function list(item: string, rows: string): string {
  return `(SELECT coalesce(json_agg(${item}), '[]') FROM ${rows})`;
}
