import accountEntries from '../../../src/resources/bank/account-entry';
import bankAccounts from '../../../src/resources/bank/bank-account';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';
import { isOwedSql, restToPaySql } from '../behaviours/receipt';
import { endedSql, movedSql } from '../payments/endedSql';
import { inWindowSql, signSql } from './issuedSql';
import type { Window } from './issuedSql';

const r = columnsOf(receipts, 'r');
const t = columnsOf(receipts, 't');
const v = rowsOf(receipts, 'vatByRate', 'v');
const e = columnsOf(accountEntries, 'e');
const p = columnsOf(payments, 'p');
const j = rowsOf(payments, 'rejections', 'j');
const b = columnsOf(bankAccounts, 'b');

/** What is charged beside HT and VAT, but for the stamp: by its own field, where it is in no rate. */
const levyBesideSql = `CASE WHEN coalesce((SELECT sum(${v.base}) FROM ${v} WHERE ${v.parent_id} = ${r.id}), 0) + coalesce(${r.total_TVA}, 0)
  + coalesce(${r.stamp}, 0) = coalesce(${r.TotalTTC}, 0) THEN 0 ELSE coalesce(${r.rentalDayLevy}, 0) END`;

const moved = movedSql('p');
const ended = endedSql('p');
const within = (date: string, { first, next }: Window) =>
  `${date} >= ${first}::date AND ${date} < ${next}::date`;
const inOrOut = (direction: string, amount: string) =>
  `CASE WHEN ${direction} = 'OUT' THEN -${amount} ELSE ${amount} END`;

/** SQL of the payments of an account `b` of a window, by a day of theirs. */
const paidSql = (day: string, window: Window, condition = 'true') =>
  `coalesce((SELECT sum(${inOrOut(p.direction, p.amount)}) FROM ${p}
    WHERE ${p.account} = ${b.id} AND ${moved.hasMoved} AND ${condition} AND ${within(`(${day})`, window)}), 0)`;

/** The same of payments whose rejection was undone: they came back on one day, and were there again on another. */
const undoneSql = (day: string, window: Window) =>
  `coalesce((SELECT sum(${inOrOut(p.direction, p.amount)}) FROM ${p} JOIN ${j} ON ${j.parent_id} = ${p.id}
    WHERE ${p.account} = ${b.id} AND ${moved.hasMoved} AND ${moved.on} <= ${j.rejectedOn} AND ${within(day, window)}), 0)`;

/**
 * SQL of what the journals of a window are held against, a line each: `label`, `journal`, `ledger`. That invoices are what
 * their rates, stamp and contribution make; that what is owed of them is what was received, withheld, credited and still
 * rests; that the payments of each account, and what came back or was void of them on its own day, are its entries by their value.
 */
export const balancesSql = (window: Window): string => `
  SELECT 0 AS place, 'Total TTC\u00a0: HT, TVA, contribution et timbre' AS label,
    coalesce((SELECT sum(${signSql} * coalesce(${r.TotalTTC}, 0)) FROM ${r} WHERE ${inWindowSql(window)}), 0) AS journal,
    coalesce((SELECT sum(${signSql} * (${levyBesideSql} + coalesce(${r.stamp}, 0))) FROM ${r} WHERE ${inWindowSql(window)}), 0)
      + coalesce((SELECT sum(${signSql} * (${v.base} + ${v.amount})) FROM ${r} JOIN ${v} ON ${v.parent_id} = ${r.id} WHERE ${inWindowSql(window)}), 0) AS ledger
  UNION ALL
  SELECT 1, 'Créances\u00a0: réglé, retenu, crédité et reste à payer', coalesce(sum(coalesce(${t.TotalTTC}, 0)), 0),
    coalesce(sum(${settledSql(receipts)} + ${restToPaySql}), 0)
  FROM ${t} WHERE ${isOwedSql} AND ${within(t.issueDate, window)} AND (${window.manager}::bigint IS NULL OR ${t.manager} = ${window.manager}::bigint)
  UNION ALL
  SELECT 2, 'Règlements encaissés\u00a0: ' || ${b.name},
    ${paidSql(moved.on, window)} - ${paidSql(ended.on, window, ended.isEnded)}
      - ${undoneSql(j.rejectedOn, window)} + ${undoneSql(j.undoneOn, window)},
    coalesce((SELECT sum(${inOrOut(e.direction, e.amount)}) FROM ${e} WHERE ${e.account} = ${b.id} AND ${e.payment} IS NOT NULL
      AND ${e.category} IN ('PAYMENT', 'REFUND') AND ${within(e.valueDate, window)}), 0)
  FROM ${b}`;
