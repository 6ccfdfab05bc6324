import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposedLines } from '../../src/resources/receipt/receipt/credited';
import { differencesSql } from '../../server/rental/ledger/differencesSql';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { agreeing } from './helpers/confirmed';
import { addCompany } from './helpers/fleet';
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
  const text = `${kind} { ${operation}(${argumentsOf(input)}) { ${fields} } }`;
  const answer = await agreeing(headers => api.send<Record<string, T>>(token, text, {}, headers));
  if (answer.errors)
    throw new Error(JSON.stringify(answer.errors[0]?.extensions.fields ?? answer.errors[0]?.message));
  return answer.data?.[operation] as T;
}

/** A contract of as many cars, at 99 a day, that left and came back. */
async function returned(
  client: string,
  days: number,
  { cars = 1, extended = 0 } = {},
): Promise<{ id: string; vehicles: string[] }> {
  present = Date.UTC(2027, 2, 1, 8);
  const vehicles: string[] = [];
  for (let car = 0; car < cars; car++) vehicles.push((await addOrderlyCar(api, token, 99)).id);
  const until = String(12 + days + extended);
  const { id } = await say('createContract', {
    client,
    departureDate: '2027-03-12T09:00',
    returnDate: `2027-03-${12 + days}T09:00`,
    vehicles: vehicles.map(vehicle => ({ vehicle })),
  });
  await say('signContract', { id });
  present = Date.parse('2027-03-12T08:00:00Z');
  for (const vehicle of vehicles) await departCar(api, id, vehicle, present, 10_000);
  if (extended)
    await say('extendContract', {
      contractId: id,
      vehicle: vehicles[0],
      returnDate: `2027-03-${until}T09:00`,
    });
  present = Date.parse('2027-03-28T08:00:00Z');
  const at = Date.parse(`2027-03-${until}T08:00:00Z`);
  for (const vehicle of vehicles)
    await say('returnContractVehicle', { contractId: id, vehicle, at, mileage: 10_300, fuelLevel: 8 });
  return { id, vehicles };
}

interface Part {
  item: string;
  from: number;
  to: number;
  price_HT: number;
  isTicked: boolean;
}
const toInvoice = async (client: string) =>
  (
    await say<{ contracts: { contract: string; parts: Part[] }[] }>(
      'Invoicing',
      { client },
      'contracts { contract parts { item from to price_HT isTicked } }',
    )
  ).contracts.flatMap(({ contract, parts }) => parts.map(part => ({ contract, ...part })));

interface Receipt extends Row {
  TotalTTC: number;
  total_Price_HT: number;
  total_TVA: number;
  rentalDayLevy: number | null;
  restToPay: number | null;
  creditable: { line: string; quantity: number | null; amount: number }[];
  vehicles: { vehicleDetails: { numberOfDays: number | null; price_HT: number } }[];
  otherLines: { kind: string; price_HT: number }[];
}
const fields = `id TotalTTC total_Price_HT total_TVA rentalDayLevy restToPay creditable { line quantity amount }
  vehicles { vehicleDetails { numberOfDays price_HT } } otherLines { kind price_HT }`;
const invoice = async (client: string) => {
  const parts = (await toInvoice(client)).map(({ contract, item, from, to }) => ({
    contract,
    item,
    from,
    to,
  }));
  return say<Receipt>('invoiceContracts', { clientId: client, parts }, fields);
};
const read = (id: string) => say<Receipt>('Receipt', { id }, fields);
const credit = (receiptId: string, more: object = {}) =>
  say<Receipt>('createCreditNote', { receiptId, creditReason: 'Erreur', ...more }, fields);
const contract = (id: string) => say<Row>('Contract', { id }, 'id stage restToPay isToInvoice');

