import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { expectGuarantee } from '../../server/rental/guarantees/expectGuarantee';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import type { Answer as Answered } from '../../src/pages/all';
import { documents } from '../../src/schema/api/documents';
import { actor } from './helpers/actor';
import type { Act } from './helpers/actor';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addCompany, addService } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { asServer, insert } from './helpers/write';

const today = todayInTunis(Date.now());

let api: Api;
let token: string;
let act: Act;
let client: string;
let service: string;
let account: string;
let bank: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  act = actor(api, token);
  client = await addClient(api, token);
  service = await addService(api, token);
  await addCompany(api);
  account = await act.made('createBank', {
    name: 'Comptoir',
    kind: 'CASH',
    openingBalance: '0',
    openingDate: addDays(today, -60),
  });
  bank = await act.made('createBank', {
    name: 'BIAT',
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', 1),
    openingBalance: '100000',
    openingDate: addDays(today, -60),
  });
});
afterAll(() => api?.close());

const known = (number: string | null) =>
  api.engine.pool.query(
    'UPDATE clients SET "identityType" = \'CIN\', "otherDetails__CIN" = $1 WHERE id = $2',
    [number, client],
  );

/** An invoice of a service contract, HT in dinars. */
async function invoice(amount: string): Promise<string> {
  const made = await api.send<{ createContractService: { id: string } }>(
    token,
    `mutation ($client: ID, $d: [ContractServiceContractDetailsInput]) { createContractService(client: $client, contractDetails: $d) { id } }`,
    { client, d: [{ service, amount }] },
  );
  if (!made.data) throw new Error(JSON.stringify(made.errors));
  return act.made('createReceiptFromContractService', {
    contractServiceId: made.data.createContractService.id,
  });
}
async function aContract(): Promise<string> {
  return insert(api.engine, 'contracts', {
    stage: 'SIGNED',
    client,
    departureDate: Date.now(),
    returnDate: Date.now() + 86_400_000,
    vehicles: [],
  });
}
const aGuarantee = async (contract?: string) => {
  const of = contract ?? (await aContract());
  return asServer(api.engine, context =>
    expectGuarantee(context, { contract: of, client, expected: 500_000 }),
  );
};
const receive = (guaranteeId: string, more: object) =>
  act('receiveGuarantee', { guaranteeId, date: today, amount: '500', method: 'ESPECE', account, ...more });
