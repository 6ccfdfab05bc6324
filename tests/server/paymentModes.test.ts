import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/engine/base/log';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { ribOf } from '../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { todayInTunis } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { loadRelease } from './helpers/company';
import { freshDatabase } from './helpers/database';
import { addClient, addCompany, addService } from './helpers/fleet';
import { insert } from './helpers/write';

const plain = (text?: string) => (text ?? '').replaceAll('\u00a0', ' ');

describe('à l’encaissement', () => {
  const today = todayInTunis(Date.now());
  let api: Api;
  let token: string;
  let receiptId: string;
  let mode: string;

  const made = async (mutation: string, variables: object = {}) => {
    const answer = await api.send<Record<string, { id: string }>>(token, mutation, variables);
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data)[0]?.id ?? '';
  };
  const pay = async (payment: object) => {
    const answer = await api.send<{ createReceiptPayment: { payments: Record<string, unknown>[] } }>(
      token,
      `mutation ($receiptId: ID!, $date: Input!, $amount: Input!, $paymentMode: Input!, $mode: ID, $chequeNumber: Input, $bank: Input, $drawer: Input, $chequeDate: Input, $expiryDate: Input, $treatyNumber: Input, $drawee: Input, $authorisation: Input, $dueDate: Input, $reference: Input) {
        createReceiptPayment(receiptId: $receiptId, date: $date, amount: $amount, paymentMode: $paymentMode, mode: $mode, chequeNumber: $chequeNumber, bank: $bank, drawer: $drawer, chequeDate: $chequeDate, expiryDate: $expiryDate, treatyNumber: $treatyNumber, drawee: $drawee, authorisation: $authorisation, dueDate: $dueDate, reference: $reference) {
          payments { paymentMode mode { label } chequeNumber bank dueDate }
        }
      }`,
      { receiptId, date: today, amount: '10', ...payment },
    );
    const faults = Object.entries(answer.errors?.[0]?.extensions.fields ?? {});
    return (
      answer.data?.createReceiptPayment?.payments.at(-1) ??
      Object.fromEntries(faults.map(([path, message]) => [path, plain(message)]))
    );
  };

  beforeAll(async () => {
    api = await startApi();
    await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
    token = (await api.signIn('SUPER_ADMIN')).token;
    const service = await addService(api, token);
    await addCompany(api);
    await insert(api.engine, 'bank-accounts', {
      name: 'BIAT courant',
      kind: 'BANK',
      RIB: ribOf('08099', 1),
      openingBalance: 0,
      openingDate: today,
    });
    const client = await addClient(api, token);
    const contract = await made(
      'mutation ($client: ID, $d: [ContractServiceContractDetailsInput]) { createContractService(client: $client, libelle: "Séminaire", contractDetails: $d) { id } }',
      { client, d: [{ service, amount: '60000' }] },
    );
    receiptId = await made(
      'mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) { id } }',
      { id: contract },
    );
    mode = await made(
      'mutation { createPaymentMode(label: "Chèque agence", code: "ChequeAgence", kind: "Cheque", requiresReference: true) { id } }',
    );
  });
  afterAll(() => api?.close());

  it('les modes des réglages sont proposés avec ce qu’ils demandent, les inactifs non', async () => {
    const { id: closed } = (
      await api.send<{ PaymentModes: { data: { id: string }[] } }>(
        token,
        '{ PaymentModes(searchWord: "Traite") { data { id } } }',
      )
    ).data?.PaymentModes.data[0] ?? { id: '' };
    await made('mutation ($id: ID!) { updatePaymentMode(id: $id, active: false) { id } }', { id: closed });
    const { data } = await api.send<{ Lookup: { label: string; tells: object }[] }>(token, documents.lookup, {
      resource: 'payment-modes',
    });
    expect(data?.Lookup.map(({ label }) => label)).toEqual([
      'Carte (TPE)',
      'Chèque',
      'Chèque agence',
      'Espèces',
      'Virement',
    ]);
    expect(data?.Lookup[2]?.tells).toEqual({
      kind: 'Cheque',
      requiresReference: true,
      requiresDueDate: false,
    });
    const refused = await pay({
      paymentMode: 'Traite',
      mode: closed,
      treatyNumber: '1',
      drawee: 'Sami',
      dueDate: today,
    });
    expect(refused).toEqual({ mode: '« Traite » n’est plus proposé : faites un autre choix' });
    const filled = await api.send<{ Prefill: object }>(token, documents.prefill, {
      resource: 'receipts',
      action: 'createReceiptPayment',
      field: 'mode',
      id: mode,
    });
    expect(filled.data?.Prefill).toEqual({ kind: 'Cheque' });
  });

  it('la nature du mode décide de ce qui est demandé, le mode de ce qui s’y ajoute', async () => {
    const cheque = {
      chequeNumber: '0012345',
      bank: 'BIAT',
      drawer: 'Sami Ben Ali',
      chequeDate: today,
      expiryDate: today,
    };
    const must = 'Ce champ est obligatoire';
    expect(await pay({ paymentMode: 'Cheque' })).toEqual({
      chequeNumber: must,
      bank: must,
      drawer: must,
      chequeDate: must,
      expiryDate: must,
    });
    expect(await pay({ paymentMode: 'Tpe' })).toEqual({ authorisation: must });
    expect(await pay({ paymentMode: 'Virement' })).toEqual({
      reference: 'Ce mode de paiement demande une référence',
    });
    expect(await pay({ paymentMode: 'Traite', treatyNumber: 'T-1', drawee: 'Sami' })).toEqual({
      dueDate: 'Ce mode de paiement demande une échéance',
    });
    expect(await pay({ paymentMode: 'Cheque', mode, ...cheque })).toEqual({
      reference: 'Ce mode de paiement demande une référence',
    });
    expect(await pay({ paymentMode: 'Espaces', mode })).toEqual({
      mode: '« Chèque agence » n’est pas de cette nature de règlement',
    });
    expect(await pay({ paymentMode: 'Cheque', ...cheque, amount: '30000.001' })).toEqual({
      amount: 'Un chèque ne dépasse pas 30 000,000 DT',
    });
    expect(await pay({ paymentMode: 'Cheque', mode, ...cheque, reference: 'Carnet 3' })).toEqual({
      paymentMode: 'Cheque',
      mode: { label: 'Chèque agence' },
      chequeNumber: '0012345',
      bank: 'BIAT',
      dueDate: null,
    });
    expect(await pay({ paymentMode: 'Espaces' })).toMatchObject({ mode: { label: 'Espèces' } });
  });

  it('un mode par lequel on a reçu garde sa nature, et le code de la spécification est de la sienne', async () => {
    const change = async (id: string, kind: string) => {
      const answer = await api.send(
        token,
        'mutation ($id: ID!, $kind: Input) { updatePaymentMode(id: $id, kind: $kind) { id } }',
        { id, kind },
      );
      return plain(answer.errors?.[0]?.extensions.fields?.kind);
    };
    expect(await change(mode, 'Virement')).toBe(
      'Des règlements ont été reçus par ce mode : ajoutez-en plutôt un autre',
    );
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `SELECT id::text AS id FROM "payment-modes" WHERE code = 'Tpe'`,
    );
    expect(await change(rows[0]?.id ?? '', 'Virement')).toBe('Le code Tpe est celui d’une autre nature');
  });
});

