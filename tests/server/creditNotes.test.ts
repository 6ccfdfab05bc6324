import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInTunis } from '../../src/domain/calendarDate';
import { parseMoney } from '../../src/domain/money';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import withholdings from '../../src/resources/receipt/withholding';
import type { Resource } from '../../src/schema/resource';
import { act } from '../../server/engine/records/operations';
import { transit } from '../../server/engine/records/transit';
import type { Values } from '../../server/engine/records/store';
import { ReceiptPreview } from '../../server/rental/receipts/receiptPreview';
import { allSettledSql, settledSql } from '../../server/engine/tables/settledSql';
import { openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { receive } from './helpers/receive';
import { insert } from './helpers/write';

let desk: Desk;
let client: string;
const year = todayInTunis(Date.now()).slice(0, 4);

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
});
afterAll(() => desk?.drop());

/** Records of which what settles them is not the same, worked out one by one and for all at once. */
async function apart(resource: Resource): Promise<unknown[]> {
  const { rows } = await desk.pool.query(
    `SELECT t.id FROM "${resource.name}" t LEFT JOIN (${allSettledSql(resource)}) s ON s.id = t.id
     WHERE coalesce(s.amount, 0) <> ${settledSql(resource)}`,
  );
  return rows;
}

interface Said extends Values {
  id: string;
  TotalTTC: number;
  creditable: { line: string; amount: number; quantity: string | null }[];
}

const line = (label: string, quantity: string, unitPrice_HT: string, tvaRate = '19') => ({
  kind: 'AUTRE',
  label,
  quantity,
  unitPrice_HT,
  tvaRate,
  vatReason: tvaRate === '0' ? 'Amende refacturée' : null,
});
const does = (action: string, id: string, input: Values = {}) =>
  desk.write(context => act(context, receipts, action, id, input));
const read = async (id: string) => (await desk.load(receipts, id)) as unknown as Said;
/** An issued receipt of these lines. */
async function issued(otherLines: Values[], more: Values = {}): Promise<Said> {
  const id = await desk.ask(receipts, { client, otherLines, ...more });
  return read(await does('issueReceipt', id));
}
const credit = async (id: string, lines?: Values[]) =>
  read(await does('createCreditNote', id, { creditReason: 'Erreur de tarif', lines }));
/** What its dialog says beforehand. */
const preview = (receipt: string, lines: Values[]) => {
  const { engine } = desk;
  const input = { documentKind: 'CREDIT_NOTE', receipt, lines } as never;
  return ReceiptPreview.makes?.(
    { stamp: null },
    { input, engine, now: engine.now(), resources: engine.resources },
  );
};

