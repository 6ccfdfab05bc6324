import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyPassword } from '../../server/engine/access/passwords';
import { localStorage } from '../../server/engine/files/localStorage';
import { prepared } from '../../server/engine/connection/prepared';
import { transaction } from '../../server/engine/connection/transaction';
import { readCatalogue } from '../../server/engine/tables/catalogue';
import { planOf } from '../../server/engine/tables/plan';
import { closePool, openPool } from '../../server/engine/connection/pool';
import { wantedTables } from '../../server/engine/tables/tables';
import { accounts, demoPassword } from '../../server/rental/demo/accounts';
import { dayOf } from '../../server/rental/demo/seeded';
import { seedDemo } from '../../server/rental/demo/seedDemo';
import type { FoundPrices } from '../../server/rental/prices/quoteRental';
import type { Reservation } from '../../server/rental/reservations/booking';
import { foundSql, priceOfBooking, rentalsOf } from '../../server/rental/reservations/quoteBooking';
import { lackingOfBuyer } from '../../src/domain/invoiceParties';
import type { BuyerIdentity } from '../../src/domain/invoiceParties';
import { readIssuer } from '../../server/rental/documents/seller';
import { channel } from '../../server/rental/einvoices/channel';
import { readableQr } from '../../server/rental/einvoices/qr';
import { readTeifs, teifFile } from '../../server/rental/einvoices/readTeif';
import { eInvoiceStates } from '../../src/product/enumerations';
import type { Log } from '../../server/engine/base/log';
import { changesOf } from '../../server/engine/records/changes';
import type { HistoryChange } from '../../server/engine/records/changes';
import { createRecord } from '../../server/engine/records/create';
import { searchTextSql } from '../../server/engine/records/search';
import { loadRecord } from '../../server/engine/records/store';
import { isCin } from '../../src/domain/cin';
import { todayInTunis } from '../../src/domain/calendarDate';
import { hasValidKey } from '../../src/domain/matriculeFiscal';
import { parsePhone } from '../../src/domain/phone';
import { parsePlate } from '../../src/domain/plate';
import { isRib } from '../../src/domain/rib';
import { resources } from '../../src/resources/all';
import { isFace } from '../../src/schema/words/storage/faces';
import { demoEngine, freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';
import { caller } from './helpers/desk';

let database: FreshEngine;

beforeAll(async () => {
  database = await demoEngine();
});
afterAll(() => database?.drop());

/** First column of every row. */
async function column<T = string>(sql: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await database.pool.query<T[]>({ text: sql, values, rowMode: 'array' as const } as never);
  return (rows as unknown as T[][]).map(row => row[0] as T);
}
const figure = async (sql: string) => Number((await column(sql))[0]);

describe('la société de démonstration', () => {
  it('a une flotte, des clients et une année d’affaires', async () => {
    const count = (table: string) => figure(`SELECT count(*) FROM "${table}"`);
    expect(await count('vehicles')).toBe(60);
    expect(await figure(`SELECT count(*) FROM clients WHERE "partyType" <> 'SUPPLIER'`)).toBe(150);
    expect(await figure(`SELECT count(*) FROM clients WHERE "partyType" = 'SUPPLIER'`)).toBe(11);
    expect(await count('services')).toBe(12);
    expect(await count('reservations')).toBe(900);
    expect(await count('contract-services')).toBe(260);
    expect(await figure(`SELECT count(*) FROM receipts WHERE type = 'service'`)).toBe(220);
    expect(
      await figure(
        `SELECT count(*) FROM "contract-services" WHERE state = 'INVOICED' AND receipt IS NOT NULL`,
      ),
    ).toBe(220);
  });

  it('porte des identifiants valides', async () => {
    const { rows } = await database.pool.query<Record<string, string | null>>(
      `SELECT "otherDetails__taxRegistration" AS matricule, CASE "identityType" WHEN 'CIN' THEN "otherDetails__CIN" END AS cin, "otherDetails__RIB" AS rib, phone FROM clients`,
    );
    const filled = (key: string) => rows.flatMap(row => row[key] ?? []);
    expect(filled('matricule').filter(text => !hasValidKey(text))).toEqual([]);
    expect(filled('cin').filter(text => !isCin(text))).toEqual([]);
    expect(filled('rib').filter(text => !isRib(text))).toEqual([]);
    expect(filled('phone').filter(text => parsePhone(text) !== text)).toEqual([]);
    expect(
      [filled('matricule').length, filled('cin').length, filled('rib').length].every(count => count > 30),
    ).toBe(true);
    const plates = await column('SELECT registration FROM vehicles');
    expect(plates.filter(plate => parsePlate(plate) !== plate)).toEqual([]);
    const issuer = await readIssuer(database.pool);
    const { taxRegistration, RIB } = issuer?.seller ?? {};
    expect([hasValidKey(taxRegistration ?? ''), isRib(RIB ?? '')]).toEqual([true, true]);
    const { rows: sold } = await database.pool.query<BuyerIdentity & { seller: string }>(
      `SELECT "buyer__name" AS name, "buyer__address" AS address, "buyer__taxRegistration" AS "taxRegistration",
         "buyer__identityType" AS "identityType", "buyer__identityNumber" AS "identityNumber", "seller__name" AS seller FROM receipts WHERE state <> 'PENDING'`,
    );
    expect(sold.flatMap(lackingOfBuyer)).toEqual([]);
    expect(new Set(sold.map(({ seller }) => seller))).toEqual(new Set([issuer?.seller.name]));
  });

  it('n’a rien fait dans le futur, et rien avant que le client soit connu', async () => {
    for (const resource of resources.all.filter(one => !isFace(one))) {
      const late = `SELECT count(*) FROM "${resource.name}" WHERE "createdAt" > now() OR "updatedAt" > now() OR "updatedAt" < "createdAt"`;
      expect([resource.name, await figure(late)]).toEqual([resource.name, 0]);
    }
    expect(await figure('SELECT count(*) FROM "history-logs" WHERE "createdAt" > now()')).toBe(0);
    expect(
      await figure(
        'SELECT count(*) FROM reservations r JOIN clients c ON c.id = r.client WHERE c."createdAt" > r."createdAt"',
      ),
    ).toBe(0);
    expect(await figure('SELECT count(*) FROM reservations WHERE "createdAt" > "departureDate"')).toBe(0);
    const early = `SELECT count(*) FROM payments p JOIN payments__allocations a ON a.parent_id = p.id JOIN receipts r ON r.id = a.receipt
      WHERE p.date < r."issueDate" AND p.purpose <> 'DEPOSIT' OR greatest(p.date, p."clearedOn") >= '${todayInTunis(Date.now())}'`;
    expect(await figure(early)).toBe(0);
    expect(
      await figure(`SELECT count(*) FROM reservations WHERE status = 'PENDING' AND "departureDate" < now()`),
    ).toBe(0);
  });

  it('numérote ses factures de 1 à n dans chaque année, dans l’ordre des dates', async () => {
    const { rows } = await database.pool.query<{ year: number; numbers: number[]; last: string }>(
      `SELECT year, array_agg(number ORDER BY "issueDate", id) AS numbers, (SELECT last FROM "_counters" c WHERE c.series = 'FA 1' AND c.year = r.year) AS last
       FROM (SELECT id, "issueDate", extract(year FROM "issueDate")::int AS year, right("receiptId", 6)::int AS number FROM receipts WHERE "receiptId" IS NOT NULL) r GROUP BY year`,
    );
    for (const { numbers, last } of rows) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(Number(last)).toBe(numbers.length);
    }
  });

  it('corrige le jour même quelques factures, en tout ou en partie, et en prépare d’autres', async () => {
    const { rows } = await database.pool.query(
      `SELECT n."creditReason" AS reason, n."creditNoteId" AS number, n."total_Price_HT" = i."total_Price_HT" AS whole, n."total_Price_HT" > 0 AS some
       FROM receipts n JOIN receipts i ON i.id = n."creditedReceipt" WHERE n."documentKind" = 'CREDIT_NOTE' ORDER BY n.id`,
    );
    expect(rows.map(({ whole, some }) => [whole, some])).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, true],
    ]);
    expect(rows.map(({ number }) => number.slice(-6))).toEqual(['000001', '000002', '000003', '000004']);
    const drafts = `SELECT count(*) FROM receipts WHERE state = 'PENDING' AND "TotalTTC" > 0 AND "receiptId" IS NULL AND client IS NOT NULL`;
    expect(await figure(drafts)).toBe(3);
  });

  it('a le prix que le devis dit de chaque réservation, et des conditions en vigueur ce jour-là', async () => {
    const { pool, engine } = database;
    const resource = resources.get('reservations');
    const wrong: unknown[] = [];
    // Those of several vehicles and of none, and a third of the others.
    const tried = `SELECT id::text FROM reservations r WHERE id % 3 = 0 OR (SELECT count(*) FROM reservations__vehicles v WHERE v.parent_id = r.id) <> 1`;
    for (const id of await column(tried)) {
      const booking = (await loadRecord(pool, engine, resource, id))?.values as unknown as Reservation;
      const values: unknown[] = [];
      const text = foundSql(rentalsOf(booking), value => `$${values.push(value)}`);
      const { rows } = await pool.query<{ found: FoundPrices[] }>(prepared(text, values));
      const { rentals: _, ...price } = priceOfBooking(booking, rows[0]?.found ?? []);
      const { numberOfDays, price_HT, TVA, TTCPrice } = booking;
      const kept = { numberOfDays, price_HT, TVA, TTCPrice };
      if (JSON.stringify(kept) !== JSON.stringify(price)) wrong.push({ id, kept, price });
    }
    expect(wrong).toEqual([]);
    const late = `SELECT count(*) FROM reservations r JOIN "rent-conditions" c ON c.id = r."rentConditions" WHERE c."createdAt" > r."createdAt"`;
    expect(await figure(late)).toBe(0);
    expect(await figure('SELECT count(*) FROM reservations WHERE "rentConditions" IS NULL')).toBe(0);
  });

  it('a des totaux qui sont la somme de leurs lignes, au millime', async () => {
    const wrong = `
      SELECT r.id FROM receipts r
      JOIN (SELECT parent_id, sum("vehicleDetails__price_HT") AS ht FROM "receipt-lines" GROUP BY 1) l ON l.parent_id = r.id
      JOIN (SELECT parent_id, sum(base) AS base, sum(amount) AS tva, sum(round(base * rate / 100, 3)) AS computed FROM "receipts__vatByRate" GROUP BY 1) v ON v.parent_id = r.id
      JOIN (SELECT c.receipt, sum(d.amount) AS agreed FROM "contract-services" c JOIN "contract-services__contractDetails" d ON d.parent_id = c.id GROUP BY 1) c ON c.receipt = r.id
      WHERE (r."total_Price_HT", r."total_Price_HT", r."total_Price_HT", r."total_TVA", r."total_TVA", r.stamp, r."TotalTTC")
        IS DISTINCT FROM (l.ht, v.base, c.agreed, v.tva, v.computed, 1.000, l.ht + v.tva + 1.000)`;
    expect(await column(wrong)).toEqual([]);
  });

  it('est payée à 70 % de ses services, en partie à 15 %, et n’a jamais trop reçu', async () => {
    const statuses = await column(
      `SELECT ${database.engine.behaviours.of('receipts').computed?.status} FROM receipts t WHERE type = 'service'`,
    );
    const share = (status: string) => statuses.filter(one => one === status).length / statuses.length;
    expect(share('PAID')).toBeCloseTo(0.7, 1);
    expect(share('IN_PROGRESS')).toBeCloseTo(0.15, 1);
    expect(share('UNPAID')).toBeCloseTo(0.15, 1);
    const overpaid = `SELECT r.id FROM receipts r JOIN payments__allocations p ON p.receipt = r.id GROUP BY r.id HAVING sum(p.amount) > r."TotalTTC"`;
    expect(await column(overpaid)).toEqual([]);
    const inCash = `SELECT a.receipt FROM payments p JOIN payments__allocations a ON a.parent_id = p.id WHERE p."paymentMode" = 'Espaces'
      AND p.purpose = 'SETTLEMENT' GROUP BY 1 HAVING sum(a.amount) >= 3000`;
    expect(await column(inCash)).toEqual([]);
  });

  it('a facturé ses locations passées, sauf une poignée, et clos ce qui est réglé', async () => {
    const computed = database.engine.behaviours.of('contracts').computed;
    const toInvoice = await figure(`SELECT count(*) FROM contracts t WHERE ${computed?.isToInvoice}`);
    expect(toInvoice).toBeGreaterThan(2);
    expect(toInvoice).toBeLessThan(60);
    const statuses = await column(
      `SELECT ${database.engine.behaviours.of('receipts').computed?.status} FROM receipts t WHERE type = 'contract'`,
    );
    expect(statuses.length).toBeGreaterThan(500);
    for (const status of ['UNPAID', 'IN_PROGRESS'])
      expect(statuses.filter(one => one === status).length).toBeGreaterThan(3);
    // What closes itself is closed, and nothing else: invoiced, paid unless its client has terms, its caution given back.
    const wrong = `SELECT t.id FROM contracts t JOIN clients c ON c.id = t.client WHERE t.stage IN ('RETURNED', 'CLOSED') AND (t.stage = 'CLOSED') <>
      (${computed?.toInvoice} IS NOT DISTINCT FROM 0 AND (${computed?.restToPay} = 0 OR c."clientKind" = 'AGREEMENT' AND c."paymentTermDays" > 0)
        AND NOT EXISTS (SELECT FROM guarantees g WHERE g.contract = t.id AND g.state IN ('EXPECTED', 'HELD')))`;
    expect(await column(wrong)).toEqual([]);
    const billed = `SELECT b.parent_id FROM receipts__billings b LEFT JOIN contracts__vehicles l ON b.item = 'L' || l.id AND l.parent_id = b.contract
      LEFT JOIN contracts__charges x ON b.item = 'C' || x.id AND x.parent_id = b.contract WHERE l.id IS NULL AND x.id IS NULL`;
    expect(await column(billed)).toEqual([]);
    const apart = `SELECT r.id FROM receipts r JOIN (SELECT parent_id, sum("price_HT") AS ht FROM receipts__billings GROUP BY 1) b ON b.parent_id = r.id
      WHERE r."total_Price_HT" <> b.ht OR r.stamp <> 1 OR r."TotalTTC" <> r."total_Price_HT" + r."total_TVA" + r.stamp`;
    expect(await column(apart)).toEqual([]);
  });

  it('a photographié ses derniers états des lieux', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ key: string; size: number; inspection: string }>(
      `SELECT f.key, f.size::int, p.parent_id::text AS inspection FROM inspections__photos p LEFT JOIN "_files" f ON f.id = p.photo`,
    );
    expect(new Set(rows.map(({ inspection }) => inspection)).size).toBeGreaterThanOrEqual(5);
    const kept = localStorage(inject('demoFolder'));
    for (const { key, size } of rows) {
      expect(size).toBeLessThan(60_000);
      const chunks = (await (await kept.open(key))?.toArray()) as Buffer[];
      expect(Buffer.concat(chunks).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
  });

  it('a une facture électronique de chaque facture, et dans chaque état de l’échange avec TTN', async () => {
    const { engine, pool } = database;
    const missing = `SELECT r.id FROM receipts r LEFT JOIN "e-invoices" e ON e.receipt = r.id WHERE e.id IS NULL AND r.state <> 'PENDING'`;
    expect(await column(missing)).toEqual([]);
    const states = await column('SELECT DISTINCT status FROM "e-invoices"');
    expect(states.toSorted()).toEqual(Object.keys(eInvoiceStates).toSorted());
    // What left is what the invoice says, and what came back is what left.
    const ids = await column(
      `SELECT receipt::text FROM "e-invoices" WHERE fingerprint IS NOT NULL ORDER BY id`,
    );
    const { rows } = await pool.query<{
      fingerprint: string;
      file: string | null;
      reference: string;
      qr: string;
    }>(
      `SELECT fingerprint, "signedFile" AS file, reference, qr FROM "e-invoices" WHERE fingerprint IS NOT NULL ORDER BY id`,
    );
    const read = await transaction(pool, tx => readTeifs(tx, engine, ids));
    expect(read.map(({ invoice }) => teifFile(invoice, '1.8.8').fingerprint)).toEqual(
      rows.map(({ fingerprint }) => fingerprint),
    );
    for (const { fingerprint, file, reference, qr } of rows.filter(one => one.file !== null)) {
      expect(channel.receive(file ?? '')).toMatchObject({ fingerprint, registered: { reference, cev: qr } });
      expect(await readableQr(qr)).not.toBeNull();
    }
  });

  it('a sur ses comptes ce que ses règlements ont apporté, et ses retenues sur les factures d’au moins 1 000 DT', async () => {
    const moved = `SELECT p.id FROM payments p LEFT JOIN "account-entries" e ON e.payment = p.id GROUP BY p.id
      HAVING coalesce(sum(e.amount), 0) <> CASE WHEN p."paymentMode" IN ('Cheque', 'Traite') AND p.state = 'RECEIVED' THEN 0 ELSE p.amount END`;
    expect(await column(moved)).toEqual([]);
    // Of what an invoice is worth after its credit notes, unless its certificate was there before them.
    const withheld = `SELECT r.id FROM receipts r JOIN clients c ON c.id = r.client LEFT JOIN withholdings w ON w.receipt = r.id AND w.state <> 'VOIDED',
        LATERAL (SELECT r."TotalTTC" - CASE w.state WHEN 'RECEIVED' THEN 0 ELSE coalesce(sum(n."TotalTTC" - n.stamp), 0) END AS worth
          FROM receipts n WHERE n."creditedReceipt" = r.id) n
      WHERE r.state <> 'PENDING' AND r."documentKind" <> 'CREDIT_NOTE'
        AND w.amount IS DISTINCT FROM CASE WHEN c."withholdingApplies" AND n.worth >= 1000 THEN round((n.worth - r.stamp) * c."withholdingRate" / 100, 3) END`;
    expect(await column(withheld)).toEqual([]);
  });

  it('ne promet jamais deux fois une voiture, options comprises', async () => {
    // A booking that is a contract has left its cars to it.
    const held = `SELECT * FROM vehicles__occupancy o WHERE NOT (source = 'reservations' AND EXISTS (SELECT FROM reservations r WHERE r.id = o.source_id AND r.status = 'CONVERTED'))`;
    const twice = `WITH o AS (${held}) SELECT a.id FROM o a JOIN o b ON a.subject_id = b.subject_id AND a.id < b.id AND a.period && b.period`;
    expect(await column(twice)).toEqual([]);
    const active = 'SELECT count(*) FROM vehicles__occupancy WHERE active AND source =';
    const booked = `SELECT count(*) FROM reservations__vehicles v JOIN reservations r ON r.id = v.parent_id WHERE r.status = 'CONFIRMED'`;
    expect(await figure(`${active} 'reservations'`)).toBe(await figure(booked));
    expect(await figure(`${active} 'contract-services'`)).toBeGreaterThan(50);
    const lines = `SELECT count(*) FROM contracts__vehicles v JOIN contracts c ON c.id = v.parent_id WHERE c.stage <> 'CANCELLED'`;
    expect(await figure(`${active} 'contracts'`)).toBe(await figure(lines));
    const shifted = `SELECT o.id FROM vehicles__occupancy o JOIN reservations r ON r.id = o.source_id
      WHERE o.source = 'reservations' AND o.period <> tstzrange(r."departureDate", r."returnDate" + interval '1 hour')`;
    expect(await column(shifted)).toEqual([]);
    expect(
      await figure(
        'SELECT count(*) FROM (SELECT FROM reservations__vehicles GROUP BY parent_id HAVING count(*) > 1) several',
      ),
    ).toBeGreaterThan(5);
  });

  it('a des contrats à tous les stades, nés de ses réservations, et des compteurs qui ne reculent pas', async () => {
    const { pool } = database;
    const { rows: stages } = await pool.query<{ stage: string; count: number }>(
      'SELECT stage, count(*)::int AS count FROM contracts GROUP BY 1',
    );
    const counts = Object.fromEntries(stages.map(({ stage, count }) => [stage, count]));
    expect(Object.keys(counts).toSorted()).toEqual([
      'CANCELLED',
      'CLOSED',
      'DEPARTED',
      'DRAFT',
      'RETURNED',
      'SIGNED',
    ]);
    expect(counts.CLOSED).toBeGreaterThan(500);
    expect(counts.RETURNED).toBeLessThan(100);
    expect(counts.DEPARTED).toBeGreaterThan(15);
    const today = new Date(dayOf(todayInTunis(Date.now())).start).toISOString();
    const late = `SELECT count(*) FROM contracts__vehicles WHERE "lineState" = 'ON_RENT' AND "returnDate" < '${today}'`;
    expect(await figure(late)).toBe(2);
    for (const told of [`"lineState" = 'SWAPPED'`, '"extensionCount" > 0'])
      expect(await figure(`SELECT count(*) FROM contracts__vehicles WHERE ${told}`)).toBeGreaterThan(2);
    const converted = `SELECT count(*) FROM reservations r WHERE (r.status = 'CONVERTED') <> EXISTS (SELECT FROM contracts c WHERE c.reservation = r.id)`;
    expect(await figure(converted)).toBe(0);
    const left = `"lineState" <> 'TO_DELIVER'`;
    const wrongLines = `SELECT v.id FROM contracts__vehicles v JOIN contracts c ON c.id = v.parent_id WHERE
      (${left}) <> ("mileageOut" IS NOT NULL) OR ("lineState" IN ('RETURNED', 'SWAPPED')) <> ("returnedAt" IS NOT NULL)
      OR "mileageIn" < "mileageOut" OR "returnedAt" <= "departedAt" OR (c.stage = 'RETURNED' AND "returnedAt" IS NULL)`;
    expect(await column(wrongLines)).toEqual([]);
    const back = `SELECT id FROM (SELECT *, lag(value) OVER (PARTITION BY vehicle ORDER BY date, value) AS before FROM mileages) m WHERE value < before
      UNION ALL SELECT v.id FROM vehicles v WHERE v."totalMileage" IS DISTINCT FROM (SELECT max(value) FROM mileages m WHERE m.vehicle = v.id)`;
    expect(await column(back)).toEqual([]);
    const wrongTotals = `SELECT c.id FROM contracts c WHERE "rental_HT" <> (SELECT sum("price_HT") FROM contracts__vehicles v WHERE v.parent_id = c.id)
      OR "TotalTTC" <> "total_Price_HT" + "total_TVA"
      OR "total_Price_HT" <> "rental_HT" + coalesce((SELECT sum("price_HT") FROM contracts__charges x WHERE x.parent_id = c.id), 0)`;
    expect(await column(wrongTotals)).toEqual([]);
    expect(await figure('SELECT count(*) FROM inspections__damages')).toBeGreaterThan(20);
    expect(
      await figure(`SELECT count(*) FROM inspections i WHERE NOT EXISTS (SELECT FROM contracts__vehicles v
      WHERE v.parent_id = i.contract AND v.vehicle = i.vehicle AND i.id IN (v."departureInspection", v."returnInspection"))`),
    ).toBe(0);
  });

  it('ouvre les quatre comptes avec leurs droits', async () => {
    const { rows } = await database.pool.query<{
      email: string;
      role: string;
      hash: string;
      granted: string[];
    }>(
      `SELECT email, role, password_hash AS hash, granted FROM users u JOIN "_credentials" c ON c.user_id = u.id JOIN "_permissions" p ON p.user_id = u.id ORDER BY u.id`,
    );
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      ['superadmin@karhba.test', 'SUPER_ADMIN'],
      ['admin@karhba.test', 'ADMIN'],
      ['limited@karhba.test', 'ADMIN'],
      ['user@karhba.test', 'USER'],
    ]);
    for (const { hash } of rows) expect(await verifyPassword(hash, demoPassword)).toBe(true);
    const refused = resources.actions.filter(action => !rows[1]?.granted.includes(action)).toSorted();
    expect(refused).toEqual(
      [
        'create_user',
        'users',
        'update_user',
        'update_users',
        'manage_permissions',
        'logs',
        'history_logs',
        'delete_all_logs',
      ].toSorted(),
    );
    expect(rows[2]?.granted).toEqual(['services', 'vehicles']);
    expect(rows[3]?.granted).toEqual([]);
  });

  it('a l’historique et le texte de recherche que l’API aurait écrits', async () => {
    const { engine, pool } = database;
    for (const resource of resources.all.filter(one => !one.partOf && !one.view && !isFace(one))) {
      const told = `SELECT count(*) FROM "${resource.name}" t WHERE NOT EXISTS (SELECT FROM "history-logs" h WHERE h."entityType" = $1 AND h."entityId" = t.id)`;
      expect([resource.name, await column(told, [resource.name])]).toEqual([resource.name, ['0']]);
      const stale = `SELECT count(*) FROM "${resource.name}" t WHERE _search IS DISTINCT FROM ${searchTextSql(resource, engine.resources)}`;
      expect([resource.name, await figure(stale)]).toEqual([resource.name, 0]);
    }
    // A credit note changes no field of its invoice, whose history tells of it.
    const empty = `"history-logs" WHERE changes = '[]' AND action <> 'createCreditNote'`;
    expect(await figure(`SELECT count(*) FROM ${empty}`)).toBe(0);
    const { rows } = await pool.query(
      `SELECT action, "userName", message, changes -> 0 AS change FROM "history-logs" WHERE "entityType" = 'reservations' AND action = 'confirmReservation' LIMIT 1`,
    );
    expect(rows[0]).toMatchObject({
      userName: 'Anis Gharbi',
      message: expect.stringMatching(/^Confirmer\u00a0: RES-\d{4}-\d{5}$/) as unknown,
      change: { field: 'status', label: 'Statut', before: 'Option', after: 'Confirmée' },
    });
  });

  it('raconte chaque fiche jusqu’à ce qu’elle est aujourd’hui', async () => {
    const { engine, pool } = database;
    for (const resource of resources.all.filter(one => !one.partOf && !one.view && !isFace(one))) {
      const ids = await column(`SELECT id::text FROM "${resource.name}" ORDER BY id DESC LIMIT 15`);
      for (const id of ids) {
        const loaded = await loadRecord(pool, engine, resource, id);
        const now = new Map(
          changesOf(resource.fields, null, loaded, resources).map(({ field, after }) => [field, after]),
        );
        const entries = await column<HistoryChange[]>(
          `SELECT changes FROM "history-logs" WHERE "entityType" = $1 AND "entityId" = $2 ORDER BY id`,
          [resource.name, id],
        );
        const told = new Map<string, string | null>();
        // What is worked out of other records is theirs to be; history tells when it moved.
        for (const { field, after } of entries.flat())
          if (!resource.fields[field]?.computed) told.set(field, after);
        expect(Object.fromEntries([...told].filter(([, after]) => after !== null))).toEqual(
          Object.fromEntries(now),
        );
      }
    }
  });

  it('laisse la suite aux vrais : le numéro et l’identifiant suivants continuent', async () => {
    const { engine, pool } = database;
    const [before] = await column<string>(`SELECT max(id) FROM clients`);
    const values = {
      partyType: 'CLIENT',
      clientType: 'PHYSICAL',
      clientKind: 'PASSAGE',
      otherDetails: { firstName: 'Amel', lastName: 'Kefi' },
      phone: '+21620111222',
      address: 'Tunis',
    };
    const id = await transaction(pool, tx =>
      createRecord({ tx, caller, engine }, resources.get('clients'), values),
    );
    expect(Number(id)).toBe(Number(before) + 1);
    const codes = await column(
      "SELECT right(code, 5)::int FROM clients WHERE code LIKE (SELECT left(code, 8) FROM clients ORDER BY id DESC LIMIT 1) || '%' ORDER BY id",
    );
    expect(codes).toEqual(codes.map((_, index) => index + 1));
  });

  it('ne se crée qu’une fois', async () => {
    const { engine, pool } = database;
    const before = await figure('SELECT count(*) FROM "history-logs"');
    await Promise.all([1, 2].map(() => seedDemo({ pool, engine, scale: 1, log: engine.log })));
    expect(await figure('SELECT count(*) FROM "history-logs"')).toBe(before);
    expect(await figure('SELECT count(*) FROM users')).toBe(accounts.length);
  });
});