const cheque = { method: 'CHEQUE_BANCAIRE', bank: 'BIAT', chequeNumber: '0000101' };
const cashJournal = async () => {
  const answer = await api.send<{ Journals: Answered<'Journals'> }>(
    token,
    documents.question('Journals', api.engine.resources),
    { month: today },
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.Journals.cash;
};

describe('une caution est reçue comme un règlement', () => {
  it('est refusée par chèque au-delà de 30 000 DT, par l’API et par la base', async () => {
    const id = await aGuarantee();
    expect(await receive(id, { ...cheque, amount: '30000.001', account: bank })).toEqual({
      amount: 'Un chèque ne dépasse pas 30 000,000 DT',
    });
    expect(
      await receive(id, { ...cheque, amount: '100', account: bank, chequeExpiry: addDays(today, -1) }),
    ).toHaveProperty('chequeExpiry');
    expect(await receive(id, { ...cheque, amount: '30000', account: bank })).toBe(id);
    await expect(
      api.engine.pool.query('UPDATE guarantees SET received = 30001, held = 30001 WHERE id = $1', [id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('de 5 000 DT en espèces avertit, demande la pièce, et entre au journal des espèces', async () => {
    await known(null);
    const id = await aGuarantee();
    expect(await receive(id, { amount: '5000' })).toEqual({
      identityNumber: 'Dès 5 000,000 DT en espèces, dites la pièce de qui paie',
    });
    const said = { guaranteeId: id, date: today, amount: '5000', method: 'ESPECE', account };
    expect(
      await act.warned('receiveGuarantee', {
        ...said,
        payer: 'Ali Ben Salah',
        identityType: 'CIN',
        identityNumber: '04718236',
      }),
    ).toEqual([
      '5 000,000 DT en espèces : le payeur est à déclarer, et la charge n’est pas déductible pour lui.',
    ]);
    const listed = [
      expect.objectContaining({
        number: 'CAU-2026-00002',
        client: 'Ali Ben Salah',
        taxNumber: '04718236',
        amount: 5000,
        account: 'Comptoir',
      }) as unknown,
    ];
    expect(await cashJournal()).toEqual(listed);
    // What is retained of it was received with it.
    const retained = { guaranteeId: id, date: today, amount: '100', reason: 'Rayure', account };
    expect(await act('retainGuarantee', retained)).toBe(id);
    expect(await cashJournal()).toEqual(listed);
  });

  it('a son reçu, qui dit qu’elle se rend, puis ce qui en fut rendu', async () => {
    const id = await aGuarantee();
    await receive(id, { amount: '750' });
    const printed = async () => {
      const { data } = await api.send<{ GuaranteePDF: string }>(
        token,
        'query ($id: ID!) { GuaranteePDF(id: $id) }',
        { id },
      );
      return pdfText(Buffer.from(data?.GuaranteePDF ?? '', 'base64'));
    };
    const text = await printed();
    for (const part of [
      'Reçu de caution',
      'CAU-2026-00003',
      'sept cent cinquante dinars',
      'Espèces',
      'Elle n’est pas un règlement',
    ])
      expect(text).toContain(part);
    await act('refundGuarantee', { guaranteeId: id, date: today, amount: '600', account });
    expect(await printed()).toMatch(/Rendue 600,000 DT.*Encore détenue 150,000 DT/);
  });
});

describe('des espèces en plusieurs fois sur un même document', () => {
  it('demandent la pièce à la part qui passe le seuil, et la disent toutes au journal', async () => {
    await known('09111222');
    const receipt = await invoice('6000.000');
    await known(null);
    const pay = (more: object) =>
      act('createReceiptPayment', {
        receiptId: receipt,
        date: today,
        amount: '2000',
        paymentMode: 'Espaces',
        account,
        ...more,
      });
    expect(await pay({})).toBe(receipt);
    expect(await pay({})).toBe(receipt);
    expect(await pay({})).toEqual({
      identityNumber: '6 000,000 DT en espèces sur le même document : dites la pièce de qui paie',
    });
    expect(await cashJournal()).toHaveLength(1);
    expect(await pay({ identityType: 'CIN', identityNumber: '08123456' })).toBe(receipt);
    const lines = (await cashJournal()).filter(({ amount }) => amount === 2000);
    expect(lines.map(({ taxNumber }) => taxNumber)).toEqual(['08123456', '08123456', '08123456']);
  });

  it('la pièce du client est prise quand personne d’autre n’est dit', async () => {
    await known('09111222');
    const receipt = await invoice('6000.000');
    const pay = (more: object) =>
      act('createReceiptPayment', {
        receiptId: receipt,
        date: today,
        amount: '5100',
        paymentMode: 'Espaces',
        account,
        ...more,
      });
    expect(await pay({ payer: 'Un cousin' })).toEqual({
      identityNumber: 'Dès 5 000,000 DT en espèces, dites la pièce de qui paie',
    });
    expect(await pay({})).toBe(receipt);
    const { rows } = await api.engine.pool.query(
      'SELECT "identityType", "identityNumber" FROM payments ORDER BY id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ identityType: 'CIN', identityNumber: '09111222' }]);
  });

  it('comptent avec la caution du même contrat', async () => {
    await known(null);
    const contract = await aContract();
    await act.made('createPayment', {
      client,
      contract,
      date: today,
      amount: '3000',
      paymentMode: 'Espaces',
      account,
    });
    expect(await receive(await aGuarantee(contract), { amount: '2500' })).toEqual({
      identityNumber: '5 500,000 DT en espèces sur le même document : dites la pièce de qui paie',
    });
  });
});

describe('un chèque, une traite', () => {
  const pay = (more: object) =>
    act('createPayment', {
      client,
      date: today,
      amount: '400',
      account: bank,
      ...more,
    });
  const aCheque = (chequeNumber: string, more: object = {}) => ({
    client,
    date: today,
    amount: '400',
    account: bank,
    paymentMode: 'Cheque',
    chequeNumber,
    bank: 'BIAT',
    drawer: 'Sté Cap Bon',
    chequeDate: today,
    expiryDate: addDays(today, 60),
    ...more,
  });
  const numberOf = async (id: string) =>
    (await api.engine.pool.query<{ number: string }>('SELECT number FROM payments WHERE id = $1', [id]))
      .rows[0]?.number;
  const statusOf = async (id: string) =>
    (await api.send<{ Payment: { status: string } }>(token, `{ Payment(id: "${id}") { status } }`)).data
      ?.Payment.status;

  it('remis deux fois se décide, en nommant l’autre règlement ou la caution', async () => {
    const first = await act.made('createPayment', aCheque('0000777'));
    const again = `Le chèque n° 0000777 (BIAT, Sté Cap Bon) est déjà celui du règlement ${await numberOf(first)} du ${formatDate(today)}, de 400,000 DT. L’enregistrer encore ?`;
    expect(await act.asked('createPayment', aCheque('0000-777', { bank: 'biat' }))).toMatch(
      /^Le chèque n° 0000-777 \(biat, Sté Cap Bon\) est déjà celui du règlement/,
    );
    expect(await act.asked('createPayment', aCheque('0000777', { bank: 'STB' }))).toMatch(/^\d+$/);
    const guarantee = await aGuarantee();
    expect(
      await act.asked('receiveGuarantee', {
        guaranteeId: guarantee,
        date: today,
        amount: '400',
        ...cheque,
        chequeNumber: '0000777',
        drawer: 'Sté Cap Bon',
        account: bank,
      }),
    ).toBe(again);
    await act.made('voidPayment', { id: first, voidReason: 'Saisi par erreur' });
    expect(await act.asked('createPayment', aCheque('0000777'))).toMatch(/^\d+$/);
    expect(await act.asked('createPayment', aCheque('0000101', { drawer: 'Mehdi Trabelsi' }))).toBe(
      `Le chèque n° 0000101 (BIAT, Mehdi Trabelsi) est déjà celui de la caution CAU-2026-00001 du ${formatDate(today)}, de 30 000,000 DT. L’enregistrer encore ?`,
    );
    const bill = { client, date: today, amount: '400', account: bank, paymentMode: 'Traite', dueDate: today };
    const traite = { ...bill, treatyNumber: 'T-12', drawee: 'Sté Cap Bon' };
    const taken = await act.made('createPayment', traite);
    expect(await act.asked('createPayment', traite)).toBe(
      `La traite n° T-12 (Sté Cap Bon) est déjà celle du règlement ${await numberOf(taken)} du ${formatDate(today)}, de 400,000 DT. L’enregistrer encore ?`,
    );
  });

  it('rejeté et remis de nouveau est dit tel', async () => {
    const bill = { client, date: today, amount: '410', account: bank, paymentMode: 'Traite', dueDate: today };
    const traite = { ...bill, treatyNumber: 'T-13', drawee: 'Sté Cap Bon' };
    const first = await act.made('createPayment', traite);
    await act.made('rejectPayment', { id: first, rejectedOn: today, rejectReason: 'Impayée' });
    expect(await act.asked('createPayment', traite)).toBe(
      `La traite n° T-13 (Sté Cap Bon) a été rejetée le ${formatDate(today)} (règlement ${await numberOf(first)}). La reprendre ?`,
    );
    expect(await pay(traite)).toMatch(/^\d+$/);
  });

  it('encaissé avant sa date se décide', async () => {
    const dated = addDays(today, 10);
    const id = await act.made('createPayment', aCheque('0000888', { chequeDate: dated }));
    expect(await act.asked('clearPayment', { id, clearedOn: today })).toBe(
      `Ce chèque est daté du ${formatDate(dated)} : l’encaisser dès le ${formatDate(today)} ?`,
    );
    expect(await act('clearPayment', { id, clearedOn: today })).toBe(id);
    expect(await statusOf(id)).toBe('CLEARED');
  });

  it('que nous remettons est émis, puis débité', async () => {
    const received = await act.made('createPayment', {
      client,
      date: today,
      amount: '500',
      paymentMode: 'Virement',
      reference: 'V1',
      account: bank,
    });
    const { client: _, ...given } = aCheque('0009001', { drawer: 'Jasmin Location' });
    const id = await act.made('refundPayment', { paymentId: received, ...given });
    expect(await statusOf(id)).toBe('ISSUED');
    expect(await act('clearPayment', { id, clearedOn: today })).toBe(
      'Seul un chèque ou une traite que nous avons reçu s’encaisse.',
    );
    expect(await act('debitPayment', { id, clearedOn: today })).toBe(id);
    expect(await statusOf(id)).toBe('DEBITED');
  });

  it('que nous avions remis et qui est rejeté ne réclame rien au client ; le sien, si', async () => {
    const transfer = { paymentMode: 'Virement', reference: 'V2', account: bank };
    const received = await act.made('createPayment', { client, date: today, amount: '500', ...transfer });
    const { client: _, ...given } = aCheque('0009002', { drawer: 'Jasmin Location' });
    const ours = await act.made('refundPayment', { paymentId: received, ...given });
    const theirs = await act.made('createPayment', aCheque('0009003'));
    for (const id of [ours, theirs])
      await act.made('rejectPayment', { id, rejectedOn: today, rejectReason: 'Sans provision' });
    const { rows } = await api.engine.pool.query(
      `SELECT record_id::text AS id FROM "_notifications" WHERE resource = 'payments' AND path = 'rejectedOn' AND record_id IN ($1, $2)`,
      [ours, theirs],
    );
    expect(rows).toEqual([{ id: theirs }]);
  });
});
