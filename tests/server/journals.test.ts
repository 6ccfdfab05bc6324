import { unzipSync, strFromU8 } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRecord } from '../../server/engine/records/store';
import { createRecord } from '../../server/engine/records/create';
import { company } from '../../server/rental/demo/company';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { issueReceipt } from '../../server/rental/receipts/issueReceipt';
import type { Receipt } from '../../server/rental/receipts/priceDraft';
import { amountInWords } from '../../src/domain/amountInWords';
import { formatDate, todayInTunis, toEpoch, yearOf } from '../../src/domain/calendarDate';
import { formatMoney, sum, toDecimal, toDinars } from '../../src/domain/money';
import { priceReceipt } from '../../src/domain/receiptDraft';
import type { ReceiptDraft } from '../../src/domain/receiptDraft';
import type { Answer as Answered } from '../../src/pages/all';
import receipts from '../../src/resources/receipt/receipt';
import { documents } from '../../src/schema/api/documents';
import { tries } from '../promises/promise';
import { randomFrom } from '../promises/random';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addCompany } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { inTypeScript, workedOutSql } from './helpers/receiptInSql';
import { found, schemaFaults } from './helpers/teifSchema';
import { asServer, insert } from './helpers/write';

const today = todayInTunis(Date.now());

let api: Api;
let boss: string;
let client: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  await addCompany(api);
});
afterAll(() => api?.close());

const ask = async <K extends 'Journals' | 'JournalFile' | 'EInvoiceFiles'>(
  name: K,
  input: object,
  token = boss,
) => {
  const answer = await api.send<Record<K, Answered<K>>>(
    token,
    documents.question(name, api.engine.resources),
    input,
  );
  if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
};
/** From then on another company issues: its series begin anew, on whatever day. */
const changeCompany = async (number: number) => {
  await api.engine.pool.query('UPDATE managers SET "isActive" = false');
  await insert(api.engine, 'managers', {
    ...company,
    companyName: `Jasmin Location ${number}`,
    taxNumber: `900041${number}RAM000`,
    isActive: true,
  });
};
const journalsNow = () => ask('Journals', { month: today });
const file = async (journal: string, format: string) =>
  Buffer.from((await ask('JournalFile', { month: today, journal, format })) ?? '', 'base64');

/** Issues a document of these values, by the way that every issue takes. */
const issue = (values: object): Promise<string> =>
  asServer(api.engine, async context => {
    const draft = {
      state: 'PENDING',
      issuedAs: 'NORMAL',
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      type: 'contract',
      client,
      issueDate: today,
    };
    const id = await createRecord(context, receipts, { ...draft, ...values });
    const loaded = await loadRecord(context.tx, context.engine, receipts, id);
    return issueReceipt(context, loaded?.values as unknown as Receipt);
  });
/** Receives cash, what is over kept at the credit of the client. */
const receive = async (paid: object, over: number): Promise<void> => {
  const { query } = known(api.engine, 'payments', 'create');
  const values = { client, date: today, paymentMode: 'Espaces', ...paid };
  const { errors } = await api.send(boss, query, values, { confirmed: `surplus=${client} ${over}` });
  if (errors) throw new Error(JSON.stringify(errors));
};
const read = async (id: string) =>
  (await asServer(api.engine, ({ tx, engine }) => loadRecord(tx, engine, receipts, id)))
    ?.values as unknown as Receipt;

const invoices = tries(8, 20);
const random = randomFrom(20_261_124);
const between = (low: number, high: number) => low + random.below(high - low + 1);
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const tvaRate = [19, 13, 7, 0][between(0, 3)] ?? 19;
    return {
      kind: 'AUTRE',
      label: `Prestation ${index + 1}`,
      quantity: between(1, 9_000) / 1000,
      unitPrice_HT: between(1, 900_000),
      tvaRate,
      vatReason: tvaRate === 0 ? 'Hors champ' : null,
    };
  });

