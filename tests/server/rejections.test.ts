import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, fromEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { actingAs, plain } from './helpers/acting';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient } from './helpers/fleet';
import { insert } from './helpers/write';

const today = todayInTunis(Date.now());
const ago = (days: number) => addDays(today, -days);

let api: Api;
let token: string;
const { act, asked, made } = actingAs(
  () => api,
  () => token,
);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

let banks = 0;
const aBank = () =>
  made('createBank', {
    name: `BIAT ${++banks}`,
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', banks),
    openingBalance: '1000',
    openingDate: ago(60),
  });
let issued = 0;
/** An issued invoice, in millimes. */
const invoice = (client: string, total: number, days = 50) =>
  insert(api.engine, 'receipts', {
    documentKind: 'INVOICE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    receiptId: `FA-2026-${String(++issued).padStart(6, '0')}`,
    client,
    issueDate: ago(days),
    dueDate: ago(days),
    TotalTTC: total,
  });
let cheques = 0;
/** A cheque in dinars, received so many days ago. */
const cheque = (client: string, account: string, amount: string, days: number, allocations: object[] = []) =>
  made('createPayment', {
    client,
    account,
    amount,
    date: ago(days),
    paymentMode: 'Cheque',
    chequeNumber: `04179${String(++cheques).padStart(2, '0')}`,
    bank: 'BIAT',
    drawer: 'Carthage Négoce',
    chequeDate: ago(days),
    expiryDate: ago(days - 8),
    allocations,
  });
const transfer = (client: string, account: string, amount: string, allocations: object[] = [], more = {}) =>
  made('createPayment', {
    client,
    account,
    amount,
    date: today,
    paymentMode: 'Virement',
    reference: 'VIR',
    allocations,
    ...more,
  });

interface Account {
  balance: number;
  overdue: number;
  notDue: number;
  openCount: number;
  days30: number;
  credit: number;
  movements: { date: number; kind: string; debit: number; credit: number; rest: number | null }[];
  open: { resource: string; receipt: string; rest: number }[];
}
async function accountOf(client: string) {
  const answer = await api.send<{ ClientAccount: Account }>(
    token,
    `{ ClientAccount(client: "${client}") { balance overdue notDue openCount days30 credit movements { date kind debit credit rest } open { resource receipt rest } } }`,
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.ClientAccount;
}
const movesOf = async (client: string) =>
  (await accountOf(client)).movements.map(one => [
    fromEpoch(one.date),
    one.kind,
    one.debit,
    one.credit,
    one.rest,
  ]);
const restOf = async (receipt: string) =>
  (await api.send<{ Receipt: { restToPay: number } }>(token, `{ Receipt(id: "${receipt}") { restToPay } }`))
    .data?.Receipt.restToPay;
const paymentOf = async (id: string, fields = 'state unallocated') =>
  (await api.send<{ Payment: Record<string, unknown> }>(token, `{ Payment(id: "${id}") { ${fields} } }`)).data
    ?.Payment;
const entriesOf = async (payment: string) =>
  (
    await api.engine.pool.query<{ line: string }>(
      `SELECT concat_ws(' ', date, "valueDate", category, direction, amount) AS line FROM "account-entries" WHERE payment = $1 ORDER BY id`,
      [payment],
    )
  ).rows.map(({ line }) => line);
const balanceOf = async (account: string) =>
  (await api.send<{ Bank: { balance: number } }>(token, `{ Bank(id: "${account}") { balance } }`)).data?.Bank
    .balance;
const reject = (paymentId: string, rejectedOn: string, rejectFee: string | null = null) => ({
  id: paymentId,
  rejectedOn,
  rejectReason: 'Sans provision',
  rejectFee,
});

describe('un chèque revient impayé après que son surplus a été remboursé', () => {
  it('se rejette, et les 200 remboursés sont la dette du client\u00a0: échue, relancée, réglée par un règlement suivant', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const due = await invoice(client, 300_000);
    const paid = await cheque(client, account, '500', 20, [{ receipt: due, amount: '300' }]);
    const given = { paymentId: paid, date: ago(15), amount: '200', paymentMode: 'Virement', reference: 'V' };
    // Not yet money: it may come back.
    expect(await asked('refundPayment', { ...given, account })).toMatch(
      /500,000 DT.*n’est pas encaissé.*200,000 DT/,
    );
    await made('refundPayment', { ...given, account });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM payments WHERE "refundOf" = $1',
      [paid],
    );
    const refund = String(rows[0]?.id);
    await made('clearPayment', { id: paid, clearedOn: ago(14) });
    expect(await accountOf(client)).toMatchObject({ balance: 0, overdue: 0, credit: 0 });

    expect(await act('rejectPayment', reject(paid, ago(10)))).toBe(paid);
    expect(await restOf(due)).toBe(300);
    const after = await accountOf(client);
    // What is to be given back is owed, and no invoice.
    expect(after).toMatchObject({ balance: 500, credit: 0, overdue: 500, days30: 200, openCount: 1 });
    expect(after.open.map(one => [one.resource, one.receipt, one.rest])).toEqual([
      ['receipts', due, 300],
      ['payments', refund, 200],
    ]);
    const { data } = await api.send(token, `{ Client(id: "${client}") { overdue overdueSince } }`);
    expect(data).toMatchObject({ Client: { overdue: 500 } });
    expect(await paymentOf(refund, 'reclaimed')).toEqual({ reclaimed: 200 });

    // A later payment settles both, up to what is owed.
    expect(
      await act('createPayment', {
        client,
        account,
        date: today,
        amount: '250',
        paymentMode: 'Virement',
        reference: 'V',
        repayments: [{ refund, amount: '250' }],
      }),
    ).toMatchObject({ 'repayments.0.amount': expect.stringContaining('Il reste 200,000 DT') });
    const again = await transfer(client, account, '500', [{ receipt: due, amount: '300' }], {
      repayments: [{ refund, amount: '200' }],
    });
    expect(await accountOf(client)).toMatchObject({ balance: 0, overdue: 0, credit: 0, open: [] });
    expect(await paymentOf(again)).toMatchObject({ unallocated: 0 });

    // Annulling the rejection frees what it had made somebody pay twice.
    expect(await act('undoRejection', { paymentId: paid, reason: 'La banque s’est trompée' })).toBe(paid);
    expect(await restOf(due)).toBe(0);
    expect(await paymentOf(paid)).toEqual({ state: 'CLEARED', unallocated: 300 });
    expect(await paymentOf(again)).toMatchObject({ unallocated: 200 });
    expect(await accountOf(client)).toMatchObject({ balance: -500, credit: 500, overdue: 0, open: [] });
  });

  it('la dette tombe avec le remboursement annulé, et ce qui la réglait redevient crédit', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const paid = await cheque(client, account, '500', 9);
    await made('refundPayment', {
      paymentId: paid,
      date: ago(8),
      amount: '200',
      paymentMode: 'Virement',
      reference: 'V',
      account,
    });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM payments WHERE "refundOf" = $1',
      [paid],
    );
    const refund = String(rows[0]?.id);
    await made('rejectPayment', reject(paid, ago(3)));
    const later = await transfer(client, account, '120', [], { repayments: [{ refund, amount: '120' }] });
    expect(await accountOf(client)).toMatchObject({ balance: 80, overdue: 80, credit: 0 });
    await made('voidPayment', { id: refund, voidReason: 'Le virement n’est pas parti' });
    expect(await paymentOf(later)).toMatchObject({ unallocated: 120 });
    expect(await accountOf(client)).toMatchObject({ balance: -120, overdue: 0, credit: 120 });
  });
});

