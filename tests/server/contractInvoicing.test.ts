import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { titleOf } from '../../src/schema/french';
import { documents } from '../../src/schema/api/documents';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addCompany } from './helpers/fleet';
import { call, insert } from './helpers/write';
import { addDrivingClient, addOrderlyCar, argumentsOf, departCar } from './helpers/renting';

let api: Api;
let token: string;
let present = Date.UTC(2027, 2, 1, 8);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
});
afterAll(() => api?.close());

type Row = Record<string, unknown> & { id: string };

async function say<T = Row>(operation: string, input: object, fields = 'id'): Promise<T> {
  const kind = /^[A-Z]/.test(operation) ? 'query' : 'mutation';
  const answer = await api.send<Record<string, T>>(
    token,
    `${kind} { ${operation}(${argumentsOf(input)}) { ${fields} } }`,
  );
  if (answer.errors) throw new Error(answer.errors[0]?.message);
  return answer.data?.[operation] as T;
}

async function addAgreement(): Promise<string> {
  const id = await addDrivingClient(api, token);
  await api.engine.pool.query(
    `UPDATE clients SET "clientKind" = 'AGREEMENT', "paymentTermDays" = 30 WHERE id = $1`,
    [id],
  );
  return id;
}

interface Contract extends Row {
  contractNumber: string;
  stage: string;
  TotalTTC: number;
  restToPay: number;
  isToInvoice: boolean;
}
const read = (id: string) =>
  say<Contract>('Contract', { id }, 'id contractNumber stage TotalTTC restToPay isToInvoice');

/** A contract of a client whose car left and came back. */
async function returned(
  client: string,
  daily: number,
  input: object = {},
  back = '2027-03-15T08:00:00Z',
): Promise<string> {
  present = Date.UTC(2027, 2, 1, 8);
  const { id: vehicle } = await addOrderlyCar(api, token, daily);
  const { id } = await say('createContract', {
    client,
    departureDate: '2027-03-12T09:00',
    returnDate: '2027-03-15T09:00',
    vehicles: [{ vehicle }],
    ...input,
  });
  await say('signContract', { id });
  if ('guaranteeAmount' in input)
    await say('receiveContractGuarantee', {
      contractId: id,
      date: '2027-03-01',
      amount: input.guaranteeAmount,
      method: 'ESPECE',
    });
  present = Date.parse('2027-03-12T08:00:00Z');
  await departCar(api, id, vehicle, present, 10_000);
  present = Date.parse(back);
  await say('returnContractVehicle', { contractId: id, vehicle, at: present, mileage: 10_300, fuelLevel: 8 });
  return id;
}

interface Invoicing {
  total_HT: number;
  TotalTTC: number;
  contracts: {
    contract: string;
    parts: { item: string; from: number; to: number; price_HT: number; isTicked: boolean }[];
  }[];
  documents: { TotalTTC: number; title: string; credit: number; rest: number }[];
  points: { sentence: string; isBlocking: boolean }[];
}
const ask = (input: object) =>
  say<Invoicing>(
    'Invoicing',
    input,
    `total_HT TotalTTC contracts { contract parts { item from to price_HT isTicked } }
     documents { title TotalTTC credit rest } points { sentence isBlocking }`,
  );
const ticked = ({ contracts }: Invoicing) =>
  contracts.flatMap(({ contract, parts }) =>
    parts.filter(one => one.isTicked).map(({ item, from, to }) => ({ contract, item, from, to })),
  );

interface Receipt extends Row {
  receiptId: string | null;
  state: string;
  TotalTTC: number;
  total_Price_HT: number;
  restToPay: number | null;
  vehicles: { contractNumber: string; vehicleDetails: { numberOfDays: number; price_HT: number } }[];
}
const receiptFields =
  'id receiptId state TotalTTC total_Price_HT restToPay vehicles { contractNumber vehicleDetails { numberOfDays price_HT } }';
const invoice = (clientId: string, input: object) =>
  say<Receipt>('invoiceContracts', { clientId, ...input }, receiptFields);

describe('le total signé', () => {
  /** A contract of cars at these prices a day, signed, then out and back. */
  async function signed(client: string, prices: readonly number[], terms: object) {
    present = Date.UTC(2027, 2, 1, 8);
    const cars: string[] = [];
    for (const daily of prices) cars.push((await addOrderlyCar(api, token, daily)).id);
    const { id } = await say('createContract', {
      client,
      departureDate: '2027-03-12T09:00',
      returnDate: '2027-03-15T09:00',
      vehicles: cars.map(vehicle => ({ vehicle })),
      ...terms,
    });
    await say('signContract', { id });
    const { TotalTTC } = await read(id);
    present = Date.parse('2027-03-12T08:00:00Z');
    for (const car of cars) await departCar(api, id, car, present, 10_000);
    present = Date.parse('2027-03-15T08:00:00Z');
    for (const vehicle of cars)
      await say('returnContractVehicle', {
        contractId: id,
        vehicle,
        at: present,
        mileage: 10_300,
        fuelLevel: 8,
      });
    return { id, TotalTTC };
  }

  it('est celui de la facture au millime près, timbre en plus, quels que soient voitures, options à deux taux et remise', async () => {
    const option = async (name: string, tvaRate: number) =>
      (
        await call<Row>(api, token, 'additional-payments', 'create', {
          name,
          unit: 'UNIT',
          price_HT: '33.337',
          tvaRate,
        })
      ).id;
    const options = [await option('Pose', 19), await option('Trajet', 7)];
    const both = options.map(one => ({ option: one, quantity: 1 }));
    const draws: [number[], object][] = [
      // 300,060 and 240,060: the VAT of each loses 0,4 of a millime.
      [[100.02, 80.02], {}],
      [[66.667, 88.889], { discountPercent: 7.5 }],
      [[33.337, 44.449, 55.551], { discountPercent: 12.5, additionalReceiptOptions: both }],
      [[33.337, 44.449, 55.551], { discountAmount: '53.111', additionalReceiptOptions: both }],
      // More than the first car alone costs.
      [[110.8, 110.8], { discountAmount: '531' }],
    ];
    for (const [prices, terms] of draws) {
      const client = await addDrivingClient(api, token);
      const { id, TotalTTC } = await signed(client, prices, terms);
      const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
      expect((receipt.TotalTTC - 1).toFixed(3), JSON.stringify([prices, terms])).toBe(TotalTTC.toFixed(3));
      expect((await read(id)).restToPay).toBe(receipt.TotalTTC);
      if ('discountAmount' in terms && terms.discountAmount === '531')
        expect(receipt.total_Price_HT).toBe(133.8);
    }
  });
});

