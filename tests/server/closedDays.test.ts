import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { agreeing } from './helpers/confirmed';
import { addClient } from './helpers/fleet';
import { asServer, insert } from './helpers/write';

const today = todayInTunis(Date.now());
const yesterday = addDays(today, -1);

let api: Api;
let token: string;
let client: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
});
afterAll(() => api?.close());

const ids = new Set(['id', 'paymentId', 'guaranteeId']);
const typeOf = (name: string) =>
  ids.has(name)
    ? 'ID!'
    : name === 'ids'
      ? '[ID!]'
      : ['client', 'account', 'statement'].includes(name)
        ? 'ID'
        : 'Input';

/** The id of what was done, or the fields of its refusal, or its sentence. No-break spaces are plain. */
async function act(name: string, input: Record<string, unknown>): Promise<unknown> {
  const names = Object.keys(input);
  const answered = name.endsWith('Entries') ? '' : ' { id }';
  const answer = await agreeing(headers =>
    api.send<Record<string, { id: string } | string>>(
      token,
      `mutation (${names.map(one => `$${one}: ${typeOf(one)}`).join(', ')}) { ${name}(${names.map(one => `${one}: $${one}`).join(', ')})${answered} }`,
      input,
      headers,
    ),
  );
  const [error] = answer.errors ?? [];
  const done = answer.data?.[name];
  const said = error ? (error.extensions.fields ?? error.message) : typeof done === 'object' ? done.id : done;
  return JSON.parse(JSON.stringify(said ?? null).replaceAll(/[\u00a0\u202f]/g, ' '));
}

const made = async (name: string, input: Record<string, unknown>) => {
  const id = await act(name, input);
  expect(id, name).toEqual(expect.stringMatching(/^\d+$/));
  return id as string;
};

const aDrawer = (name: string) =>
  made('createBank', { name, kind: 'CASH', openingBalance: '100', openingDate: addDays(today, -30) });
let next = 0;
const aBank = (name: string) =>
  made('createBank', {
    name,
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', ++next),
    openingBalance: '1000',
    openingDate: addDays(today, -30),
  });
const pay = (account: string, date: string, amount = '50') =>
  act('createPayment', { client, date, amount, paymentMode: 'Espaces', account });
const transfer = (account: string, date: string, amount = '50') =>
  made('createPayment', { client, date, amount, paymentMode: 'Virement', reference: 'VIR', account });
const entryOf = async (payment: string) =>
  (
    await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM "account-entries" WHERE payment = $1 AND "reversalOf" IS NULL',
      [payment],
    )
  ).rows[0]?.id ?? '';