describe('un rejet', () => {
  it('s’annule par contrepassation avec son motif\u00a0: le chèque est de nouveau encaissé, ses frais rendus, ses factures réglées', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const due = await invoice(client, 300_000);
    const paid = await cheque(client, account, '300', 20, [{ receipt: due, amount: '300' }]);
    await made('clearPayment', { id: paid, clearedOn: ago(12) });
    await made('rejectPayment', reject(paid, ago(6), '35.7'));
    expect(await balanceOf(account)).toBe(964.3);
    expect(await restOf(due)).toBe(300);
    // 120 of it are paid otherwise meanwhile: what no longer fits is credit.
    await transfer(client, account, '120', [{ receipt: due, amount: '120' }]);
    expect(await act('undoRejection', { paymentId: paid, reason: '' })).toHaveProperty('reason');
    expect(await act('undoRejection', { paymentId: paid, reason: 'Ce n’était pas ce chèque' })).toBe(paid);
    expect(await balanceOf(account)).toBe(1420);
    expect(await entriesOf(paid)).toEqual([
      `${ago(12)} ${ago(12)} PAYMENT IN 300.000`,
      `${ago(6)} ${ago(6)} PAYMENT OUT 300.000`,
      `${ago(6)} ${ago(6)} FEE OUT 35.700`,
      `${today} ${today} PAYMENT IN 300.000`,
      `${today} ${today} FEE IN 35.700`,
    ]);
    expect(await restOf(due)).toBe(0);
    expect(await paymentOf(paid, 'state unallocated rejectedOn settles { amount }')).toEqual({
      state: 'CLEARED',
      unallocated: 120,
      rejectedOn: null,
      settles: [{ amount: 180 }],
    });
    // What was said of days that are past stays said: the rejection has its line, and its annulment another, today.
    expect(await movesOf(client)).toEqual([
      [today, 'REJECTION_UNDONE', 0, 300, null],
      [today, 'PAYMENT', 0, 120, null],
      [ago(6), 'REJECTED', 300, 0, null],
      [ago(20), 'PAYMENT', 0, 300, null],
      [ago(50), 'RECEIPT', 300, 0, 0],
    ]);
    expect(await act('undoRejection', { paymentId: paid, reason: 'Encore' })).toContain('n’est pas rejeté');
    // It may come back again, not on a day that is past: of those what was said stays said.
    expect(await act('rejectPayment', reject(paid, ago(6), '12'))).toEqual({
      rejectedOn: expect.stringContaining('les jours d’avant ne changent plus') as string,
    });
    await made('rejectPayment', reject(paid, today, '12'));
    expect(await balanceOf(account)).toBe(1108);
    expect(await restOf(due)).toBe(180);
    await made('undoRejection', { paymentId: paid, reason: 'Représenté' });
    expect(await balanceOf(account)).toBe(1420);
    await made('voidPayment', { id: paid, voidReason: 'Saisi deux fois' });
    expect(await balanceOf(account)).toBe(1120);
    expect((await accountOf(client)).balance).toBe(180);
    // The lines of one day stand in the order in which they came, and the last one is the balance.
    const { data } = await api.send<{ ClientAccount: { movements: { kind: string; balance: number }[] } }>(
      token,
      `{ ClientAccount(client: "${client}") { movements { kind balance } } }`,
    );
    expect(data?.ClientAccount.movements.slice(0, 4)).toEqual([
      { kind: 'VOIDED', balance: 180 },
      { kind: 'REJECTION_UNDONE', balance: -120 },
      { kind: 'REJECTED', balance: 180 },
      { kind: 'REJECTION_UNDONE', balance: -120 },
    ]);
  });

  it('de frais de plus de 100 DT se confirme, au-delà de 1 000 DT se refuse', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const paid = await cheque(client, account, '300', 5);
    expect(await asked('rejectPayment', reject(paid, today, '3570'))).toHaveProperty('rejectFee');
    expect(await asked('rejectPayment', reject(paid, today, '357'))).toMatch(/357,000 DT de frais/);
    expect(await asked('rejectPayment', reject(paid, today, '35.7'))).toBe(paid);
    await made('undoRejection', { paymentId: paid, reason: 'Pas celui-ci' });
    expect(await paymentOf(paid)).toEqual({ state: 'RECEIVED', unallocated: 300 });
  });

  it('est daté comme la banque le date, des deux côtés, et le relevé où il figure se clôt', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const paid = await cheque(client, account, '300', 20);
    await made('clearPayment', { id: paid, clearedOn: ago(12) });
    await made('rejectPayment', reject(paid, ago(6), '35.7'));
    const statement = await made('createBankStatement', {
      account,
      number: '2026-10',
      date: ago(5),
      closingBalance: '964.3',
    });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM "account-entries" WHERE payment = $1',
      [paid],
    );
    expect(await act('tickAccountEntries', { ids: rows.map(({ id }) => id), statement })).not.toHaveProperty(
      'statement',
    );
    expect(await act('closeBankStatement', { id: statement })).toBe(statement);
    expect(await movesOf(client)).toEqual([
      [ago(6), 'REJECTED', 300, 0, null],
      [ago(20), 'PAYMENT', 0, 300, null],
    ]);
    // Before a statement that is closed it is entered on the first day after, with the value that the bank says.
    const second = await cheque(client, account, '70', 20);
    await made('clearPayment', { id: second, clearedOn: ago(4) });
    const later = await cheque(client, account, '90', 20);
    await made('rejectPayment', reject(later, ago(7), '10'));
    expect(await entriesOf(later)).toEqual([`${ago(4)} ${ago(7)} FEE OUT 10.000`]);
    // What a closed statement has confirmed is not taken back.
    expect(await act('undoRejection', { paymentId: paid, reason: 'Erreur' })).toContain('2026-10');
  });
});

