import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { addClient, addVehicle } from './helpers/fleet';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { modelOf } from './helpers/modelOf';

let api: Api;
let leila: string;
let anis: string;
let boss: string;

beforeAll(async () => {
  api = await startApi();
  leila = (await api.signIn('ADMIN', ['vehicles', 'services'], 'Leïla')).token;
  anis = (await api.signIn('ADMIN', ['vehicles'], 'Anis')).token;
  boss = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

interface View {
  id: string;
  resource: string;
  name: string;
  isDefault: boolean;
  state: Record<string, unknown>;
}
const state = {
  columns: ['registration', 'colorLabel'],
  filters: [{ argument: 'type', value: 'FOR_SALE' }],
  searchWord: 'clio',
  sort: 'carBrand',
  order: 'desc',
  perPage: 20,
};
const views = async (who: string) =>
  (await api.send<{ savedViews: View[] }>(who, documents.savedViews)).data?.savedViews ?? [];
const save = (who: string, view: object) =>
  api.send<{ saveView: View }>(who, documents.saveView, { resource: 'vehicles', state, ...view });

describe('les vues enregistrées d’une liste', () => {
  it('sont à leur auteur seul, super administrateur compris, et le suivent', async () => {
    const id = randomUUID();
    const made = await save(leila, { id, name: '  À   vendre ' });
    expect(made.data?.saveView).toEqual({
      id,
      resource: 'vehicles',
      name: 'À vendre',
      isDefault: false,
      state,
    });
    // A packet sent twice makes one view.
    await save(leila, { id, name: 'À vendre' });
    expect(await views(leila)).toHaveLength(1);
    expect([await views(anis), await views(boss)]).toEqual([[], []]);
    for (const other of [anis, boss]) {
      expect((await save(other, { id, name: 'Volée' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
      const gone = await api.send<{ deleteSavedView: boolean }>(other, documents.deleteSavedView, { id });
      expect(gone.data?.deleteSavedView).toBe(false);
    }
    expect((await views(leila))[0]?.name).toBe('À vendre');
  });

  it('se renomment, se mettent à jour ; une seule s’ouvre d’elle-même', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await save(anis, { id: first, name: 'Une', isDefault: true });
    await save(anis, { id: second, name: 'Deux', isDefault: true });
    await save(anis, { id: first, name: 'Première', state: undefined });
    expect((await views(anis)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Deux', true],
      ['Première', false],
    ]);
    await save(anis, { id: first, state: { sort: 'id' } });
    const found = (await views(anis)).find(({ id }) => id === first);
    expect(found).toMatchObject({ name: 'Première', state: { sort: 'id', columns: null } });
    const twin = await save(anis, { id: randomUUID(), name: 'premiere' });
    expect(twin.errors?.[0]?.extensions.fields).toEqual({
      name: 'Une vue s’appelle déjà «\u00a0premiere\u00a0»\u00a0: choisissez un autre nom',
    });
  });

  it('demandent le droit à la liste, et sont bornées', async () => {
    const refused = await save(anis, { id: randomUUID(), name: 'Services', resource: 'services' });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await save(anis, { id: randomUUID(), name: ' ' })).errors?.[0]?.extensions.fields).toEqual({
      name: 'Donnez un nom à cette vue',
    });
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 20; index++)
      codes.push((await save(anis, { id: randomUUID(), name: `Vue ${index}` })).errors?.[0]?.extensions.code);
    expect(codes.filter(Boolean)).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT']);
    const huge = { ...state, columns: Array(500).fill('registration') };
    await save(boss, { id: randomUUID(), name: 'Large', state: huge });
    expect((await views(boss))[0]?.state.columns).toHaveLength(80);
  });
});

describe('les filtres rapides disent combien ils montrent', () => {
  const counts = async (who: string, variables: object) =>
    api.send<{ QuickFilterCounts: (number | null)[] | null }>(who, documents.quickFilterCounts, variables);

  it('en une question, avec les autres filtres et la recherche, au droit de la liste', async () => {
    for (let index = 0; index < 3; index++) await addVehicle(api, boss);
    const { id } = await addVehicle(api, boss);
    const kia = await modelOf(api.engine.pool, 'Kia', 'Rio');
    await api.send(
      boss,
      'mutation ($id: ID!, $carBrand: ID, $carModel: ID) { updateVehicle(id: $id, carBrand: $carBrand, carModel: $carModel) { id } putVehicleForSale(id: $id) { id } }',
      { id, ...kia },
    );
    const asked = { resource: 'vehicles' };
    // All, free today (what is for sale is rented until it is sold), papers due within 30 days, late upkeep, for sale, held up.
    expect((await counts(anis, asked)).data?.QuickFilterCounts).toEqual([4, 4, 0, 0, 1, 0]);
    const filtered = { ...asked, filters: [{ argument: 'carBrand', value: kia.carBrand }] };
    expect((await counts(anis, filtered)).data?.QuickFilterCounts).toEqual([1, 1, 0, 0, 1, 0]);
    expect((await counts(anis, { ...asked, searchWord: 'renault' })).data?.QuickFilterCounts).toEqual([
      3, 3, 0, 0, 0, 0,
    ]);
    await addClient(api, boss);
    expect((await counts(anis, { resource: 'clients' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await counts(boss, { resource: 'clients' })).data?.QuickFilterCounts?.[0]).toBe(1);
  });
});
