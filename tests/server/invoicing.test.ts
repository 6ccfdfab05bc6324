import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../server/database/transaction';
import { seedFixedLists } from '../../server/demo/seedFixedLists';
import type { Receipt } from '../../server/documents/receiptSheet';
import { createRecord } from '../../server/records/create';
import { inForce } from '../../server/records/inForce';
import { act, create, transit } from '../../server/records/operations';
import { loadRecord } from '../../server/records/store';
import type { Values } from '../../server/records/store';
import { updateRecord } from '../../server/records/update';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { startOfTunisDay } from '../../src/domain/instant';
import { receiptStatus, restToPay } from '../../src/domain/receiptTotals';
import contractServices from '../../src/resources/contract/contract-service';
import clients from '../../src/resources/client/client';
import vehicles from '../../src/resources/park/vehicle';
import receipts from '../../src/resources/receipt/receipt';
import reservations from '../../src/resources/reservation/reservation';
import services from '../../src/resources/settings/service';
import stamp from '../../src/resources/settings/stamp';
import tva from '../../src/resources/settings/tva';
import type { Resource } from '../../src/schema/resource';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';

const caller = { id: '1', name: 'Sonia Mansouri', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;
const today = todayInTunis(Date.now());
const year = today.slice(0, 4);

let database: FreshEngine;
let service: string;
let vehicle: string;
let client: string;

type Context = {
  tx: Parameters<typeof createRecord>[0]['tx'];
  caller: typeof caller;
  engine: FreshEngine['engine'];
};
const write = <T>(work: (context: Context) => Promise<T>) =>
  transaction(database.pool, tx => work({ tx, caller, engine: database.engine }));
/** What the API does, rules included. */
const ask = (resource: Resource, input: Values) =>
  write(context => create(context, resource, input, {}, () => undefined));
const invoice = (contract: string) =>
  write(context => act(context, contractServices, 'createReceiptFromContractService', contract));
const load = async (resource: Resource, id: string) =>
  (await loadRecord(database.pool, database.engine, resource, id))?.values;
const loadReceipt = async (id: string) => (await load(receipts, id)) as unknown as Receipt;

const aVehicle = (registration: string, type = 'IN_SERVICE') =>
  write(context =>
    createRecord(context, vehicles, {
      carBrand: 'Renault',
      carModel: 'Clio 5',
      plateType: 'TUN',
      registration,
      serviceOrCompanyVehicle: 'EXPLOITATION',
      vehicleType: { type },
    }),
  );
const aContract = (values: Values = {}) =>
  write(context =>
    createRecord(context, contractServices, {
      client,
      contractDetails: [{ service, amount: 600_000 }],
      ...values,
    }),
  );

beforeAll(async () => {
  database = await freshEngine();
  const { pool, engine } = database;
  await seedFixedLists({ pool, engine });
  service = await write(context => createRecord(context, services, { name: 'Chauffeur à la journée' }));
  vehicle = await aVehicle('215 TUN 4821');
  client = await write(context =>
    createRecord(context, clients, {
      clientType: 'COMPANY',
      clientKind: 'AGREEMENT',
      otherDetails: { tradeName: 'Carthage Négoce', taxRegistration: '0736202XAM000' },
      phone: '+21671960418',
      address: '27, avenue Habib Bourguiba, La Marsa',
    }),
  );
});
afterAll(() => database.drop());

describe('facturer un contrat de service', () => {
  it('émet une facture numérotée, aux taux du jour, et clôt le contrat', async () => {
    const contract = await aContract({
      contractDetails: [
        {
          service,
          vehicleId: vehicle,
          departureDate: '2026-03-12',
          returnDate: '2026-03-15',
          amount: 500_000,
        },
        { service, amount: 100_000 },
      ],
    });
    const receipt = await loadReceipt(await invoice(contract));
    expect(receipt).toMatchObject({
      receiptId: `FA-${year}-000001`,
      state: 'NORMAL',
      type: 'service',
      client,
      contractService: contract,
      issueDate: today,
      dueDate: today,
      buyer: { name: 'Carthage Négoce', taxRegistration: '0736202XAM000', phone: '+21671960418' },
      vatByRate: [{ rate: 19, base: 600_000, amount: 114_000 }],
      total_Price_HT: 600_000,
      total_TVA: 114_000,
      stamp: 1000,
      TotalTTC: 715_000,
      restToPay: 715_000,
      status: 'UNPAID',
    });
    expect(receipt.vehicles).toMatchObject([
      {
        label: 'Chauffeur à la journée, 215 TUN 4821',
        contractId: contract,
        contractNumber: `CS-${year}-00001`,
        vehicleId: [vehicle],
        service: [service],
        vehicleDetails: {
          departureDate: startOfTunisDay('2026-03-12'),
          returnDate: startOfTunisDay('2026-03-15'),
          numberOfDays: 4,
          price_HT: 500_000,
          tvaRate: 19,
          TVA: 95_000,
          TTCPrice: 595_000,
        },
      },
      {
        label: 'Chauffeur à la journée',
        vehicleId: [],
        vehicleDetails: { departureDate: null, numberOfDays: null, price_HT: 100_000 },
      },
    ]);
    expect(await load(contractServices, contract)).toMatchObject({ state: 'INVOICED', receipt: receipt.id });
    const { rows } = await database.pool.query(
      `SELECT "entityType", message, changes FROM "history-logs" WHERE action = 'createReceiptFromContractService' ORDER BY id`,
    );
    expect(rows.map(row => [row.entityType, row.message])).toEqual([
      ['receipts', `Création de la facture FA-${year}-000001`],
      ['contract-services', `Facturation du contrat de service CS-${year}-00001`],
    ]);
    expect(rows[1].changes).toEqual([
      { field: 'state', label: 'État', before: 'Ouvert', after: 'Facturé' },
      { field: 'receipt', label: 'Facture', before: null, after: `FA-${year}-000001` },
    ]);
  });

  it('refuse de facturer deux fois, même dix fois ensemble', async () => {
    const contract = await aContract();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => invoice(contract)));
    const refused = tries.flatMap(one => (one.status === 'rejected' ? (one.reason as Error).message : []));
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'Contrat déjà facturé'));
    const { rowCount } = await database.pool.query('SELECT FROM receipts WHERE "contractService" = $1', [
      contract,
    ]);
    expect(rowCount).toBe(1);
  });

  it('refuse un contrat annulé, en le nommant', async () => {
    const contract = await aContract();
    await write(context =>
      transit(context, contractServices, 'cancel', { id: contract, input: {} }, () => undefined),
    );
    await expect(invoice(contract)).rejects.toThrow(/^Le contrat CS-\d{4}-\d{5} est annulé/);
  });

  it('nomme le client du contrat, ou à défaut reprend son libellé, son adresse et son téléphone', async () => {
    const passing = await aContract({
      client: null,
      libelle: 'Mariage Ben Salah',
      address: '3, rue de Marseille',
      tel: '+21698123456',
    });
    const receipt = await loadReceipt(await invoice(passing));
    expect(receipt.buyer).toEqual({
      name: 'Mariage Ben Salah',
      address: '3, rue de Marseille',
      phone: '+21698123456',
      taxRegistration: null,
    });
    const nobody = await aContract({ client: null });
    await expect(invoice(nobody)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { libelle: expect.stringContaining('Libellé ou Client') as unknown } },
    });
  });

  it('garde la facture telle qu’elle a été émise, mais en accepte les règlements', async () => {
    const id = await invoice(await aContract());
    const change = (sql: string) => database.pool.query(sql, [id]);
    await expect(change('UPDATE receipts SET "TotalTTC" = 1 WHERE id = $1')).rejects.toThrow('Facture émise');
    await expect(change('UPDATE "receipt-lines" SET label = \'x\' WHERE parent_id = $1')).rejects.toThrow(
      'Facture émise',
    );
    await expect(change('DELETE FROM receipts WHERE id = $1')).rejects.toThrow('Facture émise');
    await write(context => updateRecord(context, clients, client, { address: 'Ailleurs' }));
    expect((await loadReceipt(id)).buyer.address).toBe('27, avenue Habib Bourguiba, La Marsa');
    const paid = [0, 1, 300_000, 714_999, 715_000, 800_000];
    for (const amount of paid) {
      const payments = amount ? [{ date: today, amount, paymentMode: 'Virement' }] : [];
      await write(context => updateRecord(context, receipts, id, { payments }));
      const { status, restToPay: rest } = await loadReceipt(id);
      expect([amount, status, rest]).toEqual([
        amount,
        receiptStatus(715_000, amount),
        restToPay(715_000, amount),
      ]);
    }
  });

  it('imprime la facture par son comportement', async () => {
    const id = await invoice(await aContract());
    const loaded = await loadRecord(database.pool, database.engine, receipts, id);
    const print = database.engine.behaviours.of('receipts').prints?.ReceiptPDF;
    const pdf = await print?.({
      tx: database.pool,
      record: loaded?.values,
      labels: loaded?.labels ?? {},
      now: Date.now(),
    });
    expect(Buffer.from(pdf?.slice(0, 5) ?? []).toString()).toBe('%PDF-');
  });
});