describe('un jour d’une location de quinze à 99,000', () => {
  it('se crédite 99,000, et non 1 485,000\u00a0; ce qui reste est de quatorze jours', async () => {
    const client = await addDrivingClient(api, token);
    await returned(client, 15);
    const receipt = await invoice(client);
    const [line] = receipt.creditable;
    expect(line).toMatchObject({ quantity: 15, amount: 1485 });
    const one = await credit(receipt.id, { lines: [{ line: line?.line, quantity: '1', amount: '1485' }] });
    expect(one).toMatchObject({
      total_Price_HT: 99,
      vehicles: [{ vehicleDetails: { numberOfDays: 1, price_HT: 99 } }],
    });
    expect((await read(receipt.id)).creditable).toMatchObject([{ quantity: 14, amount: 1386 }]);
    await expect(credit(receipt.id, { lines: [{ line: line?.line, quantity: '1.5' }] })).rejects.toThrow(
      'Des jours entiers',
    );
    await credit(receipt.id, { lines: [{ line: line?.line, quantity: '14', amount: '14' }] });
    expect((await read(receipt.id)).creditable).toMatchObject([{ quantity: 14, amount: 1372 }]);
    const seven = await credit(receipt.id, { lines: [{ line: line?.line, quantity: '7' }] });
    expect(seven.total_Price_HT).toBe(686);
    expect(await credit(receipt.id)).toMatchObject({
      total_Price_HT: 686,
      vehicles: [{ vehicleDetails: { numberOfDays: 7 } }],
    });
  });
});

describe('un retour avant l’heure qui rend 198,000', () => {
  it('figure dans l’avoir de sa facture, que l’avoir entier rend exactement', async () => {
    const client = await addDrivingClient(api, token);
    const { id, vehicles } = await returned(client, 5);
    await say('addContractCharges', {
      contractId: id,
      charges: [
        {
          kind: 'REMISE',
          label: 'Deux jours rendus',
          vehicle: vehicles[0],
          quantity: '2',
          unitPrice_HT: '99',
          tvaRate: '19',
        },
      ],
    });
    const receipt = await invoice(client);
    expect(receipt.total_Price_HT).toBe(297);
    expect(receipt.creditable.map(({ amount }) => amount)).toEqual([495, -198]);
    const note = await credit(receipt.id, { releasesContracts: true });
    expect(note).toMatchObject({
      total_Price_HT: 297,
      total_TVA: receipt.total_TVA,
      otherLines: [{ kind: 'REMISE', price_HT: -198 }],
    });
    expect((await toInvoice(client)).map(({ price_HT }) => price_HT)).toEqual([495, -198]);
    expect((await invoice(client)).TotalTTC).toBe(receipt.TotalTTC);
  });
});

describe('un contrat dont la facture est créditée en entier', () => {
  it('est clos\u00a0: rien n’en est dû, rien n’en est à facturer', async () => {
    const client = await addDrivingClient(api, token);
    const { id } = await returned(client, 3);
    const receipt = await invoice(client);
    expect((await contract(id)).stage).toBe('RETURNED');
    await credit(receipt.id);
    expect(await contract(id)).toMatchObject({ stage: 'CLOSED', restToPay: 0, isToInvoice: false });
  });
});

describe('deux voitures d’un contrat créditées par deux avoirs', () => {
  it('sont toutes deux à facturer après le second, qui le dit\u00a0; un jour de moins ne rend rien', async () => {
    const client = await addDrivingClient(api, token);
    const { id } = await returned(client, 3, { cars: 2 });
    const receipt = await invoice(client);
    const [first, second] = receipt.creditable.map(({ line }) => line);
    await credit(receipt.id, { lines: [{ line: first }] });
    expect(await toInvoice(client)).toEqual([]);
    await credit(receipt.id, { lines: [{ line: second, quantity: '2' }], releasesContracts: true });
    expect((await toInvoice(client)).map(({ price_HT }) => price_HT)).toEqual([297]);
    // What a note that said so began, one that does not ends.
    await credit(receipt.id, { lines: [{ line: second }] });
    expect((await toInvoice(client)).map(({ price_HT }) => price_HT)).toEqual([297, 297]);
    expect(await contract(id)).toMatchObject({ stage: 'RETURNED', restToPay: 706.86, isToInvoice: true });
    expect(await read(receipt.id)).toMatchObject({ restToPay: 0 });
    expect((await invoice(client)).TotalTTC).toBe(receipt.TotalTTC);
  });

  it('sont à facturer ligne par ligne\u00a0: la première dès l’avoir qui la rend', async () => {
    const client = await addDrivingClient(api, token);
    const { id } = await returned(client, 3, { cars: 2 });
    const receipt = await invoice(client);
    await credit(receipt.id, { lines: [{ line: receipt.creditable[0]?.line }], releasesContracts: true });
    expect((await toInvoice(client)).map(({ item, price_HT }) => [item, price_HT])).toEqual([
      [expect.stringMatching(/^L/), 297],
    ]);
    // 353,430 that the client owes anew, and what rests of the invoice: the other car, and the stamp.
    expect(await contract(id)).toMatchObject({ restToPay: 707.86 });
  });
});

