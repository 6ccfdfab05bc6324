import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addService } from './helpers/fleet';

let api: Api;
let token: string;
let colleague: string;
let service: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  colleague = (await api.signIn('SUPER_ADMIN', [], 'Sami')).token;
  service = await addService(api, token);
});
afterAll(() => api?.close());

interface Contract {
  id: string;
  contractId: string;
}
const document = `mutation ($libelle: Input, $rows: [ContractServiceContractDetailsInput]) {
  createContractService(libelle: $libelle, contractDetails: $rows) { id contractId } }`;

const open = (key: string, libelle: string, as = token, amount: unknown = '10') =>
  api.send<{ createContractService: Contract }>(
    as,
    document,
    { libelle, rows: [{ service, amount }] },
    { 'idempotency-key': key },
  );
const count = async (libelle: string) =>
  (await api.engine.pool.query('SELECT FROM "contract-services" WHERE libelle = $1', [libelle])).rowCount;

describe('un envoi répété n’a qu’un effet', () => {
  it('vingt à la fois : une fiche, un numéro, une réponse', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('vingt', 'Vingt')));
    expect(await count('Vingt')).toBe(1);
    expect(answers[0]?.data?.createContractService.contractId).toMatch(/^CS-\d{4}-00001$/);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const next = await open('suivant', 'Suivant');
    expect(next.data?.createContractService.contractId).toMatch(/00002$/);
  });

  it('la même clé pour une autre saisie est refusée', async () => {
    await open('clé', 'Première');
    const other = await open('clé', 'Seconde');
    expect(other.errors?.[0]).toMatchObject({
      message: 'Cette clé d’envoi a déjà servi à une autre saisie. Rechargez la page, puis réessayez.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await count('Seconde')).toBe(0);
  });

  it('la clé d’un collègue est la sienne', async () => {
    const mine = await open('commune', 'Commune');
    const theirs = await open('commune', 'Commune', colleague);
    expect(await count('Commune')).toBe(2);
    expect(theirs.data?.createContractService.id).not.toBe(mine.data?.createContractService.id);
  });

  it('une saisie refusée laisse sa clé libre pour la saisie corrigée', async () => {
    expect((await open('fautive', 'Fautive', token, 'x')).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await open('fautive', 'Fautive')).errors).toBeUndefined();
    expect(await count('Fautive')).toBe(1);
  });

  it('une modification répétée répond comme la première, même si la fiche a changé depuis', async () => {
    const id = (await open('base', 'Base')).data?.createContractService.id;
    const rename = (libelle: string, key?: string) =>
      api.send<{ updateContractService: { libelle: string; updatedAt: number } }>(
        token,
        'mutation ($id: ID!, $libelle: Input) { updateContractService(id: $id, libelle: $libelle) { libelle updatedAt } }',
        { id, libelle },
        key ? { 'idempotency-key': key } : {},
      );
    const first = await rename('Congrès', 'renommer');
    await rename('Festival');
    expect(await rename('Congrès', 'renommer')).toEqual(first);
    expect(await count('Festival')).toBe(1);
    const told = await api.engine.pool.query(
      `SELECT FROM "history-logs" WHERE "entityType" = 'contract-services' AND "entityId" = $1`,
      [id],
    );
    expect(told.rowCount).toBe(3);
  });

  it('la même clé pour une autre opération, ou une autre réponse, est refusée', async () => {
    const form = { libelle: 'Salon', rows: [{ service, amount: '10' }] };
    const send = (query: string) => api.send(token, query, form, { 'idempotency-key': 'salon' });
    expect((await send(document)).errors).toBeUndefined();
    const others = [
      document.replace('{ id contractId }', '{ id libelle }'),
      'mutation ($libelle: Input) { createService(name: $libelle) { id } }',
    ];
    for (const query of others) expect((await send(query)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await count('Salon')).toBe(1);
  });

  it('une clé trop longue, ou pour deux opérations à la fois, est refusée en français', async () => {
    expect((await open('k'.repeat(200), 'Deux cents')).errors).toBeUndefined();
    const tooLong = await open('k'.repeat(201), 'Deux cent un');
    expect(tooLong.errors?.[0]).toMatchObject({
      message: 'La clé d’envoi (Idempotency-Key) est trop longue\u00a0: 200 caractères au plus.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const two = await api.send(
      token,
      'mutation { a: createService(name: "Un") { id } b: createService(name: "Deux") { id } }',
      {},
      { 'idempotency-key': 'deux' },
    );
    expect(two.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const { rowCount } = await api.engine.pool.query(`SELECT FROM services WHERE name IN ('Un', 'Deux')`);
    expect([rowCount, await count('Deux cent un')]).toEqual([0, 0]);
  });

  it('un droit retiré depuis l’emporte sur la réponse gardée', async () => {
    const admin = await api.signIn('ADMIN', ['create_contract_service'], 'Rim');
    expect((await open('droit', 'Droit', admin.token)).errors).toBeUndefined();
    await api.engine.pool.query(`UPDATE "_permissions" SET granted = '{}' WHERE user_id = $1`, [admin.id]);
    expect((await open('droit', 'Droit', admin.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
