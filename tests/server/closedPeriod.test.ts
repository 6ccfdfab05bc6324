import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import guarantees from '../../src/resources/bank/guarantee';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import cashDays from '../../src/resources/bank/cash-day';
import bankStatements from '../../src/resources/bank/bank-statement';
import closedPeriods from '../../src/resources/settings/closed-period';
import { documents } from '../../src/schema/api/documents';
import { charged, chequeOf, openMoneyDesk } from './helpers/moneyDesk';
import type { MoneyDesk } from './helpers/moneyDesk';
import { insert } from './helpers/write';

const today = todayInTunis(Date.now());
const [until, within, open] = [addDays(today, -10), addDays(today, -12), addDays(today, -9)];

let desk: MoneyDesk;
let client: string;

beforeAll(async () => {
  desk = await openMoneyDesk();
  client = await desk.aClient();
});
afterAll(() => desk?.close());

const closed = new RegExp(`La période est close jusqu’au ${formatDate(until)}`);
const at = (field: string) => ({ details: { fields: { [field]: expect.stringMatching(closed) as string } } });
/** Sends it as somebody whom questions may be put to. */
const send = (token: string, closedUntil: string | null, headers: Record<string, string> = {}) =>
  desk.api.send(token, documents.create(closedPeriods, desk.api.engine.resources), { closedUntil }, headers);