describe('les taux et le timbre en vigueur', () => {
  it('sont ceux de la date, pas ceux d’après', async () => {
    const next = addDays(today, 30);
    await ask(tva, { validFrom: next, rates: [{ label: 'Normal', rate: 21, isDefault: true }] });
    await ask(stamp, { validFrom: next, amount: '1.500' });
    const amountAt = async (date: string) =>
      (await inForce(database.pool, database.engine, stamp, date)).amount;
    expect(await amountAt(today)).toBe(1000);
    expect(await amountAt(addDays(next, -1))).toBe(1000);
    expect(await amountAt(next)).toBe(1500);
    expect(await loadReceipt(await invoice(await aContract()))).toMatchObject({
      stamp: 1000,
      vatByRate: [{ rate: 19 }],
    });
  });

  it('n’entrent jamais en vigueur dans le passé', async () => {
    const yesterday = addDays(today, -1);
    await expect(ask(stamp, { validFrom: yesterday, amount: '2' })).rejects.toMatchObject({
      details: { fields: { validFrom: expect.stringContaining('est passé') as unknown } },
    });
    const rates = [{ label: 'Normal', rate: 20, isDefault: true }];
    await expect(ask(tva, { validFrom: yesterday, rates })).rejects.toThrow('est passé');
    await expect(ask(tva, { validFrom: today, rates })).resolves.toBeTruthy();
  });

  it('manquent : la facture est refusée, la page à remplir est nommée, et rien n’est écrit', async () => {
    const empty = await freshEngine();
    const { pool, engine } = empty;
    try {
      const id = await transaction(pool, async tx => {
        const context = { tx, caller, engine };
        const own = await createRecord(context, services, { name: 'Transfert' });
        return createRecord(context, contractServices, {
          libelle: 'Essai',
          contractDetails: [{ service: own, amount: 1000 }],
        });
      });
      const run = () =>
        transaction(pool, tx =>
          act({ tx, caller, engine }, contractServices, 'createReceiptFromContractService', id),
        );
      await expect(run()).rejects.toThrow(/barème de TVA en vigueur le .* Configuration, « TVA »/);
      const { rows } = await pool.query(
        'SELECT (SELECT count(*) FROM receipts) AS receipts, state FROM "contract-services"',
      );
      expect(rows).toEqual([{ receipts: '0', state: 'OPEN' }]);
    } finally {
      await empty.drop();
    }
  });
});

