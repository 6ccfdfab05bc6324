import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/engine/connection/transaction';
import type { Engine } from '../../../server/engine/records/context';
import { act } from '../../../server/engine/records/operations';
import contractServices from '../../../src/resources/contract/contract-service';
import { caller } from '../../server/helpers/desk';
import { keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';
import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());

class ChangedMind extends Error {}
/** Whether somebody changed their mind, or was cut off after waiting for the others for too long, on a busy machine. */
const gaveUp = (error: unknown) =>
  error instanceof ChangedMind || (error as { code?: string }).code === '57014';

/** Invoices a contract as the API does, at a moment of choice; `fails` gives up once everything is written. */
function issue(contract: string, { at, fails }: { at?: number; fails?: boolean }): Promise<string> {
  const engine: Engine = { ...counter.api.engine, ...(at ? { now: () => at } : {}) };
  return transaction(engine.pool, async tx => {
    const id = await act(
      { tx, caller, engine },
      contractServices,
      'createReceiptFromContractService',
      contract,
    );
    if (fails) throw new ChangedMind();
    return id;
  });
}

async function numbers(year: number): Promise<string[]> {
  const { rows } = await counter.api.engine.pool.query<{ receiptId: string }>(
    'SELECT "receiptId" FROM receipts WHERE "receiptId" LIKE $1 ORDER BY 1',
    [`FA-${year}-%`],
  );
  return rows.map(row => row.receiptId);
}

const expected = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => `FA-${year}-${String(index + 1).padStart(6, '0')}`);

describe('les numéros fiscaux se suivent', () => {
  it('leaves no gap when 50 write at once and three in ten give up', async () => {
    const random = randomFrom(seed);
    const rounds = tries(1, 10);
    const year = yearOf(todayInTunis(Date.now()));
    let issued = 0;
    for (let round = 0; round < rounds; round++) {
      const contracts = await Promise.all(Array.from({ length: 50 }, () => counter.contract(['100'])));
      const outcomes = await Promise.allSettled(
        contracts.map(id => issue(id, { fails: random.chance(0.3) })),
      );
      for (const one of outcomes) if (one.status === 'rejected') expect(gaveUp(one.reason)).toBe(true);
      issued += outcomes.filter(one => one.status === 'fulfilled').length;
    }
    const found = await numbers(year);
    expect(found).toEqual(expected(year, issued));
    keep('P-02', {
      n: rounds * 50,
      of: 'gaps and doubles',
      figure: found.length - new Set(found).size + (issued - found.length),
      ideal: 0,
    });
  });

  it('begins a series anew with the year, while those of the old year still come', async () => {
    const year = 2031;
    const lastEvening = Date.UTC(year, 11, 31, 22, 59);
    const firstMinute = Date.UTC(year, 11, 31, 23, 1);
    const contracts = await Promise.all(Array.from({ length: 20 }, () => counter.contract(['100'])));
    await Promise.all(contracts.map((id, index) => issue(id, { at: index % 2 ? firstMinute : lastEvening })));
    expect(await numbers(year)).toEqual(expected(year, 10));
    const next = await numbers(year + 1);
    expect(next).toEqual(expected(year + 1, 10));
    keep('P-02', {
      n: 20,
      of: 'wrong at the change of year (Tunis midnight)',
      figure: 10 - next.length,
      ideal: 0,
    });
  });

  it('credits what is issued instead of changing or deleting it', async () => {
    const { pool } = counter.api.engine;
    const tries = [
      'UPDATE receipts SET "TotalTTC" = 1',
      'UPDATE receipts SET "receiptId" = NULL',
      `UPDATE receipts SET state = 'PENDING'`,
      'DELETE FROM receipts',
      'DELETE FROM "receipt-lines"',
      'UPDATE "receipts__vatByRate" SET amount = 0',
      `UPDATE receipts SET "documentKind" = 'CASH_RECEIPT'`,
      'UPDATE receipts SET "buyer__name" = NULL',
      `INSERT INTO "receipts__otherLines" (parent_id, position, kind, label, quantity, "unitPrice_HT", "tvaRate") SELECT id, 0, 'AUTRE', 'x', 1, 1, 19 FROM receipts`,
    ];
    const outcomes = await Promise.allSettled(tries.map(statement => pool.query(statement)));
    const { rows: issued } = await pool.query<{ id: string }>('SELECT id::text FROM receipts LIMIT 1');
    const asked = [
      'updateReceipt(id: $id, discountAmount: "1")',
      'deleteReceipt(id: $id)',
      'issueReceipt(receiptId: $id)',
    ];
    for (const one of asked) {
      const { errors } = await counter.api.send(
        counter.token,
        `mutation ($id: ID!) { ${one} { id } }`,
        issued[0],
      );
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    }
    keep('P-44', {
      n: tries.length + asked.length,
      of: 'changes of an issued document, by SQL and by the API',
      figure: outcomes.filter(one => one.status === 'fulfilled').length,
      ideal: 0,
    });
    keep('P-02', {
      n: tries.length,
      of: 'changes of an issued invoice',
      figure: outcomes.filter(one => one.status === 'fulfilled').length,
      ideal: 0,
    });
  });
});