describe('une journée de caisse', () => {
  it('se clôture avec son écart et son motif, et ne reçoit plus rien', async () => {
    const account = await aDrawer('Comptoir');
    expect(await pay(account, yesterday)).toMatch(/^\d+$/);
    expect(await act('createCashDay', { account, date: yesterday, counted: '148' })).toEqual({
      reason: 'Il manque 2,000 DT (attendu : 150,000 DT) : dites pourquoi',
    });
    const asked = await api.send(
      token,
      `mutation { createCashDay(account: "${account}", date: "${yesterday}", counted: "148", reason: "Rendu de trop") { id } }`,
    );
    expect(asked.errors?.[0]?.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      `Clôturer « Comptoir » au ${formatDate(yesterday)} ? Attendu 150,000 DT, compté 148,000 DT : il manque 2,000 DT, et l’écart passe en écriture. Elle ne recevra plus d’écriture de ce jour ni d’avant.`,
    );
    const id = await made('createCashDay', {
      account,
      date: yesterday,
      counted: '148',
      reason: 'Rendu de trop',
    });
    const { data } = await api.send(
      token,
      `{ CashDay(id: "${id}") { expected counted difference outcome closedBy { id } } }`,
    );
    expect(data).toMatchObject({
      CashDay: { expected: 150, counted: 148, difference: -2, outcome: 'SHORT' },
    });

    // What was missing is booked: it is not missing again the next day.
    const booked = await api.engine.pool.query(
      `SELECT category, direction, amount::float, date::text, label FROM "account-entries" WHERE account = $1 AND category = 'DIFFERENCE'`,
      [account],
    );
    expect(booked.rows).toEqual([
      {
        category: 'DIFFERENCE',
        direction: 'OUT',
        amount: 2,
        date: yesterday,
        label: 'Écart de caisse\u00a0: Rendu de trop',
      },
    ]);

    const closed = `« Comptoir » est clôturée jusqu’au ${formatDate(yesterday)}`;
    expect(await pay(account, yesterday)).toEqual({ date: `${closed} : donnez une date d’après` });
    expect(await pay(account, addDays(yesterday, -3))).toEqual({
      date: `${closed} : donnez une date d’après`,
    });
    expect(await pay(account, today)).toMatch(/^\d+$/);
    expect(await act('createCashDay', { account, date: yesterday, counted: '150' })).toEqual({
      date: `« Comptoir » est déjà clôturée jusqu’au ${formatDate(yesterday)}`,
    });
    expect(await act('createCashDay', { account, date: addDays(today, 1), counted: '150' })).toEqual({
      date: 'Pas à venir',
    });
  });

  it('laisse annuler ce qui est d’avant, à la date d’aujourd’hui, tant qu’aujourd’hui est ouvert', async () => {
    const account = await aDrawer('Aéroport');
    const first = (await pay(account, yesterday)) as string;
    const second = (await pay(account, yesterday)) as string;
    await made('createCashDay', { account, date: yesterday, counted: '200' });
    expect(await act('voidPayment', { id: first, voidReason: 'Saisi deux fois' })).toBe(first);
    await made('createCashDay', { account, date: today, counted: '150' });
    expect(await act('voidPayment', { id: second, voidReason: 'Saisi deux fois' })).toBe(
      `« Aéroport » est clôturée jusqu’au ${formatDate(today)}, et une contrepassation est datée d’aujourd’hui : elle se fera demain.`,
    );
  });

  it('retient aussi une caution', async () => {
    const account = await aDrawer('Gare');
    const contract = await insert(api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.now(),
      returnDate: Date.now() + 86_400_000,
      vehicles: [],
    });
    const guaranteeId = await asServer(api.engine, context =>
      expectGuarantee(context, { contract, client, expected: 500_000 }),
    );
    const tomorrow = addDays(today, 1);
    const received = { guaranteeId, amount: '500', method: 'ESPECE', account };
    // What is of a day to come would be in no balance of today, and voided before it is received.
    expect(await act('receiveGuarantee', { ...received, date: tomorrow })).toEqual({ date: 'Pas à venir' });
    expect(await pay(account, tomorrow)).toEqual({ date: 'Pas à venir' });
    await made('receiveGuarantee', {
      guaranteeId,
      date: yesterday,
      amount: '500',
      method: 'ESPECE',
      account,
    });
    await made('createCashDay', { account, date: yesterday, counted: '600' });
    expect(await act('refundGuarantee', { guaranteeId, date: yesterday, amount: '500' })).toEqual({
      date: `« Gare » est clôturée jusqu’au ${formatDate(yesterday)} : donnez une date d’après`,
    });
    expect(await act('refundGuarantee', { guaranteeId, date: today, amount: '500' })).toBe(guaranteeId);
    // A date after today would be refused in its turn.
    await made('createCashDay', { account, date: today, counted: '100' });
    expect(await pay(account, today)).toEqual({
      date: `« Gare » est clôturée jusqu’au ${formatDate(today)}, aujourd’hui : prenez un autre compte, ou enregistrez-le demain`,
    });
  });
});

