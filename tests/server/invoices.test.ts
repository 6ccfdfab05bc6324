import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addCompany, addService } from './helpers/fleet';
import { receive } from './helpers/receive';
import { todayInTunis, yearOf } from '../../src/domain/calendarDate';

let api: Api;
let token: string;
let service: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, token);
  await addCompany(api);
});
afterAll(() => api?.close());

interface Receipt {
  id: string;
  receiptId: string;
  status: string;
  total_Price_HT: number;
  total_TVA: number;
  stamp: number;
  TotalTTC: number;
  restToPay: number;
  buyer: { name: string; address: string | null };
  vehicles: { label: string; service: { label: string }[]; vehicleDetails: { price_HT: number } }[];
}

async function contract(amounts: readonly string[], more: object = {}): Promise<string> {
  const answer = await api.send<{ createContractService: { id: string } }>(
    token,
    'mutation ($client: ID, $d: [ContractServiceContractDetailsInput]) { createContractService(client: $client, libelle: "Séminaire Hammamet", address: "12, rue de Marseille, Tunis", identifierType: "CIN", identifier: "04718236", contractDetails: $d) { id } }',
    { ...more, d: amounts.map(amount => ({ service, amount })) },
  );
  if (!answer.data?.createContractService) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createContractService.id;
}

const selection =
  '{ id receiptId status total_Price_HT total_TVA stamp TotalTTC restToPay buyer { name address } vehicles { label service { label } vehicleDetails { price_HT } } }';
const invoice = (id: string, headers = {}) =>
  api.send<{ createReceiptFromContractService: Receipt | null }>(
    token,
    `mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) ${selection} }`,
    { id },
    headers,
  );

describe('une facture naît d’un contrat de service', () => {
  // By dozens at once, some of which give up: tests/promises/server/numbering.test.ts.
  it('numbers invoices issued at once from 1 on, without gap', async () => {
    const contracts = await Promise.all(Array.from({ length: 8 }, () => contract(['600'])));
    const answers = await Promise.all(contracts.map(id => invoice(id)));
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
    const numbers = answers
      .map(answer => answer.data?.createReceiptFromContractService?.receiptId)
      .toSorted();
    const year = yearOf(todayInTunis(Date.now()));
    expect(numbers).toEqual(
      Array.from({ length: 8 }, (_, index) => `FA-${year}-${String(index + 1).padStart(6, '0')}`),
    );
  });

  it('adds 19 % and the stamp: 600,000 HT make 715,000', async () => {
    const { data } = await invoice(await contract(['120,000', '480']));
    expect(data?.createReceiptFromContractService).toMatchObject({
      status: 'UNPAID',
      total_Price_HT: 600,
      total_TVA: 114,
      stamp: 1,
      TotalTTC: 715,
      restToPay: 715,
      vehicles: [{ vehicleDetails: { price_HT: 120 } }, { vehicleDetails: { price_HT: 480 } }],
    });
  });

  it('takes the buyer as the client stands that day, and keeps it', async () => {
    const client = await addClient(api, token);
    const { data } = await invoice(await contract(['50'], { client }));
    await api.send(token, 'mutation ($id: ID!) { updateClient(id: $id, address: "Ailleurs") { id } }', {
      id: client,
    });
    const kept = await api.send<{ Receipt: Receipt }>(
      token,
      `query ($id: ID!) { Receipt(id: $id) ${selection} }`,
      {
        id: data?.createReceiptFromContractService?.id,
      },
    );
    expect(kept.data?.Receipt.buyer).toEqual({
      name: 'Mehdi Trabelsi',
      address: '12, rue de Marseille, Tunis',
    });
  });

  it('is issued once: the contract is then frozen, and a repeated click answers the same invoice', async () => {
    const id = await contract(['75']);
    const click = { 'idempotency-key': 'one-click' };
    const [first, second] = await Promise.all([invoice(id, click), invoice(id, click)]);
    expect(second.data).toEqual(first.data);
    expect((await invoice(id)).errors?.[0]?.message).toBe('Contrat déjà facturé');
    const edit = await api.send(
      token,
      'mutation ($id: ID!) { updateContractService(id: $id, libelle: "Autre") { id } }',
      { id },
    );
    expect(edit.errors?.[0]?.message).toBe('Contrat déjà facturé');
  });

  it('follows its payments: a part, then the whole', async () => {
    const { data } = await invoice(await contract(['100']));
    const id = data?.createReceiptFromContractService?.id;
    const pay = (amount: string) => receive(api.engine, id ?? '', Number(amount) * 1000);
    const read = async () =>
      (
        await api.send<{ Receipt: Receipt }>(
          token,
          'query ($id: ID!) { Receipt(id: $id) { status restToPay } }',
          { id },
        )
      ).data?.Receipt;
    await pay('20.000');
    expect(await read()).toEqual({ status: 'IN_PROGRESS', restToPay: 100 });
    await pay('100.000');
    expect(await read()).toEqual({ status: 'PAID', restToPay: 0 });
  });

  it('prints only for who may read it, and once there is something to print', async () => {
    const { data } = await invoice(await contract(['10']));
    const id = data?.createReceiptFromContractService?.id;
    const print = 'query ($id: ID!) { ReceiptPDF(id: $id) }';
    const { token: blind } = await api.signIn('ADMIN', ['contracts-service']);
    expect((await api.send(blind, print, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const pdf = (await api.send<{ ReceiptPDF: string }>(token, print, { id })).data?.ReceiptPDF ?? '';
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});
