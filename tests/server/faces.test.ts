import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportName } from '../../src/schema/api/exportNames';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { orders } from './helpers/configs/orders';
import { withConfigs } from './helpers/configs/withConfigs';
import { call, refusal, story } from './helpers/write';

interface Party {
  id: string;
  _label: string;
  partyType: string;
  updatedAt: number;
}
interface Page {
  count: number;
  data: Party[];
}

let api: Api;
let all: string;
/** One who reads and writes clients only, one who does so of suppliers only. */
let counter: string;
let buyer: string;

beforeAll(async () => {
  api = await startApi(withConfigs(orders));
  all = (await api.signIn('SUPER_ADMIN')).token;
  companyType = (await call<{ id: string }>(api, all, 'company-types', 'create', { name: 'SARL' })).id;
  counter = (await api.signIn('ADMIN', ['clients', 'create_client', 'update_client'])).token;
  buyer = (await api.signIn('ADMIN', ['suppliers', 'create_supplier', 'update_supplier'])).token;
});
afterAll(() => api?.close());

let companyType: string;
let made = 0;
const company = (name: string) => ({
  clientType: 'COMPANY',
  phone: '71 960 418',
  address: 'La Marsa',
  otherDetails: { tradeName: name, companyType, taxRegistration: `${String(1_000_000 + made++)}XAM000` },
});
const aClient = (name = `Client ${randomUUID()}`) =>
  call<Party>(api, all, 'clients', 'create', company(name));
const aSupplier = (partyType?: string, name = `Fournisseur ${randomUUID()}`) =>
  call<Party>(api, all, 'suppliers', 'create', {
    ...company(name),
    supplierKind: 'GARAGE',
    ...(partyType ? { partyType } : {}),
  });

const idsOf = async (resource: string, as = all) => {
  const page = await call<Page>(api, as, resource, 'list', { limit: 100 });
  expect(page.count).toBe(page.data.length);
  return page.data.map(({ id }) => id);
};
const one = async (resource: string, id: string, as = all) =>
  (await refusal(api, as, resource, 'one', { id }))?.extensions.code ?? 'found';

async function lookup(resource: string, args: object, as = all) {
  const answer = await api.send<{ Lookup: { id: string }[] }>(as, documents.lookup, {
    resource,
    limit: 100,
    ...args,
  });
  return answer.data?.Lookup.map(({ id }) => id);
}

