import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import withholdings from '../../src/resources/receipt/withholding';
import { differencesSql } from '../../server/rental/ledger/differencesSql';
import type { Values } from '../../server/engine/records/store';
import { charged, chequeOf, openMoneyDesk } from './helpers/moneyDesk';
import type { MoneyDesk } from './helpers/moneyDesk';

let desk: MoneyDesk;
let client: string;

beforeAll(async () => {
  desk = await openMoneyDesk();
  client = await desk.aClient();
});
afterAll(() => desk?.close());

const line = charged;
const slip = (otherLines: Values[], of = client) =>
  desk.issued(of, otherLines, { documentKind: 'CASH_RECEIPT' });
const convert = async (id: string) => desk.read(await desk.does(receipts, 'convertCashReceipt', id));

/** What a client owes, in millimes; it is what rests of their documents, less what is at their credit. */
async function account(of: string) {
  const { balance, credit, rest } = await desk.accountOf(of);
  expect(balance).toBe(rest - credit);
  return { balance, credit, rest };
}

describe('une facture faite d’un bon de caisse', () => {
  it('commence avec ce qu’il lui reste\u00a0: 119 payés, 59,500 crédités et remboursés, il reste 59,500 à facturer, que 59,500 règlent', async () => {
    const of = await desk.aClient();
    const cash = await slip([line('Lavage', '2', '50')], of);
    await desk.paid(of, cash.id, '119');
    const note = await desk.credited(cash.id, [{ line: cash.creditable[0]?.line, quantity: '1' }]);
    expect(note).toMatchObject({ TotalTTC: 59_500, creditLeft: 59_500 });
    await desk.refunded(note.id, '59.5');
    expect(await account(of)).toEqual({ balance: 0, credit: 0, rest: 0 });
    const invoice = await convert(cash.id);
    expect(invoice).toMatchObject({
      TotalTTC: 60_500,
      restToPay: 1000,
      // Its paper says of it what settles it, and no more.
      receivedBefore: 59_500,
      otherLines: [{ label: 'Lavage', quantity: 1, unitPrice_HT: 50_000 }],
      payments: [{ amount: 59.5 }],
    });
    expect(await account(of)).toEqual({ balance: 1000, credit: 0, rest: 1000 });
    // All that it has, once: 59,500 more were received than were given back.
    const second = await desk.credited(invoice.id);
    expect(second).toMatchObject({ TotalTTC: 59_500, creditLeft: 58_500 });
    await expect(desk.refunded(second.id, '58.501')).rejects.toMatchObject({
      details: { fields: { amount: expect.stringContaining('Il reste 58,500') as string } },
    });
    expect(await account(of)).toEqual({ balance: -58_500, credit: 58_500, rest: 0 });
  });

  it('par montant, et ce que l’avoir laisse reste au crédit du client, une fois', async () => {
    const of = await desk.aClient();
    const cash = await slip([line('Lavage', '1', '100'), line('Gasoil', '3', '0.333', '7')], of);
    await desk.paid(of, cash.id, '120.069');
    await desk.credited(cash.id, [{ line: cash.creditable[0]?.line, amount: '40' }]);
    const invoice = await convert(cash.id);
    // 60 and 0,999 before tax, 11,400 and 0,070 of VAT, the stamp.
    expect(invoice).toMatchObject({
      total_Price_HT: 60_999,
      TotalTTC: 73_469,
      receivedBefore: 72_469,
      restToPay: 1000,
    });
    expect(await account(of)).toEqual({ balance: -46_600, credit: 47_600, rest: 1000 });
  });

  it('dont il ne reste rien, ne devient pas une facture', async () => {
    const cash = await slip([line('Lavage', '1', '100')]);
    await desk.credited(cash.id);
    await expect(convert(cash.id)).rejects.toThrow('Il ne reste rien de ce bon de caisse');
  });

  it('n’est pas payée deux fois\u00a0: le chèque qui payait le bon revient, tout est dû de nouveau, ce qui fut remboursé compris', async () => {
    const of = await desk.aClient();
    const cash = await slip([line('Lavage', '2', '50')], of);
    const payment = await desk.paid(of, cash.id, '119', chequeOf('0000117', desk.today()));
    // Something in the drawer.
    await desk.paid(client, (await slip([line('Lavage', '1', '500')])).id, '500');
    const note = await desk.credited(cash.id, [{ line: cash.creditable[0]?.line, quantity: '1' }]);
    await desk.refunded(note.id, '59.5');
    const { id } = await convert(cash.id);
    await desk.moves(payments, 'rejectPayment', payment, {
      rejectedOn: desk.today(),
      rejectReason: 'Sans provision',
    });
    expect(await desk.read(id)).toMatchObject({ TotalTTC: 60_500, restToPay: 60_500 });
    // Given back out of a cheque that was none: it is owed, where it was credited.
    expect(await desk.read(cash.id)).toMatchObject({ restToPay: 59_500 });
    expect(await account(of)).toEqual({ balance: 120_000, credit: 0, rest: 120_000 });
    // The wrong cheque: it settles again what it did, of both.
    await desk.does(payments, 'undoRejection', payment, { reason: 'Pas celui-ci' });
    expect(await desk.read(id)).toMatchObject({ restToPay: 1000 });
    expect(await account(of)).toEqual({ balance: 1000, credit: 0, rest: 1000 });
  });

  it('ni annulée après avoir été rendue\u00a0: le règlement dont l’avoir fut remboursé ne s’annule qu’après ce remboursement', async () => {
    const of = await desk.aClient();
    const invoice = await desk.issued(of, [line('Lavage', '1', '100')], { documentKind: 'INVOICE' });
    const payment = await desk.paid(of, invoice.id, '120');
    const note = await desk.credited(invoice.id);
    await desk.refunded(note.id, '119');
    const { rows } = await desk.pool.query<{ id: string }>(
      'SELECT id::text FROM payments WHERE "refundOfCreditNote" = $1',
      [note.id],
    );
    const voided = (id: string) => desk.moves(payments, 'voidPayment', id, { voidReason: 'Saisi deux fois' });
    await expect(voided(payment)).rejects.toThrow(/a été remboursé.*annulez d’abord le remboursement/);
    await voided(rows[0]?.id ?? '');
    await voided(payment);
    // The stamp, which the note of a paid invoice left; the note may settle the rest now.
    // Its note settles the invoice that it corrects, before it is anybody's credit.
    expect(await account(of)).toEqual({ balance: 1000, credit: 0, rest: 1000 });
  });

  it('d’un client qui retient, payé 1 190 sur 1 190\u00a0: la retenue est attendue, ce qui dépasse est au crédit du client', async () => {
    const of = await desk.aClient(1.5);
    const cash = await slip([line('Location', '10', '100')], of);
    await desk.paid(of, cash.id, '1190');
    const invoice = await convert(cash.id);
    // 1,5 % of 1 190; 1 191 − 17,850 are settled by what was received.
    expect(invoice).toMatchObject({ TotalTTC: 1_191_000, withheld: 17_850, restToPay: 0 });
    expect(await account(of)).toEqual({ balance: -16_850, credit: 16_850, rest: 0 });
    const { rows } = await desk.pool.query(
      `SELECT state, amount::text FROM withholdings WHERE receipt = $1`,
      [invoice.id],
    );
    expect(rows).toEqual([{ state: 'EXPECTED', amount: '17.850' }]);
  });

  it('d’un client qui retient, payée de ce qu’il devait hors retenue, ne laisse rien à payer que le timbre', async () => {
    const of = await desk.aClient(1.5);
    const cash = await slip([line('Location', '10', '100')], of);
    await desk.paid(of, cash.id, '1172.15');
    const invoice = await convert(cash.id);
    expect(invoice).toMatchObject({ withheld: 17_850, restToPay: 1000 });
    expect(await account(of)).toEqual({ balance: 1000, credit: 0, rest: 1000 });
  });
});

