import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { agreeing } from './helpers/confirmed';
import { addClient, addCompany, addService } from './helpers/fleet';
import { call, insert } from './helpers/write';

const today = todayInTunis(Date.now());

let api: Api;
let token: string;
let client: string;
let bank: string;
let service: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  service = await addService(api, token);
  client = await addClient(api, token);
  await api.engine.pool.query(
    `UPDATE clients SET "clientKind" = 'AGREEMENT', "withholdingApplies" = true, "withholdingRate" = 1, "paymentTermDays" = 30 WHERE id = $1`,
    [client],
  );
  bank = await insert(api.engine, 'bank-accounts', {
    name: 'BIAT courant',
    kind: 'BANK',
    state: 'OPEN',
    RIB: ribOf('08099', 1),
    openingBalance: 0,
    openingDate: '2026-01-01',
  });
});
afterAll(() => api?.close());

/** Sends a mutation whose arguments are all values of a form, but for those of `types`. */
async function act(
  name: string,
  variables: Record<string, unknown>,
  selection = 'id',
  headers: Record<string, string> = {},
) {
  const types: Record<string, string> = {
    id: 'ID!',
    receiptId: 'ID!',
    paymentId: 'ID!',
    reservationId: 'ID!',
    account: 'ID',
    receipt: 'ID',
    contractServiceId: 'ID!',
  };
  const names = Object.keys(variables);
  const typed = names.map(key => `$${key}: ${types[key] ?? 'Input'}`).join(', ');
  const given = names.map(key => `${key}: $${key}`).join(', ');
  return api.send<Record<string, Record<string, unknown>>>(
    token,
    `mutation (${typed}) { ${name}(${given}) { ${selection} } }`,
    variables,
    headers,
  );
}
const done = (answer: Awaited<ReturnType<typeof act>>) => {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data ?? {})[0] as Record<string, unknown>;
};

/** An invoice of a service contract, HT in dinars. */
async function invoice(amount: string): Promise<string> {
  const made = await api.send<{ createContractService: { id: string } }>(
    token,
    `mutation ($client: ID, $d: [ContractServiceContractDetailsInput]) { createContractService(client: $client, contractDetails: $d) { id } }`,
    { client, d: [{ service, amount }] },
  );
  if (!made.data) throw new Error(JSON.stringify(made.errors));
  return String(
    done(
      await act('createReceiptFromContractService', {
        contractServiceId: made.data.createContractService.id,
      }),
    ).id,
  );
}
const read = (id: string) =>
  call<{ restToPay: number; status: string; TotalTTC: number }>(api, token, 'receipts', 'one', { id });
const balance = async () =>
  (await call<{ balance: number }>(api, token, 'bank-accounts', 'one', { id: bank })).balance;

const cheque = {
  paymentMode: 'Cheque',
  chequeNumber: '0417911',
  bank: 'BIAT',
  drawer: 'Carthage Négoce',
  chequeDate: today,
  expiryDate: addDays(today, 8),
};