describe('un compte se choisit parmi ceux de sa nature', () => {
  const notADrawer = { account: '« Attijari » ne convient pas : choisissez un compte de nature « Caisse »' };
  const notABank = { account: '« Port » ne convient pas : choisissez un compte de nature « Banque »' };
  let bank: string;
  let drawer: string;
  beforeAll(async () => {
    bank = await aBank('Attijari');
    drawer = await aDrawer('Port');
  });

  it('le choix n’a que ceux-là, recherche comprise, et seulement comme une référence le dit', async () => {
    const lookup = async (among: unknown, searchWord?: string) => {
      const { data, errors } = await api.send<{ Lookup: { id: string }[] }>(token, documents.lookup, {
        resource: 'bank-accounts',
        ids: searchWord === undefined ? [bank, drawer] : undefined,
        among,
        searchWord,
      });
      return errors?.[0]?.extensions.code ?? data?.Lookup.map(({ id }) => id);
    };
    expect(await lookup({ field: 'kind', values: ['CASH'] })).toEqual([drawer]);
    expect(await lookup({ field: 'kind', values: ['BANK'] })).toEqual([bank]);
    expect(await lookup({ field: 'kind', values: ['CASH'] }, 'attij')).toEqual([]);
    expect(await lookup({ field: 'kind', values: ['BANK'] }, 'attij')).toEqual([bank]);
    for (const [field, values] of [
      ['kind', ['CASH', 'BANK']],
      ['kind', ['TAKEOVER']],
      ['kind', []],
      ['kind', 'CASH'],
      ['state', ['OPEN']],
      ['name', ['Port']],
    ])
      expect(await lookup({ field, values })).toBe('BAD_USER_INPUT');
  });

  it('un autre est refusé avant toute question, dans une fiche et dans une action', async () => {
    // A sum that is not the account's would be asked about.
    expect(await act('createCashDay', { account: bank, date: yesterday, counted: '1' })).toEqual(notADrawer);
    expect(
      await act('createBankStatement', {
        account: drawer,
        number: '1',
        date: yesterday,
        closingBalance: '1',
      }),
    ).toEqual(notABank);
    const guaranteeId = await insert(api.engine, 'guarantees', {
      client,
      contract: await insert(api.engine, 'contracts', {
        stage: 'SIGNED',
        client,
        departureDate: Date.now(),
        returnDate: Date.now() + 86_400_000,
        vehicles: [],
      }),
      state: 'HELD',
      method: 'OTPE',
      expected: 500_000,
      received: 500_000,
      retained: 0,
      refunded: 0,
      held: 500_000,
    });
    const retained = { guaranteeId, date: today, amount: '100', reason: 'Rayure', account: drawer };
    expect(await act('retainGuarantee', retained)).toEqual(notABank);
  });
});