describe('ce qui règle', () => {
  it('se reprend, jamais plus qu’il n’y a\u00a0: la base refuse un règlement qui doit à sa facture', async () => {
    const cash = await slip([line('Lavage', '1', '100')]);
    const payment = await desk.paid(client, cash.id, '50');
    await expect(
      desk.pool.query(
        `INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES ($1, 9, $2, -50.001)`,
        [payment, cash.id],
      ),
    ).rejects.toThrow('Il n’y a pas tant à reprendre');
    await expect(
      desk.ask(payments, {
        client,
        date: desk.today(),
        amount: '10',
        paymentMode: 'Espaces',
        allocations: [{ receipt: cash.id, amount: '-1' }],
      }),
    ).rejects.toMatchObject({ details: { fields: { 'allocations.0.amount': expect.anything() as string } } });
  });

  it('ne règle plus une fois annulé\u00a0: d’une retenue rendue par un avoir, puis annulée, le client doit le montant, et le grand livre l’admet', async () => {
    const of = await desk.aClient(1);
    const invoice = await desk.issued(of, [line('Location', '10', '100')]);
    const { rows } = await desk.pool.query<{ id: string }>(
      'SELECT id::text FROM withholdings WHERE receipt = $1',
      [invoice.id],
    );
    const id = rows[0]?.id ?? '';
    await desk.moves(withholdings, 'receiveCertificate', id, { certificateNumber: 'TEJ 1' });
    const note = await desk.credited(invoice.id);
    // What was withheld, less the stamp, which the note settles.
    await desk.does(receipts, 'refundCreditNote', note.id, {
      date: desk.today(),
      amount: '10.9',
      paymentMode: 'Virement',
      account: desk.bank,
      reference: 'VIR 1',
    });
    expect(await account(of)).toEqual({ balance: 0, credit: 0, rest: 0 });
    await desk.moves(withholdings, 'voidWithholding', id, { voidReason: 'Erreur' });
    expect(await account(of)).toEqual({ balance: 11_900, credit: 0, rest: 11_900 });
    expect((await desk.pool.query(differencesSql)).rows).toEqual([]);
  });
});

describe('l’avoir d’un bon de caisse', () => {
  it('a sa propre série, ne prend aucun numéro d’avoir, et n’est pas une facture électronique', async () => {
    const fiscal = await desk.credited((await desk.issued(client, [line('Lavage', '1', '10')])).id);
    const cash = await slip([line('Lavage', '1', '100')]);
    const note = await desk.credited(cash.id);
    expect(note).toMatchObject({ creditNoteId: null, stamp: 0, number: note.cashCreditNoteId });
    expect(note.cashCreditNoteId).toMatch(new RegExp(`^AB-${desk.today().slice(0, 4)}-\\d{6}$`));
    const next = await desk.credited((await desk.issued(client, [line('Lavage', '1', '10')])).id);
    const order = (number: unknown) => Number(String(number).slice(-6));
    expect(order(next.creditNoteId)).toBe(order(fiscal.creditNoteId) + 1);
    const { rows } = await desk.pool.query(`SELECT FROM "e-invoices" WHERE receipt = $1`, [note.id]);
    expect(rows).toEqual([]);
  });
});
