import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { cautionSql, g } from '../guarantees/cautionSql';
import { feeOfSql, ruleOfSql } from '../reservations/feeSql';
import { isToCollectSql, isToInvoiceSql } from '../invoicing/toInvoiceSql';
import {
  contractMoney,
  contractMoneySql,
  contractOverpaidSql,
  contractRestSql,
  notInvoicedSql,
  paidSql,
} from './accountSql';

const t = columnsOf(contracts, 't');
const r = rowsOf(contracts, 'vehicles', 'r');
const c = columnsOf(clients, 'c');
const v = columnsOf(vehicles, 'v');
const b = columnsOf(brands, 'b');
const m = columnsOf(models, 'm');

/** One that is signed is promised; a draft is given up without a fee. */
const signed = {
  isPromised: `${t.stage} = 'SIGNED'`,
  TTCPrice: t.TotalTTC,
  rentConditions: t.rentConditions,
  departureDate: t.departureDate,
};
const own = `${r} WHERE ${r.parent_id} = ${t.id}`;
const out = `${r.lineState} = 'ON_RENT'`;
const late = `${out} AND ${r.returnDate} < now()`;

/** Each asked alone. */
const moneyOf = Object.fromEntries(
  contractMoney.map(field => [field, `(SELECT y."${field}" FROM (${contractMoneySql('t')}) y)`]),
);

/** What one walk through its invoices answers. */
export const together = [
  { fields: ['restToPay', 'overpaid', ...contractMoney, 'paid'], row: contractMoneySql('t') },
];

/**
 * What follows of a contract `t` and of its lines. Late is one whose vehicle is out past its return: the stage, which has an
 * index, leaves the few that are out to be looked at.
 */
export const computed = {
  status: `CASE WHEN ${t.stage} IN ('CLOSED', 'CANCELLED') THEN 'CLOSE' ELSE 'OPEN' END`,
  isStanding: `(${t.stage} IN ('DRAFT', 'SIGNED', 'DEPARTED'))`,
  isLate: `(${t.stage} = 'DEPARTED' AND EXISTS (SELECT FROM ${own} AND ${late}))`,
  lateSince: `(SELECT min(${r.returnDate}) FROM ${own} AND ${late})`,
  returnedOn: `CASE WHEN ${t.stage} IN ('RETURNED', 'CLOSED') THEN (SELECT max(${r.returnedAt}) FROM ${own}) END`,
  nextReturn: `(SELECT min(${r.returnDate}) FROM ${own} AND ${r.lineState} IN ('TO_DELIVER', 'ON_RENT') AND ${t.stage} NOT IN ('CLOSED', 'CANCELLED'))`,
  paid: paidSql('t'),
  restToPay: contractRestSql('t'),
  overpaid: contractOverpaidSql('t'),
  ...moneyOf,
  isToInvoice: isToInvoiceSql('t'),
  isToCollect: isToCollectSql('t'),
  toInvoice: `CASE WHEN ${t.stage} NOT IN ('DRAFT', 'CANCELLED') THEN ${notInvoicedSql('t', 'any')} END`,
  guaranteeState: cautionSql('t', g.state),
  isGuaranteeDue: `(${t.stage} IN ('RETURNED', 'CANCELLED') AND coalesce(${cautionSql('t', `${g.state} = 'HELD'`)}, false))`,
  cancellationFee: feeOfSql(signed),
  cancellationRule: ruleOfSql(signed),
  guaranteeHeld: cautionSql('t', g.held),
  clientPhone: `(SELECT ${c.phone} FROM ${c} WHERE ${c.id} = ${t.client})`,
  mainVehicle: `(SELECT concat_ws(' ', ${b.name}, ${m.name}, ${v.registration}) FROM ${r} JOIN ${v} ON ${v.id} = ${r.vehicle}
    JOIN ${b} ON ${b.id} = ${v.carBrand} JOIN ${m} ON ${m.id} = ${v.carModel}
    WHERE ${r.parent_id} = ${t.id} ORDER BY ${r.lineState} = 'SWAPPED', ${r.position} LIMIT 1)`,
};