describe('avant l’ouverture du compte', () => {
  it('rien n’est daté\u00a0: ni règlement, ni remboursement, ni relevé, ni écriture', async () => {
    const [client, account] = [await addClient(api, token), await aBank()];
    const paid = { client, account, amount: '50', paymentMode: 'Virement', reference: 'V' };
    const before = { date: expect.stringContaining('est ouvert depuis le') as string };
    for (const date of [ago(61), '1990-01-01'])
      expect(await act('createPayment', { ...paid, date })).toEqual(before);
    expect(await act('createPayment', { ...paid, date: '0026-11-20' })).toEqual({
      date: expect.stringContaining('vouliez-vous dire 2026') as string,
    });
    expect(
      await act('createPayment', {
        ...paid,
        date: '1990-01-02',
        paymentMode: 'Cheque',
        chequeNumber: '1',
        bank: 'BIAT',
        drawer: 'X',
        chequeDate: '1990-01-02',
        expiryDate: today,
      }),
    ).toEqual(before);
    expect(
      await act('createBankStatement', { account, number: '1', date: ago(61), closingBalance: '1000' }),
    ).toEqual(before);
    const entry = [account, ago(61)];
    await expect(
      api.engine.pool.query(
        `INSERT INTO "account-entries" (account, date, "valueDate", label, category, direction, amount) VALUES ($1, $2, $2, 'x', 'OTHER', 'IN', 1)`,
        entry,
      ),
    ).rejects.toMatchObject({ code: 'KA001' });
    await expect(
      api.engine.pool.query(
        `INSERT INTO "bank-statements" (account, number, date, state, "openingBalance", "closingBalance") VALUES ($1, 'x', $2, 'OPEN', 0, 0)`,
        entry,
      ),
    ).rejects.toMatchObject({ code: 'KA001' });
    expect(plain(await balanceOf(account))).toBe(1000);
  });
});