describe('des factures de taux mêlés, remisées', () => {
  it('disent les mêmes lignes, taux et totaux en TypeScript, en SQL, sur le papier, dans l’Excel et le TEIF', async () => {
    const made = [];
    for (let index = 0; index < invoices; index++) {
      const otherLines = [
        { ...lines(1)[0], tvaRate: 19, vatReason: null, unitPrice_HT: 50_000, quantity: 1 },
        ...lines(between(1, 7)),
      ] as ReturnType<typeof lines>;
      const discount =
        index % 2 === 0
          ? { discountType: 'PERCENT', discountPercent: between(1, 250) / 10 }
          : { discountType: 'AMOUNT', discountAmount: between(1, 40_000) };
      const id = await issue({ otherLines, ...discount });
      const draft: ReceiptDraft = {
        documentKind: 'INVOICE',
        vatRegime: 'NORMAL',
        vehicles: [],
        options: [],
        otherLines,
        discountPercent: discount.discountPercent ?? null,
        discountAmount: discount.discountAmount ?? null,
      };
      const priced = priceReceipt(draft, { stamp: { amount: 1000, stampOnCreditNote: false }, levy: null });
      made.push({ id, draft, priced, receipt: await read(id) });
    }
    // The rules once more, by PostgreSQL, from nothing but what was typed.
    const { rows: again } = await api.engine.pool.query<{ found: object[] }>(workedOutSql, [
      JSON.stringify(made.map(({ draft }) => draft)),
    ]);
    expect(again[0]?.found).toEqual(made.map(({ priced }) => inTypeScript(priced)));
    // Rate by rate, before a credit note is taken off.
    const rates = await readSheet(await file('vat', 'EXCEL'));
    for (const rate of [19, 13, 7, 0]) {
      const bearing = made.flatMap(({ priced }) => priced.vatByRate.filter(vat => Number(vat.rate) === rate));
      const amounts = [sum(bearing.map(({ base }) => base)), sum(bearing.map(({ amount }) => amount))];
      expect(rates.filter(cells => cells[0] === rate)).toEqual([
        [rate, 'Normal', bearing.length, ...amounts.map(toDinars), 0],
      ]);
    }
    const credited = made[0];
    if (!credited) throw new Error('none');
    const note = await issue({
      documentKind: 'CREDIT_NOTE',
      creditedReceipt: credited.id,
      creditReason: 'Retour anticipé',
      otherLines: (credited.receipt.otherLines ?? []).slice(0, 1),
    });
    const sheet = await readSheet(await file('sales', 'EXCEL'));
    const { zip } = await ask('EInvoiceFiles', { from: today, to: today });
    const teif = new Map(
      Object.entries(unzipSync(Buffer.from(zip ?? '', 'base64'))).map(([name, content]) => [
        name.split('/').at(-1)?.replace('.xml', ''),
        strFromU8(content),
      ]),
    );
    for (const { id, priced, receipt } of made) {
      const number = receipt.receiptId ?? '';
      // TypeScript, and what the database keeps.
      expect(receipt).toMatchObject({
        TotalTTC: priced.TotalTTC,
        total_TVA: priced.total_TVA,
        total_Price_HT: priced.total_Price_HT,
        discount: priced.discount,
      });
      expect((receipt.otherLines ?? []).map(line => [line.price_HT, line.net_HT])).toEqual(
        priced.otherLines.map(line => [line.price_HT, line.net_HT]),
      );
      expect((receipt.vatByRate ?? []).map(({ rate, base, amount }) => [rate, base, amount])).toEqual(
        priced.vatByRate.map(({ rate, base, amount }) => [Number(rate), base, amount]),
      );
      // Paper.
      const print = await api.send<{ ReceiptPDF: string }>(boss, documents.print('ReceiptPDF'), { id });
      const text = await pdfText(Buffer.from(print.data?.ReceiptPDF ?? '', 'base64'));
      const money = (amount: number) => formatMoney(amount).replaceAll('\u00a0', ' ');
      for (const line of priced.otherLines) expect(text).toContain(money(line.price_HT));
      for (const { base, amount } of priced.vatByRate)
        expect(text).toContain(`${money(base)} ${money(amount)}`);
      expect(text).toContain(`Total HT ${money(priced.total_Price_HT)}`);
      expect(text).toContain(`Total TTC ${money(priced.TotalTTC)} DT`);
      // A line may end at a hyphen.
      expect(text.replaceAll('- ', '-')).toContain(amountInWords(priced.TotalTTC));
      // Excel: date, number, client, identifier, kind, HT, TVA, levy, stamp, TTC.
      const row = sheet.find(cells => cells[1] === number);
      expect(row?.slice(5)).toEqual(
        [priced.total_Price_HT, priced.total_TVA, 0, 1000, priced.TotalTTC].map(toDinars),
      );
      // TEIF.
      const xml = teif.get(number) ?? '';
      expect(schemaFaults(xml), number).toEqual([]);
      expect(found(xml, '//Lin//Moa[@amountTypeCode="I-171"]/Amount')).toEqual(
        priced.otherLines.map(line => toDecimal(line.price_HT)),
      );
      expect(found(xml, '//InvoiceTaxDetails[Tax/TaxTypeName/@code="I-1602"]//Amount')).toEqual(
        priced.vatByRate.flatMap(({ base, amount }) => [toDecimal(base), toDecimal(amount)]),
      );
      for (const [code, amount] of [
        ['I-176', priced.total_Price_HT],
        ['I-181', priced.total_TVA],
        ['I-180', priced.TotalTTC],
      ] as const)
        expect(found(xml, `//InvoiceMoa//Moa[@amountTypeCode="${code}"]/Amount`)).toEqual([
          toDecimal(amount),
        ]);
    }
    const credit = await read(note);
    const xml = teif.get(credit.creditNoteId ?? '') ?? '';
    expect(schemaFaults(xml)).toEqual([]);
    expect(found(xml, '//Reference[@refID="I-89"]')).toEqual([credited.receipt.receiptId]);
    const paper = await api.send<{ ReceiptPDF: string }>(boss, documents.print('ReceiptPDF'), { id: note });
    expect(await pdfText(Buffer.from(paper.data?.ReceiptPDF ?? '', 'base64'))).toContain(
      `Avoir sur ${credited.receipt.receiptId} du ${formatDate(today)}`,
    );
    const negative = sheet.find(cells => cells[1] === credit.creditNoteId);
    expect(negative?.at(-1)).toBe(toDinars(-(credit.TotalTTC ?? 0)));
  });

  it('font le journal du mois, qui s’équilibre avec les comptes', async () => {
    const first = (await journalsNow()).sales.find(({ kind }) => kind === 'INVOICE');
    const payer = { payer: 'Mehdi Trabelsi', identityType: 'CIN', identityNumber: '04718236' };
    await receive(
      { ...payer, amount: '5000', allocations: [{ receipt: first?.id, amount: '10' }] },
      4_990_000,
    );
    await receive({ amount: '20' }, 20_000);
    await insert(api.engine, 'withholdings', {
      receipt: first?.id,
      client,
      date: today,
      rate: 1,
      base: 20_000,
      amount: 200,
      state: 'EXPECTED',
    });
    const print = await api.send<{ ReceiptPDF: string }>(boss, documents.print('ReceiptPDF'), {
      id: first?.id,
    });
    expect(await pdfText(Buffer.from(print.data?.ReceiptPDF ?? '', 'base64'))).toContain(
      'Client soumis à la retenue à la source de 1 % (0,200 DT) : merci de joindre le certificat TEJ',
    );
    const { sales, vat, stamps, withheld, cash: large, totals, counts, balances } = await journalsNow();
    const { rows } = await api.engine.pool.query<{ ttc: string; count: string }>(
      `SELECT sum(CASE "documentKind" WHEN 'CREDIT_NOTE' THEN -"TotalTTC" ELSE "TotalTTC" END)::text AS ttc, count(*)::text AS count FROM receipts WHERE state <> 'PENDING'`,
    );
    const total = (journal: string, column: string) =>
      totals.find(one => one.journal === journal && one.column === column)?.amount;
    const millimes = (amount: number) => Math.round(amount * 1000);
    expect(sales).toHaveLength(invoices + 1);
    expect(counts.find(({ journal }) => journal === 'sales')?.count).toBe(Number(rows[0]?.count));
    expect(total('sales', 'TTC')).toBe(Number(rows[0]?.ttc));
    expect(sum(sales.map(({ TTC }) => millimes(TTC)))).toBe(millimes(Number(rows[0]?.ttc)));
    expect(total('vat', 'TVA')).toBe(total('sales', 'TVA'));
    expect(total('vat', 'base')).toBe(total('sales', 'HT'));
    expect(vat.map(({ rate }) => rate)).toEqual([19, 13, 7, 0]);
    expect(withheld).toMatchObject([
      { number: first?.number, rate: 1, base: 20, amount: 0.2, certificate: null },
    ]);
    expect(stamps).toHaveLength(invoices);
    expect(total('stamps', 'stamp')).toBe(invoices);
    expect(large).toMatchObject([{ amount: 5000, receipts: first?.number, taxNumber: '04718236' }]);
    expect(balances.map(({ label, balanced }) => [label.split('\u00a0')[0], balanced])).toEqual([
      ['Total TTC', true],
      ['Créances', true],
      ['Règlements encaissés', true],
    ]);
    expect(balances[2]).toMatchObject({ journal: 5020, ledger: 5020 });
  });

  it('se voit quand un compte ne dit pas ce que disent les règlements', async () => {
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `SELECT id::text FROM "bank-accounts" WHERE kind = 'CASH'`,
    );
    await insert(api.engine, 'payments', {
      client,
      date: today,
      amount: 7_000,
      paymentMode: 'Espaces',
      direction: 'IN',
      purpose: 'SETTLEMENT',
      state: 'RECEIVED',
      account: rows[0]?.id,
    });
    const { balances } = await journalsNow();
    expect(balances[2]).toMatchObject({ journal: 5027, ledger: 5020, balanced: false });
  });

  it('laisse de côté les brouillons, garde un bon converti à son jour, et dit les suspensions avec leur décision', async () => {
    const before = (await journalsNow()).sales.length;
    await insert(api.engine, 'receipts', {
      state: 'PENDING',
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      issueDate: today,
      TotalTTC: 999_000,
    });
    const slip = await issue({ documentKind: 'CASH_RECEIPT', otherLines: lines(1) });
    const invoice = await issue({
      otherLines: lines(1),
      vatRegime: 'SUSPENSION',
      suspensionDecision: '2026/118',
      suspensionDate: today,
      suspensionFrom: today,
      suspensionUntil: today,
      visaedOrder: 'BC-77',
      visaedOrderDate: today,
    });
    expect((await journalsNow()).sales).toHaveLength(before + 2);
    await api.engine.pool.query('UPDATE receipts SET "convertedTo" = $1 WHERE id = $2', [invoice, slip]);
    const { sales, suspended } = await journalsNow();
    expect(sales).toHaveLength(before + 2);
    expect(suspended).toMatchObject([{ id: invoice, decision: '2026/118' }]);
    expect(sales.find(({ id }) => id === invoice)?.TVA).toBe(0);
  });

  it('d’un mois que nul autre ne suit, le disent à son champ', async () => {
    for (const [name, input] of [
      ['Journals', { month: '9999-12-01' }],
      ['JournalFile', { month: '9999-12-01', journal: 'sales', format: 'CSV' }],
    ] as const) {
      const answer = await api.send(boss, documents.question(name, api.engine.resources), input);
      expect(answer.errors?.[0]?.extensions, name).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { month: 'Au plus tard en 9998' },
      });
    }
  });

  it('se lisent par trimestre : la somme de ses mois, avec les mêmes comptes, et la même liste des suspensions', async () => {
    const year = yearOf(today) - 1;
    await changeCompany(1);
    const sold = async (issueDate: string, more: object = {}) =>
      issue({
        issueDate,
        dueDate: issueDate,
        otherLines: lines(2),
        vatRegime: 'SUSPENSION',
        suspensionDecision: '2025/7',
        suspensionDate: `${year}-01-01`,
        suspensionFrom: `${year}-01-01`,
        suspensionUntil: `${year}-12-31`,
        visaedOrder: 'BC-77',
        visaedOrderDate: `${year}-01-31`,
        ...more,
      });
    await sold(`${year}-03-31`);
    const first = await sold(`${year}-04-01`);
    await sold(`${year}-05-15`);
    await sold(`${year}-06-10`, { vatRegime: 'NORMAL' });
    await sold(`${year}-06-30`);
    const otherLines = ((await read(first)).otherLines ?? []).slice(0, 1);
    await sold(`${year}-06-30`, {
      documentKind: 'CREDIT_NOTE',
      creditedReceipt: first,
      creditReason: 'Retour anticipé',
      otherLines,
    });
    await sold(`${year}-07-01`);
    const quarter = await ask('Journals', { month: `${year}-05-20`, period: 'QUARTER' });
    const months = await Promise.all(
      ['04', '05', '06'].map(month => ask('Journals', { month: `${year}-${month}-15` })),
    );
    expect(quarter.suspended).toHaveLength(4);
    expect(quarter.suspended).toEqual(months.flatMap(({ suspended }) => suspended));
    expect(quarter.sales).toEqual(months.flatMap(({ sales }) => sales));
    const millimes = (amount = 0) => Math.round(amount * 1000);
    for (const { id, amount } of quarter.totals)
      expect([id, millimes(amount)]).toEqual([
        id,
        sum(months.map(({ totals }) => millimes(totals.find(one => one.id === id)?.amount))),
      ]);
    for (const { id, journal, balanced } of quarter.balances.slice(0, 2)) {
      expect(balanced).toBe(true);
      expect(millimes(journal)).toBe(
        sum(months.map(({ balances }) => millimes(balances.find(one => one.id === id)?.journal))),
      );
    }
    const list = { journal: 'suspended', format: 'CSV', month: `${year}-06-30` };
    const csv = async (asked: object) =>
      Buffer.from((await ask('JournalFile', { ...list, ...asked })) ?? '', 'base64')
        .toString()
        .split('\r\n')
        .slice(1, -1);
    const ofMonths = await Promise.all(
      ['04', '05', '06'].map(month => csv({ month: `${year}-${month}-01` })),
    );
    expect(await csv({ period: 'QUARTER' })).toEqual(ofMonths.flat());
    const sheet = await ask('JournalFile', { ...list, format: 'EXCEL', period: 'QUARTER' });
    // Its head, its four lines and their total.
    expect(await readSheet(Buffer.from(sheet ?? '', 'base64'))).toHaveLength(6);
  });

  it('disent de chaque taux la base qui porte sa TVA, et à part ce qui est suspendu ou exonéré', async () => {
    const year = yearOf(today) - 2;
    await changeCompany(2);
    const sold = (day: string, unitPrice_HT: number, more: object = {}) =>
      issue({
        issueDate: `${year}-02-${day}`,
        dueDate: `${year}-02-${day}`,
        otherLines: [{ ...lines(1)[0], quantity: 1, tvaRate: 19, vatReason: null, unitPrice_HT }],
        ...more,
      });
    const suspension = {
      vatRegime: 'SUSPENSION',
      suspensionDecision: '2025/7',
      suspensionDate: `${year}-01-01`,
      suspensionFrom: `${year}-01-01`,
      suspensionUntil: `${year}-12-31`,
      visaedOrder: 'BC-77',
      visaedOrderDate: `${year}-01-31`,
    };
    await sold('03', 80_655_525);
    const suspended = await sold('05', 1_798_000, suspension);
    await sold('07', 250_000, { vatRegime: 'EXONERE', exemptionReason: 'Mission diplomatique' });
    const otherLines = ((await read(suspended)).otherLines ?? []).map(line => ({
      ...line,
      unitPrice_HT: 1_000_000,
    }));
    await sold('08', 0, {
      ...suspension,
      documentKind: 'CREDIT_NOTE',
      creditedReceipt: suspended,
      creditReason: 'Trop facturé',
      otherLines,
    });
    const month = `${year}-02-01`;
    const { vat, totals } = await ask('Journals', { month });
    const told = [
      [19, 'NORMAL', 1, 80_655.525, 15_324.55, 0],
      [19, 'SUSPENSION', 2, 798, 0, 151.62],
      [0, 'EXONERE', 1, 250, 0, 0],
    ];
    const named = { NORMAL: 'Normal', SUSPENSION: 'Suspension', EXONERE: 'Exonéré' };
    expect(vat.map(one => [one.rate, one.regime, one.documents, one.base, one.TVA, one.suspended])).toEqual(
      told,
    );
    expect(totals.find(({ id }) => id === 'vat.base')?.amount).toBe(81_703.525);
    const lineOf = async (format: string) =>
      Buffer.from((await ask('JournalFile', { month, journal: 'vat', format })) ?? '', 'base64');
    const words = told.map(one => one.with(1, named[one[1] as keyof typeof named]));
    expect((await readSheet(await lineOf('EXCEL'))).slice(1)).toEqual([
      ...words,
      [null, 'Total', null, 81_703.525, 15_324.55, 151.62],
    ]);
    expect((await lineOf('CSV')).toString().split('\r\n').slice(1, -1)[1]).toBe(
      '19;Suspension;2;798,000;0,000;151,620',
    );
  });

  it('gardent une retenue au mois de sa date, et l’ôtent au mois de son annulation', async () => {
    const year = yearOf(today) - 2;
    const day = `${year}-03-04`;
    const receipt = await issue({ issueDate: day, dueDate: day, otherLines: lines(1) });
    const { receiptId: number } = await read(receipt);
    const withheld = async (month: string, period = 'MONTH') => {
      const answer = await ask('Journals', { month: `${year}-${month}-01`, period });
      const total = answer.totals.find(({ id }) => id === 'withheld.amount')?.amount;
      return [
        ...answer.withheld.map(one => [one.date, one.number, one.amount, one.certificate, one.reason]),
        total,
      ];
    };
    await insert(api.engine, 'withholdings', {
      receipt,
      client,
      date: day,
      rate: 1.5,
      base: 1_479_944,
      amount: 22_199,
      certificateNumber: 'TEJ-2-118',
      state: 'VOIDED',
      voidedOn: `${year}-05-20`,
      voidReason: 'Payé sans retenue',
    });
    const made = [toEpoch(day), number, 22.199, 'TEJ-2-118', null];
    const voided = [toEpoch(`${year}-05-20`), number, -22.199, 'TEJ-2-118', 'Payé sans retenue'];
    expect(await withheld('03')).toEqual([made, 22.199]);
    expect(await withheld('04')).toEqual([0]);
    expect(await withheld('05')).toEqual([voided, -22.199]);
    expect(await withheld('06', 'QUARTER')).toEqual([voided, -22.199]);
  });

  it('s’exporte en CSV sans formule, pour qui lit les factures seulement', async () => {
    await issue({ otherLines: [{ ...lines(1)[0], label: 'x' }], buyer: null });
    await api.engine.pool.query(`UPDATE "bank-accounts" SET name = '=1+1;"a"' WHERE kind = 'CASH'`);
    const csv = (await file('cash', 'CSV')).toString();
    expect(csv).toMatch(/^\ufeffDate;N°;Client;Identifiant;Factures;Compte;Montant;Annulation\r\n/);
    expect(csv).toContain(`;"'=1+1;""a""";5000,000;\r\n`);
    const { token: stranger } = await api.signIn('ADMIN', ['clients']);
    await expect(ask('Journals', { month: today }, stranger)).rejects.toThrow('FORBIDDEN');
    await expect(
      ask('JournalFile', { month: today, journal: 'sales', format: 'CSV' }, stranger),
    ).rejects.toThrow('FORBIDDEN');
  });
});