describe('les modes d’une version antérieure', () => {
  const migrated = async (before?: string) => {
    const database = await freshDatabase();
    try {
      await loadRelease(database.url, '1');
      if (before) await database.pool.query(before);
      await createEngine(database.pool, product, createLog('silent'));
      const rows = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;
      return {
        modes: Object.fromEntries(
          (await rows('SELECT code, kind FROM "payment-modes" ORDER BY id')).map(one => [one.code, one.kind]),
        ),
        payments: await rows(
          `SELECT m.code = p."paymentMode" AS same, count(*)::int AS count FROM payments p
           LEFT JOIN "payment-modes" m ON m.id = p.mode GROUP BY 1`,
        ),
      };
    } finally {
      await database.drop();
    }
  };
  const own = { Espaces: 'Espaces', Cheque: 'Cheque', Virement: 'Virement', Tpe: 'Tpe', Traite: 'Traite' };

  it('prennent la nature de leur code, et les règlements le mode du leur', async () => {
    const { modes, payments } = await migrated(`
      CREATE TABLE "payment-modes" (
        id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
        "createdAt" timestamptz NOT NULL DEFAULT now(), "updatedAt" timestamptz NOT NULL DEFAULT now(),
        _search text NOT NULL DEFAULT '', "isArchived" boolean NOT NULL DEFAULT false,
        label text NOT NULL, code text NOT NULL, active boolean, "requiresReference" boolean, "requiresDueDate" boolean
      );
      INSERT INTO "payment-modes" (label, code, "requiresReference")
        SELECT code, code, false FROM unnest(ARRAY['Espaces', 'Cheque', 'Virement', 'Tpe', 'Traite']) AS code;
      INSERT INTO "payment-modes" (label, code, "requiresReference") VALUES
        ('Chèque de l’agence', 'CA', true), ('Carte Visa', 'V', true), ('Bon d’achat', 'Bon', true), ('Monnaie', 'M', false);
    `);
    expect(modes).toEqual({ ...own, CA: 'Cheque', V: 'Tpe', Bon: 'Virement', M: 'Espaces' });
    expect(payments).toEqual([{ same: true, count: expect.any(Number) as number }]);
  });

  it('viennent avec les règlements, là où il n’y en avait pas encore', async () => {
    const { modes, payments } = await migrated();
    expect(modes).toEqual(own);
    expect(payments).toEqual([{ same: true, count: expect.any(Number) as number }]);
  });
});
