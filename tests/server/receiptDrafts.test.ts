import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import clients from '../../src/resources/client/client';
import receipts from '../../src/resources/receipt/receipt';
import tva from '../../src/resources/settings/tva';
import { answers } from '../../server/rental/answers';
import { act, remove, update } from '../../server/engine/records/operations';
import type { Values } from '../../server/engine/records/store';
import { openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';

let desk: Desk;
let client: string;
const today = todayInTunis(Date.now());
const year = today.slice(0, 4);

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
});
afterAll(() => desk?.drop());

const days = (more: Values = {}) => ({
  kind: 'LOCATION',
  label: 'Location',
  quantity: '5',
  unitPrice_HT: '120',
  tvaRate: '19',
  ...more,
});
const underDecision = (from: number, until: number): Values => ({
  vatRegime: 'SUSPENSION',
  suspensionDecision: '2026/118',
  suspensionDate: addDays(today, Math.min(from, 0)),
  suspensionFrom: addDays(today, from),
  suspensionUntil: addDays(today, until),
  visaedOrder: 'BC-77',
  visaedOrderDate: today,
});
const draft = (more: Values = {}) => desk.ask(receipts, { client, otherLines: [days()], ...more });
const issue = (id: string) => desk.write(context => act(context, receipts, 'issueReceipt', id));
const change = (id: string, input: Values) =>
  desk.write(context => update(context, receipts, { id, input }, {}, () => undefined));
const read = (id: string) => desk.load(receipts, id);

describe('une facture provisoire', () => {
  it('commence ses lignes au taux par défaut de la TVA en vigueur ce jour-là', async () => {
    const rates = [
      { label: 'Taux normal', rate: '18', isDefault: true },
      { label: 'Taux réduit', rate: '7', isDefault: false },
    ];
    await desk.ask(tva, { validFrom: addDays(today, 1), rates });
    const usualOn = async (now: number) => {
      const values: unknown[] = [];
      const { engine, pool } = desk;
      const bind = (value: unknown) => `$${values.push(value)}`;
      const sql = answers.UsualVatRate.sql({ input: {}, bind, now, resources: engine.resources });
      const { rows } = await pool.query<{ rate: number }>({ text: `SELECT (${sql}) AS rate`, values });
      return rows[0]?.rate;
    };
    expect(await usualOn(Date.now())).toBe(19);
    expect(await usualOn(Date.now() + 86_400_000)).toBe(18);
  });

  it('n’a pas de numéro, se calcule, se change et s’efface', async () => {
    const id = await draft();
    expect(await read(id)).toMatchObject({
      state: 'PENDING',
      receiptId: null,
      manager: null,
      status: null,
      restToPay: null,
      buyer: { name: 'Carthage Négoce', taxRegistration: '0736202XAM000' },
      total_Price_HT: 600_000,
      total_TVA: 114_000,
      stamp: 1000,
      TotalTTC: 715_000,
      dueDate: null,
    });
    await change(id, { discountType: 'PERCENT', discountPercent: 10 });
    expect(await read(id)).toMatchObject({
      discount: 60_000,
      total_Price_HT: 540_000,
      TotalTTC: 643_600,
      otherLines: [{ price_HT: 600_000, net_HT: 540_000, TVA: 114_000, TTCPrice: 714_000 }],
    });
    await desk.write(context => remove(context, receipts, id));
    expect(await read(id)).toBeUndefined();
  });

  it('se vend en suspension ou sans TVA, en disant pourquoi', async () => {
    const suspended = await draft(underDecision(-30, 0));
    expect(await read(suspended)).toMatchObject({ total_TVA: 0, suspendedVat: 114_000, TotalTTC: 601_000 });
    await issue(suspended);
    const exempt = await draft({ vatRegime: 'EXONERE', exemptionReason: 'Convention de siège' });
    expect(await read(exempt)).toMatchObject({ total_TVA: 0, suspendedVat: 0, TotalTTC: 601_000 });
  });

  it('refuse une décision de suspension qui ne couvre pas son jour, au champ', async () => {
    const refused = (field: string, text: string) => ({
      details: { fields: { [field]: expect.stringContaining(text) as string } },
    });
    await expect(draft(underDecision(-30, -1))).rejects.toMatchObject(
      refused('suspensionUntil', `La décision a expiré le ${formatDate(addDays(today, -1))}`),
    );
    await expect(draft(underDecision(1, 30))).rejects.toMatchObject(
      refused('suspensionFrom', 'La décision ne vaut pas encore'),
    );
    const id = await draft({ ...underDecision(-30, 0), issueDate: today });
    await expect(
      change(id, { issueDate: addDays(today, 1), dueDate: addDays(today, 1) }),
    ).rejects.toMatchObject(refused('suspensionUntil', 'La décision a expiré'));
    // Whatever wrote it, it is judged once more when it is issued.
    await desk.engine.pool.query('UPDATE receipts SET "suspensionUntil" = $1 WHERE id = $2', [
      addDays(today, -1),
      id,
    ]);
    await expect(issue(id)).rejects.toThrow('suspension de TVA\u00a0: la décision a expiré le');
  });

  it('refuse ce qui ne se facture pas, au champ', async () => {
    await expect(draft({ otherLines: [days({ tvaRate: '18' })] })).rejects.toMatchObject({
      details: { fields: { 'otherLines.0.tvaRate': expect.stringContaining('Pas un taux') as string } },
    });
    await expect(draft({ discountAmount: '601' })).rejects.toMatchObject({
      details: { fields: { discountAmount: 'La remise dépasse les lignes soumises à la TVA' } },
    });
    await expect(draft({ documentKind: 'CREDIT_NOTE' })).rejects.toThrow('Une facture ou un bon de caisse');
  });
});

