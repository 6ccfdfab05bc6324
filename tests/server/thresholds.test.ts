import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingSql } from '../../server/engine/sql/settingSql';
import { monthlyFromSql } from '../../server/rental/invoicing/toBillSql';
import { cashFromSql } from '../../server/rental/payments/cashFromSql';
import { optionHoursSql } from '../../server/rental/reservations/optionExpiry';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { call, refusal } from './helpers/write';

type Settings = Record<string, string | number> & { id: string; updatedAt: number };

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());
beforeEach(() => api.engine.pool.query('DELETE FROM thresholds'));

const usual = () =>
  Object.fromEntries(
    Object.entries(api.engine.resources.get('thresholds').fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
const save = (changes: object) =>
  call<Settings>(api, token, 'thresholds', 'create', { ...usual(), ...changes });

async function book(): Promise<string> {
  const client = await addClient(api, token);
  const vehicle = (await addVehicle(api, token)).id;
  const { reservationNumber } = await call<{ reservationNumber: string }>(
    api,
    token,
    'reservations',
    'create',
    {
      client,
      source: 'tel',
      departureDate: '2060-01-01T08:00:00Z',
      returnDate: '2060-01-02T08:00:00Z',
      vehicles: [{ vehicle }],
    },
  );
  return reservationNumber;
}

describe('les réglages de la société', () => {
  it('sont une seule fiche, même quand deux l’enregistrent ensemble', async () => {
    const create = documents.create(api.engine.resources.get('thresholds'), api.engine.resources);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.send(token, create, usual(), { 'idempotency-key': randomUUID() })),
    );
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => extensions.code)).toEqual(['CONFLICT', 'CONFLICT']);
    expect(refused[0]?.message).toMatch(/^Un collègue vient d’enregistrer/);
    const list = await call<{ count: number }>(api, token, 'thresholds', 'list', {});
    expect(list.count).toBe(1);
  });

  it('commencent par les usages et la loi, et se mettent en forme', async () => {
    const saved = await save({ receiptPrefix: ' fac ', documentAlertDays: '7;60 30, 7' });
    expect(saved).toMatchObject({
      reservationPrefix: 'RES',
      receiptPrefix: 'FAC',
      documentAlertDays: '60, 30, 7',
      cashWarning: 5000,
    });
  });

  it('valent avant d’être enregistrés ce que leur page montre, et rien une fois vidés', async () => {
    const setting = api.engine.resources.get('thresholds');
    const held = async () => {
      const { rows } = await api.engine.pool.query<Record<string, unknown>>(
        `SELECT ${Object.keys(usual())
          .map(field => `(${settingSql(setting, field)})::text AS "${field}"`)
          .join()},
          ${monthlyFromSql} AS monthly, ${cashFromSql} AS cash, ${optionHoursSql} AS option`,
      );
      return rows[0];
    };
    const before = await held();
    expect(before).toMatchObject({ monthly: 31, cash: '5000', option: 48 });
    expect(before).toMatchObject(
      Object.fromEntries(Object.entries(usual()).map(([field, value]) => [field, String(value)])),
    );
    await save({ monthlyInvoicingDays: null, optionHours: null, cashWarning: 3000 });
    expect(await held()).toMatchObject({ monthly: null, cash: '3000.000', option: null });
  });

  it('numérotent avant d’être enregistrés comme leur page le montre', () => {
    const codes = [...api.engine.resources.all].flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ code }) => (code?.setting ? [code] : [])),
    );
    expect(codes.length).toBeGreaterThan(5);
    for (const { setting = '', prefix } of codes)
      expect([setting, usual()[setting.split('.')[1] ?? '']]).toEqual([setting, prefix]);
  });

  const faults: readonly [object, string, string][] = [
    [{ receiptPrefix: 'F-A' }, 'receiptPrefix', 'De 1 à 6 lettres, sans accent ni chiffre'],
    [{ receiptPrefix: 'FACTURE' }, 'receiptPrefix', '6 caractères au plus'],
    [{ receiptPrefix: '' }, 'receiptPrefix', 'Ce champ est obligatoire'],
    [
      { documentAlertDays: '10, 0' },
      'documentAlertDays',
      'De 1 à 6 nombres de jours, de 1 à 365\u00a0: 30, 15, 7, 1',
    ],
    [{ cashWarning: '-1' }, 'cashWarning', 'Au moins 0'],
  ];
  it.each(faults)('refusent %j', async (change, path, message) => {
    const error = await refusal(api, token, 'thresholds', 'create', { ...usual(), ...change });
    expect(error?.extensions.fields).toEqual({ [path]: message });
  });

  it('refusent un préfixe que deux documents auraient', async () => {
    const { id } = await save({});
    const error = await refusal(api, token, 'thresholds', 'update', { id, receiptPrefix: 'RES' });
    expect(error?.extensions.fields).toEqual({ receiptPrefix: 'Un autre document a déjà ce préfixe' });
  });

  it('ne se lisent et ne se changent que par qui en a le droit', async () => {
    const { id } = await save({});
    const clerk = await api.signIn('ADMIN', ['change_stamp', 'change_tva']);
    for (const [method, input] of [
      ['list', {}],
      ['create', usual()],
      ['update', { id, cashWarning: 1 }],
    ] as const)
      expect((await refusal(api, clerk.token, 'thresholds', method, input))?.extensions.code).toBe(
        'FORBIDDEN',
      );
  });
});

describe('le préfixe d’un numéro', () => {
  it('est celui des réglages au moment où le numéro est donné ; la suite reste une', async () => {
    const before = await book();
    const { id } = await save({ reservationPrefix: 'LOC' });
    const after = await book();
    await call(api, token, 'thresholds', 'update', { id, reservationPrefix: 'RES' });
    const [, , last = ''] = before.split('-');
    const next = (more: number) => String(Number(last) + more).padStart(5, '0');
    expect(before).toMatch(/^RES-\d{4}-\d{5}$/);
    expect(after).toMatch(new RegExp(`^LOC-\\d{4}-${next(1)}$`));
    expect(await book()).toMatch(new RegExp(`^RES-\\d{4}-${next(2)}$`));
    const { rows } = await api.engine.pool.query(
      'SELECT "reservationNumber" AS number FROM reservations ORDER BY id LIMIT 2',
    );
    expect(rows.map(({ number }) => number as string)).toEqual([before, after]);
  });
});
