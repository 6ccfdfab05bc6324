import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noStorage } from '../../server/engine/files/storage';
import type { Receipt, ReceiptLine } from '../../server/rental/receipts/priceDraft';
import type { ContractService } from '../../server/rental/services/contractService';
import { resolveFilter } from '../../server/engine/sql/conditions';
import { act, create, update } from '../../server/engine/records/operations';
import { loadRecord } from '../../server/engine/records/store';
import type { Values } from '../../server/engine/records/store';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { decisionOf } from '../../src/schema/api/question';
import { tabsOf } from '../../src/schema/words/sheet/tabs';
import contractServices from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import services from '../../src/resources/settings/service';
import { caller, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { pdfText } from './helpers/pdfText';

const today = todayInTunis(Date.now());
const in10 = (days: number) => addDays(today, days);

let desk: Desk;
let service: string;
let client: string;

beforeAll(async () => {
  desk = await openDesk();
  service = await desk.put(services, { name: 'Chauffeur à la journée' });
  client = await desk.aClient();
  await desk.aCompany();
});
afterAll(() => desk.drop());

const aContract = (rows: Values[], values: Values = {}) =>
  desk.ask(contractServices, {
    client,
    contractDetails: rows.map(row => ({ service, ...row })),
    ...values,
  }) as unknown as Promise<string>;
const load = async (id: string) => (await desk.load(contractServices, id)) as unknown as ContractService;
const loadReceipt = async (id: string) => (await desk.load(receipts, id)) as unknown as Receipt;

/** What an action asks, or answers once it was told so. */
const acting = (
  resource: typeof contractServices | typeof receipts,
  name: string,
  id: string,
  input: Values = {},
  told: readonly [string, string][] = [],
  warn?: (message: string) => void,
) =>
  desk.write(context =>
    act(
      { ...context, warn, confirmed: new Set(told.map(([question, value]) => decisionOf(question, value))) },
      resource as typeof contractServices,
      name,
      id,
      input,
    ),
  );
const invoice = (id: string, told: readonly [string, string][] = []) =>
  acting(contractServices, 'createReceiptFromContractService', id, {}, told);
const end = (
  id: string,
  endedOn: string,
  told: readonly [string, string][] = [],
  warn?: (message: string) => void,
) =>
  acting(contractServices, 'endContractService', id, { endedOn, endReason: 'Chantier arrêté' }, told, warn);
const credit = (id: string, input: Values = {}) =>
  acting(receipts, 'createCreditNote', id, { creditReason: 'Erreur', lines: [], ...input });
/** The credit notes of an invoice, in the order in which they were made. */
const notesOf = async (receipt: string) => {
  const { rows } = await desk.pool.query<{ id: string }>(
    'SELECT id::text FROM receipts WHERE "creditedReceipt" = $1 ORDER BY receipts.id',
    [receipt],
  );
  return Promise.all(rows.map(({ id }) => loadReceipt(id)));
};
const isHeld = async (vehicle: string, day: string) => {
  const { rowCount } = await desk.pool.query(
    `SELECT FROM vehicles__occupancy WHERE subject_id = $1 AND active AND period @> ($2::date + time '12:00') AT TIME ZONE 'Africa/Tunis'`,
    [vehicle, day],
  );
  return rowCount === 1;
};

describe('un contrat de service crédité', () => {
  it('est de nouveau à facturer, quand l’avoir rend ses contrats, et se refacture', async () => {
    const contract = await aContract([{ amount: '600' }]);
    const first = await invoice(contract);
    await credit(first, { releasesContracts: true });
    expect(await load(contract)).toMatchObject({ state: 'OPEN', receipt: null, isToInvoice: true });
    const second = await invoice(contract);
    expect(second).not.toBe(first);
    expect(await load(contract)).toMatchObject({ state: 'INVOICED', receipt: second });
  });

  it('l’est aussi par deux avoirs, dont l’un le rend, mais pas en partie', async () => {
    const contract = await aContract([{ amount: '600' }]);
    const receipt = await invoice(contract);
    const line = `vehicles:${(await loadReceipt(receipt)).vehicles?.[0]?.id}`;
    await credit(receipt, { releasesContracts: true, lines: [{ line, amount: '200' }] });
    expect(await load(contract)).toMatchObject({ state: 'INVOICED', isCredited: false });
    await credit(receipt);
    expect(await load(contract)).toMatchObject({ state: 'OPEN', receipt: null });
  });

  it('s’annule quand l’avoir ne le rend pas, et pas avant', async () => {
    const vehicle = await desk.aVehicle('216 TUN 4821');
    const dates = { departureDate: in10(-3), returnDate: today };
    const contract = await aContract([{ vehicleId: vehicle, amount: '600', ...dates }]);
    const receipt = await invoice(contract);
    await expect(desk.move(contractServices, 'cancelContractService', contract)).rejects.toThrow(
      'faites d’abord un avoir de toute sa facture',
    );
    await credit(receipt);
    expect((await load(contract)).state).toBe('INVOICED');
    await desk.move(contractServices, 'cancelContractService', contract);
    expect((await load(contract)).state).toBe('CANCELLED');
    expect(await isHeld(vehicle, today)).toBe(false);
  });
});

describe('un contrat de service terminé avant terme', () => {
  it('libère son véhicule dès le lendemain, et propose l’avoir des jours qui ne sont pas fournis', async () => {
    const vehicle = await desk.aVehicle('217 TUN 4821');
    // Ten days from five days ago on: six are provided.
    const contract = await aContract([
      { vehicleId: vehicle, amount: '1000', departureDate: in10(-5), returnDate: in10(4) },
      { vehicleId: vehicle, amount: '300', departureDate: in10(6), returnDate: in10(8) },
      { amount: '50' },
    ]);
    const receipt = await invoice(contract, [['beforeEnd', in10(8)]]);
    const asked = (await end(contract, today).catch((error: unknown) => error)) as {
      details: { question: { choices: { value: string; label: string }[] } };
    };
    // 400 of four days and all of what had not begun, 700 HT: 833 TTC.
    expect(asked.details.question.choices).toEqual([
      { value: 'credit 833000', label: 'Faire un avoir de 833,000\u00a0DT TTC' },
      { value: 'none', label: 'Terminer sans avoir' },
    ]);
    await end(contract, today, [['creditUnused', 'credit 833000']]);
    expect(await load(contract)).toMatchObject({
      state: 'INVOICED',
      endedOn: today,
      endReason: 'Chantier arrêté',
      periodEnd: today,
    });
    expect((await loadReceipt(receipt)).restToPay).toBe(1_606_500 + 1000 - 833_000);
    expect([
      await isHeld(vehicle, today),
      await isHeld(vehicle, in10(1)),
      await isHeld(vehicle, in10(7)),
    ]).toEqual([true, false, false]);
    // Given back to be invoiced again: 600 of the six days, and 50.
    await credit(receipt, { releasesContracts: true });
    expect((await loadReceipt(await invoice(contract))).total_Price_HT).toBe(650_000);
  });

  it('n’est crédité que des jours qu’il rend, sur l’avoir et son PDF, autant de fois qu’on l’écourte', async () => {
    const contract = await aContract([
      { amount: '3000', departureDate: in10(-5), returnDate: in10(24) },
      { amount: '30', departureDate: in10(20), returnDate: in10(22) },
    ]);
    const receipt = await invoice(contract, [['beforeEnd', in10(24)]]);
    const periodsOf = (note?: Receipt) =>
      ((note?.vehicles ?? []) as unknown as ReceiptLine[]).map(({ vehicleDetails }) =>
        [vehicleDetails.departureDate, vehicleDetails.returnDate].map(at => at && tunisDate(at)),
      );
    await end(contract, in10(11), [['creditUnused', `credit ${(1_300_000 + 30_000) * 1.19}`]]);
    const [first] = await notesOf(receipt);
    expect(periodsOf(first)).toEqual([
      [in10(12), in10(24)],
      [in10(20), in10(22)],
    ]);
    const paper = await printed(receipts, 'ReceiptPDF', first?.id ?? '');
    expect(paper).toContain(formatDate(in10(12)));
    expect(paper).not.toContain(formatDate(in10(-5)));
    await end(contract, in10(9), [['creditUnused', `credit ${200_000 * 1.19}`]]);
    expect(periodsOf((await notesOf(receipt))[1])).toEqual([[in10(10), in10(11)]]);
  });

  it('nomme son avoir dès qu’il est émis, et le montre sous sa facture', async () => {
    const dates = { departureDate: in10(-5), returnDate: in10(4) };
    const [contract, other] = [
      await aContract([{ amount: '1000', ...dates }]),
      await aContract([{ amount: '1000', ...dates }]),
    ];
    const receipt = await invoice(contract, [['beforeEnd', in10(4)]]);
    await invoice(other, [['beforeEnd', in10(4)]]);
    const warned: string[] = [];
    const told: [string, string][] = [['creditUnused', `credit ${400_000 * 1.19}`]];
    await end(contract, today, told, message => warned.push(message));
    const [note] = await notesOf(receipt);
    expect(warned).toEqual([`Avoir ${note?.creditNoteId} émis.`]);
    const tab = tabsOf(contractServices, desk.engine.resources.all).find(
      ({ list }) => list.name === receipts.name,
    );
    const filter = tab?.list.list?.filters?.find(({ argument }) => argument === tab.by);
    const { sql } = resolveFilter(receipts, filter!, desk.engine.behaviours);
    const { rows } = await desk.pool.query<{ id: string }>(
      `SELECT t.id::text FROM receipts t WHERE ${sql('$1')} ORDER BY t.id`,
      [contract],
    );
    expect(rows.map(({ id }) => id)).toEqual([receipt, note?.id]);
  });

  it('pas encore facturé, se facture au prorata des jours si on le veut', async () => {
    const dates = { departureDate: in10(-5), returnDate: in10(4) };
    const contract = await aContract([{ amount: '1000', ...dates }]);
    await end(contract, today, [['reduceAmount', 'lower 600000']]);
    expect((await loadReceipt(await invoice(contract))).total_Price_HT).toBe(600_000);
    const kept = await aContract([{ amount: '1000', ...dates }]);
    await end(kept, today, [['reduceAmount', 'keep 1000000']]);
    expect((await loadReceipt(await invoice(kept))).total_Price_HT).toBe(1_000_000);
  });

  it('refuse un jour qui n’écourte rien, ou avant lequel rien n’a commencé', async () => {
    const contract = await aContract([{ amount: '10', departureDate: in10(2), returnDate: in10(4) }]);
    const fault = async (day: string) =>
      ((await end(contract, day).catch((error: unknown) => error)) as { details: { fields: object } }).details
        .fields;
    expect(await fault(in10(4))).toHaveProperty(
      'endedOn',
      expect.stringContaining('choisissez un jour avant'),
    );
    expect(await fault(in10(1))).toHaveProperty('endedOn', expect.stringContaining('annulez-le'));
  });
});

describe('le véhicule d’un contrat de service', () => {
  const taking = (vehicle: string, days: Values = { departureDate: today, returnDate: in10(2) }) =>
    aContract([{ vehicleId: vehicle, amount: '100', ...days }]).then(
      () => null,
      (error: unknown) => (error as { details: { fields?: object } }).details.fields,
    );

  it('vendu, se refuse comme à toute réservation', async () => {
    const vehicle = await desk.aVehicle('218 TUN 4821', 'SOLD');
    expect(await taking(vehicle)).toEqual({
      'contractDetails.0.vehicleId': 'Le véhicule 218 TUN 4821 ne peut pas être loué\u00a0: il est vendu.',
    });
  });

  it('dont les papiers finissent avant, le dit', async () => {
    const vehicle = await desk.aVehicle('219 TUN 4821');
    await desk.pool.query(
      `UPDATE vehicles SET "technicalVisiteDate__end_technicalVisit" = $2 WHERE id = $1`,
      [vehicle, in10(1)],
    );
    const warned: string[] = [];
    const rows = [{ service, vehicleId: vehicle, amount: '1', departureDate: today, returnDate: in10(3) }];
    await desk.write(context =>
      create(
        { ...context, warn: message => warned.push(message) },
        contractServices,
        { client, contractDetails: rows },
        {},
        () => undefined,
      ),
    );
    expect(warned.join(' ')).toContain('sa visite technique s’arrête le');
  });

  it('qu’on laisse en place ne se juge plus', async () => {
    const vehicle = await desk.aVehicle('220 TUN 4821');
    const row = { service, vehicleId: vehicle, amount: '100', departureDate: in10(-9), returnDate: in10(-8) };
    const contract = await aContract([row]);
    await desk.pool.query(`UPDATE vehicles SET "vehicleType__type" = 'SOLD' WHERE id = $1`, [vehicle]);
    const [own] = (await load(contract)).contractDetails;
    await desk.write(context =>
      update(
        context,
        contractServices,
        { id: contract, input: { contractDetails: [{ ...row, id: own?.id, amount: '120' }] } },
        {},
        () => undefined,
      ),
    );
    expect((await load(contract)).contractDetails[0]?.amount).toBe(120_000);
  });
});

describe('la facture d’un contrat de service', () => {
  it('a le taux de chaque ligne, et le libellé du contrat', async () => {
    const contract = await aContract([{ amount: '300' }, { amount: '100', tvaRate: 7 }], {
      libelle: 'Séminaire annuel',
    });
    const id = await invoice(contract);
    expect(await loadReceipt(id)).toMatchObject({
      subject: 'Séminaire annuel',
      total_Price_HT: 400_000,
      total_TVA: 64_000,
      TotalTTC: 465_000,
    });
    expect(await printed(receipts, 'ReceiptPDF', id)).toContain('Séminaire annuel');
  });

  it('refuse un taux qui n’est pas en vigueur, à sa ligne', async () => {
    const contract = await aContract([{ amount: '300' }, { amount: '100', tvaRate: 18 }]);
    const fault = (await invoice(contract).catch((error: unknown) => error)) as {
      details: { fields: object };
    };
    expect(fault.details.fields).toHaveProperty(['contractDetails.1.tvaRate']);
  });

  it('avant la fin de la période, se demande ; à facturer, il ne l’est qu’à son dernier jour', async () => {
    const early = await aContract([{ amount: '1', departureDate: today, returnDate: in10(1) }]);
    expect((await load(early)).isToInvoice).toBe(false);
    await expect(invoice(early)).rejects.toMatchObject({ code: 'CONFIRMATION' });
    await invoice(early, [['beforeEnd', in10(1)]]);
    const due = await aContract([{ amount: '1', departureDate: in10(-3), returnDate: today }]);
    expect((await load(due)).isToInvoice).toBe(true);
    await invoice(due);
  });
});

it('s’imprime avec sa période, ses prestations et leur total', async () => {
  const vehicle = await desk.aVehicle('221 TUN 4821');
  const contract = await aContract(
    [
      { vehicleId: vehicle, amount: '300', departureDate: '2027-01-01', returnDate: '2027-01-31' },
      { amount: '100', tvaRate: 7 },
    ],
    { libelle: 'Navette du personnel' },
  );
  const paper = await printed(contractServices, 'ContractServicePDF', contract);
  for (const text of ['Carthage Négoce', 'Navette du personnel', '221 TUN 4821', '01/01/2027', '464,000'])
    expect(paper).toContain(text);
});

async function printed(resource: typeof contractServices | typeof receipts, name: string, id: string) {
  const loaded = await loadRecord(desk.pool, desk.engine, resource as typeof contractServices, id);
  const pdf = await desk.engine.behaviours.of(resource.name).prints?.[name]?.({
    write: desk.write,
    tx: desk.pool,
    record: loaded?.values,
    labels: loaded?.labels ?? {},
    caller,
    resources: desk.engine.resources,
    files: noStorage,
    now: Date.now(),
  });
  return pdfText(pdf ?? new Uint8Array());
}