describe('l’émission', () => {
  it('prend le numéro de sa série, garde les deux parties, et plus rien ne change', async () => {
    const id = await issue(await draft());
    const issued = await read(id);
    expect(issued).toMatchObject({
      state: 'NORMAL',
      status: 'UNPAID',
      restToPay: 715_000,
      receiptId: expect.stringMatching(`^FA-${year}-\\d{6}$`) as string,
      seller: { name: 'Jasmin Location SARL' },
    });
    await expect(issue(id)).rejects.toThrow(`Déjà émise\u00a0: ${String(issued?.receiptId)}.`);
    await expect(change(id, { discountAmount: '1' })).rejects.toThrow('Document émis');
    await expect(desk.write(context => remove(context, receipts, id))).rejects.toThrow('Document émis');
    const cash = await issue(await draft({ documentKind: 'CASH_RECEIPT' }));
    expect(await read(cash)).toMatchObject({
      state: 'CASH_RECEIPT',
      receiptId: null,
      cashReceiptId: `BC-${year}-000001`,
      stamp: 0,
      TotalTTC: 714_000,
    });
  });

  it('dit chaque point qui manque, et le chemin du premier', async () => {
    const bare = await desk.put(clients, {
      partyType: 'CLIENT',
      clientType: 'PHYSICAL',
      clientKind: 'PASSAGE',
      otherDetails: { firstName: 'Ines', lastName: 'Gharbi' },
      phone: '+21620123456',
    });
    const id = await draft({
      client: bare,
      otherLines: [days({ tvaRate: '0' })],
      issueDate: addDays(today, 1),
    });
    await expect(issue(id)).rejects.toMatchObject({
      message:
        'Facture non émise\u00a0: il manque l’adresse et le n° de CIN au client «\u00a0Ines Gharbi\u00a0»\u00a0; une ligne sans TVA ne dit pas pourquoi\u00a0; elle est datée d’un jour à venir. Corrigez, puis émettez.',
      details: { record: { resource: 'clients', id: bare } },
    });
    await expect(issue(await draft({ otherLines: [] }))).rejects.toThrow('elle n’a pas de ligne');
    await expect(issue(await draft({ issueDate: addDays(today, -1) }))).rejects.toThrow(
      'avant la dernière émise',
    );
  });
});
