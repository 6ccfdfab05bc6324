import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import vehicles from '../../../src/resources/park/vehicle';
import additional from '../../../src/resources/settings/additional-payment';
import thresholds from '../../../src/resources/settings/threshold';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { settingSql } from '../../engine/sql/settingSql';
import { representationSql } from '../../engine/sql/select';
import { openReturnsSql } from '../contracts/undecidedReturns';
import { usualRateSql } from '../prices/pricesSql';

export const k = columnsOf(contracts, 'k');
const l = rowsOf(contracts, 'vehicles', 'l');
const o = rowsOf(contracts, 'additionalReceiptOptions', 'o');
const c = rowsOf(contracts, 'charges', 'c');
const d = rowsOf(contracts, 'signedDrivers', 'd');
const b = rowsOf(receipts, 'billings', 'b');
const x = columnsOf(receipts, 'x');
const v = columnsOf(vehicles, 'v');
const m = columnsOf(brands, 'm');
const n = columnsOf(models, 'n');
const a = columnsOf(additional, 'a');

const epoch = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const millimes = (column: string) => `(${column} * 1000)::bigint`;
const list = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM ${from})`;

/** SQL of the days from which the company invoices by the month; null where it does not. */
export const monthlyFromSql = `(${settingSql(thresholds, 'monthlyInvoicingDays')})`;

const carSql = `(SELECT json_build_object('model', concat_ws(' ', ${m.name}, ${n.name}), 'plate', ${v.registration}) FROM ${v}
  JOIN ${m} ON ${m.id} = ${v.carBrand} JOIN ${n} ON ${n.id} = ${v.carModel} WHERE ${v.id} = ${l.vehicle})`;

/** SQL of one contract `k` as `FoundContract`: all that its invoices are made of, each list in its order. @param today SQL of a date. */
export const toBillSql = (
  today: string,
): string => `json_build_object('id', ${k.id}::text, 'number', ${k.contractNumber}, 'client', ${k.client}::text,
  'stage', ${k.stage}, 'departure', ${epoch(k.departureDate)}, 'back', ${epoch(k.returnDate)},
  'total_HT', ${millimes(k.total_Price_HT)}, 'total_TVA', ${millimes(k.total_TVA)}, 'TotalTTC', ${millimes(k.TotalTTC)},
  'lines', ${list(
    `json_build_object('id', ${l.id}::text, 'vehicle', ${l.vehicle}::text, 'state', ${l.lineState}, 'car', ${carSql},
      'departure', ${epoch(`coalesce(${l.departureDate}, ${k.departureDate})`)}, 'planned', ${epoch(`coalesce(${l.returnDate}, ${k.returnDate})`)},
      'numberOfDays', coalesce(${l.numberOfDays}, 1), 'extendedDays', coalesce(${l.extendedDays}, 0),
      'price_HT', coalesce(${millimes(l.price_HT)}, 0), 'options_HT', coalesce(${millimes(l.options_HT)}, 0),
      'tvaRate', coalesce(${l.tvaRate}::text, ${usualRateSql(today)}, '0')) ORDER BY ${l.position}`,
    `${l} WHERE ${l.parent_id} = ${k.id}`,
  )},
  'options', ${list(
    `json_build_object('id', ${o.id}::text, 'name', ${a.name}, 'quantity', ${o.quantity}, 'isDaily', ${a.unit} = 'DAY',
      'price_HT', ${millimes(o.price_HT)}, 'tvaRate', ${o.tvaRate}::text) ORDER BY ${o.position}`,
    `${o} JOIN ${a} ON ${a.id} = ${o.option} WHERE ${o.parent_id} = ${k.id} AND ${o.price_HT} IS NOT NULL`,
  )},
  'charges', ${list(
    `json_build_object('id', ${c.id}::text, 'kind', coalesce(${c.kind}, 'AUTRE'), 'label', ${c.label}, 'vehicle', ${c.vehicle}::text,
      'quantity', coalesce(${c.quantity}, 1), 'unitPrice_HT', coalesce(${millimes(c.unitPrice_HT)}, 0),
      'price_HT', coalesce(${millimes(c.price_HT)}, 0), 'tvaRate', coalesce(${c.tvaRate}, 0)::text, 'days', ${c.days},
      'withdraws', ${c.withdraws}) ORDER BY ${c.position}`,
    `${c} WHERE ${c.parent_id} = ${k.id}`,
  )},
  'billed', ${list(
    `json_build_object('receipt', ${x.id}::text, 'number', ${representationSql(receipts, 'x')}, 'isDraft', ${x.state} = 'PENDING',
      'item', ${b.item}, 'from', ${b.from}, 'to', ${b.to}, 'price_HT', ${millimes(b.price_HT)}, 'TVA', ${millimes(b.TVA)}) ORDER BY ${b.id}`,
    `${b} JOIN ${x} ON ${x.id} = ${b.parent_id} WHERE ${b.contract} = ${k.id} AND ${b.releasedBy} IS NULL`,
  )},
  'drivers', ${list(
    `json_build_object('vehicle', ${d.vehicle}::text, 'firstName', ${d.firstName}, 'lastName', ${d.lastName}, 'birthDate', ${d.birthDate},
      'birthPlace', ${d.birthPlace}, 'tel', ${d.tel}, 'address', ${d.address}, 'drivingLicense', ${d.drivingLicense},
      'drivingLicenseDate', ${d.drivingLicenseDate}, 'CIN', ${d.CIN}, 'CINDate', ${d.CINDate}) ORDER BY ${d.position}`,
    `${d} WHERE ${d.parent_id} = ${k.id}`,
  )},
  'open', ${openReturnsSql(today)})`;
