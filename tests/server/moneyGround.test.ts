import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { todayInTunis } from '../../src/domain/calendarDate';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient } from './helpers/fleet';
import { asServer, call, insert } from './helpers/write';

const today = todayInTunis(Date.now());

interface Payment {
  id: string;
  number: string;
  state: string;
  amount: number;
  unallocated: number;
  account: { id: string };
}

let api: Api;
let token: string;
let client: string;
let drawer: string;
let bank: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
  drawer = (await one<{ id: string }>(`SELECT id::text AS id FROM "bank-accounts" WHERE kind = 'CASH'`)).id;
  bank = (await aBank('BIAT courant', 7)).id;
});
afterAll(() => api?.close());

async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await api.engine.pool.query(sql, values);
  return rows[0] as T;
}

const aBank = (name: string, number: number) =>
  call<{ id: string; bank: string }>(api, token, 'bank-accounts', 'create', {
    name,
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', number),
    openingBalance: '1000',
  });
const balance = async (id: string) =>
  (await call<{ balance: number }>(api, token, 'bank-accounts', 'one', { id })).balance;
const pay = (more: object) =>
  call<Payment>(api, token, 'payments', 'create', { client, date: today, paymentMode: 'Espaces', ...more });
const act = async (name: string, argument: string, id: string, types = '', input: object = {}) => {
  const names = Object.keys(input);
  const answer = await api.send<Record<string, Payment>>(
    token,
    `mutation ($id: ID!${types}) { ${name}(${argument}: $id${names.map(key => `, ${key}: $${key}`).join('')}) { id } }`,
    { id, ...input },
  );
  return answer.errors?.[0]?.extensions.fields ?? answer.errors?.[0]?.message ?? 'fait';
};
const read = (id: string) => call<Payment>(api, token, 'payments', 'one', { id });
const cheque = {
  paymentMode: 'Cheque',
  chequeNumber: '0012345',
  bank: 'BIAT',
  drawer: 'Sami Ben Ali',
  chequeDate: today,
  expiryDate: today,
};

describe('un compte', () => {
  it('connaît sa banque par son RIB, et vaut son ouverture et ses écritures', async () => {
    const account = await aBank('Deuxième', 8);
    expect(account.bank).toBe('BIAT');
    await pay({ amount: '250', paymentMode: 'Virement', reference: 'VIR 1', account: account.id });
    expect(await balance(account.id)).toBe(1250);
  });
});

describe('une caisse', () => {
  it('ne devient jamais négative, même vidée par quarante mains à la fois', async () => {
    const paid = await pay({ amount: '100' });
    const before = await balance(drawer);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () =>
        act('refundPayment', 'paymentId', paid.id, ', $date: Input, $amount: Input, $paymentMode: Input', {
          date: today,
          amount: '30',
          paymentMode: 'Espaces',
        }),
      ),
    );
    expect(outcomes.filter(outcome => outcome === 'fait')).toHaveLength(3);
    expect(await balance(drawer)).toBe(before - 90);
    expect(await balance(drawer)).toBe(10);
  });

  it('ne l’est pas davantage par du SQL, et un compte fermé ne prend plus rien', async () => {
    const entry = (account: string, direction: string, amount: number) =>
      api.engine.pool.query(
        `INSERT INTO "account-entries" (account, date, "valueDate", label, category, direction, amount)
         VALUES ($1, $4, $4, 'À la main', 'OTHER', $2, $3)`,
        [account, direction, amount, today],
      );
    await expect(entry(drawer, 'OUT', 10.001)).rejects.toMatchObject({ code: 'KA001' });
    await expect(api.engine.pool.query('UPDATE "account-entries" SET amount = 1')).rejects.toMatchObject({
      code: 'KA001',
    });
    await expect(
      api.engine.pool.query('UPDATE "bank-accounts" SET "openingBalance" = 5 WHERE id = $1', [drawer]),
    ).rejects.toMatchObject({ code: 'KA002' });
    const account = await aBank('À fermer', 9);
    expect(await act('closeBank', 'id', account.id)).toMatch(/^Il reste 1\s000,000\sDT sur/);
    await entry(account.id, 'OUT', 1000);
    expect(await act('closeBank', 'id', account.id)).toBe('fait');
    await expect(entry(account.id, 'IN', 1)).rejects.toMatchObject({ code: 'KA001' });
  });
});

const anInvoice = (total: number) =>
  insert(api.engine, 'receipts', {
    documentKind: 'INVOICE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    client,
    issueDate: today,
    TotalTTC: total,
  });
const invoice = (id: string) =>
  call<{ status: string; restToPay: number; payments: { amount: number; payment: { label: string } }[] }>(
    api,
    token,
    'receipts',
    'one',
    { id },
  );

