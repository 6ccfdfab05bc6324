import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { call, refusal } from './helpers/write';

interface Conditions {
  id: string;
  title: string;
  body: string;
  minAge: number;
  version: number;
  isActive: boolean;
  updatedAt: number;
  cancellationRules: { id: string; hoursBefore: number; feePercent: number }[];
}

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const written = {
  title: 'Conditions générales',
  body: '## Retour\n\nLe véhicule revient **propre**.',
  bodyAr: 'ترجع السيارة نظيفة',
  minAge: 21,
  minLicenseYears: 2,
  dayMode: 'H24',
  graceMinutes: 60,
  cancellationRules: [
    { hoursBefore: 72, feePercent: 0 },
    { hoursBefore: 24, feePercent: 50 },
  ],
};
const write = (changes: object = {}) =>
  call<Conditions>(api, token, 'rent-conditions', 'create', { ...written, ...changes });
const edit = (change: { id: string } & object) =>
  call<Conditions>(api, token, 'rent-conditions', 'update', change);
const one = (id: string) => call<Conditions>(api, token, 'rent-conditions', 'one', { id });
const actives = async () =>
  (await api.engine.pool.query('SELECT id::text, version FROM "rent-conditions" WHERE "isActive"')).rows;

describe('les conditions de location', () => {
  it('ne changent pas : les modifier fait une nouvelle version, en vigueur à la place de l’autre', async () => {
    const first = await write();
    const second = await edit({
      id: first.id,
      minAge: 23,
      cancellationRules: [{ id: first.cancellationRules[1]?.id, feePercent: 75 }],
    } as never);
    expect(second).toMatchObject({
      title: first.title,
      body: first.body,
      minAge: 23,
      version: first.version + 1,
      isActive: true,
      cancellationRules: [{ hoursBefore: 24, feePercent: 75 }],
    });
    expect(second.id).not.toBe(first.id);
    expect(await one(first.id)).toEqual({
      ...first,
      isActive: false,
      updatedAt: expect.any(Number) as number,
    });
    expect(await actives()).toEqual([{ id: second.id, version: second.version }]);
  });

  it('gardent leurs lignes quand la suivante ne les dit pas', async () => {
    const first = await write();
    const next = await edit({ id: first.id, title: 'Autres' } as never);
    const said = ({ cancellationRules }: Conditions) =>
      cancellationRules.map(({ hoursBefore, feePercent }) => [hoursBefore, feePercent]);
    expect(said(next)).toEqual(said(first));
    expect(said(await one(first.id))).toEqual([
      [72, 0],
      [24, 50],
    ]);
  });

  it('n’ont qu’une version en vigueur, et des numéros qui se suivent, quand plusieurs enregistrent ensemble', async () => {
    const { version } = await write();
    const made = await Promise.all([1, 2, 3, 4].map(() => write()));
    expect(made.map(one => one.version).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4].map(n => version + n),
    );
    expect(await actives()).toHaveLength(1);
  });

  it('refusent qui modifie une version qu’un autre vient de remplacer', async () => {
    const { id, updatedAt } = await write();
    await edit({ id, minAge: 24 } as never);
    const late = await refusal(api, token, 'rent-conditions', 'update', { id, updatedAt, minAge: 25 });
    expect(late?.extensions.code).toBe('CONFLICT');
  });

  it('n’ont pas de nouveau en vigueur une version remplacée parce qu’on l’a ouverte et enregistrée', async () => {
    const old = await write();
    const current = await edit({ id: old.id, minAge: 25 } as never);
    const asked = await refusal(api, token, 'rent-conditions', 'update', { id: old.id, graceMinutes: 30 });
    expect([asked?.extensions.code, asked?.message.replaceAll('\u00a0', ' ')]).toEqual([
      'CONFIRMATION',
      `La version ${old.version} n’est plus en vigueur : la version ${current.version} l’est. Enregistrée, celle-ci deviendrait la version des conditions en vigueur à sa place.`,
    ]);
    expect(await actives()).toEqual([{ id: current.id, version: current.version }]);
    // Qui le décide la remet en vigueur ; d’une version en vigueur, rien ne se demande.
    const again = await edit({ id: old.id, graceMinutes: 30 } as never);
    expect(again).toMatchObject({ minAge: 21, isActive: true, version: current.version + 1 });
    expect(
      await refusal(api, token, 'rent-conditions', 'update', { id: again.id, minAge: 22 }),
    ).toBeUndefined();
  });

  it('restent comme elles sont, qui que ce soit qui écrive', async () => {
    const { id } = await write();
    const { pool } = api.engine;
    const rows = '"rent-conditions__cancellationRules"';
    for (const statement of [
      `UPDATE "rent-conditions" SET "minAge" = 18 WHERE id = $1`,
      `UPDATE ${rows} SET "feePercent" = 0 WHERE parent_id = $1`,
      `DELETE FROM ${rows} WHERE parent_id = $1`,
      `INSERT INTO ${rows} (parent_id, position, "hoursBefore", "feePercent") VALUES ($1, 9, 1, 1)`,
    ])
      await expect(pool.query(statement, [id])).rejects.toMatchObject({ code: 'KA001' });
    await expect(
      pool.query('UPDATE "rent-conditions" SET "isActive" = true WHERE id <> $1', [id]),
    ).rejects.toMatchObject({ code: '23505' });
  });

  it('ne se suppriment pas tant qu’elles sont en vigueur', async () => {
    const first = await write();
    const kept = await refusal(api, token, 'rent-conditions', 'delete', { id: first.id });
    expect(kept?.message).toMatch(/^C’est la version en vigueur/);
    await write();
    await call(api, token, 'rent-conditions', 'delete', { id: first.id });
    const left = 'SELECT FROM "rent-conditions__cancellationRules" WHERE parent_id = $1';
    expect((await api.engine.pool.query(left, [first.id])).rowCount).toBe(0);
  });

  it('disent dans leur histoire laquelle a remplacé laquelle', async () => {
    const first = await write();
    const second = await edit({ id: first.id, minAge: 30 } as never);
    const { rows } = await api.engine.pool.query(
      `SELECT h."entityId"::text AS id, action, message FROM "history-logs" h WHERE "entityType" = 'rent-conditions' ORDER BY h.id DESC LIMIT 2`,
    );
    expect(rows).toEqual([
      {
        id: second.id,
        action: 'CREATE',
        message: `Création de la version des conditions ${second.title} ${second.version}`,
      },
      {
        id: first.id,
        action: 'UPDATE',
        message: `Modification de la version des conditions ${first.title} ${first.version}`,
      },
    ]);
  });
});
