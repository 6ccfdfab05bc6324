import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../server/engine/mail/letters';
import { startPostman } from '../../server/engine/mail/postman';
import type { Postman } from '../../server/engine/mail/postman';
import { product } from '../../server/product';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { formatMoney } from '../../src/domain/money';
import type { Answer } from '../../src/pages/all';
import clients from '../../src/resources/client/client';
import { actionOf } from '../../src/schema/words/actions/actions';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addCompany } from './helpers/fleet';
import { cellsOfSheet } from './helpers/workbook';
import { call, insert } from './helpers/write';

type Account = Answer<'ClientAccount'>;

const today = todayInTunis(Date.now());
const ago = (days: number) => addDays(today, -days);

let api: Api;
let token: string;
let client: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  client = await addClient(api, token);
  await api.engine.pool.query('UPDATE clients SET "creditLimit" = 12000 WHERE id = $1', [client]);
});
let postman: Postman | undefined;
afterAll(async () => {
  await postman?.stop();
  await api?.close();
});

const ask = async <T>(name: 'ClientAccount' | 'ClientStatement', input: object): Promise<T> => {
  const { data, errors } = await api.send<Record<string, T>>(
    token,
    documents.question(name, api.engine.resources),
    input,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data[name] as T;
};

let issued = 0;
const invoice = (days: number, due: number, total: number, more: object = {}) =>
  insert(api.engine, 'receipts', {
    documentKind: 'INVOICE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    receiptId: `FA-2026-${String(++issued).padStart(6, '0')}`,
    client,
    issueDate: ago(days),
    dueDate: ago(due),
    TotalTTC: total,
    ...more,
  });
const pay = (days: number, amount: number, receipt: string | null, more: object = {}) =>
  insert(api.engine, 'payments', {
    number: `REG-2026-${String(++issued).padStart(5, '0')}`,
    state: 'RECEIVED',
    direction: 'IN',
    purpose: 'SETTLEMENT',
    client,
    date: ago(days),
    amount,
    paymentMode: 'Virement',
    allocations: receipt ? [{ receipt, amount }] : [],
    ...more,
  });

describe('le compte d’un client', () => {
  it('dit les mêmes montants à l’écran, sur le relevé et dans Excel, rejets et cautions compris', async () => {
    const old = await invoice(120, 95, 2_381_000);
    const middle = await invoice(60, 35, 1_429_000);
    await invoice(40, 30, 700_000, { documentKind: 'CASH_RECEIPT' });
    await invoice(20, 0, 900_000);
    await invoice(10, -20, 2_320_600);
    await insert(api.engine, 'receipts', {
      documentKind: 'CREDIT_NOTE',
      vatRegime: 'NORMAL',
      state: 'NORMAL',
      client,
      issueDate: ago(9),
      TotalTTC: 238_000,
      allocations: [{ receipt: middle, amount: 238_000 }],
    });
    await pay(100, 500_000, old);
    await pay(30, 1_191_000, middle, {
      state: 'REJECTED',
      rejectedOn: ago(25),
      rejectReason: 'Sans provision',
      paymentMode: 'Cheque',
    });
    await pay(5, 300_000, null);
    await insert(api.engine, 'guarantees', {
      number: 'CAU-2026-00001',
      state: 'HELD',
      client,
      contract: await insert(api.engine, 'contracts', {
        stage: 'SIGNED',
        client,
        departureDate: Date.now(),
        returnDate: Date.now() + 86_400_000,
        TotalTTC: 1_904_000,
        vehicles: [],
      }),
      expected: 800_000,
      received: 800_000,
      retained: 0,
      refunded: 0,
      held: 800_000,
    });
    const account = await ask<Account>('ClientAccount', { client });
    expect(account).toMatchObject({
      balance: 2381 + 1429 + 700 + 900 + 2320.6 - 238 - 500 - 300,
      overdue: 1881 + 1191 + 700,
      notDue: 900 + 2320.6,
      days30: 700,
      days60: 1191,
      days90: 0,
      beyond: 1881,
      credit: 300,
      toInvoice: 1904,
      ceiling: 12_000,
      openCount: 5,
      oldestDays: 95,
      guarantees: [{ held: 800 }],
    });
    expect(account.open.map(({ rest }) => rest)).toEqual([1881, 1191, 700, 900, 2320.6]);
    expect(account.movements.map(({ kind }) => kind)).toEqual([
      'PAYMENT',
      'CREDIT_NOTE',
      'RECEIPT',
      'RECEIPT',
      'REJECTED',
      'PAYMENT',
      'CASH_RECEIPT',
      'RECEIPT',
      'PAYMENT',
      'RECEIPT',
    ]);
    // Each filter tells the rows that its figure is made of, whatever the period.
    const among = async (filter: string) =>
      ask<Account>('ClientAccount', { client, from: today, to: today, among: filter });
    for (const [filter, amount, rests] of [
      ['NOT_DUE', account.notDue, [900, 2320.6]],
      ['DAYS_30', account.days30, [700]],
      ['DAYS_60', account.days60, [1191]],
      ['DAYS_90', account.days90, []],
      ['BEYOND', account.beyond, [1881]],
    ] as const) {
      const { restShown, movements } = await among(filter);
      expect([filter, restShown]).toEqual([filter, amount]);
      expect(movements.map(({ rest }) => rest).toSorted()).toEqual(rests.toSorted());
    }
    const open = await among('OPEN');
    expect(open.count).toBe(account.openCount + 1);
    expect(open.freeShown).toBe(account.credit);
    expect(Math.round((open.restShown - open.freeShown) * 1000)).toBe(Math.round(account.balance * 1000));
    const kindsOf = async (filter: string) =>
      (await ask<Account>('ClientAccount', { client, among: filter })).movements.map(({ kind }) => kind);
    expect(new Set(await kindsOf('RECEIPTS'))).toEqual(new Set(['RECEIPT', 'CASH_RECEIPT', 'CREDIT_NOTE']));
    expect(new Set(await kindsOf('PAYMENTS'))).toEqual(new Set(['PAYMENT', 'REJECTED']));
    const quarter = { client, from: ago(50), to: today };
    const part = await ask<Account>('ClientAccount', quarter);
    expect([part.opening, part.closing, part.count]).toEqual([2381 + 1429 - 500, account.balance, 7]);
    expect(part.movements.at(-1)?.balance).toBe(part.opening + 700);

    const pdf = Buffer.from(await ask<string>('ClientStatement', { ...quarter, format: 'PDF' }), 'base64');
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    const printed = text.replaceAll(/\s+/gu, ' ');
    const excel = cellsOfSheet(
      Buffer.from(await ask<string>('ClientStatement', { ...quarter, format: 'Excel' }), 'base64'),
    );
    const said = part.movements.toReversed();
    expect(excel.slice(2).map(row => row[5])).toEqual(said.map(one => one.balance));
    expect(excel.slice(2).map(row => [row[3] ?? 0, row[4] ?? 0])).toEqual(
      said.map(one => [one.debit, one.credit]),
    );
    expect(excel[1]?.[5]).toBe(part.opening);
    const plain = (dinars: number) => formatMoney(Math.round(dinars * 1000)).replaceAll(/\s/gu, ' ');
    for (const { balance } of said) expect(printed).toContain(plain(balance));
    expect(printed).toContain(`${plain(part.debits)} ${plain(part.credits)} ${plain(part.closing)}`);
    expect(printed).toContain(plain(part.beyond));
    expect(printed).not.toContain('800,000');
  });

  it('garde une retenue annulée au jour de sa date, et dit son annulation au sien', async () => {
    const other = await addClient(api, token);
    const receipt = await invoice(70, 40, 1_480_944, { client: other });
    await insert(api.engine, 'withholdings', {
      receipt,
      client: other,
      date: ago(70),
      rate: 1.5,
      base: 1_479_944,
      amount: 22_199,
      state: 'VOIDED',
      voidedOn: ago(10),
      voidReason: 'Payé sans retenue',
    });
    const until = async (days: number) => {
      const { closing, balance } = await ask<Account>('ClientAccount', { client: other, to: ago(days) });
      return [closing, balance];
    };
    // The balance as it was while it counted does not change when it is void.
    expect(await Promise.all([70, 11, 10].map(until))).toEqual([
      [1458.745, 1480.944],
      [1458.745, 1480.944],
      [1480.944, 1480.944],
    ]);
    const period = { client: other, from: ago(80), to: today };
    const account = await ask<Account>('ClientAccount', period);
    expect(account).toMatchObject({ overdue: 1480.944, credit: 0, certificates: 0 });
    const said = account.movements.toReversed();
    expect(
      said.map(({ kind, resource, debit, credit, balance }) => [kind, resource, debit, credit, balance]),
    ).toEqual([
      ['RECEIPT', 'receipts', 1480.944, 0, 1480.944],
      ['WITHHOLDING', 'withholdings', 0, 22.199, 1458.745],
      ['VOIDED', 'withholdings', 22.199, 0, 1480.944],
    ]);
    const file = async (format: string) =>
      Buffer.from(await ask<string>('ClientStatement', { ...period, format }), 'base64');
    const lines = cellsOfSheet(await file('Excel')).slice(2);
    expect(lines.map(row => [row[3] ?? 0, row[4] ?? 0, row[5]])).toEqual(
      said.map(({ debit, credit, balance }) => [debit, credit, balance]),
    );
    const { text } = await extractText(new Uint8Array(await file('PDF')), { mergePages: true });
    expect(text.replaceAll(/\s+/gu, ' ')).toMatch(/Retenue à la source RS.*Annulation RS.*Payé sans retenue/);
  });

  it('se relance par e-mail, le texte lu avant, le relevé joint, et l’historique dit combien et à qui', async () => {
    const received: Mail[] = [];
    postman = startPostman({
      pool: api.engine.pool,
      engine: api.engine,
      publicUrl: 'https://karhba.exemple.tn',
      now: Date.now,
      log: api.engine.log,
      letters: product.letters,
      mailer: async mail => void received.push(mail),
      times: { poll: 50 },
    });
    const remind = (clientId: string) =>
      api.send(
        token,
        'mutation ($clientId: ID!) { sendFirmReminder(clientId: $clientId, to: "compta@exemple.tn", message: "Merci de régler.") { id } }',
        { clientId },
      );
    expect((await remind(await addClient(api, token))).errors?.[0]?.message).toMatch('Rien n’est échu');
    const owed = await call<{ overdue: number; overdueSince: number; email: null }>(
      api,
      token,
      'clients',
      'one',
      { id: client },
    );
    expect(owed).toMatchObject({ overdue: 3772, overdueSince: toEpoch(ago(95)) });
    // Each by itself is worked out otherwise than both together.
    for (const field of ['overdue', 'overdueSince'] as const) {
      const alone = await api.send(token, `query ($id: ID!) { Client(id: $id) { ${field} } }`, {
        id: client,
      });
      expect(alone.data?.Client).toEqual({ [field]: owed[field] });
    }
    const { initial, when } = actionOf(clients, 'record', 'sendFirmReminder') ?? {};
    expect(when?.(owed, null as never)).toBe(true);
    expect(String(initial?.(owed).message).replaceAll('\u00a0', ' ')).toMatch(
      /^Malgré notre rappel, 3 772,000 DT restent impayés depuis le /,
    );
    expect((await remind(client)).errors).toBeUndefined();
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
    expect(received[0]).toMatchObject({ to: 'compta@exemple.tn', subject: 'Votre relevé de compte' });
    expect(received[0]?.text).toContain('Merci de régler.');
    const { text } = await extractText(new Uint8Array(received[0]?.attachments?.[0]?.content ?? []), {
      mergePages: true,
    });
    expect(text.replaceAll(/\s/gu, ' ')).toContain('Échu : 3 772,000 DT');
    const { rows } = await api.engine.pool.query<{ message: string }>(
      `SELECT message FROM "history-logs" WHERE action = 'sendFirmReminder'`,
    );
    expect(rows[0]?.message.replaceAll('\u00a0', ' ')).toBe(
      'Relance ferme de 3 772,000 DT à compta@exemple.tn',
    );
  });

  it('de cinq mille pièces, se lit en une fois', async () => {
    const other = await addClient(api, token);
    await api.engine.pool.query(
      `INSERT INTO receipts ("documentKind", "vatRegime", state, client, "issueDate", "dueDate", "TotalTTC")
       SELECT 'INVOICE', 'NORMAL', 'NORMAL', $1, $2::date - n % 900, $2::date - n % 900 + 30, n FROM generate_series(1, 5000) n`,
      [other, today],
    );
    await api.engine.pool.query('ANALYZE receipts');
    const started = performance.now();
    const account = await ask<Account>('ClientAccount', { client: other });
    const took = performance.now() - started;
    expect([account.count, account.movements.length, account.balance]).toEqual([5000, 200, 12_502_500]);
    expect(account.movements[0]?.balance).toBe(12_502_500);
    expect(account.movements[0]?.date).toBeGreaterThan(toEpoch(ago(5)));

    expect(took).toBeLessThan(2000);
  });
});
