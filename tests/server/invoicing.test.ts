import { noStorage } from '../../server/engine/files/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../server/rental/documents/receiptSheet';
import { act } from '../../server/engine/records/operations';
import { loadRecord } from '../../server/engine/records/store';
import type { Values } from '../../server/engine/records/store';
import { updateRecord } from '../../server/engine/records/update';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { startOfTunisDay } from '../../src/domain/instant';
import { receiptStatus, restToPay } from '../../src/domain/receiptTotals';
import clients from '../../src/resources/client/client';
import contractServices from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import services from '../../src/resources/settings/service';
import { caller, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { receive } from './helpers/receive';

const today = todayInTunis(Date.now());
const year = today.slice(0, 4);

let desk: Desk;
let service: string;
let vehicle: string;
let client: string;
let company: string;

beforeAll(async () => {
  desk = await openDesk();
  service = await desk.put(services, { name: 'Chauffeur à la journée' });
  vehicle = await desk.aVehicle('215 TUN 4821');
  client = await desk.aClient();
  company = await desk.aCompany();
});
afterAll(() => desk.drop());

const aContract = (values: Values = {}) =>
  desk.put(contractServices, { client, contractDetails: [{ service, amount: 600_000 }], ...values });
const invoice = (contract: string, input: Values = {}) =>
  desk.write(context => act(context, contractServices, 'createReceiptFromContractService', contract, input));
const loadReceipt = async (id: string) => (await desk.load(receipts, id)) as unknown as Receipt;

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
      manager: company,
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
    expect(await desk.load(contractServices, contract)).toMatchObject({
      state: 'INVOICED',
      receipt: receipt.id,
    });
    const { rows } = await desk.pool.query(
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

  it('laisse au client le délai qui a été convenu avec lui', async () => {
    await desk.write(context => updateRecord(context, clients, client, { paymentTermDays: 30 }));
    const receipt = await loadReceipt(await invoice(await aContract()));
    expect([receipt.issueDate, receipt.dueDate]).toEqual([today, addDays(today, 30)]);
  });

  it('dit la décision de suspension de son client, et ne suspend la TVA que si on le choisit, la décision valable ce jour-là', async () => {
    const decision = {
      decisionNumber: '2026/118',
      decisionDate: addDays(today, -40),
      from: addDays(today, -30),
      to: addDays(today, 5),
    };
    await desk.write(context => updateRecord(context, clients, client, { vatSuspension: decision }));
    const contract = await aContract();
    const told = {
      suspensionDecision: '2026/118',
      suspensionDate: decision.decisionDate,
      suspensionFrom: decision.from,
      suspensionUntil: decision.to,
    };
    expect(await desk.load(contractServices, contract)).toMatchObject(told);
    const fault = async (input: Values) =>
      (await invoice(contract, input).catch((error: unknown) => error)) as { details: { fields: object } };
    const suspended = { vatRegime: 'SUSPENSION', ...told, visaedOrder: 'BC-77', visaedOrderDate: today };
    expect((await fault({ vatRegime: 'SUSPENSION' })).details.fields).toHaveProperty('suspensionDecision');
    expect((await fault({ vatRegime: 'EXONERE' })).details.fields).toHaveProperty('exemptionReason');
    const expired = await fault({ ...suspended, suspensionUntil: addDays(today, -1) });
    expect(expired.details.fields).toMatchObject({
      suspensionUntil: expect.stringContaining('La décision a expiré') as string,
    });
    expect(await loadReceipt(await invoice(contract, suspended))).toMatchObject({
      ...suspended,
      total_Price_HT: 600_000,
      total_TVA: 0,
      suspendedVat: 114_000,
      TotalTTC: 601_000,
      vatByRate: [{ rate: 19, base: 600_000, amount: 0, suspended: 114_000 }],
      vehicles: [{ vehicleDetails: { tvaRate: 19, TVA: 0, TTCPrice: 600_000 } }],
    });
    // Nothing chosen, or the usual regime: the form sends what it was filled with all the same.
    expect(
      await loadReceipt(await invoice(await aContract(), { ...told, vatRegime: 'NORMAL' })),
    ).toMatchObject({
      vatRegime: 'NORMAL',
      suspensionDecision: null,
      suspensionFrom: null,
      total_TVA: 114_000,
    });
  });

  it('refuse de facturer deux fois, même dix fois ensemble', async () => {
    const contract = await aContract();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => invoice(contract)));
    const refused = tries.flatMap(one => (one.status === 'rejected' ? (one.reason as Error).message : []));
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'Contrat déjà facturé'));
    const { rowCount } = await desk.pool.query('SELECT FROM receipts WHERE "contractService" = $1', [
      contract,
    ]);
    expect(rowCount).toBe(1);
  });

  it('refuse un contrat annulé, en le nommant', async () => {
    const contract = await aContract();
    await desk.move(contractServices, 'cancelContractService', contract);
    await expect(invoice(contract)).rejects.toThrow(/^Le contrat CS-\d{4}-\d{5} est annulé/);
  });

  it('nomme le client du contrat, ou à défaut reprend son libellé, son adresse et son téléphone', async () => {
    const passing = await aContract({
      client: null,
      libelle: 'Mariage Ben Salah',
      address: '3, rue de Marseille',
      tel: '+21698123456',
      identifierType: 'TAX_NUMBER',
      identifier: '736202X/A/M/000',
    });
    const receipt = await loadReceipt(await invoice(passing));
    expect(receipt.buyer).toEqual({
      name: 'Mariage Ben Salah',
      address: '3, rue de Marseille',
      phone: '+21698123456',
      taxRegistration: '0736202XAM000',
      identityType: null,
      identityNumber: null,
    });
  });

  it('demande à une société son adresse et son matricule fiscal, qu’un client créé en passant n’a pas encore', async () => {
    const passing = await desk.put(clients, {
      partyType: 'CLIENT',
      clientType: 'COMPANY',
      clientKind: 'PASSAGE',
      phone: '+21671345678',
      otherDetails: { tradeName: 'Zarrouk SARL' },
    });
    await expect(invoice(await aContract({ client: passing }))).rejects.toThrow(
      'il manque l’adresse et le matricule fiscal au client «\u00a0Zarrouk SARL\u00a0». Complétez sa fiche, puis facturez.',
    );
  });

  it('garde la facture telle qu’elle a été émise, mais en accepte les règlements', async () => {
    const id = await invoice(await aContract());
    const change = (sql: string) => desk.pool.query(sql, [id]);
    await expect(change('UPDATE receipts SET "TotalTTC" = 1 WHERE id = $1')).rejects.toThrow('Document émis');
    await expect(change('UPDATE "receipt-lines" SET label = \'x\' WHERE parent_id = $1')).rejects.toThrow(
      'Document émis',
    );
    await expect(change('DELETE FROM receipts WHERE id = $1')).rejects.toThrow('Document émis');
    await desk.write(context => updateRecord(context, clients, client, { address: 'Ailleurs' }));
    expect((await loadReceipt(id)).buyer.address).toBe('27, avenue Habib Bourguiba, La Marsa');
    let paid = 0;
    for (const amount of [0, 1, 299_999, 414_999, 1]) {
      if (amount > 0) await receive(desk.engine, id, amount);
      paid += amount;
      const { status, restToPay: rest } = await loadReceipt(id);
      expect([paid, status, rest]).toEqual([paid, receiptStatus(715_000, paid), restToPay(715_000, paid)]);
    }
  });

  it('imprime la facture par son comportement', async () => {
    const id = await invoice(await aContract());
    const loaded = await loadRecord(desk.pool, desk.engine, receipts, id);
    const print = desk.engine.behaviours.of('receipts').prints?.ReceiptPDF;
    const pdf = await print?.({
      write: desk.write,
      tx: desk.pool,
      record: loaded?.values,
      labels: loaded?.labels ?? {},
      caller,
      resources: desk.engine.resources,
      files: noStorage,
      now: Date.now(),
    });
    expect(Buffer.from(pdf?.slice(0, 5) ?? []).toString()).toBe('%PDF-');
  });
});