const full = process.env.PROMISES === 'full';

/** Takes as long as all the rest: asked by PROMISES=full. */
describe.runIf(full)('la société de démonstration en plus grand', () => {
  let large: FreshEngine;
  /** As at a start: no statement is given up for its length. */
  let patient: Pool;

  beforeAll(async () => {
    large = await freshEngine();
    patient = openPool({ connectionString: large.url, query_timeout: 0 }, large.engine.log);
  });
  afterAll(async () => {
    await closePool(patient, 0);
    await large.drop();
  });

  const seed = (log = large.engine.log) => seedDemo({ pool: patient, engine: large.engine, scale: 2, log });
  async function values<T>(sql: string): Promise<T[]> {
    return (await large.pool.query<{ value: T }>(sql)).rows.map(row => row.value);
  }
  const total = async (from: string) => Number((await values(`SELECT count(*) AS value FROM ${from}`))[0]);
  async function isAsDeclared() {
    const client = await large.pool.connect();
    const { statements, refusals } = planOf(wantedTables(resources), await readCatalogue(client));
    client.release();
    return (
      statements.length + refusals.length === 0 && (await total("pg_trigger WHERE tgenabled = 'D'")) === 0
    );
  }

  it('ne laisse rien quand elle échoue à mi-chemin', { timeout: 400_000 }, async () => {
    const info = () => {
      throw new Error('à mi-chemin');
    };
    await expect(seed({ ...large.engine.log, info } as unknown as Log)).rejects.toThrow('à mi-chemin');
    for (const table of ['users', 'clients', '"receipt-lines"', '"history-logs"', '_counters'])
      expect([table, await total(table)]).toEqual([table, 0]);
    expect(await isAsDeclared()).toBe(true);
  });

  it(
    'compte ce qui est promis, une fois, même quand deux serveurs démarrent ensemble',
    { timeout: 400_000 },
    async () => {
      await Promise.all([seed(), seed()]);
      const services = `receipts WHERE type = 'service'`;
      const counts = ['vehicles', 'clients', 'reservations', services, 'users'].map(one => total(one));
      expect(await Promise.all(counts)).toEqual([60, 411, 2000, 4000, accounts.length]);
      expect(await total(`"contract-services" WHERE state = 'INVOICED'`)).toBe(4000);
      expect(
        await total(
          `receipts r JOIN "contract-services" c ON c.id = r."contractService" AND c.receipt = r.id`,
        ),
      ).toBe(4000);
      expect(await total(`"contract-services" WHERE state = 'OPEN'`)).toBe(200);
      expect(await total('contracts')).toBeGreaterThan(1300);
      expect(await total(`receipts WHERE type = 'contract'`)).toBeGreaterThan(1000);
      expect(await total('"history-logs"')).toBeGreaterThanOrEqual(20_000);
      expect(await isAsDeclared()).toBe(true);
    },
  );

  it('ne promet rien deux fois et ne reçoit pas plus que son dû', async () => {
    expect(
      await total(
        'vehicles__occupancy a JOIN vehicles__occupancy b ON a.subject_id = b.subject_id AND a.id < b.id AND a.period && b.period AND a.active AND b.active',
      ),
    ).toBe(0);
    expect(await total('vehicles__occupancy WHERE active')).toBeGreaterThan(4000);
    expect(
      await total(
        '(SELECT FROM receipts r JOIN payments__allocations p ON p.receipt = r.id GROUP BY r.id HAVING sum(p.amount) > r."TotalTTC") beyond',
      ),
    ).toBe(0);
    expect(await total('payments__allocations')).toBeGreaterThan(3000);
    const late = large.pool.query('UPDATE "receipt-lines" SET label = label WHERE id = 1');
    await expect(late).rejects.toThrow('Document émis');
  });

  it('numérote sans trou et tient ses compteurs', async () => {
    const numbers = [
      ['clients', 'code'],
      ['payments', 'number'],
      ['reservations', '"reservationNumber"'],
      ['"contract-services"', '"contractId"'],
      ['contracts', '"contractNumber"'],
      ['inspections', '"inspectionNumber"'],
      ['guarantees', 'number'],
      ['withholdings', 'number'],
      ['receipts', '"receiptId"'],
    ].map(
      ([table, column]) =>
        `SELECT string_to_array(${column}, '-') AS part, ${table === 'receipts' ? 'manager' : 'NULL'}::text AS own FROM ${table}`,
    );
    const wrong = `(SELECT FROM (${numbers.join(' UNION ALL ')}) n
      FULL JOIN "_counters" c ON c.series = concat_ws(' ', part[1], own) AND c.year = part[2]::int
      GROUP BY c.series, c.year, part[1], own, part[2]
      HAVING c.last IS DISTINCT FROM count(*) OR count(DISTINCT part[3]) <> count(*) OR max(part[3]::int) <> count(*)) wrong`;
    expect(await total(wrong)).toBe(0);
    expect(await total('"_counters"')).toBeGreaterThanOrEqual(8);
  });

  it('a les textes de recherche que l’API aurait écrits, et l’histoire dans son ordre', async () => {
    for (const resource of resources.all.filter(one => !one.partOf && !one.view && !isFace(one))) {
      const text = searchTextSql(resource, resources);
      const stale = `"${resource.name}" t WHERE _search IS DISTINCT FROM ${text}`;
      expect([resource.name, await total(stale)]).toEqual([resource.name, 0]);
      const untold = `"${resource.name}" t WHERE NOT EXISTS (SELECT FROM "history-logs" h WHERE h."entityType" = '${resource.name}' AND h."entityId" = t.id)`;
      expect([resource.name, await total(untold)]).toEqual([resource.name, 0]);
    }
    expect(
      await total(
        '(SELECT "createdAt" < lag("createdAt") OVER (ORDER BY id) AS back FROM "history-logs") h WHERE back',
      ),
    ).toBe(0);
    expect(await total(`"history-logs" WHERE changes = '[]' AND action <> 'createCreditNote'`)).toBe(0);
  });
});