describe('l’adresse du client', () => {
  it('porte sa ville sur l’aperçu, la facture et son avoir ; ce qui est émis reste', async () => {
    const client = await addDrivingClient(api, token);
    const live = (city: string) =>
      api.engine.pool.query(
        `UPDATE clients SET address = '5 rue de Carthage', city = $2, "otherDetails__postalCode" = '2078' WHERE id = $1`,
        [client, city],
      );
    await live('La Marsa');
    await returned(client, 100);
    const { buyerDetail } = await say<{ buyerDetail: string }>('Invoicing', { client }, 'buyerDetail');
    expect(buyerDetail).toMatch(/^5 rue de Carthage, 2078 La Marsa · CIN/);
    const { id } = await invoice(client, { parts: ticked(await ask({ client })) });
    await live('Sousse');
    const credit = await say<Row>('createCreditNote', { receiptId: id, creditReason: 'Geste' });
    const shown = 'buyer { address }';
    for (const one of [id, credit.id])
      expect(await say('Receipt', { id: one }, shown)).toEqual({
        buyer: { address: '5 rue de Carthage, 2078 La Marsa' },
      });
  });
});

describe('l’argent d’un contrat', () => {
  const parts = 'TotalTTC invoicedStamp invoicedBeside withheld credited received restToPay overpaid';
  type Money = Record<string, number | null>;
  const moneyOf = (id: string) => say<Money>('Contract', { id }, parts);
  /** What rests of the lines between the total and the rest: nothing. */
  const left = (one: Money) => {
    const of = (name: string) => Math.round((one[name] ?? 0) * 1000);
    const taken = of('withheld') + of('credited') + of('received');
    return (
      of('TotalTTC') + of('invoicedStamp') + of('invoicedBeside') - taken - of('restToPay') + of('overpaid')
    );
  };
  const cash = (amount: string) => ({ date: '2027-03-15', amount, paymentMode: 'Espaces' });

  it('s’additionne du total au reste, pour chaque contrat d’une facture, et montre ce qui la règle', async () => {
    const client = await addAgreement();
    await api.engine.pool.query(
      `UPDATE clients SET "withholdingApplies" = true, "withholdingRate" = 1 WHERE id = $1`,
      [client],
    );
    const ids = [await returned(client, 400), await returned(client, 333.333)];
    const [one = '', other = ''] = ids;
    /** Shares of both contracts in millimes, each summed up to its own rest. */
    const both = async () => {
      const all = await Promise.all(ids.map(moneyOf));
      expect(all.map(left)).toEqual([0, 0]);
      return (name: string) => all.reduce((sum, each) => sum + Math.round((each[name] ?? 0) * 1000), 0);
    };
    await say('createContractPayment', { contractId: one, ...cash('57.5') });
    expect(await moneyOf(one)).toMatchObject({ TotalTTC: 1428, received: 57.5, restToPay: 1370.5 });
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    await say('createReceiptPayment', { receiptId: receipt.id, ...cash('200.001') });
    const paid = await both();
    expect(paid('invoicedStamp') + paid('TotalTTC')).toBe(Math.round(receipt.TotalTTC * 1000));
    expect(paid('received')).toBe(257_501);
    expect(paid('withheld')).toBeGreaterThan(20_000);
    const listed = { limit: 10, contract: other };
    const { data } = await say<{ data: { amount: number }[] }>('Payments', listed, 'data { amount }');
    expect(data.map(({ amount }) => amount).toSorted()).toEqual([200.001, 57.5]);
    // What was expected to be withheld is no more: the credit note takes its place.
    const rest = paid('restToPay') + paid('withheld');
    await say('createCreditNote', { receiptId: receipt.id, creditReason: 'Geste' });
    const credited = await both();
    expect([credited('credited'), credited('restToPay'), credited('received')]).toEqual([rest, 0, 257_501]);
  });

  it('rendu à facturer par un avoir, il doit de nouveau ce qu’il coûte', async () => {
    const client = await addAgreement();
    const contract = await returned(client, 100);
    const { id } = await invoice(client, { parts: ticked(await ask({ client })) });
    await say('createCreditNote', { receiptId: id, creditReason: 'Erreur', releasesContracts: true });
    const money = await moneyOf(contract);
    expect([left(money), money.restToPay, money.credited]).toEqual([0, 357, 0]);
  });
});

describe('plusieurs contrats d’un client conventionné', () => {
  it('font une facture, du montant de l’aperçu, et se closent, leur reste étant celui de la facture', async () => {
    const client = await addAgreement();
    const ids: string[] = [];
    for (const daily of [100, 120, 90.5, 75.333, 210]) ids.push(await returned(client, daily));
    expect(await read(ids[0] ?? '')).toMatchObject({ stage: 'RETURNED', isToInvoice: true, restToPay: 357 });
    const asked = await ask({ client });
    expect(asked.points).toEqual([]);
    const receipt = await invoice(client, { parts: ticked(asked) });
    expect(receipt).toMatchObject({
      state: 'SAME_INVOICE',
      receiptId: expect.stringMatching(/^FA-2027-\d{6}$/),
      TotalTTC: asked.TotalTTC,
      total_Price_HT: asked.total_HT,
    });
    expect(receipt.vehicles).toHaveLength(5);
    const found = await api.send<{ Receipts: { count: number } }>(
      token,
      'query ($searchWord: String) { Receipts(searchWord: $searchWord) { count } }',
      { searchWord: receipt.vehicles[4]?.contractNumber },
    );
    expect(found.data?.Receipts.count).toBe(1);
    const after = await Promise.all(ids.map(read));
    expect(after.map(one => one.stage)).toEqual(Array(5).fill('CLOSED'));
    // One truth: what rests of the contracts is what rests of their invoice, its stamp included.
    expect(after.reduce((all, one) => all + Math.round(one.restToPay * 1000), 0)).toBe(
      Math.round((receipt.restToPay ?? 0) * 1000),
    );
    await expect(invoice(client, { parts: ticked(asked) })).rejects.toThrow(/n’est plus à facturer/);
  });

  it('une facture par contrat, ou gardées en attente sans numéro, dont rien n’est encore dû', async () => {
    const client = await addAgreement();
    const [one, two] = [await returned(client, 100), await returned(client, 200)];
    const asked = await ask({ client, grouping: 'SEPARATE_INVOICE' });
    expect(asked.documents.map(({ TotalTTC }) => TotalTTC)).toEqual([358, 715]);
    await invoice(client, { parts: ticked(asked), grouping: 'SEPARATE_INVOICE', keep: true });
    const { rows } = await api.engine.pool.query(
      `SELECT "receiptId", state, "issuedAs" FROM receipts WHERE client = $1 ORDER BY id`,
      [client],
    );
    expect(rows).toEqual([
      { receiptId: null, state: 'PENDING', issuedAs: 'SEPARATE_INVOICE' },
      { receiptId: null, state: 'PENDING', issuedAs: 'SEPARATE_INVOICE' },
    ]);
    // A draft is owed by nobody: what rests is what it was, and nothing is left to invoice.
    expect(await read(one)).toMatchObject({ restToPay: 357, isToInvoice: false, stage: 'RETURNED' });
    expect(await read(two)).toMatchObject({ restToPay: 714 });
    expect(ticked(await ask({ client }))).toEqual([]);
  });
});

