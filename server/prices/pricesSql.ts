import { tunisDate } from '../../src/domain/instant';
import type { RentalAsked } from './rentalAsked';

/**
 * SQL of one JSON value that holds all that a rental's price rests on (`FoundPrices`): the VAT in force on the day of
 * departure, the conditions in force, the vehicle, its category with tariffs and seasons, what the client negotiated,
 * the options. Amounts and rates are text, as exact as they are kept. The text is the same whatever is asked.
 * @param bind the placeholder of a value.
 */
export function pricesSql(asked: RentalAsked, bind: (value: unknown) => string): string {
  const vehicle = `${bind(asked.vehicle ?? null)}::bigint`;
  const category = `${bind(asked.category ?? null)}::bigint`;
  const client = `${bind(asked.client ?? null)}::bigint`;
  const departure = `${bind(tunisDate(asked.departure))}::date`;
  const options = `${bind((asked.options ?? []).map(({ option }) => option))}::bigint[]`;
  const tariffs = list(
    `json_build_object('name', t.name, 'price', t.price::text, 'season', t.season::text,
      'startDate', t."startDate", 'endDate', t."endDate") ORDER BY t.position`,
    '"pricing-vehicles__tarif" t WHERE t.parent_id = p.id',
  );
  const seasons = list(
    `json_build_object('season', s.parent_id::text, 'startDate', s."startDate", 'endDate', s."endDate", 'confirmed', s.confirmed)`,
    `seasons__periods s WHERE s.parent_id IN
      (SELECT t.season FROM "pricing-vehicles__tarif" t WHERE t.parent_id = p.id)`,
  );
  const lengthDiscounts = list(
    `json_build_object('fromDays', l."fromDays", 'percent', l.percent::text) ORDER BY l.position`,
    '"pricing-vehicles__lengthDiscounts" l WHERE l.parent_id = p.id',
  );
  const agreement = list(
    `json_build_object('pricingCategory', a."pricingCategory"::text, 'dailyPrice', a."dailyPrice"::text,
      'from', a."from", 'to', a."to") ORDER BY a.position`,
    '"clients__pricingAgreement" a WHERE a.parent_id = c.id',
  );
  const supplements = list(
    `json_build_object('id', o.id::text, 'name', o.name, 'unit', o.unit, 'price', o."price_HT"::text,
      'maxCharge', o."maxCharge"::text, 'tvaRate', o."tvaRate"::text)`,
    `"additional-payments" o WHERE o.id = ANY (${options})`,
  );
  return `SELECT json_build_object(
    'tvaRate', (SELECT r.rate::text FROM tva__rates r WHERE r."isDefault" AND r.parent_id =
      (SELECT t.id FROM tva t WHERE t."validFrom" <= ${departure} ORDER BY t."validFrom" DESC, t.id DESC LIMIT 1)),
    'terms', (SELECT json_build_object('dayMode', r."dayMode", 'graceMinutes', r."graceMinutes")
      FROM "rent-conditions" r WHERE r."isActive"),
    'vehicle', (SELECT json_build_object('name', v.registration, 'rentalAmount', v."rentalAmount"::text)
      FROM vehicles v WHERE v.id = ${vehicle}),
    'category', (SELECT json_build_object('id', p.id::text, 'name', p.category,
      'tariffs', ${tariffs}, 'seasons', ${seasons}, 'lengthDiscounts', ${lengthDiscounts}) FROM "pricing-vehicles" p
      WHERE p.id = coalesce(${category}, (SELECT v."pricingCategory" FROM vehicles v WHERE v.id = ${vehicle}))),
    'client', (SELECT json_build_object('clientKind', c."clientKind", 'pricingAgreement', ${agreement})
      FROM clients c WHERE c.id = ${client}),
    'options', ${supplements}) AS found`;
}

/** A subselect of rows as a JSON list, empty when there are none. */
const list = (item: string, rows: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM ${rows})`;