describe('un règlement', () => {
  it('règle plusieurs factures, et son surplus reste au crédit du client', async () => {
    const [first, second] = [await anInvoice(100_000), await anInvoice(50_000)];
    const paid = await pay({
      amount: '180',
      allocations: [
        { receipt: first, amount: '100' },
        { receipt: second, amount: '40' },
      ],
    });
    expect(paid.unallocated).toBe(40);
    expect(await invoice(first)).toMatchObject({ status: 'PAID', restToPay: 0 });
    expect(await invoice(second)).toMatchObject({
      status: 'IN_PROGRESS',
      restToPay: 10,
      payments: [{ amount: 40, payment: { label: paid.number } }],
    });
    const allocate = (receipt: string, amount: string) =>
      act('allocatePayment', 'paymentId', paid.id, ', $receipt: ID, $amount: Input', { receipt, amount });
    expect(await allocate(await anInvoice(25_000), '30')).toHaveProperty('amount');
    expect(await allocate(await anInvoice(90_000), '40')).toBe('fait');
    expect((await read(paid.id)).unallocated).toBe(0);
  });

  it('ne règle jamais plus qu’une facture ni plus que lui-même, qui que ce soit qui écrive', async () => {
    const id = await anInvoice(100_000);
    const paid = await pay({ amount: '60', allocations: [{ receipt: id, amount: '60' }] });
    const other = await pay({ amount: '60' });
    const settle = (payment: string, amount: number) =>
      api.engine.pool.query(
        'INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES ($1, 1, $2, $3)',
        [payment, id, amount],
      );
    await expect(settle(other.id, 40.001)).rejects.toThrow('Les règlements dépassent le total');
    await expect(settle(paid.id, 1)).rejects.toThrow('dépassent le règlement');
    await settle(other.id, 40);
    for (const statement of [
      'DELETE FROM payments__allocations WHERE receipt = $1',
      'UPDATE payments__allocations SET amount = 1 WHERE receipt = $1',
      'UPDATE payments SET amount = 1 WHERE id IN (SELECT parent_id FROM payments__allocations WHERE receipt = $1)',
      'DELETE FROM payments WHERE id IN (SELECT parent_id FROM payments__allocations WHERE receipt = $1)',
    ])
      await expect(api.engine.pool.query(statement, [id])).rejects.toMatchObject({ code: 'KA001' });
  });

  it('annulé, est contrepassé aujourd’hui, et ce qu’il réglait est de nouveau dû', async () => {
    const id = await anInvoice(80_000);
    const before = await balance(drawer);
    const paid = await pay({ amount: '80', allocations: [{ receipt: id, amount: '80' }] });
    expect(await balance(drawer)).toBe(before + 80);
    const cancel = (reason: string) =>
      act('voidPayment', 'id', paid.id, ', $voidReason: Input', { voidReason: reason });
    expect(await cancel('')).toHaveProperty('voidReason');
    expect(await cancel('Saisi deux fois')).toBe('fait');
    expect(await balance(drawer)).toBe(before);
    expect(await invoice(id)).toMatchObject({ status: 'UNPAID', restToPay: 80, payments: [] });
    expect(await cancel('Encore')).toMatch('déjà');
    await pay({ amount: '80', allocations: [{ receipt: id, amount: '80' }] });
    await expect(
      api.engine.pool.query(`UPDATE payments SET state = 'RECEIVED' WHERE id = $1`, [paid.id]),
    ).rejects.toThrow('Les règlements dépassent le total');
  });

  it('par chèque, n’est de l’argent qu’une fois crédité, et son rejet rouvre la facture', async () => {
    const id = await anInvoice(200_000);
    const before = await balance(bank);
    const paid = await pay({
      ...cheque,
      amount: '200',
      account: bank,
      allocations: [{ receipt: id, amount: '200' }],
    });
    expect([await balance(bank), (await invoice(id)).status]).toEqual([before, 'PAID']);
    expect(await act('clearPayment', 'id', paid.id, ', $clearedOn: Input', { clearedOn: today })).toBe(
      'fait',
    );
    expect(await balance(bank)).toBe(before + 200);
    expect(
      await act('rejectPayment', 'id', paid.id, ', $rejectedOn: Input, $rejectReason: Input', {
        rejectedOn: today,
        rejectReason: 'Sans provision',
      }),
    ).toBe('fait');
    expect([await balance(bank), (await invoice(id)).restToPay]).toEqual([before, 200]);
    const { rowCount } = await api.engine.pool.query('SELECT FROM "account-entries" WHERE payment = $1', [
      paid.id,
    ]);
    expect(rowCount).toBe(2);
  });

  it('va sur le compte de sa nature, et rien d’autre que des espèces dans une caisse', async () => {
    expect((await pay({ amount: '1' })).account.id).toBe(drawer);
    await expect(
      pay({ amount: '1', paymentMode: 'Tpe', authorisation: '1', account: drawer }),
    ).rejects.toThrow('ne prend que des espèces');
    await expect(pay({ amount: '1', paymentMode: 'Tpe', authorisation: '1' })).rejects.toThrow(
      'Dites sur quel compte',
    );
  });

  it('a son reçu, en lettres, sur une demi-feuille quoi qu’il règle', async () => {
    const allocations = [];
    for (let index = 0; index < 8; index++)
      allocations.push({ receipt: await anInvoice(150_000), amount: '150' });
    const { id } = await pay({
      ...cheque,
      amount: '1492.527',
      account: bank,
      tuniCheque: 'TC 1',
      allocations,
    });
    const { data } = await api.send<{ PaymentPDF: string }>(
      token,
      'query ($id: ID!) { PaymentPDF(id: $id) }',
      { id },
    );
    const pdf = new Uint8Array(Buffer.from(data?.PaymentPDF ?? '', 'base64'));
    const { text: printed, totalPages } = await extractText(pdf, { mergePages: true });
    const text = printed.replace(/\s+/gu, ' ');
    expect(totalPages).toBe(1);
    expect(text).toContain('3 autres factures 450,000 DT Au crédit du client 292,527 DT');
    expect(text).toContain('mille quatre cent quatre-vingt-douze dinars et cinq cent vingt-sept millimes');
  });

  it('nomme sur son reçu le contrat qu’il paie', async () => {
    const contract = await insert(api.engine, 'contracts', {
      contractNumber: 'CTR-2026-00416',
      stage: 'SIGNED',
      client,
      departureDate: Date.now(),
      returnDate: Date.now() + 86_400_000,
      vehicles: [],
    });
    const { id } = await pay({ amount: '20', contract });
    const { data } = await api.send<{ PaymentPDF: string }>(
      token,
      'query ($id: ID!) { PaymentPDF(id: $id) }',
      { id },
    );
    const pdf = new Uint8Array(Buffer.from(data?.PaymentPDF ?? '', 'base64'));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replace(/\s+/gu, ' ')).toContain('contrat CTR-2026-00416');
  });
});