describe('un acompte', () => {
  it('règle la facture dès qu’elle est émise, et le solde reçu au contrat le clôt', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100);
    const cash = (amount: string) => ({ id: contract, date: '2027-03-15', amount, paymentMode: 'Espaces' });
    const { id: _, ...first } = cash('100');
    await say('createContractPayment', { contractId: contract, ...first });
    expect((await read(contract)).restToPay).toBe(257);
    const asked = await ask({ client });
    expect(asked.documents).toMatchObject([{ TotalTTC: 358, credit: 100, rest: 258 }]);
    const receipt = await invoice(client, { parts: ticked(asked) });
    expect(receipt.restToPay).toBe(258);
    expect(await read(contract)).toMatchObject({ stage: 'RETURNED', restToPay: 258 });
    const { id: __, ...second } = cash('258');
    await say('createContractPayment', { contractId: contract, ...second });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
    // Its paper says what was received before it, for good: what is paid since changes nothing of it.
    expect(await say('Receipt', { id: receipt.id }, 'restToPay receivedBefore')).toEqual({
      restToPay: 0,
      receivedBefore: 100,
    });
  });
});

describe('un avoir', () => {
  it('rend à facturer le contrat qu’il corrige en entier, et le rouvre', async () => {
    const client = await addAgreement();
    const contract = await returned(client, 100);
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED' });
    await say('createCreditNote', {
      receiptId: receipt.id,
      creditReason: 'Mauvais client',
      releasesContracts: true,
    });
    expect(await read(contract)).toMatchObject({ stage: 'RETURNED', isToInvoice: true, restToPay: 357 });
    const again = await invoice(client, { parts: ticked(await ask({ client })) });
    expect(again).toMatchObject({ TotalTTC: 358, receiptId: expect.stringMatching(/^FA-/) });
    await summedUp(client, again.id);
  });

  /** Under the list stand the sums of all that it finds, a credit note as less: what is paid and what rests make the total. */
  async function summedUp(client: string, receipt: string) {
    const paid = { date: '2027-03-15', amount: '100', paymentMode: 'Espaces' };
    await say('createReceiptPayment', { receiptId: receipt, ...paid });
    const totals = async (resource: string, filters: object) => {
      const asked = Object.entries({ client, ...filters }).map(([argument, value]) => ({ argument, value }));
      const { data } = await api.send<{ ListTotals: number[] }>(
        token,
        'query ($r: String!, $f: [FilterValue!]) { ListTotals(resource: $r, filters: $f) }',
        { r: resource, f: asked },
      );
      return data?.ListTotals;
    };
    // Two invoices of 358, one credited and its stamp of 1 written off. HT, TVA, stamp, TTC, paid, rest.
    expect(await totals('receipts', {})).toEqual([300, 57, 2, 359, 101, 258]);
    expect(await totals('receipts', { documentKind: 'CREDIT_NOTE' })).toEqual([-300, -57, 0, -357, -357, 0]);
    expect(await totals('payments', {})).toEqual([100, 0]);
    const { token: clerk } = await api.signIn('USER', ['receipts']);
    const refused = await api.send(clerk, '{ ListTotals(resource: "payments") }');
    expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  }
});

describe('une caution', () => {
  it('retenue règle la facture, son reste est rendu, et le contrat se clôt une fois soldé', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, { guaranteeAmount: '500' });
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM guarantees WHERE contract = $1',
      [contract],
    );
    await say('retainGuarantee', {
      guaranteeId: rows[0]?.id,
      date: '2027-03-15',
      amount: '358',
      reason: 'Solde de la location',
      refundRest: true,
    });
    const held = await say<{ state: string; held: number; retained: number; refunded: number }>(
      'Guarantee',
      { id: rows[0]?.id },
      'state held retained refunded',
    );
    expect(held).toEqual({ state: 'PARTLY_RETAINED', held: 0, retained: 358, refunded: 142 });
    expect((await say<Receipt>('Receipt', { id: receipt.id }, 'id restToPay')).restToPay).toBe(0);
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
  });
});

describe('un contrat clos dont le chèque revient', () => {
  it('se rouvre, se notifie et se trouve à encaisser, jusqu’à ce qu’il soit réglé', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100);
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    const cheque = {
      account: await insert(api.engine, 'bank-accounts', {
        name: 'BIAT Lac',
        kind: 'BANK',
        accountType: 'COURANT',
        RIB: ribOf('08099', 2),
        state: 'OPEN',
        openingBalance: 0,
        openingDate: '2020-01-01',
      }),
      chequeNumber: '7000002',
      bank: 'BIAT',
      drawer: 'Mehdi',
      chequeDate: '2027-03-15',
      expiryDate: '2027-03-23',
    };
    const pay = (more: object) =>
      say('createReceiptPayment', { receiptId: receipt.id, date: '2027-03-15', amount: '358', ...more });
    await pay({ paymentMode: 'Cheque', ...cheque });
    expect((await read(contract)).stage).toBe('CLOSED');
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `SELECT parent_id::text AS id FROM payments__allocations WHERE receipt = $1`,
      [receipt.id],
    );
    const notified = async () =>
      (
        await api.engine.pool.query(
          `SELECT FROM "_notifications" WHERE resource = 'contracts' AND record_id = $1 AND path = 'alert:owedAgainAt' AND closed_at IS NULL`,
          [contract],
        )
      ).rowCount;
    const toCollect = async () =>
      (await say<{ data: Row[] }>('Contracts', { isToCollect: 'true', client }, 'data { id }')).data.map(
        ({ id }) => id,
      );
    expect([await notified(), await toCollect()]).toEqual([0, []]);
    await say('rejectPayment', {
      id: rows[0]?.id,
      rejectedOn: '2027-03-15',
      rejectReason: 'Sans provision',
    });
    expect(await read(contract)).toMatchObject({ stage: 'RETURNED', restToPay: 358 });
    expect([await notified(), await toCollect()]).toEqual([1, [contract]]);
    await pay({ paymentMode: 'Espaces' });
    expect((await read(contract)).stage).toBe('CLOSED');
    expect([await notified(), await toCollect()]).toEqual([0, []]);
  });
});

