import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import vehicles from '../../../src/resources/park/vehicle';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import drivers from '../../../src/resources/settings/driver';
import { issuedStates, paymentsInForce } from '../../../src/product/enumerations';
import type { ContractChargeKind } from '../../../src/domain/contractCharges';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const t = columnsOf(receipts, 't');
const x = rowsOf(receipts, 'otherLines', 'x');
const i = columnsOf(inspections, 'i');
const c = columnsOf(clients, 'c');
const v = columnsOf(vehicles, 'v');
const d = rowsOf(contracts, 'drivers', 'd');
const n = columnsOf(receipts, 'n');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');

/** The vehicle that came back damaged. */
const vehicle = `(SELECT ${i.vehicle} FROM ${i} WHERE ${i.id} = ${t.inspection})`;

/** Who is named to have driven that vehicle, or all of the contract. */
const named = (
  among = '',
) => `(SELECT ${labelSql(drivers, String(d.driver))} FROM ${i} JOIN ${d} ON ${d.parent_id} = ${i.contract}
  WHERE ${i.id} = ${t.inspection} AND coalesce(${d.vehicle}, ${i.vehicle}) = ${i.vehicle} ${among} ORDER BY ${d.position} LIMIT 1)`;

/** What the lines of a kind sum to; null without any. */
const ofKind = (kind: ContractChargeKind, column: string) =>
  `(SELECT sum(${column}) FROM ${x} WHERE ${x.parent_id} = ${t.id} AND ${x.kind} = ${text(kind)})`;

/** What credit notes leave of it, but for its stamp: a guarantee is used for no more than that, and of what is credited whole not at all. */
const left = `(${t.TotalTTC} - coalesce(${t.stamp}, 0) - coalesce((SELECT sum(${n.TotalTTC} - coalesce(${n.stamp}, 0)) FROM ${n}
  WHERE ${n.creditedReceipt} = ${t.id} AND ${n.state} IN (${issuedStates.map(text).join(', ')})), 0))`;

const ofDamage = (sql: string) => `CASE WHEN ${t.documentKind} = 'DAMAGE_INVOICE' THEN ${sql} END`;

/**
 * Columns of an invoice of damages `t` (domain C.10), each worked out from where its fact lies. Who drove is the main
 * driver, the client where a person has named none, or whoever is named.
 */
export const damageSql = {
  vehicle: labelSql(vehicles, vehicle),
  driver: ofDamage(`coalesce(${named(`AND ${d.isMain}`)},
    (SELECT ${t['buyer.name']} FROM ${c} WHERE ${c.id} = ${t.client} AND ${c.clientType} = 'PHYSICAL'), ${named()})`),
  franchise: `(SELECT ${v.franchiseAmount} FROM ${v} WHERE ${v.id} = ${vehicle})`,
  immobilizationDays: ofDamage(`${ofKind('IMMOBILISATION', x.quantity)}::int`),
  immobilizationAmount: ofDamage(ofKind('IMMOBILISATION', x.price_HT)),
  expertFees: ofDamage(ofKind('EXPERTISE', x.price_HT)),
  towing: ofDamage(ofKind('REMORQUAGE', x.price_HT)),
  adminFee: ofDamage(ofKind('FRAIS_DOSSIER', x.price_HT)),
  guaranteeUsed:
    ofDamage(`(SELECT CASE WHEN sum(${a.amount}) > 0 AND ${left} > 0 THEN least(sum(${a.amount}), ${left} + coalesce(${t.stamp}, 0)) END FROM ${a} JOIN ${p} ON ${p.id} = ${a.parent_id}
    WHERE ${a.receipt} = ${t.id} AND ${p.guarantee} IS NOT NULL AND ${p.state} IN (${paymentsInForce.map(text).join(', ')}))`),
};
