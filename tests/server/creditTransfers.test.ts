import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { actingAs } from './helpers/acting';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addCompany } from './helpers/fleet';
import { addDrivingClient, addOrderlyCar, argumentsOf, departCar } from './helpers/renting';
import { insert } from './helpers/write';

const migration = fileURLToPath(
  new URL('../../server/rental/migrations/0019-credits-settle-their-own-client.sql', import.meta.url),
);
const today = todayInTunis(Date.now());
const start = Date.now();
const hours = (count: number) => start + count * 3_600_000;

let api: Api;
let token: string;
let account: string;
let present = start;
const { act, asked, choosing, made } = actingAs(
  () => api,
  () => token,
);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  account = await made('createBank', {
    name: 'BIAT courant',
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', 1),
    openingBalance: '0',
    openingDate: addDays(today, -60),
  });
});
afterAll(() => api?.close());

async function say<T = { id: string }>(operation: string, input: object, fields = 'id'): Promise<T> {
  const kind = /^[A-Z]/.test(operation) ? 'query' : 'mutation';
  const answer = await api.send<Record<string, T>>(
    token,
    `${kind} { ${operation}(${argumentsOf(input)}) { ${fields} } }`,
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data?.[operation] as T;
}

let issued = 0;
/** An issued invoice, in millimes. */
const invoice = (client: string, total: number) =>
  insert(api.engine, 'receipts', {
    documentKind: 'INVOICE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    receiptId: `FA-2025-${String(++issued).padStart(6, '0')}`,
    client,
    issueDate: addDays(today, -20),
    dueDate: addDays(today, -20),
    TotalTTC: total,
  });
const creditNote = (client: string, total: number) =>
  insert(api.engine, 'receipts', {
    documentKind: 'CREDIT_NOTE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    creditNoteId: `AV-2025-${String(++issued).padStart(6, '0')}`,
    client,
    issueDate: addDays(today, -10),
    TotalTTC: total,
  });
const pay = (client: string, amount: string, more: object = {}) =>
  made('createPayment', {
    client,
    account,
    amount,
    date: today,
    paymentMode: 'Virement',
    reference: 'VIR',
    ...more,
  });

const accountOf = (client: string) =>
  say<{ balance: number; credit: number; movements: { kind: string; debit: number; credit: number }[] }>(
    'ClientAccount',
    { client },
    'balance credit movements { kind debit credit }',
  );
const creditOf = async (payment: string) =>
  (await say<{ unallocated: number }>('Payment', { id: payment }, 'unallocated')).unallocated;
const restOf = async (receipt: string) =>
  (await say<{ restToPay: number }>('Receipt', { id: receipt }, 'restToPay')).restToPay;
const givenOf = async (source: string, column = 'refundOf') =>
  (
    await api.engine.pool.query<{ out: string; into: string }>(
      `SELECT o.id::text AS out, i.id::text AS into FROM payments o JOIN payments i ON i."transferOf" = o.id WHERE o."${column}" = $1`,
      [source],
    )
  ).rows[0] ?? { out: '', into: '' };
const clientOf = () => addDrivingClient(api, token);
const nameOf = async (client: string) =>
  (await say<{ _label: string }>('Client', { id: client }, '_label'))._label;

/** A contract signed, left and back, whose client had paid so much of it before. */
async function contractOf(client: string, deposit: string) {
  present = start;
  const { id: vehicle } = await addOrderlyCar(api, token, 100);
  const moment = (at: number) => new Date(at + 3_600_000).toISOString().slice(0, 16);
  const { id } = await say('createContract', {
    client,
    departureDate: moment(hours(1)),
    returnDate: moment(hours(49)),
    vehicles: [{ vehicle }],
  });
  const paid = await pay(client, deposit, { contract: id });
  return { id, vehicle, paid };
}

describe('ce qui est au crédit d’un client', () => {
  it('ne règle que les documents de ce client\u00a0: la base le tient', async () => {
    const [one, other] = [await clientOf(), await clientOf()];
    const [theirs, paid] = [await invoice(other, 119_000), await pay(one, '50')];
    const [note, otherPayment] = [await creditNote(one, 60_000), await pay(other, '10')];
    const { pool } = api.engine;
    const foreign = { code: 'KA001' };
    const row = (table: string, parent: string) =>
      pool.query(`INSERT INTO ${table} (parent_id, position, receipt, amount) VALUES ($1, 0, $2, 1)`, [
        parent,
        theirs,
      ]);
    await expect(row('payments__allocations', paid)).rejects.toMatchObject(foreign);
    await expect(row('receipts__allocations', note)).rejects.toMatchObject(foreign);
    const refund = (column: string, source: string) =>
      pool.query(
        `INSERT INTO payments (state, direction, purpose, client, date, amount, "paymentMode", "${column}") VALUES ('RECEIVED', 'OUT', 'REFUND', $1, $2, 1, 'Virement', $3)`,
        [other, today, source],
      );
    await expect(refund('refundOf', paid)).rejects.toMatchObject(foreign);
    await expect(refund('refundOfCreditNote', note)).rejects.toMatchObject(foreign);
    await expect(
      pool.query(
        `INSERT INTO withholdings (state, receipt, client, date, rate, base, amount) VALUES ('EXPECTED', $1, $2, $3, 1, 100, 1)`,
        [theirs, one, today],
      ),
    ).rejects.toMatchObject(foreign);
    expect(await act('allocatePayment', { paymentId: otherPayment, receipt: theirs, amount: '10' })).toBe(
      otherPayment,
    );
    await expect(
      pool.query('UPDATE payments SET client = $1 WHERE id = $2', [one, otherPayment]),
    ).rejects.toThrow();
  });

  it('se transfère à un autre client\u00a0: une ligne à chaque compte, aucun compte de banque, et s’annule des deux côtés', async () => {
    const [one, other] = [await clientOf(), await clientOf()];
    const paid = await pay(one, '220');
    const give = { paymentId: paid, to: other, amount: '150', reason: 'L’employeur paie' };
    expect(await act('transferPayment', { ...give, amount: '221' })).toHaveProperty('amount');
    expect(await act('transferPayment', { ...give, to: one })).toHaveProperty('to');
    const into = await made('transferPayment', give);
    expect(await creditOf(paid)).toBe(70);
    expect(await accountOf(one)).toMatchObject({
      balance: -70,
      credit: 70,
      movements: [
        { kind: 'TRANSFER', debit: 150, credit: 0 },
        { kind: 'PAYMENT', debit: 0, credit: 220 },
      ],
    });
    expect(await accountOf(other)).toMatchObject({
      balance: -150,
      credit: 150,
      movements: [{ kind: 'TRANSFER', debit: 0, credit: 150 }],
    });
    expect((await say<{ balance: number }>('Bank', { id: account }, 'balance')).balance).toBeGreaterThan(0);
    const { rows } = await api.engine.pool.query(
      `SELECT FROM "account-entries" e JOIN payments p ON p.id = e.payment WHERE p.purpose = 'TRANSFER'`,
    );
    expect(rows).toHaveLength(0);
    // It settles the other's invoice, and is given back to them.
    const theirs = await invoice(other, 119_000);
    await made('allocatePayment', { paymentId: into, receipt: theirs, amount: '119' });
    expect(await restOf(theirs)).toBe(0);
    expect(await act('voidPayment', { id: paid, voidReason: 'Erreur' })).toContain('a été transféré');
    const { out } = await givenOf(paid);
    await made('voidPayment', { id: out, voidReason: 'Chacun paie la sienne' });
    expect([await creditOf(paid), await creditOf(into), await restOf(theirs)]).toEqual([220, 0, 119]);
    expect((await accountOf(other)).balance).toBe(119);
    expect(
      await act('createPayment', {
        client: one,
        account,
        amount: '5',
        date: today,
        paymentMode: 'Transfert',
      }),
    ).toHaveProperty('paymentMode');
  });

  it('d’un avoir se transfère aussi, et la dette d’un chèque rejeté après son transfert reste à qui l’a remis', async () => {
    const [one, other] = [await clientOf(), await clientOf()];
    const note = await creditNote(one, 60_000);
    expect(
      await act('transferCreditNote', { receiptId: note, to: other, amount: '40', reason: 'Même famille' }),
    ).toBe(note);
    expect((await say<{ creditLeft: number }>('Receipt', { id: note }, 'creditLeft')).creditLeft).toBe(20);
    expect([(await accountOf(one)).balance, (await accountOf(other)).balance]).toEqual([-20, -40]);
    const cheque = await made('createPayment', {
      client: one,
      account,
      amount: '300',
      date: today,
      paymentMode: 'Cheque',
      chequeNumber: '0417911',
      bank: 'BIAT',
      drawer: 'X',
      chequeDate: today,
      expiryDate: addDays(today, 8),
    });
    const give = { paymentId: cheque, to: other, amount: '300', reason: 'Même famille' };
    expect(await asked('transferPayment', give)).toContain('n’est pas encaissé');
    await made('transferPayment', give);
    await made('rejectPayment', { id: cheque, rejectedOn: today, rejectReason: 'Sans provision' });
    expect([(await accountOf(one)).balance, (await accountOf(other)).balance]).toEqual([280, -340]);
  });
});

describe('un autre client paie', () => {
  it('le client d’un contrat en brouillon change\u00a0: ce qu’il a versé lui reste, ou est transféré', async () => {
    for (const choice of ['Laisser', 'Transférer']) {
      const [one, other] = [await clientOf(), await clientOf()];
      const { id, paid } = await contractOf(one, '150');
      expect(await asked('updateContract', { id, client: other })).toBe(
        `150,000 DT reçus de ${await nameOf(one)} pour ce contrat ne règlent rien de ${await nameOf(other)}. Les laisser à ${await nameOf(one)}, ou les transférer ?`,
      );
      expect(await choosing(choice, 'updateContract', { id, client: other })).toBe(id);
      const isGiven = choice === 'Transférer';
      expect(await creditOf(paid)).toBe(isGiven ? 0 : 150);
      expect([(await accountOf(one)).credit, (await accountOf(other)).credit]).toEqual(
        isGiven ? [0, 150] : [150, 0],
      );
      const contract = await say<{ TotalTTC: number; restToPay: number }>(
        'Contract',
        { id },
        'TotalTTC restToPay',
      );
      expect(contract.TotalTTC - contract.restToPay).toBeCloseTo(isGiven ? 150 : 0, 3);
    }
  });

  it('le client d’un brouillon de facture change\u00a0: à l’émission, son acompte lui reste, ou est transféré et la règle', async () => {
    for (const choice of ['Laisser', 'Transférer']) {
      const [one, other] = [await clientOf(), await clientOf()];
      const { id: contract, vehicle, paid } = await contractOf(one, '220');
      await say('signContract', { id: contract });
      present = hours(1);
      await departCar(api, contract, vehicle, present, 10_000);
      present = hours(49);
      await say('returnContractVehicle', {
        contractId: contract,
        vehicle,
        at: present,
        mileage: 10_300,
        fuelLevel: 8,
      });
      const { contracts } = await say<{
        contracts: { contract: string; parts: { item: string; from: number; to: number }[] }[];
      }>('Invoicing', { client: one }, 'contracts { contract parts { item from to } }');
      const parts = contracts.flatMap(of =>
        of.parts.map(({ item, from, to }) => ({ contract: of.contract, item, from, to })),
      );
      const { id } = await say('invoiceContracts', { clientId: one, parts, keep: true });
      await made('updateReceipt', { id, client: other });
      const sent = { receiptId: id };
      expect(await asked('issueReceipt', sent)).toContain('220,000 DT reçus de');
      expect(await choosing(choice, 'issueReceipt', sent)).toBe(id);
      const isGiven = choice === 'Transférer';
      const { TotalTTC, restToPay, receivedBefore } = await say<{
        TotalTTC: number;
        restToPay: number;
        receivedBefore: number | null;
      }>('Receipt', { id }, 'TotalTTC restToPay receivedBefore');
      expect(TotalTTC - restToPay).toBeCloseTo(isGiven ? 220 : 0, 3);
      expect(receivedBefore).toBe(isGiven ? 220 : null);
      const left = await accountOf(one);
      expect([left.balance, left.credit]).toEqual(isGiven ? [0, 0] : [-220, 220]);
      expect((await accountOf(other)).balance).toBeCloseTo(restToPay, 3);
      expect(await creditOf(paid)).toBe(isGiven ? 0 : 220);
    }
  });
});

describe('une société qui mêlait deux clients', () => {
  it('démarre\u00a0: le crédit qui réglait la facture d’un autre est devenu un transfert', async () => {
    const { pool } = api.engine;
    const [one, other] = [await clientOf(), await clientOf()];
    const [theirs, paid] = [await invoice(other, 300_000), await pay(one, '220')];
    const triggers = (verb: string) =>
      pool.query(
        `ALTER TABLE payments__allocations ${verb} TRIGGER USER; ALTER TABLE payments ${verb} TRIGGER USER`,
      );
    await triggers('DISABLE');
    await pool.query(
      'INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES ($1, 0, $2, 220)',
      [paid, theirs],
    );
    await triggers('ENABLE');
    expect([(await accountOf(one)).balance, (await accountOf(one)).credit]).toEqual([-220, 0]);
    await pool.query(readFileSync(migration, 'utf8'));
    expect(await accountOf(one)).toMatchObject({ balance: 0, credit: 0 });
    expect(await accountOf(other)).toMatchObject({ balance: 80, credit: 0 });
    const { into } = await givenOf(paid);
    expect([await creditOf(into), await restOf(theirs)]).toEqual([0, 80]);
    await pay(other, '80', { allocations: [{ receipt: theirs, amount: '80' }] });
    expect(await restOf(theirs)).toBe(0);
  });
});

describe('ce qui est libéré', () => {
  it('règle de nouveau la même facture\u00a0: les affectations d’un même couple s’ajoutent, en une somme', async () => {
    const client = await clientOf();
    const due = await invoice(client, 100_000);
    const paid = await pay(client, '100', { allocations: [{ receipt: due, amount: '60' }] });
    await made('allocatePayment', { paymentId: paid, receipt: due, amount: '25' });
    expect([await restOf(due), await creditOf(paid)]).toEqual([15, 15]);
    const settles = await say('Payment', { id: paid }, 'settles { amount receipt { id } }');
    expect(settles).toEqual({ settles: [{ amount: 85, receipt: { id: due } }] });
    const { payments } = await say<{ payments: unknown[] }>('Receipt', { id: due }, 'payments { amount }');
    expect(payments).toEqual([{ amount: 85 }]);
    const note = await creditNote(client, 30_000);
    await made('allocateCreditNote', { receiptId: note, receipt: due, amount: '5' });
    await made('allocateCreditNote', { receiptId: note, receipt: due, amount: '7' });
    expect(await restOf(due)).toBe(3);
    // Never more than is left of either.
    expect(await act('allocatePayment', { paymentId: paid, receipt: due, amount: '4' })).toHaveProperty(
      'amount',
    );
    // Nor is more taken back than was given.
    await expect(
      api.engine.pool.query(
        `INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES ($1, 9, $2, -85.001)`,
        [paid, due],
      ),
    ).rejects.toMatchObject({ code: 'KA001' });
  });
});