describe('une caution qu’on rend', () => {
  it('garde ce qu’un chèque non encaissé règle, et demande pour le rendre', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, { guaranteeAmount: '500' });
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    await say('createReceiptPayment', {
      receiptId: receipt.id,
      date: '2027-03-15',
      amount: '358',
      paymentMode: 'Cheque',
      account: await insert(api.engine, 'bank-accounts', {
        name: 'BIAT',
        kind: 'BANK',
        accountType: 'COURANT',
        RIB: ribOf('08099', 1),
        state: 'OPEN',
        openingBalance: 0,
        openingDate: '2020-01-01',
      }),
      chequeNumber: '7000001',
      bank: 'BIAT',
      drawer: 'Mehdi',
      chequeDate: '2027-03-15',
      expiryDate: '2027-03-23',
    });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM guarantees WHERE contract = $1',
      [contract],
    );
    const guaranteeId = rows[0]?.id;
    expect(await say('Guarantee', { id: guaranteeId }, 'owed keptFor')).toEqual({ owed: 0, keptFor: 358 });
    const given = (amount: string) => say('refundGuarantee', { guaranteeId, date: '2027-03-15', amount });
    await expect(given('142.001')).rejects.toThrow(/358,000.DT sont en chèques ou traites non encaissés/);
    await given('142');
    await expect(
      say('retainGuarantee', { guaranteeId, date: '2027-03-15', amount: '1', reason: 'Rayure' }),
    ).rejects.toThrow(/Le contrat ne doit rien/);
  });
});

describe('un retour avant l’heure', () => {
  it('se facture aux jours convenus, et la facture dit leurs dates', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, {}, '2027-03-13T08:00:00Z');
    // The invoices of others are of that day.
    present = Date.parse('2027-03-15T08:00:00Z');
    const fields = 'vehicles { vehicleDetails { numberOfDays departureDate returnDate } }';
    const parts = ticked(await ask({ client }));
    const { vehicles } = await say<{ vehicles: object[] }>(
      'invoiceContracts',
      { clientId: client, parts },
      fields,
    );
    expect(vehicles).toEqual([
      {
        vehicleDetails: {
          numberOfDays: 3,
          departureDate: Date.parse('2027-03-12T08:00:00Z'),
          returnDate: Date.parse('2027-03-15T08:00:00Z'),
        },
      },
    ]);
    expect((await read(contract)).stage).toBe('RETURNED');
  });
});

describe('un retour dont personne n’a décidé', () => {
  /** 150 km more than three days of 50 include. */
  const driven = async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, {
      includedKm: 50,
      extraKmPrice: '0.5',
      guaranteeAmount: '500',
    });
    const { rows } = await api.engine.pool.query<{ vehicle: string; guarantee: string }>(
      `SELECT (SELECT vehicle::text FROM contracts__vehicles WHERE parent_id = $1) AS vehicle,
         (SELECT id::text FROM guarantees WHERE contract = $1) AS guarantee`,
      [contract],
    );
    return { client, contract, ...(rows[0] ?? { vehicle: '', guarantee: '' }) };
  };
  const waits = /le retour de .* propose 89,250.DT TTC que personne n’a décidé/;

  it('bloque «\u00a0Facturer\u00a0», qui mène au contrat, jusqu’à ce qu’on en décide', async () => {
    const { client, contract, vehicle } = await driven();
    const points = await say<{ points: object[] }>(
      'Invoicing',
      { client },
      'points { sentence isBlocking resource record }',
    );
    expect(points.points).toEqual([
      { sentence: expect.stringMatching(waits), isBlocking: true, resource: 'contracts', record: contract },
    ]);
    const parts = ticked(await ask({ client }));
    await expect(invoice(client, { parts })).rejects.toThrow(waits);
    const charge = { kind: 'KM_SUPP', label: '150 km', vehicle, quantity: 150, unitPrice_HT: '0.5' };
    await say('addContractCharges', { contractId: contract, returned: vehicle, charges: [charge] });
    const found = await ask({ client });
    expect(found.points).toEqual([]);
    expect((await invoice(client, { parts: ticked(found) })).TotalTTC).toBe(447.25);
  });

  it('n’est pas oublié par une caution qu’on rend, ni par un contrat qui se clôt', async () => {
    const { client, contract, vehicle, guarantee } = await driven();
    const decided = { contractId: contract, returned: vehicle };
    await expect(
      say('refundGuarantee', { guaranteeId: guarantee, date: '2027-03-15', amount: '100' }),
    ).rejects.toThrow(/propose 89,250/);
    await say('addContractCharges', decided);
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    // As one that was invoiced before anybody had to decide.
    await api.engine.pool.query(
      'UPDATE contracts__vehicles SET "chargesSeenAt" = NULL WHERE parent_id = $1',
      [contract],
    );
    const cash = { date: '2027-03-15', paymentMode: 'Espaces' };
    await say('createReceiptPayment', { receiptId: receipt.id, amount: '358', ...cash });
    await expect(
      say('refundGuarantee', { guaranteeId: guarantee, date: '2027-03-15', amount: '500' }),
    ).rejects.toThrow(/propose 89,250/);
    await say('refundGuarantee', { guaranteeId: guarantee, date: '2027-03-15', amount: '410.75' });
    await api.engine.pool.query(
      `UPDATE guarantees SET held = 0, refunded = received, state = 'REFUNDED' WHERE id = $1`,
      [guarantee],
    );
    await say('addContractCharges', { contractId: contract, returned: vehicle });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED' });
  });
});