describe('la contribution de 1,000 par jour loué', () => {
  const levied = (rate: boolean) =>
    api.engine.pool.query(
      `INSERT INTO "rental-day-levies" ("validFrom", amount, "includedInVatBase", "showOnInvoice") VALUES ('2027-01-01', 1, $1, true)
       ON CONFLICT ("validFrom") DO UPDATE SET "includedInVatBase" = $1`,
      [rate],
    );
  const declared = async () => {
    const { levies, sales } = await say<{
      levies: { days: number; amount: number }[];
      sales: { levy: number }[];
    }>('Journals', { month: '2027-03-01' }, 'levies { days amount } sales { levy }');
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
    return {
      days: sum(levies.map(({ days }) => days)),
      amount: sum(levies.map(({ amount }) => amount)),
      beside: sum(sales.map(({ levy }) => levy)),
    };
  };

  it('suit ses jours dans l’avoir\u00a0: 3 de 8 en rendent 3,000, puis refacturés, il en est déclaré 8,000 et non 16,000', async () => {
    await levied(false);
    const client = await addDrivingClient(api, token);
    await returned(client, 8);
    const before = await declared();
    const receipt = await invoice(client);
    expect(receipt.rentalDayLevy).toBe(8);
    const [line] = receipt.creditable;
    const part = await credit(receipt.id, {
      lines: [{ line: line?.line, quantity: '3' }],
      releasesContracts: true,
    });
    expect([part.rentalDayLevy, part.total_Price_HT, part.TotalTTC]).toEqual([3, 297, 356.43]);
    const rest = await credit(receipt.id);
    expect([rest.rentalDayLevy, rest.TotalTTC]).toEqual([5, 594.05]);
    expect(await read(receipt.id)).toMatchObject({ restToPay: 0 });
    expect(await declared()).toEqual(before);
    expect((await invoice(client)).rentalDayLevy).toBe(8);
    const after = await declared();
    expect([after.days - before.days, after.amount - before.amount, after.beside - before.beside]).toEqual([
      8, 8, 8,
    ]);
  });

  it('compte les jours d’une prolongation, non ceux qu’un retour avant l’heure rend\u00a0: 4 et 2 de plus, 3 de moins, 3,000', async () => {
    const client = await addDrivingClient(api, token);
    const { id, vehicles } = await returned(client, 4, { extended: 2 });
    await say('addContractCharges', {
      contractId: id,
      charges: [
        {
          kind: 'REMISE',
          label: '3 jours rendus',
          vehicle: vehicles[0],
          quantity: 3,
          days: 3,
          unitPrice_HT: 99,
          tvaRate: 19,
        },
      ],
    });
    await say('signAmendment', { contractId: id });
    const before = await declared();
    const receipt = await invoice(client);
    expect([receipt.total_Price_HT, receipt.rentalDayLevy]).toEqual([297, 3]);
    const after = await declared();
    expect([after.days - before.days, after.amount - before.amount]).toEqual([3, 3]);
    // Four days by the contract, two by the extension, three given back: one of the extension is credited.
    const line = receipt.creditable.find(one => one.quantity === 2);
    const part = await credit(receipt.id, { lines: [{ line: line?.line, quantity: '1' }] });
    expect([part.total_Price_HT, part.rentalDayLevy]).toEqual([99, 1]);
    expect((await credit(receipt.id)).rentalDayLevy).toBe(2);
    expect(await declared()).toEqual(before);
  });

  it('reste due des jours ajoutés quand la location seule est créditée\u00a0: 4,000 de 6,000 sont rendus, et le grand livre l’admet', async () => {
    const client = await addDrivingClient(api, token);
    const { id } = await returned(client, 4, { extended: 2 });
    await say('signAmendment', { contractId: id });
    const receipt = await invoice(client);
    expect(receipt.rentalDayLevy).toBe(6);
    const line = receipt.creditable.find(one => one.quantity === 4);
    const part = await credit(receipt.id, { lines: [{ line: line?.line, quantity: '4' }] });
    expect(part.rentalDayLevy).toBe(4);
    expect((await api.engine.pool.query(differencesSql)).rows).toEqual([]);
    expect((await credit(receipt.id)).rentalDayLevy).toBe(2);
    expect((await api.engine.pool.query(differencesSql)).rows).toEqual([]);
  });

  it('dans la base de la TVA, en est rendue avec elle, à son taux', async () => {
    await levied(true);
    const client = await addDrivingClient(api, token);
    await returned(client, 4);
    const receipt = await invoice(client);
    expect([receipt.rentalDayLevy, receipt.total_Price_HT]).toEqual([4, 400]);
    const [line] = receipt.creditable;
    const part = await credit(receipt.id, { lines: [{ line: line?.line, quantity: '1' }] });
    expect([part.rentalDayLevy, part.total_Price_HT, part.total_TVA]).toEqual([1, 100, 19]);
    const rest = await credit(receipt.id);
    expect([rest.rentalDayLevy, rest.total_Price_HT, rest.total_TVA]).toEqual([3, 300, 57]);
    await levied(false);
  });
});

