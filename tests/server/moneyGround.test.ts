import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../server/engine/records/create';
import { transaction } from '../../server/engine/connection/transaction';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { todayInTunis } from '../../src/domain/calendarDate';
import guarantees from '../../src/resources/bank/guarantee';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient } from './helpers/fleet';
import { call, refusal } from './helpers/write';

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
});