describe('la facture qu’une caution règle', () => {
  const retain = (guarantee: string, receipt: string, amount = '100') =>
    api
      .send<Record<string, Row>>(
        token,
        `mutation { retainGuarantee(${argumentsOf({ guaranteeId: guarantee, date: '2027-03-15', amount, reason: 'Dommage', receipt })}) { id } }`,
      )
      .then(({ errors }) => errors?.[0]?.extensions.fields ?? 'fait');
  const of = async (table: string, client: string) =>
    (
      await api.engine.pool.query<{ id: string }>(
        `SELECT t.id::text AS id FROM ${table} t WHERE client = $1 ORDER BY t.id DESC LIMIT 1`,
        [client],
      )
    ).rows[0]?.id ?? '';

  it('se choisit parmi les siennes qui restent dues, et le serveur n’en accepte pas d’autre', async () => {
    const [client, other] = [await addDrivingClient(api, token), await addDrivingClient(api, token)];
    await returned(client, 100, { guaranteeAmount: '500' });
    const guarantee = await of('guarantees', client);
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    await returned(other, 100);
    const foreign = await invoice(other, { parts: ticked(await ask({ client: other })) });
    await returned(client, 50);
    await invoice(client, { parts: ticked(await ask({ client })), keep: true });
    const draft = await of('receipts', client);
    const offered = async () => {
      const { data } = await api.send<{ Lookup: { id: string }[] }>(token, documents.lookup, {
        resource: 'receipts',
        within: { field: 'client', id: client },
        among: { field: 'status', values: ['UNPAID', 'IN_PROGRESS'] },
      });
      return data?.Lookup.map(({ id }) => id);
    };
    expect(await offered()).toEqual([receipt.id]);
    expect(await retain(guarantee, foreign.id)).toEqual({ receipt: 'Cette facture est d’un autre client' });
    expect(await retain(guarantee, draft)).toEqual({ receipt: expect.stringMatching(/«.Impayée.»/) });
    expect(await retain(guarantee, receipt.id, '400')).toEqual({
      amount: expect.stringMatching(/^Il reste 358,000.DT à payer/),
    });
    expect(await retain(guarantee, receipt.id)).toBe('fait');
    expect((await say<Receipt>('Receipt', { id: receipt.id }, 'id restToPay')).restToPay).toBe(258);
    // What is settled now is offered no more, though this very retention settled it.
    const rest = (await say<Receipt>('Receipt', { id: receipt.id }, 'id restToPay')).restToPay;
    expect(await retain(guarantee, receipt.id, String(rest))).toBe('fait');
    expect(await offered()).toEqual([]);
    expect(await retain(guarantee, receipt.id, '1')).toEqual({
      receipt: expect.stringContaining('ne convient pas'),
    });
    const { rows } = await api.engine.pool.query<{ free: string }>(
      `SELECT sum(p.amount) - sum((SELECT sum(a.amount) FROM payments__allocations a WHERE a.parent_id = p.id)) AS free
       FROM payments p WHERE p.guarantee = $1`,
      [guarantee],
    );
    expect(Number(rows[0]?.free)).toBe(0);
  });
});

