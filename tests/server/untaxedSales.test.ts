import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { transaction } from '../../server/engine/connection/transaction';
import { act } from '../../server/engine/records/operations';
import type { Values } from '../../server/engine/records/store';
import { updateRecord } from '../../server/engine/records/update';
import clients from '../../src/resources/client/client';
import receipts from '../../src/resources/receipt/receipt';
import { caller, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { pdfText } from './helpers/pdfText';
import { receiptPdf } from '../../server/rental/documents/receiptSheet';
import type { Receipt } from '../../server/rental/documents/receiptSheet';

let desk: Desk;
let client: string;
const today = todayInTunis(Date.now());

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
  await desk.write(context =>
    updateRecord(context, clients, client, {
      vatSuspension: {
        decisionNumber: '2026/118',
        decisionDate: addDays(today, -40),
        from: addDays(today, -30),
        to: addDays(today, 30),
      },
    }),
  );
});
afterAll(() => desk?.drop());

const day = { kind: 'LOCATION', label: 'Location', quantity: '5', unitPrice_HT: '120', tvaRate: '19' };
const suspended = (more: Values = {}): Values => ({
  vatRegime: 'SUSPENSION',
  suspensionDecision: '2026/118',
  suspensionDate: addDays(today, -40),
  suspensionFrom: addDays(today, -30),
  suspensionUntil: addDays(today, 30),
  visaedOrder: 'BC-77',
  visaedOrderDate: today,
  ...more,
});
const draft = (more: Values = {}) => desk.ask(receipts, { client, otherLines: [day], ...more });
const issue = (id: string, confirmed?: ReadonlySet<string>) =>
  transaction(desk.pool, tx =>
    act({ tx, caller, engine: desk.engine, ...(confirmed && { confirmed }) }, receipts, 'issueReceipt', id),
  );
const asks = new Set<string>();

describe('une vente en suspension', () => {
  it.each([
    [{ suspensionDate: null }, 'suspensionDate'],
    [{ visaedOrder: null }, 'visaedOrder'],
    [{ visaedOrderDate: null }, 'visaedOrderDate'],
  ])('demande au champ ce que dit la mention de la loi : sans %j', async (without, field) => {
    await expect(draft(suspended(without))).rejects.toMatchObject({
      details: { fields: { [field]: expect.any(String) as string } },
    });
  });

  it('n’a ni décision ni bon de commande datés d’après elle', async () => {
    await expect(draft(suspended({ visaedOrderDate: addDays(today, 1) }))).rejects.toMatchObject({
      details: {
        fields: {
          visaedOrderDate: `Le bon de commande visé est daté d’après la facture (${formatDate(today)})`,
        },
      },
    });
    await expect(draft(suspended({ suspensionDate: addDays(today, 1) }))).rejects.toMatchObject({
      details: { fields: { suspensionDate: expect.stringContaining('datée d’après') as string } },
    });
  });

  it('sous la décision de la fiche s’émet ; sous une autre, la demande dit les deux', async () => {
    await issue(await draft(suspended()), asks);
    const other = await draft(suspended({ suspensionDecision: '2025/9' }));
    const question = {
      code: 'CONFIRMATION',
      message: expect.stringMatching(
        /sous la décision n°\u00a02025\/9 du .*celle de la fiche du client est n°\u00a02026\/118 du/,
      ) as string,
      details: { question: { name: 'otherDecision' } },
    };
    await expect(issue(other, asks)).rejects.toMatchObject(question);
    await issue(other, new Set(['otherDecision=2025/9']));
    expect(await desk.load(receipts, other)).toMatchObject({ state: 'NORMAL', suspensionDecision: '2025/9' });
  });

  it('émise avant que l’on garde le jour de la décision, se lit, se crédite et se convertit comme avant', async () => {
    const old = async (documentKind: string) => {
      const id = await issue(await draft(suspended({ documentKind })));
      await desk.pool.query('ALTER TABLE receipts DISABLE TRIGGER USER');
      await desk.pool.query(
        'UPDATE receipts SET "suspensionDate" = NULL, "visaedOrder" = NULL, "visaedOrderDate" = NULL WHERE id = $1',
        [id],
      );
      await desk.pool.query('ALTER TABLE receipts ENABLE TRIGGER USER');
      return id;
    };
    const invoice = await old('INVOICE');
    const record = (await desk.load(receipts, invoice)) as unknown as Receipt;
    expect(await pdfText(await receiptPdf(record, {}))).toContain(
      `suivant décision n° 2026/118 du ${formatDate(addDays(today, -30))} au ${formatDate(addDays(today, 30))}`,
    );
    const note = await desk.write(context =>
      act(context, receipts, 'createCreditNote', invoice, { creditReason: 'Erreur' }),
    );
    expect(await desk.load(receipts, note)).toMatchObject({ suspensionDecision: '2026/118', total_TVA: 0 });
    const cash = await old('CASH_RECEIPT');
    const converted = await desk.write(context => act(context, receipts, 'convertCashReceipt', cash));
    expect(await desk.load(receipts, converted)).toMatchObject({
      documentKind: 'INVOICE',
      vatRegime: 'SUSPENSION',
      suspensionDecision: '2026/118',
    });
  });
});