describe('une caution', () => {
  const aGuarantee = async () => {
    const contract = await insert(api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.now(),
      returnDate: Date.now() + 86_400_000,
      vehicles: [],
    });
    return asServer(api.engine, context => expectGuarantee(context, { contract, client, expected: 500_000 }));
  };
  const state = (id: string) =>
    one<{ state: string; received: string; retained: string; refunded: string; held: string }>(
      'SELECT state, received, retained, refunded, held FROM guarantees WHERE id = $1',
      [id],
    );
  const receive = (id: string, more: object) =>
    act(
      'receiveGuarantee',
      'guaranteeId',
      id,
      ', $date: Input, $amount: Input, $method: Input, $expiry: Input, $account: ID',
      { date: today, amount: '500', method: 'ESPECE', expiry: null, account: null, ...more },
    );
  const back = (id: string, amount: string) =>
    act('refundGuarantee', 'guaranteeId', id, ', $date: Input, $amount: Input', { date: today, amount });
  const retain = (id: string, amount: string, account: string | null = null) =>
    act(
      'retainGuarantee',
      'guaranteeId',
      id,
      ', $date: Input, $amount: Input, $reason: Input, $account: ID',
      { date: today, amount, reason: 'Rayure', account },
    );

  it('reçue en espèces, est une dette\u00a0: une part retenue devient un règlement, le reste est rendu', async () => {
    const id = await aGuarantee();
    const before = await balance(drawer);
    const paidBefore = await one<{ sum: string }>(`SELECT sum(amount) FROM payments`);
    expect(await receive(id, {})).toBe('fait');
    expect(await balance(drawer)).toBe(before + 500);
    expect(await one(`SELECT sum(amount) FROM payments`)).toEqual(paidBefore);
    expect(await retain(id, '500.001')).toHaveProperty('amount');
    expect(await retain(id, '120')).toBe('fait');
    expect(await state(id)).toMatchObject({ state: 'HELD', retained: '120.000', held: '380.000' });
    expect(await back(id, '380')).toBe('fait');
    expect(await state(id)).toMatchObject({ state: 'PARTLY_RETAINED', held: '0.000' });
    expect(await balance(drawer)).toBe(before + 120);
    const kept = await one<{ id: string; state: string; purpose: string }>(
      'SELECT id::text AS id, state, purpose FROM payments WHERE guarantee = $1',
      [id],
    );
    expect(kept).toMatchObject({ state: 'CLEARED', purpose: 'GUARANTEE' });
    expect((await read(kept.id)).unallocated).toBe(120);
    expect(
      await act('voidPayment', 'id', kept.id, ', $voidReason: Input', { voidReason: 'Rayure ancienne' }),
    ).toBe('fait');
    expect(await state(id)).toMatchObject({ state: 'HELD', retained: '0.000', held: '120.000' });
    expect(await balance(drawer)).toBe(before + 120);
    await expect(
      api.engine.pool.query('UPDATE guarantees SET held = 0 WHERE id = $1', [id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('par pré-autorisation, n’est de l’argent que capturée', async () => {
    const id = await aGuarantee();
    const before = await balance(bank);
    expect(await receive(id, { method: 'OTPE' })).toHaveProperty('expiry');
    expect(await receive(id, { method: 'OTPE', expiry: today })).toBe('fait');
    expect(await balance(bank)).toBe(before);
    expect(await retain(id, '500', bank)).toBe('fait');
    expect(await state(id)).toMatchObject({ state: 'RETAINED', held: '0.000' });
    expect(await balance(bank)).toBe(before + 500);
  });
});