describe('les dommages d’un retour', () => {
  /** Back with a scratch that has no usual price, invoiced and paid. */
  async function scratched() {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100);
    const { rows } = await api.engine.pool.query<{ vehicle: string }>(
      'SELECT vehicle::text FROM contracts__vehicles WHERE parent_id = $1',
      [contract],
    );
    const vehicle = rows[0]?.vehicle ?? '';
    const category = { name: `Rayure ${contract}`, defaultPriceHT: null, waivedByCdw: true };
    const inspection = await insert(api.engine, 'inspections', {
      kind: 'RETURN',
      contract,
      vehicle,
      dateTime: present,
      mileage: 10_300,
      fuelLevel: 8,
      cleanliness: 'PROPRE',
      damages: [
        {
          zone: 'LEFT',
          damageCategory: await insert(api.engine, 'damage-categories', category),
          severity: 'LIGHT',
        },
      ],
    });
    const receipt = await invoice(client, { parts: ticked(await ask({ client })) });
    await api.engine.pool.query(
      'UPDATE contracts__vehicles SET "returnInspection" = $2 WHERE parent_id = $1',
      [contract, inspection],
    );
    const paid = { receiptId: receipt.id, date: '2027-03-15', amount: '358', paymentMode: 'Espaces' };
    await say('createReceiptPayment', paid);
    return { contract, vehicle, inspection, label: category.name };
  }
  const decide = (contract: string, returned: string, input: object) =>
    say('addContractCharges', { contractId: contract, returned, ...input });

  it('sans prix gardent ouvert un contrat réglé, jusqu’à ce qu’on les refuse', async () => {
    const { contract, vehicle, label } = await scratched();
    const open = await say<Row>('Contract', { id: contract }, 'stage restToPay');
    expect(open).toMatchObject({ stage: 'RETURNED', restToPay: 0 });
    expect(await say('ContractReturnCharges', { contract, vehicle }, 'damages { label }')).toEqual({
      damages: [{ label }],
    });
    const fuel = { kind: 'CARBURANT', label: 'Plein', quantity: 1, unitPrice_HT: '20' };
    await expect(decide(contract, vehicle, { charges: [fuel] })).rejects.toThrow();
    await decide(contract, vehicle, { refused: [{ label, price_HT: '0', reason: 'Geste commercial' }] });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED' });
  });

  it.each([
    ['signé', 'signAmendment', {}],
    ['dit refusé', 'declineSignature', { refusal: 'REFUSED', reason: 'Conteste la rayure' }],
  ])(
    'chiffrés, se facturent, et le contrat se clôt une fois réglé et son avenant %s',
    async (_, act, more) => {
      const { contract, vehicle, inspection, label } = await scratched();
      const charge = { kind: 'DOMMAGE', label, vehicle, quantity: 1, unitPrice_HT: '200' };
      await decide(contract, vehicle, { charges: [charge] });
      const made = await say<Receipt>('createDamageReceipt', { inspectionId: inspection }, 'id TotalTTC');
      expect(await read(contract)).toMatchObject({ stage: 'RETURNED' });
      await say('createReceiptPayment', {
        receiptId: made.id,
        date: '2027-03-15',
        amount: String(made.TotalTTC),
        paymentMode: 'Espaces',
      });
      // Nobody has agreed to it yet.
      expect(await read(contract)).toMatchObject({ stage: 'RETURNED', restToPay: 0 });
      await say(act, { contractId: contract, ...more });
      expect(await read(contract)).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
    },
  );

  const withdraw = (contract: string, label: string) =>
    say('withdrawContractCharges', { contractId: contract, charges: [{ label }], reason: 'Déjà au départ' });

  it('retirés avec leur motif, ne sont plus dus ni à signer, et le contrat se clôt', async () => {
    const { contract, vehicle, label } = await scratched();
    const charge = { kind: 'DOMMAGE', label, vehicle, quantity: 1, unitPrice_HT: '200' };
    await decide(contract, vehicle, { charges: [charge] });
    expect(await read(contract)).toMatchObject({ stage: 'RETURNED', TotalTTC: 595, restToPay: 238 });
    const part = { contractId: contract, charges: [{ label, price_HT: '50' }], reason: 'En partie' };
    await expect(say('withdrawContractCharges', part)).rejects.toThrow();
    await withdraw(contract, label);
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED', TotalTTC: 357, restToPay: 0 });
    const { charges, versions } = await say<{ charges: object[]; versions: object[] }>(
      'Contract',
      { id: contract },
      'charges { label price_HT } versions { refusal refusalReason }',
    );
    expect(charges.at(-1)).toEqual({ label: `Retrait\u00a0: ${label}`, price_HT: -200 });
    const withdrawn = { refusal: 'WITHDRAWN', refusalReason: 'Déjà au départ' };
    expect(versions.slice(-2)).toEqual([withdrawn, withdrawn]);
  });

  it('facturés puis retirés, laissent le contrat se clore une fois leur facture créditée', async () => {
    const { contract, vehicle, inspection, label } = await scratched();
    const charge = { kind: 'DOMMAGE', label, vehicle, quantity: 1, unitPrice_HT: '200' };
    await decide(contract, vehicle, { charges: [charge] });
    const made = await say<Receipt>('createDamageReceipt', { inspectionId: inspection }, 'id');
    await withdraw(contract, label);
    await expect(withdraw(contract, label)).rejects.toThrow();
    expect((await read(contract)).stage).toBe('RETURNED');
    await say('createCreditNote', { receiptId: made.id, creditReason: 'Déjà au départ', lines: [] });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
  });

  it('déjà facturés à un retour, se disent et se demandent la fois d’après\u00a0; un départ n’en facture pas', async () => {
    const { contract, vehicle, inspection } = await scratched();
    const fees = { inspectionId: inspection, expertFees: '248' };
    const first = await say<{ damageReceiptId: string; TotalTTC: number }>(
      'createDamageReceipt',
      fees,
      'damageReceiptId TotalTTC',
    );
    expect(first.TotalTTC).toBe(296.12);
    const again = say('createDamageReceipt', fees);
    await expect(again).rejects.toThrow(first.damageReceiptId);
    await expect(again).rejects.toThrow(/296,120.DT TTC \(Expertise\)/);
    const listed = await say<{ data: Row[] }>('DamageReceipts', { inspection }, 'data { id TotalTTC }');
    expect(listed.data).toHaveLength(1);
    const departure = await insert(api.engine, 'inspections', {
      kind: 'DEPARTURE',
      contract,
      vehicle,
      dateTime: present,
      mileage: 10_000,
      fuelLevel: 8,
      cleanliness: 'PROPRE',
    });
    await expect(say('createDamageReceipt', { inspectionId: departure, expertFees: '248' })).rejects.toThrow(
      'Un départ ne facture pas de dommage',
    );
  });

  it('disent de quel véhicule\u00a0: le seul du contrat, ou celui qu’on nomme', async () => {
    const client = await addDrivingClient(api, token);
    const one = await returned(client, 100);
    const charges = [{ kind: 'DOMMAGE', label: 'Rayure', quantity: 1, unitPrice_HT: '80' }];
    await say('addContractCharges', { contractId: one, charges });
    const { vehicles, charges: found } = await say<{
      vehicles: { vehicle: Row }[];
      charges: { vehicle: Row | null }[];
    }>('Contract', { id: one }, 'vehicles { vehicle { id } } charges { vehicle { id } }');
    expect(found[0]?.vehicle).toEqual(vehicles[0]?.vehicle);
    present = Date.UTC(2027, 2, 1, 8);
    const cars = [await addOrderlyCar(api, token, 100), await addOrderlyCar(api, token, 100)];
    const two = await say('createContract', {
      client,
      departureDate: '2027-03-20T09:00',
      returnDate: '2027-03-22T09:00',
      vehicles: cars.map(({ id }) => ({ vehicle: id })),
    });
    await say('signContract', { id: two.id });
    await expect(say('addContractCharges', { contractId: two.id, charges })).rejects.toThrow();
    await say('addContractCharges', {
      contractId: two.id,
      charges: charges.map(charge => ({ ...charge, vehicle: cars[1]?.id })),
    });
  });

  it('font une facture à part, une fois, avec ce qui s’y ajoute', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, { guaranteeAmount: '500' });
    const vehicle = (
      await api.engine.pool.query<{ id: string }>(
        'SELECT vehicle::text AS id FROM contracts__vehicles WHERE parent_id = $1',
        [contract],
      )
    ).rows[0]?.id;
    const charges = [{ kind: 'DOMMAGE', label: 'Pare-chocs', vehicle, quantity: 1, unitPrice_HT: '200' }];
    await say('addContractCharges', { contractId: contract, charges });
    const inspectionId = await insert(api.engine, 'inspections', {
      kind: 'RETURN',
      contract,
      vehicle,
      dateTime: present,
      mileage: 10_300,
      fuelLevel: 8,
      cleanliness: 'PROPRE',
    });
    const damage = { inspectionId, immobilizationDays: 2, immobilizationPrice: '50' };
    const made = await say<{ damageReceiptId: string; total_Price_HT: number; TotalTTC: number }>(
      'createDamageReceipt',
      damage,
      'damageReceiptId total_Price_HT TotalTTC',
    );
    expect(made).toEqual({
      damageReceiptId: expect.stringMatching(/^FD-2027-\d{6}$/),
      total_Price_HT: 300,
      TotalTTC: 358,
    });
    await expect(say('createDamageReceipt', { inspectionId })).rejects.toThrow(/Aucun dommage/);
    // The rental is still to be invoiced, and that alone.
    expect((await ask({ client })).total_HT).toBe(300);
    await shownApart(client, contract);
  });

  it('d’expertise seule font une facture qui est de son contrat\u00a0: il la doit, la montre, et ne se clôt pas sans elle', async () => {
    const client = await addDrivingClient(api, token);
    const contract = await returned(client, 100, { guaranteeAmount: '800' });
    const { rows } = await api.engine.pool.query<{ vehicle: string; guarantee: string }>(
      `SELECT (SELECT vehicle::text FROM contracts__vehicles WHERE parent_id = $1) AS vehicle,
         (SELECT id::text FROM guarantees WHERE contract = $1) AS guarantee`,
      [contract],
    );
    const [{ vehicle, guarantee } = { vehicle: '', guarantee: '' }] = rows;
    const inspectionId = await insert(api.engine, 'inspections', {
      kind: 'RETURN',
      contract,
      vehicle,
      dateTime: present,
      mileage: 10_300,
      fuelLevel: 8,
      cleanliness: 'PROPRE',
    });
    const damage = await say<Receipt>(
      'createDamageReceipt',
      { inspectionId, expertFees: '420' },
      'id TotalTTC',
    );
    expect(damage.TotalTTC).toBe(500.8);
    const rental = await invoice(client, { parts: ticked(await ask({ client })) });
    await say('createReceiptPayment', {
      receiptId: rental.id,
      date: '2027-03-15',
      amount: '358',
      paymentMode: 'Espaces',
    });
    expect(await read(contract)).toMatchObject({ stage: 'RETURNED', restToPay: 500.8 });
    const found = await say<{ data: Row[] }>('Receipts', { contract }, 'data { id }');
    expect(found.data.map(({ id }) => id).toSorted()).toEqual([damage.id, rental.id].toSorted());
    expect(await say('Guarantee', { id: guarantee }, 'owed keptFor')).toEqual({
      owed: 500.8,
      keptFor: 500.8,
    });
    // All of it: what is over waits for a decision, and the rest of it is given back from the same dialog.
    const retained = { guaranteeId: guarantee, date: '2027-03-15', reason: 'Expertise', refundRest: true };
    await expect(say('retainGuarantee', { ...retained, amount: '800' })).rejects.toThrow(/299,200/);
    await expect(
      say('refundGuarantee', { guaranteeId: guarantee, date: '2027-03-15', amount: '800' }),
    ).rejects.toThrow(/500,800/);
    await say('retainGuarantee', { ...retained, amount: '500.8' });
    expect(await read(contract)).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
    expect(await say('Guarantee', { id: guarantee }, 'held retained refunded')).toEqual({
      held: 0,
      retained: 500.8,
      refunded: 299.2,
    });
  });

  /** Beside the others, with what came of the return and what the guarantee settled; who may not read them has none. */
  async function shownApart(client: string, contract: string) {
    const { rows } = await api.engine.pool.query<{ receipt: string; guarantee: string }>(
      `SELECT r.id::text AS receipt, g.id::text AS guarantee FROM receipts r, guarantees g
       WHERE r.client = $1 AND r."documentKind" = 'DAMAGE_INVOICE' AND g.contract = $2`,
      [client, contract],
    );
    const [{ receipt, guarantee } = { receipt: '', guarantee: '' }] = rows;
    await say('retainGuarantee', {
      guaranteeId: guarantee,
      date: '2027-03-15',
      amount: '150',
      receipt,
      reason: 'Pare-chocs',
    });
    await api.engine.pool.query('UPDATE vehicles SET "franchiseAmount" = 750');
    const fields =
      'vehicle driver contractNumbers franchise immobilizationDays immobilizationAmount towing guaranteeUsed TotalTTC restToPay status';
    const shown = await say<{ data: Row[] }>('DamageReceipts', { client }, `data { id ${fields} }`);
    expect(shown.data).toEqual([
      {
        id: receipt,
        vehicle: expect.any(String),
        driver: expect.any(String),
        contractNumbers: (await read(contract)).contractNumber,
        franchise: 750,
        immobilizationDays: 2,
        immobilizationAmount: 100,
        towing: null,
        guaranteeUsed: 150,
        TotalTTC: 358,
        restToPay: 208,
        status: 'IN_PROGRESS',
      },
    ]);
    // Credited, it uses nothing of the guarantee any more.
    await say('createCreditNote', { receiptId: receipt, creditReason: 'Geste', lines: [] });
    const after = await say<{ data: Row[] }>('DamageReceipts', { client }, 'data { guaranteeUsed }');
    expect(after.data).toEqual([{ guaranteeUsed: null }]);
    await invoice(client, { parts: ticked(await ask({ client })) });
    expect((await say<{ count: number }>('DamageReceipts', { client }, 'count')).count).toBe(1);
    const other = await say<{ data: Row[] }>('Receipts', { client, documentKind: 'INVOICE' }, 'data { id }');
    await expect(say('DamageReceipt', { id: other.data[0]?.id }, 'id')).rejects.toThrow();
    const { token: clerk } = await api.signIn('USER', ['receipts']);
    const refused = await api.send(clerk, '{ DamageReceipts { count } }');
    expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  }
});