describe('une table à deux faces', () => {
  it('montre à chacune les siens, et aux deux qui est client et fournisseur', async () => {
    const [client, supplier, both] = [await aClient(), await aSupplier(), await aSupplier('CLIENT_SUPPLIER')];
    expect([client.partyType, supplier.partyType, both.partyType]).toEqual([
      'CLIENT',
      'SUPPLIER',
      'CLIENT_SUPPLIER',
    ]);
    const [clients, suppliers] = [await idsOf('clients', counter), await idsOf('suppliers', buyer)];
    expect(clients).toEqual(expect.arrayContaining([client.id, both.id]));
    expect(clients).not.toContain(supplier.id);
    expect(suppliers).toEqual(expect.arrayContaining([supplier.id, both.id]));
    expect(suppliers).not.toContain(client.id);
    expect(await lookup('clients', { ids: [supplier.id, both.id] })).toEqual([both.id]);
    expect(await lookup('suppliers', { ids: [client.id, both.id] })).toEqual([both.id]);
    expect(await lookup('suppliers', {})).not.toContain(client.id);
    expect(await one('clients', supplier.id, counter)).toBe('NOT_FOUND');
    expect(await one('suppliers', client.id, buyer)).toBe('NOT_FOUND');
    expect(await one('clients', both.id, counter)).toBe('found');
  });

  it('ne dit d’aucune autre façon ce que l’autre montre : recherche, compte, histoire, exports', async () => {
    const word = `Zaghouan${randomUUID().slice(0, 8)}`;
    const supplier = await aSupplier('SUPPLIER', word);
    const search = async (as: string) => {
      const answer = await api.send<{ Search: { resource: string; count: number }[] }>(as, documents.search, {
        searchWord: word,
      });
      return answer.data?.Search.map(({ resource, count }) => `${resource} ${count}`);
    };
    expect(await search(counter)).toEqual([]);
    expect(await search(buyer)).toEqual(['suppliers 1']);
    expect(await search(all)).toEqual(['suppliers 1']);
    const counts = async (resource: string, as: string) =>
      (
        await api.send<{ QuickFilterCounts: number[] }>(as, documents.quickFilterCounts, {
          resource,
          searchWord: word,
        })
      ).data?.QuickFilterCounts[0];
    expect(await counts('clients', counter)).toBe(0);
    expect(await counts('suppliers', buyer)).toBe(1);
    expect(await story(api, counter, 'clients', supplier.id)).toEqual([]);
    expect(await story(api, buyer, 'suppliers', supplier.id)).toHaveLength(1);
    const exported = async (resource: string, as: string) => {
      const declared = api.engine.resources.get(resource);
      const answer = await api.send<Record<string, string>>(as, documents.export(declared, 'Excel'), {
        searchWord: word,
        columns: 'phone',
      });
      const name = exportName(declared.operations?.list ?? '', 'Excel');
      return Buffer.from(answer.data?.[name] ?? '', 'base64').length;
    };
    expect(await exported('suppliers', buyer)).toBeGreaterThan(await exported('clients', counter));
  });

  it('n’écrit que les siens, et tient une fiche à deux faces pour une seule', async () => {
    const [supplier, both] = [await aSupplier(), await aSupplier('CLIENT_SUPPLIER')];
    const change = { phone: '71 000 418' };
    const hidden = await refusal(api, counter, 'clients', 'update', { id: supplier.id, ...change });
    expect(hidden?.extensions.code).toBe('NOT_FOUND');
    const other = await refusal(api, buyer, 'suppliers', 'create', { ...company('X'), partyType: 'CLIENT' });
    expect(other?.extensions.fields).toEqual({ partyType: 'Choix inconnu' });
    const lost = await refusal(api, counter, 'clients', 'update', { id: both.id, partyType: 'SUPPLIER' });
    expect(lost?.extensions.fields).toEqual({ partyType: 'Choix inconnu' });
    await call(api, counter, 'clients', 'update', { id: both.id, email: 'contact@both.test' });
    await call(api, buyer, 'suppliers', 'update', { id: both.id, ...change });
    const told = await story(api, buyer, 'suppliers', both.id);
    expect(told).toEqual(await story(api, counter, 'clients', both.id));
    expect(told.slice(0, 2)).toEqual([
      ['Téléphone: +216 71 960 418 → +216 71 000 418'],
      ['E-mail: null → contact@both.test'],
    ]);
    const { rows } = await api.engine.pool.query(
      `SELECT "entityType", message FROM "history-logs" WHERE "entityId" = $1 AND "entityType" IN ('clients', 'suppliers') ORDER BY id DESC`,
      [both.id],
    );
    expect(rows).toMatchObject([
      { entityType: 'clients', message: `Modification du fournisseur ${both._label}` },
      { entityType: 'clients', message: `Modification du client ${both._label}` },
      { entityType: 'clients', message: `Création du fournisseur ${both._label}` },
    ]);
  });

  it('garde uniques ensemble les clients et les fournisseurs, et les retrouve par tous leurs mots', async () => {
    const input = company(`Unique ${randomUUID()}`);
    const { id } = await call<Party>(api, all, 'clients', 'create', { ...input, email: 'mot@unique.test' });
    const twin = await refusal(api, all, 'suppliers', 'create', { ...input, supplierKind: 'PARTS' });
    expect(twin?.extensions.fields).toHaveProperty(['otherDetails.taxRegistration']);
    await call(api, all, 'clients', 'update', {
      id,
      partyType: 'CLIENT_SUPPLIER',
      supplierKind: 'PARTS',
    });
    await call(api, all, 'suppliers', 'update', { id, address: 'Rades' });
    const found = await call<Page>(api, all, 'clients', 'list', { searchWord: 'mot@unique.test' });
    expect(found.data.map(one => one.id)).toEqual([id]);
  });
});

describe('un champ qui choisit un fournisseur', () => {
  it('garde un fournisseur et refuse qui n’en est pas un, sans dire qui il est', async () => {
    const [client, supplier, both] = [await aClient(), await aSupplier(), await aSupplier('CLIENT_SUPPLIER')];
    await call(api, all, 'orders', 'create', {
      title: 'Pneus',
      supplier: supplier.id,
      clients: [client.id, both.id],
      offers: [{ from: both.id }],
    });
    const message = 'Ce choix n’est pas un fournisseur\u00a0: faites-en un autre';
    const refused = await refusal(api, all, 'orders', 'create', {
      title: 'Pneus',
      supplier: both.id,
      offers: [{ from: supplier.id }, { from: client.id }],
    });
    expect(refused?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { 'offers.1.from': message },
    });
    const reversed = await refusal(api, all, 'orders', 'create', {
      title: 'Pneus',
      supplier: supplier.id,
      clients: [supplier.id],
    });
    expect(reversed?.extensions.fields).toEqual({
      'clients.0': 'Ce choix n’est pas un client\u00a0: faites-en un autre',
    });
  });

  it('se retrouve par le nom du fournisseur, même changé par sa face de client', async () => {
    const both = await aSupplier('CLIENT_SUPPLIER');
    await call(api, all, 'orders', 'create', { title: 'Batteries', supplier: both.id });
    const name = `Renommé ${randomUUID()}`;
    await call(api, counter, 'clients', 'update', { id: both.id, otherDetails: { tradeName: name } });
    const page = await call<Page>(api, all, 'orders', 'list', { searchWord: name });
    expect(page.count).toBe(1);
  });
});