describe('la fin de mois d’un client conventionné', () => {
  it('se règle net de la retenue par un chèque, qui revient impayé\u00a0: tout est de nouveau dû, et le chèque suivant se décide', async () => {
    const first = await invoice('1675.000');
    const small = await invoice('100.000');
    // 1 675 HT + 318,250 + 1,000 of stamp: 1 % of all but the stamp is 19,933 (19,9325); below 1 000 DT nothing.
    expect(await read(first)).toMatchObject({ TotalTTC: 1994.25, restToPay: 1974.317, status: 'UNPAID' });
    expect(await read(small)).toMatchObject({ TotalTTC: 120, restToPay: 120 });
    const before = await balance();
    const answer = await agreeing(headers =>
      api.send<{ createPayment: { id: string; unallocated: number } }>(
        token,
        `mutation ($client: ID, $allocations: [PaymentAllocationsInput], $date: Input, $amount: Input, $account: ID, $chequeNumber: Input, $bank: Input, $drawer: Input, $chequeDate: Input, $expiryDate: Input) {
        createPayment(client: $client, allocations: $allocations, date: $date, amount: $amount, account: $account, paymentMode: "Cheque", chequeNumber: $chequeNumber, bank: $bank, drawer: $drawer, chequeDate: $chequeDate, expiryDate: $expiryDate) { id unallocated }
      }`,
        {
          client,
          date: today,
          amount: '2100',
          account: bank,
          ...cheque,
          allocations: [
            { receipt: first, amount: '1974.317' },
            { receipt: small, amount: '120' },
          ],
        },
        headers,
      ),
    );
    expect(answer.errors).toBeUndefined();
    const paid = answer.data?.createPayment as { id: string; unallocated: number };
    expect(paid.unallocated).toBe(5.683);
    expect([(await read(first)).status, (await read(small)).status]).toEqual(['PAID', 'PAID']);
    done(await act('clearPayment', { id: paid.id, clearedOn: today }));
    expect(await balance()).toBe(before + 2100);
    done(
      await act('rejectPayment', {
        id: paid.id,
        rejectedOn: today,
        rejectReason: 'Sans provision',
        rejectFee: '23.8',
      }),
    );
    expect(await balance()).toBeCloseTo(before - 23.8, 3);
    expect([(await read(first)).restToPay, (await read(small)).restToPay]).toEqual([1974.317, 120]);
    // What came back unpaid settles nothing, on its own sheet either.
    const { data } = await api.send(token, `{ Payment(id: "${paid.id}") { settles { amount } } }`);
    expect(data).toEqual({ Payment: { settles: [] } });
    const flagged = async () =>
      (await call<{ hasRejected: boolean }>(api, token, 'clients', 'one', { id: client })).hasRejected;
    expect(await flagged()).toBe(true);
    const again = (confirmed: string) =>
      act(
        'createReceiptPayment',
        { receiptId: small, date: today, amount: '120', account: bank, ...cheque, chequeNumber: '0417912' },
        'restToPay',
        {
          confirmed,
        },
      );
    const question = (await again('x=y')).errors?.[0]?.extensions as {
      code: string;
      question: { name: string; choices: { value: string }[] };
    };
    expect(question.code).toBe('CONFIRMATION');
    const { name, choices } = question.question;
    expect(done(await again(`${name}=${encodeURIComponent(choices[0]?.value ?? '')}`)).restToPay).toBe(0);
    done(await act('liftRejection', { paymentId: paid.id, reason: 'Réglé au comptoir' }));
    expect(await flagged()).toBe(false);
  });

  it('la retenue s’ajoute à l’encaissement, s’annule avec un motif, et attend son certificat', async () => {
    await api.engine.pool.query('UPDATE clients SET "withholdingApplies" = false WHERE id = $1', [client]);
    const id = await invoice('1000.000');
    expect((await read(id)).restToPay).toBe(1191);
    const add = () => act('createWithholding', { receipt: id, rate: '1.5' }, 'id amount base state');
    expect(done(await add())).toMatchObject({ amount: 17.85, base: 1190, state: 'EXPECTED' });
    expect((await add()).errors?.[0]?.extensions.fields).toHaveProperty('receipt');
    expect((await read(id)).restToPay).toBe(1173.15);
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM withholdings WHERE receipt = $1',
      [id],
    );
    const own = rows[0]?.id ?? '';
    expect(
      (await act('receiveCertificate', { id: own, certificateNumber: '' })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('certificateNumber');
    done(await act('receiveCertificate', { id: own, certificateNumber: 'TEJ-2026-118' }));
    const voided = await act(
      'voidWithholding',
      { id: own, voidReason: 'Payé sans retenue' },
      'state voidedOn',
    );
    expect(done(voided)).toEqual({ state: 'VOIDED', voidedOn: toEpoch(today) });
    expect((await read(id)).restToPay).toBe(1191);
    await expect(
      api.engine.pool.query('UPDATE withholdings SET amount = 1 WHERE id = $1', [own]),
    ).rejects.toMatchObject({ code: 'KA001' });
  });
});