describe('un contrat de service', () => {
  it('est à facturer avec les locations, une fois fini, TTC et timbre compris', async () => {
    present = Date.UTC(2027, 2, 15, 8);
    const service = await insert(api.engine, 'services', { name: 'Navette' });
    const made = async (libelle: string, returnDate: string | null) => {
      const dates = returnDate && { departureDate: '2027-03-01', returnDate };
      const rows = [
        { service, amount: '100', ...dates },
        { service, amount: '50', tvaRate: 7 },
      ];
      return (await say('createContractService', { libelle, contractDetails: rows })).id;
    };
    const [over] = [await made('Congrès', '2027-03-15'), await made('Séminaire', '2027-03-31')];
    const listed = await api.send(token, '{ ServicesToInvoice { contract label TTC } }');
    expect(listed.data?.ServicesToInvoice).toEqual([{ contract: over, label: 'Congrès', TTC: 173.5 }]);
  });
});

describe('facturer deux fois', () => {
  it('n’arrive pas, demandé ensemble, ni par du SQL de deux connexions', async () => {
    const client = await addAgreement();
    const contract = await returned(client, 100);
    const asked = await ask({ client });
    const both = await Promise.allSettled([1, 2].map(() => invoice(client, { parts: ticked(asked) })));
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1);
    const draft = async () =>
      (
        await api.engine.pool.query<{ id: string }>(
          `INSERT INTO receipts (state, "documentKind", "vatRegime", client) VALUES ('PENDING', 'INVOICE', 'NORMAL', $1) RETURNING id::text`,
          [client],
        )
      ).rows[0]?.id;
    const drafts = [await draft(), await draft()];
    const written = await Promise.allSettled(
      drafts.map((id, index) =>
        api.engine.pool.query(
          `INSERT INTO receipts__billings (parent_id, position, contract, item, "from", "to", "price_HT", "TVA", "TTCPrice")
           VALUES ($1, 0, $2, 'L999', $3, $4, 1, 0, 1)`,
          [id, contract, index, index + 2],
        ),
      ),
    );
    expect(written.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('le numéro', () => {
  it('n’est que prévu tant que rien n’est émis, et c’est le suivant qui est pris', async () => {
    const client = await addAgreement();
    await returned(client, 100);
    await returned(client, 90);
    const foreseen = async () =>
      (
        await say<{ documents: { number: string }[] }>(
          'Invoicing',
          { client, grouping: 'SEPARATE_INVOICE' },
          'documents { number }',
        )
      ).documents.map(({ number }) => number);
    const before = await foreseen();
    expect(before).toHaveLength(2);
    expect(await foreseen()).toEqual(before);
    await invoice(client, { grouping: 'SEPARATE_INVOICE', parts: ticked(await ask({ client })) });
    const { rows } = await api.engine.pool.query<{ number: string }>(
      'SELECT "receiptId" AS number FROM receipts WHERE client = $1 ORDER BY id',
      [client],
    );
    expect(rows.map(({ number }) => number)).toEqual(before);
  });
});

describe('un client en suspension de TVA', () => {
  it('est facturé sous la décision de sa fiche, qui se lit avec ce qu’il doit', async () => {
    const client = await addAgreement();
    await say('updateClient', {
      id: client,
      vatSuspension: {
        decisionNumber: '2027/118',
        decisionDate: '2026-12-15',
        from: '2027-01-01',
        to: '2027-12-31',
      },
    });
    expect(
      await say('Invoicing', { client }, 'suspensionDecision suspensionDate suspensionFrom suspensionUntil'),
    ).toEqual({
      suspensionDecision: '2027/118',
      suspensionDate: Date.UTC(2026, 11, 15),
      suspensionFrom: Date.UTC(2027, 0, 1),
      suspensionUntil: Date.UTC(2027, 11, 31),
    });
  });
});

describe('« À facturer »', () => {
  it('annonce au millime près la facture qu’il fait, deux voitures et deux taux sous une remise en pour-cent', async () => {
    const client = await addAgreement();
    present = Date.UTC(2027, 2, 1, 8);
    const cars = [await addOrderlyCar(api, token, 33.333), await addOrderlyCar(api, token, 77.777)];
    const { id } = await say('createContract', {
      client,
      departureDate: '2027-03-12T09:00',
      returnDate: '2027-03-15T09:00',
      vehicles: cars.map(car => ({ vehicle: car.id })),
      discountPercent: 12.5,
    });
    await say('signContract', { id });
    present = Date.parse('2027-03-12T08:00:00Z');
    for (const car of cars) await departCar(api, id, car.id, present, 10_000);
    await say('addContractCharges', {
      contractId: id,
      charges: [
        { kind: 'NETTOYAGE', label: 'Nettoyage', quantity: 3, unitPrice_HT: 11.111, tvaRate: 7 },
        { kind: 'CARBURANT', label: 'Gasoil', quantity: 7, unitPrice_HT: 2.347, tvaRate: 13 },
      ],
    });
    present = Date.parse('2027-03-15T08:00:00Z');
    for (const car of cars)
      await say('returnContractVehicle', {
        contractId: id,
        vehicle: car.id,
        at: present,
        mileage: 10_300,
        fuelLevel: 8,
      });
    const totals = 'total_Price_HT discount total_TVA stamp TotalTTC vatByRate { rate base amount }';
    const { data } = await api.send<{ ClientsToInvoice: { client: string; TTC: number }[] }>(
      token,
      '{ ClientsToInvoice { client TTC } }',
    );
    const awaited = data?.ClientsToInvoice.find(one => one.client === client)?.TTC ?? 0;
    const announced = async (terms: object) => {
      const { contracts, documents: made } = await say<{
        contracts: Invoicing['contracts'];
        documents: (Row & { TotalTTC: number; stamp: number })[];
      }>(
        'Invoicing',
        { client, ...terms },
        `contracts { contract parts { item from to isTicked } } documents { ${totals} }`,
      );
      return { parts: ticked({ contracts } as Invoicing), document: made[0] };
    };
    const plain = await announced({});
    expect(plain.document?.TotalTTC).toBe(awaited);
    const terms = { discountType: 'PERCENT', discountPercent: 7.5 };
    const { parts, document } = await announced(terms);
    const made = await say<Row>('invoiceContracts', { clientId: client, parts, ...terms }, `id ${totals}`);
    const { id: _, ...issued } = made;
    expect({ ...document }).toEqual(issued);
  });
});

describe('un brouillon', () => {
  it('porte le jour où il a été fait, tant qu’il n’a pas de numéro, à sa fiche comme dans les listes', async () => {
    const client = await addDrivingClient(api, token);
    const otherLines = [{ label: 'Navette Zembra', quantity: 1, unitPrice_HT: 10, tvaRate: 19 }];
    const { id } = await say('createReceipt', { client, otherLines });
    const called = () =>
      say<Row & { _label: string; createdAt: number }>('Receipt', { id }, 'id _label createdAt');
    const { _label, createdAt } = await called();
    const draft = `Brouillon du ${formatDate(tunisDate(createdAt)).slice(0, 5)}`;
    expect(_label).toBe(draft);
    const receipts = api.engine.resources.get('receipts');
    expect(titleOf.record(receipts, draft, false, { documentKind: 'INVOICE' })).toBe(
      `Facture, ${draft.replace('B', 'b')}`,
    );
    // So do its history, and what refers to it.
    const history = await api.send<{ RecordHistory: { data: { message: string }[] } }>(
      token,
      `{ RecordHistory(resource: "receipts", id: "${id}", limit: 1) { data { message } } }`,
    );
    expect(history.data?.RecordHistory.data[0]?.message).toContain(draft);
    await say('issueReceipt', { receiptId: id });
    const { _label: number } = await called();
    expect(number).toMatch(/^FA-\d{4}-\d{6}$/);
    expect(titleOf.record(receipts, number, false, { documentKind: 'INVOICE' })).toBe(`Facture ${number}`);
  });
});
