import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRentConditions } from '../../server/rental/demo/rentConditions';
import { alignClauses } from '../../server/rental/documents/contractClauses';
import { dayOf } from '../../server/rental/demo/seeded';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import type { Answer } from '../../src/pages/all';
import { setupSteps } from '../../src/product/setupSteps';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addVehicle } from './helpers/fleet';
import { call, insert } from './helpers/write';

type FirstSteps = Answer<'FirstSteps'>;

let api: Api;
let owner: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
});
afterAll(() => api?.close());

async function ask(token: string): Promise<FirstSteps> {
  const answer = await api.send<{ FirstSteps: FirstSteps }>(
    token,
    documents.question('FirstSteps', api.engine.resources),
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.FirstSteps;
}
const step = async (name: keyof typeof setupSteps, token = owner) =>
  (await ask(token)).steps.find(one => one.step === name);
const model = async (name: 'ModelConditions' | 'ModelConditionsAr') =>
  (await api.send<Record<string, string | null>>(owner, documents.question(name, api.engine.resources)))
    .data?.[name] ?? null;
const confirm = (name: string, token = owner) =>
  api.send(token, 'mutation ($step: Input) { createSetupConfirmation(step: $step) { id } }', { step: name });
const health = async () => (await fetch(`${api.url}/healthz`)).json() as Promise<Record<string, unknown>>;

describe('les premiers pas', () => {
  it('commencent par le premier compte, que seule la page de connexion d’une base vide demande', async () => {
    expect(await health()).toEqual({ status: 'ok', demo: false, empty: true });
    owner = (await api.signIn('SUPER_ADMIN')).token;
    expect(await health()).toEqual({ status: 'ok', demo: false });
  });

  it('disent tout ce qui manque à une société vide, à qui peut le faire', async () => {
    const { done, total, left, home, steps } = await ask(owner);
    expect({ done, total, left, home }).toEqual({ done: 0, total: 9, left: 9, home: true });
    expect(steps.map(one => one.step)).toEqual(Object.keys(setupSteps));
    expect(await step('RATES')).toMatchObject({
      detail: '19\u00a0% et 1,000\u00a0DT',
      done: false,
      confirmable: true,
    });
    const buyer = (await api.signIn('ADMIN', ['vehicles', 'create_vehicle'])).token;
    const theirs = await ask(buyer);
    expect(theirs).toMatchObject({ left: 1, home: true });
    expect(theirs.steps.filter(one => one.open).map(one => one.step)).toEqual(['VEHICLE']);
    expect(theirs.steps.every(one => one.detail === null || one.open)).toBe(true);
    for (const nobody of [await api.signIn('ADMIN', ['vehicles']), await api.signIn('USER')])
      expect(await ask(nobody.token)).toMatchObject({ left: 0, home: false, steps: [] });
  });

  it('sont faits par ce qui est enregistré, et disparaissent avec le dernier', async () => {
    const { engine } = api;
    const manager = {
      companyName: 'Sahel Auto SARL',
      taxNumber: '9000417AAM000',
      commercialRegister: '9000417A',
      RIB: '08099000000012345654',
      address: 'Sousse',
      phone: '+21673000000',
    };
    const id = await insert(engine, 'managers', { ...manager, isActive: false });
    expect(await step('COMPANY')).toMatchObject({ done: false, record: id, detail: 'Sahel Auto SARL' });
    await engine.pool.query('UPDATE managers SET "isActive" = true');
    expect(await step('COMPANY')).toMatchObject({ done: true, record: id });
    expect(await step('RIB')).toMatchObject({ done: true, detail: '08 099 0000000123456 54' });
    const agency = { code: 'SOU', address: 'Sousse', city: 'Sousse', phone: '+21673000000' };
    await insert(engine, 'agencies', { ...agency, name: 'Fermée', isDefault: false, active: false });
    expect(await step('AGENCY')).toMatchObject({ done: false });
    await insert(engine, 'agencies', { ...agency, code: 'S', name: 'Sousse', isDefault: true, active: true });
    expect(await step('AGENCY')).toMatchObject({ done: true, detail: 'Sousse' });
    const [terms] = makeRentConditions(dayOf('2027-01-01'));
    const [fr, ar] = [await model('ModelConditions'), await model('ModelConditionsAr')];
    expect(fr).toMatch(/^\*\*Ce texte est un modèle\*\*\u00a0: faites-le relire par un avocat/u);
    // Clause against clause, so that both languages stand beside each other on a contract.
    const clauses = alignClauses(fr ?? '', ar);
    expect(clauses).toHaveLength(14);
    expect(clauses.flatMap(one => one.rows).every(row => row.fr.length === 1 && row.ar.length === 1)).toBe(
      true,
    );
    await call(api, owner, 'rent-conditions', 'create', { ...terms?.values, body: fr, bodyAr: ar });
    expect(await model('ModelConditions')).toBeNull();
    // Contracts bear it, and nobody has read it.
    expect(await step('CONDITIONS')).toMatchObject({ done: false, open: true, detail: '1' });
    await call(api, owner, 'rent-conditions', 'create', { ...terms?.values, bodyAr: ar });
    expect(await step('CONDITIONS')).toMatchObject({ done: false, detail: '2' });
    await call(api, owner, 'rent-conditions', 'create', { ...terms?.values });
    expect(await step('CONDITIONS')).toMatchObject({ done: true, detail: '3' });
    const tarif = (endDate: string) => ({ name: 'Année', startDate: '2020-01-01', endDate, price: 90_000 });
    const category = await insert(engine, 'pricing-vehicles', {
      category: 'Économique',
      tarif: [tarif('2020-12-31')],
    });
    expect(await step('TARIFF')).toMatchObject({ done: false, open: true, record: category });
    await insert(engine, 'pricing-vehicles', { category: 'Luxe', tarif: [tarif('2099-12-31')] });
    expect(await step('TARIFF')).toMatchObject({ done: true, detail: 'Luxe' });
    const car = await addVehicle(api, owner);
    const ends = [
      'validityDate__end_validity',
      'opratingDate__end_operatingCard',
      'technicalVisiteDate__end_technicalVisit',
    ];
    const until = (columns: readonly string[], day: string) =>
      engine.pool.query(
        `UPDATE vehicles SET ${columns.map(column => `"${column}" = '${day}'`).join(', ')} WHERE id = $1`,
        [car.id],
      );
    expect(await step('VEHICLE')).toMatchObject({
      done: false,
      open: true,
      record: car.id,
      detail: `${car.registration}\u00a0: sa catégorie, son assurance, sa carte d’exploitation, sa visite technique, sa vignette`,
    });
    await engine.pool.query(
      `UPDATE vehicles SET "pricingCategory" = $1, "validityDate__start_validity" = '2020-01-01'`,
      [category],
    );
    await until([...ends, 'vehicleStickers__end_vehicleStickers'], '2020-12-31');
    expect(await step('VEHICLE')).toMatchObject({ done: false, record: car.id });
    await until(ends, '2099-12-31');
    expect(await step('VEHICLE')).toMatchObject({ detail: `${car.registration}\u00a0: sa vignette` });
    await until(['vehicleStickers__end_vehicleStickers'], '2099-12-31');
    expect(await step('VEHICLE')).toMatchObject({ done: true, detail: '1', record: null });
    expect(await step('USERS')).toMatchObject({ done: true, detail: '4' });

    expect(await ask(owner)).toMatchObject({ done: 7, left: 2, home: true });
    expect((await confirm('LOGO')).errors).toBeUndefined();
    const admin = (await api.signIn('ADMIN', ['change_tva', 'create_vehicle'])).token;
    expect((await confirm('RATES', admin)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    expect(await step('LOGO')).toMatchObject({
      done: true,
      by: 'Leïla Mansouri',
      at: expect.any(Number) as number,
    });
    expect((await confirm('AGENCY')).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');

    await api.engine.pool.query(`INSERT INTO "contract-services" ("contractId") VALUES ('CTR-1')`);
    expect(await ask(owner)).toMatchObject({ done: 8, left: 1, home: false });
    expect((await confirm('RATES')).errors).toBeUndefined();
    expect(await ask(owner)).toMatchObject({ done: 9, total: 9, left: 0, home: false, steps: [] });
  });
});
