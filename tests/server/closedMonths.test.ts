import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { todayInTunis } from '../../src/domain/calendarDate';
import type { Answer as Answered } from '../../src/pages/all';
import guarantees from '../../src/resources/bank/guarantee';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import withholdings from '../../src/resources/receipt/withholding';
import { documents } from '../../src/schema/api/documents';
import { charged, chequeOf, openMoneyDesk } from './helpers/moneyDesk';
import type { MoneyDesk } from './helpers/moneyDesk';
import { insert } from './helpers/write';

const year = Number(todayInTunis(Date.now()).slice(0, 4)) - 1;
const [declared, later] = [`${year}-10-14`, `${year}-11-18`];
const end = `${year}-10-31`;

let desk: MoneyDesk;
let client: string;

beforeAll(async () => {
  desk = await openMoneyDesk();
  client = await desk.aClient(1.5);
});
afterAll(() => desk?.close());

const ask = async <K extends 'Journals' | 'JournalFile' | 'ClientStatement'>(name: K, input: object) => {
  const { engine, send } = desk.api;
  const answer = await send<Record<K, Answered<K>>>(
    desk.token,
    documents.question(name, engine.resources),
    input,
  );
  if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
};
const journalsOf = (month: string) => ask('Journals', { month });
const totalOf = ({ totals }: Answered<'Journals'>, id: string) =>
  Math.round((totals.find(one => one.id === id)?.amount ?? 0) * 1000);
/** All that was declared of the month: journals, their totals and balances, VAT, levy; and the account at its end. */
const said = async () => ({
  journals: await journalsOf(declared),
  csv: await Promise.all(
    ['sales', 'vat', 'withheld', 'received', 'cash'].map(journal =>
      ask('JournalFile', { month: declared, journal, format: 'CSV' }),
    ),
  ),
  account: await (async () => {
    const { movements, closing } = await desk.accountOf(client, end);
    // What rests of a document is of today.
    return { closing, movements: movements.map(one => ({ ...one, rest: null, free: null })) };
  })(),
});

describe('un mois déclaré', () => {
  it('reste ce qu’il était, à l’octet près, quoi qu’on annule, rejette, encaisse, convertisse, crédite, rembourse ou retienne le mois suivant', async () => {
    desk.goTo(declared);
    const slip = (amount: string) =>
      desk.issued(client, [charged('Location', '1', amount)], { documentKind: 'CASH_RECEIPT' });
    const cash = await slip('1000');
    const transfer = { paymentMode: 'Virement', reference: 'VIR 4471' };
    await desk.paid(client, cash.id, '1190', transfer);
    const voided = await desk.paid(client, (await slip('5000')).id, '5950', {
      payer: 'Mehdi Trabelsi',
      identityType: 'CIN',
      identityNumber: '04718236',
    });
    const bouncing = await desk.paid(client, (await slip('200')).id, '238', chequeOf('0000201', declared));
    const clearing = await desk.paid(client, (await slip('300')).id, '357', chequeOf('0000202', declared));
    const sold = await desk.issued(client, [
      charged('Location', '10', '100'),
      charged('Gasoil', '1', '50', '7'),
    ]);
    const credited = await desk.issued(client, [charged('Lavage', '4', '25')]);
    await desk.paid(client, credited.id, '120');
    const [withheld] = (
      await desk.pool.query<{ id: string }>(`SELECT id::text FROM withholdings WHERE receipt = $1`, [sold.id])
    ).rows;
    const contract = await insert(desk.api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.parse(`${declared}T09:00Z`),
      returnDate: Date.parse(`${later}T09:00Z`),
      vehicles: [],
    });
    const guarantee = await desk.write(context =>
      expectGuarantee(context, { contract, client, expected: 500_000 }),
    );
    await desk.does(guarantees, 'receiveGuarantee', guarantee, {
      method: 'ESPECE',
      amount: '500',
      date: declared,
    });

    const before = await said();
    desk.goTo(later);
    const acts: Record<string, () => Promise<unknown>> = {
      convertir: () => desk.does(receipts, 'convertCashReceipt', cash.id),
      annuler: () => desk.moves(payments, 'voidPayment', voided, { voidReason: 'Double saisie' }),
      rejeter: () =>
        desk.moves(payments, 'rejectPayment', bouncing, {
          rejectedOn: later,
          rejectReason: 'Sans provision',
        }),
      encaisser: () => desk.moves(payments, 'clearPayment', clearing, { clearedOn: later }),
      'annuler une retenue': () =>
        desk.moves(withholdings, 'voidWithholding', withheld?.id ?? '', { voidReason: 'Payé sans retenue' }),
      'retenir de nouveau': () => desk.ask(withholdings, { receipt: sold.id, rate: '1.5' }),
      'créditer et rembourser': async () => desk.refunded((await desk.credited(credited.id)).id, '119'),
      'retenir une caution': () =>
        desk.does(guarantees, 'retainGuarantee', guarantee, {
          date: later,
          amount: '100',
          reason: 'Rayure',
          receipt: sold.id,
        }),
    };
    for (const [name, does] of Object.entries(acts)) {
      await does();
      expect(await said(), name).toEqual(before);
    }

    // Each is a line of its own day, and nothing else is.
    const after = await journalsOf(later);
    expect(after.sales.map(({ kind, HT, TTC }) => [kind, HT, TTC])).toEqual([
      ['CREDIT_NOTE', -1000, -1190],
      ['CREDIT_NOTE', -100, -119],
      ['INVOICE', 1000, 1191],
    ]);
    expect(totalOf(after, 'vat.TVA')).toBe(-19_000);
    expect(totalOf(before.journals, 'received.amount')).toBe(7_855_000);
    expect(after.received.map(({ mode, amount, reason }) => [mode, amount, reason])).toEqual([
      ['Espaces', -5950, 'Double saisie'],
      ['Cheque', -238, 'Sans provision'],
      ['Espaces', -119, null],
      ['Espaces', 100, null],
    ]);
    expect(after.cash).toMatchObject([{ amount: -5950, reason: 'Double saisie' }]);
    expect(after.withheld.map(({ amount }) => amount)).toEqual([18.653, -18.653, 17.85]);
    expect(after.balances.filter(({ balanced }) => !balanced)).toEqual([]);
    expect(before.journals.balances.filter(({ balanced }) => !balanced)).toEqual([]);
    const { balance, credit, rest } = await desk.accountOf(client);
    expect(balance).toBe(rest - credit);
  });
});