describe('la période close', () => {
  it('se règle par qui en a le droit, jusqu’à hier au plus tard, et recule sur décision', async () => {
    const clerk = await desk.api.signIn('ADMIN', ['change_thresholds', 'create_receipt_payment']);
    expect((await send(clerk.token, until)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { token } = await desk.api.signIn('ADMIN', ['close_period']);
    expect((await send(token, today)).errors?.[0]?.extensions.fields).toMatchObject({
      closedUntil: expect.stringContaining('Au plus tard hier') as string,
    });
    expect((await send(token, addDays(until, 2))).errors).toBeUndefined();
    const change = async (day: string, headers: Record<string, string> = {}) => {
      const { rows } = await desk.pool.query<{ id: string }>(`SELECT id::text FROM "closed-periods"`);
      const query = documents.update(closedPeriods, desk.api.engine.resources);
      return desk.api.send(token, query, { id: rows[0]?.id, closedUntil: day }, headers);
    };
    const back = await change(until);
    expect(back.errors?.[0]).toMatchObject({ extensions: { code: 'CONFIRMATION' } });
    expect(back.errors?.[0]?.message).toContain(
      `la période était close jusqu’au ${formatDate(addDays(until, 2))}`,
    );
    expect((await change(until, { Confirmed: `reopen=${until}` })).errors).toBeUndefined();
    const { rows } = await desk.pool.query<{ message: string }>(
      `SELECT message FROM "history-logs" WHERE "entityType" = 'closed-periods' ORDER BY id`,
    );
    expect(rows).toHaveLength(2);
  });

  it('ne reçoit plus rien\u00a0: facture, règlement, encaissement, rejet, caution, caisse ni relevé, au champ de la date', async () => {
    const draft = (issueDate: string) =>
      desk.ask(receipts, { client, issueDate, otherLines: [charged('Lavage', '1', '10')] });
    await expect(draft(until)).rejects.toMatchObject(at('issueDate'));
    const kept = await draft(open);
    await desk.pool.query(`UPDATE receipts SET "issueDate" = $2 WHERE id = $1`, [kept, within]);
    await expect(desk.does(receipts, 'issueReceipt', kept)).rejects.toThrow(closed);
    const paid = (date: string, more: object = {}) =>
      desk.ask(payments, { client, date, amount: '500', paymentMode: 'Espaces', ...more });
    await expect(paid(within)).rejects.toMatchObject(at('date'));
    await paid(open);
    const [cleared, rejected] = [
      await paid(open, chequeOf('0000301', open)),
      await paid(open, chequeOf('0000302', open)),
    ];
    await desk.pool.query(`ALTER TABLE payments DISABLE TRIGGER USER`);
    await desk.pool.query(`UPDATE payments SET date = $1 WHERE id = ANY ($2)`, [within, [cleared, rejected]]);
    await desk.pool.query(`ALTER TABLE payments ENABLE TRIGGER USER`);
    await expect(desk.moves(payments, 'clearPayment', cleared, { clearedOn: until })).rejects.toMatchObject(
      at('clearedOn'),
    );
    await expect(
      desk.moves(payments, 'rejectPayment', rejected, { rejectedOn: until, rejectReason: 'Sans provision' }),
    ).rejects.toMatchObject(at('rejectedOn'));
    // What is of the period is undone on a day that is open: today.
    await desk.moves(payments, 'voidPayment', cleared, { voidReason: 'Double saisie' });
    const contract = await insert(desk.api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.parse(`${open}T09:00Z`),
      returnDate: Date.parse(`${today}T09:00Z`),
      vehicles: [],
    });
    const guarantee = await desk.write(context =>
      expectGuarantee(context, { contract, client, expected: 500_000 }),
    );
    const received = (date: string) =>
      desk.does(guarantees, 'receiveGuarantee', guarantee, { method: 'ESPECE', amount: '500', date });
    await expect(received(within)).rejects.toMatchObject(at('date'));
    await received(open);
    const { rows } = await desk.pool.query<{ id: string }>(
      `SELECT id::text FROM "bank-accounts" WHERE kind = 'CASH'`,
    );
    await expect(
      desk.ask(cashDays, { account: rows[0]?.id, date: until, counted: '0' }),
    ).rejects.toMatchObject(at('date'));
    await expect(
      desk.ask(bankStatements, { account: desk.bank, number: '2026-10', date: until, closingBalance: '0' }),
    ).rejects.toMatchObject(at('date'));
  });

  it('est tenue par la base, qui que ce soit qui écrive', async () => {
    const write = (table: string, columns: string, values: string) =>
      desk.pool.query(`INSERT INTO "${table}" (${columns}) VALUES (${values})`);
    for (const [table, columns, values] of [
      [
        'payments',
        'state, direction, amount, "paymentMode", date',
        `'CLEARED', 'IN', 5, 'Virement', '${until}'`,
      ],
      [
        'receipts',
        'state, "documentKind", "vatRegime", "issueDate"',
        `'NORMAL', 'INVOICE', 'NORMAL', '${until}'`,
      ],
      [
        'account-entries',
        'account, date, "valueDate", label, category, direction, amount',
        `${desk.bank}, '${until}', '${today}', 'x', 'PAYMENT', 'IN', 5`,
      ],
    ] as const)
      await expect(write(table, columns, values), table).rejects.toThrow(closed);
    await write(
      'receipts',
      'state, "documentKind", "vatRegime", "issueDate"',
      `'PENDING', 'INVOICE', 'NORMAL', '${until}'`,
    );
  });
});

describe('une date', () => {
  it('de plus d’un mois se demande, avec le jour, et une seule fois', async () => {
    const { engine } = desk.api;
    await desk.pool.query('DELETE FROM "closed-periods"');
    const query = documents.create(payments, engine.resources);
    const old = addDays(today, -40);
    const values = { client, date: old, amount: '20', paymentMode: 'Espaces' };
    const asked = await desk.api.send(desk.token, query, values);
    expect(asked.errors?.[0]).toMatchObject({ extensions: { code: 'CONFIRMATION' } });
    expect(asked.errors?.[0]?.message).toContain(`datée du ${formatDate(old)}, il y a plus d’un mois`);
    const done = await desk.api.send(desk.token, query, values, { Confirmed: `backdated=${old}` });
    expect(done.errors).toBeUndefined();
    expect(
      (await desk.api.send(desk.token, query, { ...values, date: addDays(today, -20) })).errors,
    ).toBeUndefined();
  });

  it('d’un document n’est jamais avant le dernier de sa série, de quelque année qu’il soit', async () => {
    const year = Number(today.slice(0, 4));
    const lines = [charged('Lavage', '1', '10')];
    await desk.issued(client, lines, { issueDate: `${year}-01-02` });
    await expect(desk.issued(client, lines, { issueDate: `${year - 1}-12-31` })).rejects.toThrow(
      `elle est datée du 31/12/${year - 1}, avant la dernière émise (02/01/${year})`,
    );
    // Another kind has its own.
    await desk.issued(client, lines, { issueDate: `${year - 1}-12-31`, documentKind: 'CASH_RECEIPT' });
  });
});