describe('un relevé', () => {
  it('se clôt sans écart, et ses écritures ne bougent plus', async () => {
    const account = await aBank('BIAT courant');
    const payment = await transfer(account, yesterday, '250');
    const other = await transfer(await aBank('STB'), yesterday);
    const later = await transfer(account, today);
    const statement = await made('createBankStatement', {
      account,
      number: '2026-11',
      date: yesterday,
      closingBalance: '1250',
    });
    expect(await act('closeBankStatement', { id: statement })).toBe(
      'Il reste un écart de 250,000 DT : pointez ou dépointez des écritures jusqu’à ce qu’il soit nul.',
    );
    const [entry, foreign, late] = await Promise.all([payment, other, later].map(entryOf));
    expect(await act('tickAccountEntries', { ids: [foreign], statement })).toEqual({
      statement: 'Le relevé est d’un autre compte que cette écriture',
    });
    expect(await act('tickAccountEntries', { ids: [late], statement })).toEqual({
      statement: `Le relevé s’arrête au ${formatDate(yesterday)}, avant cette écriture`,
    });
    expect(await act('tickAccountEntries', { ids: [entry], statement })).toBe(1);
    const read = async () =>
      (
        await api.send<{ AccountEntry: { reconciliation: string }; BankStatement: object }>(
          token,
          `{ AccountEntry(id: "${entry}") { reconciliation statement { label } } BankStatement(id: "${statement}") { openingBalance ticked difference state } }`,
        )
      ).data;
    expect(await read()).toMatchObject({
      AccountEntry: { reconciliation: 'TICKED', statement: { label: '2026-11' } },
      BankStatement: { openingBalance: 1000, ticked: 250, difference: 0, state: 'OPEN' },
    });
    expect(await act('closeBankStatement', { id: statement })).toBe(statement);
    expect(await read()).toMatchObject({
      AccountEntry: { reconciliation: 'RECONCILED' },
      BankStatement: { state: 'CLOSED', difference: 0 },
    });

    expect(await act('voidPayment', { id: payment, voidReason: 'Erreur' })).toBe(
      'Son écriture est rapprochée par le relevé 2026-11, qui est clos : elle ne se contrepasse plus.',
    );
    expect(await act('untickAccountEntries', { ids: [entry] })).toMatch(
      /Cette écriture est rapprochée par le relevé 2026-11, qui est clos\.$/,
    );
    expect(await act('updateBankStatement', { id: statement, closingBalance: '1' })).toBe(
      'Ce relevé est clos : il ne change plus.',
    );
    expect(await act('deleteBankStatement', { id: statement })).toBe(
      'Ce relevé est clos : il ne change plus.',
    );
    expect(
      await act('createBankStatement', {
        account,
        number: '2026-12',
        date: yesterday,
        closingBalance: '1250',
      }),
    ).toEqual({ date: `Après le ${formatDate(yesterday)}, où s’arrête le dernier relevé clos` });
    const following = await made('createBankStatement', {
      account,
      number: '2026-12',
      date: today,
      closingBalance: '1300',
    });
    expect(await act('tickAccountEntries', { ids: [entry], statement: following })).toMatch(
      /Cette écriture est rapprochée par le relevé 2026-11, qui est clos\.$/,
    );
    expect(
      await act('createBankStatement', { account, number: '2027-01', date: today, closingBalance: '1' }),
    ).toEqual({ account: 'Un relevé de ce compte est déjà en cours : closez-le d’abord' });
  });

  it('garde le chèque crédité qui revient impayé : la banque le reprend par une écriture du relevé suivant', async () => {
    const account = await aBank('Zitouna courant');
    const cheque = await made('createPayment', {
      client,
      date: yesterday,
      amount: '400',
      paymentMode: 'Cheque',
      account,
      chequeNumber: '0000123',
      bank: 'BIAT',
      drawer: 'Sté Cap Bon',
      chequeDate: yesterday,
      expiryDate: addDays(yesterday, 60),
    });
    await made('clearPayment', { id: cheque, clearedOn: yesterday });
    const statement = await made('createBankStatement', {
      account,
      number: '2026-11',
      date: yesterday,
      closingBalance: '1400',
    });
    await act('tickAccountEntries', { ids: [await entryOf(cheque)], statement });
    await made('closeBankStatement', { id: statement });
    await made('rejectPayment', { id: cheque, rejectedOn: today, rejectReason: 'Sans provision' });
    const { rows } = await api.engine.pool.query(
      'SELECT direction, amount::int, "reversalOf", statement::text FROM "account-entries" WHERE payment = $1 ORDER BY id',
      [cheque],
    );
    expect(rows).toEqual([
      { direction: 'IN', amount: 400, reversalOf: null, statement },
      { direction: 'OUT', amount: 400, reversalOf: null, statement: null },
    ]);
    const next = await made('createBankStatement', {
      account,
      number: '2026-12',
      date: today,
      closingBalance: '1000',
    });
    const { data } = await api.send<{ AccountEntries: { data: { id: string }[] } }>(
      token,
      `{ AccountEntries(account: "${account}", reconciliation: "PENDING") { data { id } } }`,
    );
    const pending = data?.AccountEntries.data.map(({ id }) => id) ?? [];
    expect(await act('tickAccountEntries', { ids: pending, statement: next })).toBe(1);
    expect(await act('closeBankStatement', { id: next })).toBe(next);
  });
});