describe('la liste des factures', () => {
  it('a pour total la somme de ses lignes, l’avoir en moins et la provisoire comprise, un bon de caisse converti ne comptant qu’une fois', async () => {
    await api.engine.pool.query('DELETE FROM "rental-day-levies"');
    const client = await addDrivingClient(api, token);
    await returned(client, 3);
    const receipt = await invoice(client);
    await credit(receipt.id, { lines: [{ line: receipt.creditable[0]?.line, quantity: '1' }] });
    const otherLines = [{ kind: 'AUTRE', label: 'Lavage', quantity: '1', unitPrice_HT: '20', tvaRate: '19' }];
    await say('createReceipt', { client, otherLines });
    const slip = await say('createReceipt', { client, otherLines, documentKind: 'CASH_RECEIPT' });
    await say('issueReceipt', { receiptId: slip.id });
    await say('convertCashReceipt', { receiptId: slip.id });
    const columns = ['countedHT', 'countedTVA', 'countedStamp', 'countedTTC', 'countedPaid', 'countedRest'];
    const { data } = await say<{ data: Record<string, number | null>[] }>(
      'Receipts',
      { client, limit: 10 },
      `data { ${columns.join(' ')} }`,
    );
    expect(data.map(one => one.countedTTC).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      -117.81, -23.8, 23.8, 24.8, 24.8, 354.43,
    ]);
    const totals = await api.send<{ ListTotals: number[] }>(
      token,
      'query ($f: [FilterValue!]) { ListTotals(resource: "receipts", filters: $f) }',
      { f: [{ argument: 'client', value: client }] },
    );
    const sums = columns.map(
      name => data.reduce((sum, one) => sum + Math.round((one[name] ?? 0) * 1000), 0) / 1000,
    );
    expect(totals.data?.ListTotals).toEqual(sums);
  });
});