describe('les règles de la réservation et du véhicule', () => {
  const hour = 3_600_000;
  const booking = (vehicleId: string, departureDate: number): Values => ({
    client,
    source: 'tel',
    departureDate,
    returnDate: departureDate + 48 * hour,
    vehicles: [{ vehicle: vehicleId }],
  });

  it('une plaque est rangée dans sa seule écriture', async () => {
    const id = await ask(vehicles, {
      carBrand: 'Dacia',
      carModel: 'Duster',
      plateType: 'TUN',
      registration: '231tun07745',
      serviceOrCompanyVehicle: 'EXPLOITATION',
      vehicleType: { type: 'IN_SERVICE' },
    });
    expect(await load(vehicles, id)).toMatchObject({ registration: '231 TUN 7745' });
  });

  it('un départ passé depuis plus d’une heure est refusé, à la création et à la confirmation', async () => {
    await expect(ask(reservations, booking(vehicle, Date.now() - 2 * hour))).rejects.toMatchObject({
      details: { fields: { departureDate: expect.stringContaining('est passé') as unknown } },
    });
    await expect(ask(reservations, booking(vehicle, Date.now() - hour / 2))).resolves.toBeTruthy();
    const old = await write(context =>
      createRecord(context, reservations, booking(vehicle, Date.now() - 90 * 24 * hour)),
    );
    const confirm = write(context =>
      transit(context, reservations, 'confirm', { id: old, input: {} }, () => undefined),
    );
    await expect(confirm).rejects.toThrow('est passé');
  });

  it('une voiture vendue ne se réserve pas, et la phrase la nomme', async () => {
    const sold = await aVehicle('199 TUN 12', 'SOLD');
    await expect(ask(reservations, booking(sold, Date.now() + hour))).rejects.toMatchObject({
      message: 'Le véhicule 199 TUN 12 ne peut pas être réservé\u00a0: il est vendu.',
      details: { fields: { 'vehicles.0.vehicle': expect.any(String) as unknown } },
    });
    const forSale = await aVehicle('199 TUN 13', 'FOR_SALE');
    await expect(ask(reservations, booking(forSale, Date.now() + hour))).resolves.toBeTruthy();
  });
});
