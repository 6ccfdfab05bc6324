import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { createLog } from '../../server/engine/base/log';
import { checkLedger } from '../../server/rental/ledger/checkLedger';
import { differencesSql } from '../../server/rental/ledger/differencesSql';
import { todayInTunis } from '../../src/domain/calendarDate';
import type { Answer } from '../../src/pages/all';
import { ledgerRules } from '../../src/product/ledgerRules';
import type { LedgerRule } from '../../src/product/ledgerRules';
import { documents } from '../../src/schema/api/documents';
import { startDemoApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startDemoApi();
});
afterAll(() => api?.close());

const undone = new Error('undone');

/** What differs once somebody has written past all that guards the tables; nothing of it stays. */
async function differing(damage: string): Promise<{ rule: LedgerRule; resource: string }[]> {
  let found: { rule: LedgerRule; resource: string }[] = [];
  await transaction(api.engine.pool, async tx => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(damage);
    found = (await tx.query<(typeof found)[number]>(differencesSql)).rows;
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

const issued = `state <> 'PENDING'`;
const oneOf = (table: string, where: string) =>
  `id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`;
const invoice = `(SELECT r.id FROM receipts r JOIN "receipts__vatByRate" v ON v.parent_id = r.id WHERE r.${issued} AND v.amount > 1
  AND r."documentKind" = 'INVOICE' AND NOT EXISTS (SELECT FROM receipts c WHERE c."creditedReceipt" = r.id) ORDER BY r.id LIMIT 1)`;
const credited = `(SELECT "creditedReceipt" FROM receipts WHERE "documentKind" = 'CREDIT_NOTE' AND ${issued} ORDER BY id LIMIT 1)`;
const stranger = (of: string) => `(SELECT min(id) FROM clients WHERE id <> ${of})`;

/** Something written by hand that each rule names, in the table that it touches. */
const damages: Readonly<Record<LedgerRule, string>> = {
  CLIENT_BALANCE: `UPDATE payments SET client = ${stranger('client')} WHERE ${oneOf('payments', `direction = 'IN' AND client IS NOT NULL AND state = 'RECEIVED'`)}`,
  VAT: `UPDATE "receipts__vatByRate" SET amount = amount - 0.01 WHERE parent_id = ${invoice} AND amount > 1`,
  TOTALS: `UPDATE receipts SET "total_Price_HT" = "total_Price_HT" + 1 WHERE id = ${invoice}`,
  CREDITED: `UPDATE "receipts__vatByRate" SET base = base / 1000, amount = amount / 1000 WHERE parent_id = ${credited}`,
  LEVY: `UPDATE receipts SET "rentalDayLevy" = 8 WHERE id = (SELECT d."creditedReceipt" FROM receipts d WHERE d."documentKind" = 'CREDIT_NOTE'
    AND EXISTS (SELECT FROM "receipt-lines" i WHERE i.parent_id = d."creditedReceipt" AND i."vehicleDetails__numberOfDays" > 0)
    AND NOT EXISTS (SELECT FROM "receipt-lines" i WHERE i.parent_id = d."creditedReceipt" AND i."vehicleDetails__numberOfDays" > 0 AND i."net_HT" IS DISTINCT FROM
      (SELECT sum(l."net_HT") FROM "receipt-lines" l WHERE l.parent_id = d.id AND l."creditedLine" = i.id::text)) ORDER BY d.id LIMIT 1)`,
  CONVERTED: `UPDATE receipts SET "convertedFrom" = id - 1 WHERE id = ${invoice}`,
  SETTLED: `UPDATE receipts SET "TotalTTC" = 0.001 WHERE id = (SELECT receipt FROM payments__allocations ORDER BY id LIMIT 1)`,
  WITHIN_CLIENT: `UPDATE receipts SET client = ${stranger('client')} WHERE id = (SELECT receipt FROM withholdings WHERE state <> 'VOIDED' ORDER BY id LIMIT 1)`,
  SPENT: `UPDATE payments SET amount = 0.001 WHERE id = (SELECT parent_id FROM payments__allocations ORDER BY id LIMIT 1)`,
  REFUNDED: `UPDATE payments SET direction = 'OUT' WHERE direction = 'IN' AND client = (SELECT min(client) FROM payments WHERE state = 'RECEIVED')`,
  ENTRIES: `UPDATE "account-entries" SET amount = amount + 0.001 WHERE ${oneOf('"account-entries"', `category = 'PAYMENT' AND "reversalOf" IS NULL`)}`,
  ACCOUNT: `UPDATE "bank-accounts" SET "openingDate" = '2999-01-01' WHERE id = (SELECT account FROM "account-entries" LIMIT 1)`,
  DRAWER: `UPDATE "bank-accounts" SET "openingBalance" = -9000000 WHERE kind = 'CASH'`,
  CLOSED_DAY: `INSERT INTO "cash-days" (account, date, counted, expected, difference, outcome)
    SELECT account, date, 0.001, 0.001, 0, 'EXACT' FROM "account-entries" WHERE account IN (SELECT id FROM "bank-accounts" WHERE kind = 'CASH') LIMIT 1`,
  STATEMENT: `INSERT INTO "bank-statements" (account, number, date, state, "openingBalance", "closingBalance")
    SELECT id, '2999-01', '2999-01-31', 'CLOSED', "openingBalance", "openingBalance" + 1 FROM "bank-accounts" WHERE kind = 'BANK' LIMIT 1`,
  CLOSED_CONTRACT: `UPDATE contracts SET stage = 'CLOSED' WHERE id IN (SELECT b.contract FROM receipts__billings b JOIN receipts r ON r.id = b.parent_id AND r.${issued}
    WHERE b."releasedBy" IS NULL AND NOT EXISTS (SELECT FROM payments__allocations a WHERE a.receipt = r.id) AND r."convertedTo" IS NULL)`,
};

const ask = async (token: string) => {
  const { data, errors } = await api.send<{ LedgerCheck: Answer<'LedgerCheck'> }>(
    token,
    documents.question('LedgerCheck', api.engine.resources),
  );
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data.LedgerCheck;
};

/** Writes past all that guards the tables, to stay. */
const write = (sql: string) =>
  transaction(api.engine.pool, async tx => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(sql);
  });

/** The night after: what the job logged, and what somebody is notified of. */
async function night(log: string[] = []) {
  const { pool, resources, behaviours, files, now } = api.engine;
  await pool.query(`DELETE FROM "_jobs" WHERE name = $1`, [checkLedger.name]);
  const logger = createLog('error', { write: line => void log.push(line) });
  await runDueJobs([checkLedger], { pool, resources, behaviours, files, now, log: logger });
  return log;
}
async function notified(token: string): Promise<string[]> {
  const { data } = await api.send<{
    Notifications: {
      data: { title: string; data: { entityType: string; additionalInfo: { value: string } } }[];
    };
  }>(token, '{ Notifications(limit: 100) { data { title data { entityType additionalInfo { value } } } } }');
  return (data?.Notifications.data ?? [])
    .filter(one => one.data.entityType === 'LEDGER_DIFFERENCE')
    .map(one => one.data.additionalInfo.value);
}

describe('le grand livre dit ses écarts', () => {
  it('n’en a aucun dans la société de démonstration', async () => {
    const { token } = await api.signIn('ADMIN', ['receipts']);
    expect(await ask(token)).toEqual({ count: 0, hidden: 0, differences: [] });
    expect(await night()).toEqual([]);
    expect(await notified(token)).toEqual([]);
  });

  it('nomme tout ce qui ne tient plus, règle par règle', async () => {
    const silent: string[] = [];
    for (const [rule, damage] of Object.entries(damages))
      if (!(await differing(damage)).some(one => one.rule === rule)) silent.push(rule);
    expect(Object.keys(damages)).toEqual(Object.keys(ledgerRules));
    expect(silent).toEqual([]);
  });

  it('les nomme avec leur document à qui peut le voir, et les annonce la nuit à qui lit les journaux, jusqu’à ce qu’ils soient résolus', async () => {
    const clerk = (await api.signIn('ADMIN', ['receipts'])).token;
    const accountant = (await api.signIn('ADMIN', ['receipts', 'banks'])).token;
    const agent = (await api.signIn('ADMIN', ['contracts'])).token;
    const { rows } = await api.engine.pool.query<{ number: string }>(
      `SELECT "receiptId" AS number FROM receipts WHERE id = ${invoice}`,
    );
    await write(damages.VAT);
    await write(damages.DRAWER);
    const vat = { rule: 'VAT', resource: 'receipts', label: rows[0]?.number, detail: 'TVA à 19\u00a0%' };
    const seen = await ask(clerk);
    expect(seen.differences[0]).toMatchObject(vat);
    expect(seen.differences.map(one => one.resource)).not.toContain('bank-accounts');
    expect(seen.hidden).toBe(1);
    const whole = await ask(accountant);
    expect(whole).toMatchObject({ count: seen.count, hidden: 0 });
    expect(whole.differences.at(-1)).toMatchObject({
      rule: 'DRAWER',
      resource: 'bank-accounts',
      expected: 0,
    });
    const refused = await api.send(agent, documents.question('LedgerCheck', api.engine.resources));
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');

    const log = await night();
    expect(log.join('')).toContain(ledgerRules.DRAWER);
    const told = [ledgerRules.VAT, ledgerRules.TOTALS, ledgerRules.DRAWER].toSorted();
    expect((await notified(clerk)).toSorted()).toEqual(told);
    expect(await notified(agent)).toEqual([]);
    // The next night says nothing twice.
    await night();
    expect((await notified(accountant)).toSorted()).toEqual(told);

    await write(`UPDATE "bank-accounts" SET "openingBalance" = 9000000 WHERE kind = 'CASH'`);
    await write(
      `UPDATE "receipts__vatByRate" SET amount = amount + 0.01 WHERE parent_id = ${invoice} AND amount > 1`,
    );
    expect(await night()).toEqual([]);
    expect(await notified(clerk)).toEqual([]);
    const { rows: kept } = await api.engine.pool.query(
      `SELECT rule FROM "ledger-differences" WHERE "foundOn" = $1 AND "resolvedOn" = $1 ORDER BY rule`,
      [todayInTunis(Date.now())],
    );
    expect(kept).toEqual([{ rule: 'DRAWER' }, { rule: 'TOTALS' }, { rule: 'VAT' }]);
  });
});