describe('un avoir', () => {
  it('entier, rend exactement la facture hors timbre, remise comprise, passe son timbre en perte et la règle', async () => {
    const invoice = await issued(
      [line('Location', '7', '110'), line('Gasoil', '3', '0.333', '7'), line('Amende', '1', '60', '0')],
      {
        discountType: 'PERCENT',
        discountPercent: 5,
      },
    );
    const note = await credit(invoice.id);
    expect(note).toMatchObject({
      documentKind: 'CREDIT_NOTE',
      creditNoteId: `AV-${year}-000001`,
      receiptId: null,
      total_Price_HT: invoice.total_Price_HT,
      total_TVA: invoice.total_TVA,
      stamp: 0,
      TotalTTC: invoice.TotalTTC - 1000,
      creditLeft: 0,
      status: null,
      allocations: [{ receipt: invoice.id, amount: invoice.TotalTTC - 1000 }],
    });
    expect(note).toMatchObject({ stampWrittenOff: 1000 });
    expect(await read(invoice.id)).toMatchObject({
      restToPay: 0,
      status: 'PAID',
      writtenOff: 1000,
      creditable: [],
    });
    await expect(credit(invoice.id)).rejects.toThrow('Il ne reste rien à créditer');
    await expect(credit(note.id)).rejects.toThrow('Un avoir ne se corrige pas par un avoir.');
  });

  it('ne dépasse pas sa facture, même écrit par du SQL de deux connexions, ni laissé seul par une facture moindre', async () => {
    const invoice = await issued([line('Location', '1', '100')]);
    await credit(invoice.id, [{ line: invoice.creditable[0]?.line, amount: '60' }]);
    const note = (amount: string) =>
      desk.engine.pool.query(
        `INSERT INTO receipts (state, "documentKind", "vatRegime", "creditedReceipt", client, "total_Price_HT", "TotalTTC")
         VALUES ('NORMAL', 'CREDIT_NOTE', 'NORMAL', $1, $3, $2, $2)`,
        [invoice.id, amount, client],
      );
    await expect(note('40.001')).rejects.toThrow('Les avoirs dépassent la facture qu’ils corrigent.');
    const both = await Promise.allSettled(['40', '40'].map(note));
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('par lignes et par quantités, ne dépasse jamais ce qui reste, et rend en tout la même TVA', async () => {
    // 3 × 0,333 at 7 %: each third alone rounds its VAT up, 0,023 for 0,070.
    const invoice = await issued([line('Gasoil', '3', '0.333', '7'), line('Lavage', '1', '20')]);
    const [fuel, wash] = invoice.creditable;
    await expect(credit(invoice.id, [{ line: fuel?.line, quantity: '4' }])).rejects.toMatchObject({
      details: { fields: { 'lines.0.quantity': 'Il reste 3 à créditer' } },
    });
    await expect(credit(invoice.id, [{ line: wash?.line, amount: '20.001' }])).rejects.toMatchObject({
      details: { fields: { 'lines.0.amount': expect.stringContaining('Il reste 20,000') as string } },
    });
    const notes: Said[] = [];
    for (let third = 0; third < 3; third++) {
      const lines = [{ line: fuel?.line, quantity: '1' }];
      const { TotalTTC, fault } = (await preview(invoice.id, lines))!;
      const note = await credit(invoice.id, lines);
      expect(fault).toBeNull();
      expect(parseMoney(TotalTTC ?? 0)).toBe(note.TotalTTC);
      notes.push(note);
    }
    expect(await preview(invoice.id, [{ line: fuel?.line }])).toMatchObject({
      TotalTTC: null,
      fault: 'Cette ligne n’est plus à créditer',
    });
    expect(notes.map(note => note.total_Price_HT)).toEqual([333, 333, 333]);
    expect(notes.reduce((sum, note) => sum + Number(note.total_TVA), 0)).toBe(70);
    expect((await read(invoice.id)).creditable).toMatchObject([{ line: wash?.line, amount: 20 }]);
    await expect(credit(invoice.id, [{ line: fuel?.line }])).rejects.toMatchObject({
      details: { fields: { 'lines.0.label': 'Cette ligne n’est plus à créditer' } },
    });
  });

  it('sur une facture payée, laisse un crédit qui s’affecte et se rembourse, jamais deux fois', async () => {
    const invoice = await issued([line('Location', '5', '120')]);
    await receive(desk.engine, invoice.id, 715_000);
    const note = await credit(invoice.id);
    expect(note).toMatchObject({ creditLeft: 714_000, allocations: [] });
    const next = await issued([line('Location', '1', '100')]);
    await does('allocateCreditNote', note.id, { receipt: next.id, amount: '120' });
    expect(await read(next.id)).toMatchObject({ restToPay: 0, status: 'PAID' });
    const bank = { date: todayInTunis(Date.now()), amount: '594', paymentMode: 'Espaces' };
    await expect(does('refundCreditNote', note.id, { ...bank, amount: '594.001' })).rejects.toThrow(
      'Il reste 594,000',
    );
    const given = {
      client,
      date: bank.date,
      paymentMode: 'Virement',
      direction: 'OUT',
      refundOfCreditNote: note.id,
    };
    await insert(desk.engine, 'payments', { ...given, amount: 594_000 });
    expect(await read(note.id)).toMatchObject({ creditLeft: 0 });
    await expect(
      desk.pool.query(
        'INSERT INTO receipts__allocations (parent_id, position, receipt, amount) VALUES ($1, 9, $2, 0.001)',
        [note.id, (await issued([line('Location', '1', '9')])).id],
      ),
    ).rejects.toMatchObject({ code: 'KA001' });
  });
});

describe('ce qui est retenu d’une facture qu’un avoir corrige', () => {
  /** An invoice of 1 480,944 of which its client withholds 1,5 %: 22,199. */
  async function withheld(): Promise<Said> {
    const withholds = (does: boolean) =>
      desk.pool.query('UPDATE clients SET "withholdingApplies" = $2, "withholdingRate" = 1.5 WHERE id = $1', [
        client,
        does,
      ]);
    await withholds(true);
    const invoice = await issued([line('Location', '1', '1243.65')]);
    await withholds(false);
    expect(invoice).toMatchObject({ TotalTTC: 1_480_944, restToPay: 1_458_745 });
    return invoice;
  }
  const rowsOf = async ({ id }: Said) =>
    (
      await desk.pool.query<Record<string, string>>(
        `SELECT id::text, number, state, date::text AS date, base::text AS base, amount::text AS amount, "voidedOn"::text AS "voidedOn", "voidReason" AS reason
         FROM withholdings WHERE receipt = $1 ORDER BY id`,
        [id],
      )
    ).rows;
  const partly = (invoice: Said, amount: string) =>
    credit(invoice.id, [{ line: invoice.creditable[0]?.line, amount }]);
  const today = todayInTunis(Date.now());

  it('n’est plus attendu de ce qui ne sera pas payé\u00a0: l’avoir entier ne laisse aucun crédit', async () => {
    const invoice = await withheld();
    const note = await credit(invoice.id);
    expect(note).toMatchObject({
      creditLeft: 0,
      allocations: [{ receipt: invoice.id, amount: 1_479_944 }],
    });
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0, status: 'PAID' });
    expect(await rowsOf(invoice)).toMatchObject([
      {
        state: 'VOIDED',
        amount: '22.199',
        voidedOn: today,
        reason: expect.stringMatching(`^Avoir ${note.creditNoteId as string}`) as string,
      },
    ]);
    const { rows } = await desk.pool.query<{ message: string }>(
      `SELECT message FROM "history-logs" WHERE "entityType" = 'withholdings' AND action = 'voidWithholding' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]?.message).toContain(note.creditNoteId);
  });

  it('est attendu de nouveau sur ce que la facture vaut encore, du jour de l’avoir, tant qu’elle vaut 1 000 DT', async () => {
    const invoice = await withheld();
    await receive(desk.engine, invoice.id, 1_400_000);
    // 1 360,944 without the stamp: 20,414. Of 119,000 the rest takes 60,530, and the others are paid: they are a credit.
    const first = await partly(invoice, '100');
    expect(first).toMatchObject({ creditLeft: 119_000 - 60_530 });
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0, status: 'PAID' });
    expect(await rowsOf(invoice)).toMatchObject([
      { state: 'VOIDED', amount: '22.199' },
      { state: 'EXPECTED', date: today, base: '1360.944', amount: '20.414', voidedOn: null },
    ]);
    const second = await partly(invoice, '400');
    expect(second).toMatchObject({ creditLeft: 476_000 - 20_414 });
    expect((await rowsOf(invoice)).map(({ state }) => state)).toEqual(['VOIDED', 'VOIDED']);
    expect(await apart(receipts)).toEqual([]);
  });

  it('reste là où il y a un certificat\u00a0: l’État a cet argent, et le crédit est réel', async () => {
    const invoice = await withheld();
    const [{ id } = { id: '' }] = await rowsOf(invoice);
    await desk.write(context =>
      transit(
        context,
        withholdings,
        'receiveCertificate',
        { id, input: { certificateNumber: 'TEJ-2026-7' } },
        () => undefined,
      ),
    );
    expect(await credit(invoice.id)).toMatchObject({ creditLeft: 22_199 - 1000 });
    expect(await rowsOf(invoice)).toMatchObject([{ state: 'RECEIVED', amount: '22.199' }]);
  });

  it('se saisit à la main sur ce que la facture vaut encore', async () => {
    const invoice = await issued([line('Location', '1', '1243.65')]);
    await partly(invoice, '100');
    await desk.ask(withholdings, { receipt: invoice.id, rate: '1.5' });
    expect(await rowsOf(invoice)).toMatchObject([{ base: '1360.944', amount: '20.414' }]);
  });
});

describe('un bon de caisse', () => {
  it('devient une facture une seule fois, que ce qui a été reçu règle, et ne doit plus rien', async () => {
    const cash = await issued([line('Location', '5', '120')], { documentKind: 'CASH_RECEIPT' });
    expect(cash).toMatchObject({ TotalTTC: 714_000, restToPay: 714_000 });
    const payment = await receive(desk.engine, cash.id, 700_000);
    const id = await does('convertCashReceipt', cash.id);
    expect(await read(id)).toMatchObject({
      documentKind: 'INVOICE',
      convertedFrom: cash.id,
      TotalTTC: 715_000,
      restToPay: 15_000,
      payments: [{ amount: 700 }],
    });
    expect(await read(cash.id)).toMatchObject({
      convertedTo: id,
      restToPay: 0,
      status: 'PAID',
      creditable: [],
    });
    await expect(does('convertCashReceipt', cash.id)).rejects.toThrow('déjà devenu une facture');
    expect(await apart(receipts)).toEqual([]);
    expect(await apart(payments)).toEqual([]);
    await expect(receive(desk.engine, id, 15_001)).rejects.toThrow('dépassent le total');
    // A cheque that comes back re-opens the invoice, whose place it paid.
    await desk.pool.query(`UPDATE payments SET state = 'REJECTED' WHERE id = $1`, [payment]);
    expect(await read(id)).toMatchObject({ restToPay: 715_000 });
  });
});