describe('une voiture rendue avant des jours déjà facturés', () => {
  it('ne se facture plus, l’avoir propose ces jours, et le contrat doit ensuite ce que doit son client', async () => {
    await api.engine.pool.query('DELETE FROM "rental-day-levies"');
    const client = await addDrivingClient(api, token);
    present = Date.UTC(2027, 3, 1, 8);
    const { id: vehicle } = await addOrderlyCar(api, token, 99.5);
    const { id } = await say('createContract', {
      client,
      departureDate: '2027-04-12T09:00',
      returnDate: '2027-04-19T09:00',
      vehicles: [{ vehicle }],
      discountPercent: 10,
    });
    await say('signContract', { id });
    present = Date.parse('2027-04-12T08:00:00Z');
    await departCar(api, id, vehicle, present, 10_000);
    // Six of seven days are over, and invoiced; then it turns out to have been back after four.
    present = Date.parse('2027-04-18T08:00:00Z');
    const { contracts } = await say<{ contracts: { parts: Part[] }[] }>(
      'Invoicing',
      { client, contract: id },
      'contracts { parts { item from to } }',
    );
    const parts = (contracts[0]?.parts ?? []).map(part => ({ ...part, contract: id }));
    expect(parts).toMatchObject([{ from: 0, to: 6 }]);
    const receipt = await say<Receipt>('invoiceContracts', { clientId: client, parts }, fields);
    expect(receipt.total_Price_HT).toBe(537.3);
    const at = Date.parse('2027-04-16T08:00:00Z');
    await say('returnContractVehicle', { contractId: id, vehicle, at, mileage: 10_300, fuelLevel: 8 });
    await say('addContractCharges', {
      contractId: id,
      charges: [{ kind: 'REMISE', label: 'Retour anticipé', quantity: 3, unitPrice_HT: -89.55, tvaRate: 19 }],
    });
    await say('signAmendment', { contractId: id });
    const owed = async () => {
      const found = await say<Row>('Contract', { id }, 'restToPay overpaid toInvoice isToInvoice');
      const { balance } = await say<{ balance: number }>('ClientAccount', { client }, 'balance');
      return { ...found, balance };
    };
    expect(await owed()).toMatchObject({ toInvoice: -213.129 });
    const asked = await say<{ points: { sentence: string; record: string | null }[]; TotalTTC: number }>(
      'Invoicing',
      { client },
      'TotalTTC points { sentence record }',
    );
    expect(asked).toMatchObject({
      TotalTTC: 0,
      points: [
        {
          record: receipt.id,
          sentence: expect.stringContaining('dépasse de 179,100') as string,
        },
      ],
    });
    const found = await say<Row>(
      'Receipt',
      { id: receipt.id },
      'overInvoiced creditable { line label quantity amount }',
    );
    const lines = proposedLines(found);
    expect(lines).toMatchObject([{ quantity: 2, amount: 179.1 }]);
    const [line] = lines;
    const note = await credit(receipt.id, {
      lines: [{ line: line?.line, quantity: line?.quantity, amount: line?.amount }],
    });
    expect(note).toMatchObject({ total_Price_HT: 179.1, TotalTTC: 213.129 });
    // 640,387 of six days less 213,129: four days, and the stamp.
    expect(await owed()).toEqual({
      restToPay: 427.258,
      overpaid: null,
      toInvoice: 0,
      isToInvoice: false,
      balance: 427.258,
    });
    await say('createReceiptPayment', {
      receiptId: receipt.id,
      date: '2027-04-18',
      amount: '427.258',
      paymentMode: 'Espaces',
    });
    expect((await contract(id)).stage).toBe('CLOSED');
    // What is owed again is to be collected again.
    const { payments } = await say<{ payments: { payment: { id: string } }[] }>(
      'Receipt',
      { id: receipt.id },
      'payments { payment { id } }',
    );
    await say('voidPayment', { id: payments[0]?.payment.id ?? '', voidReason: 'Saisi deux fois' });
    expect(await contract(id)).toMatchObject({ stage: 'RETURNED', restToPay: 427.258 });
  });
});
