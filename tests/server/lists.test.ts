import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { known, startApi } from './helpers/api';
import { modelOf } from './helpers/modelOf';
import type { Api } from './helpers/api';
import { tours, tourStops } from './helpers/configs/tours';
import { withConfigs } from './helpers/configs/withConfigs';
import { addClient, addService } from './helpers/fleet';
import { call, insert, refusal } from './helpers/write';

let api: Api;
let token: string;
let peugeot: { carBrand: string };
let citroen: { carBrand: string };

beforeAll(async () => {
  api = await startApi(withConfigs(tours, tourStops));
  token = (await api.signIn('SUPER_ADMIN')).token;
  const { pool } = api.engine;
  [peugeot, citroen] = [await modelOf(pool, 'Peugeot', '208'), await modelOf(pool, 'Citroën', 'C3')];
  for (const name of agencies.filter(one => one !== null)) {
    const place = { name, code: name.slice(0, 3), address: 'Tunis', city: 'Tunis', phone: '+21671000410' };
    await insert(api.engine, 'agencies', place);
  }
  for (let index = 0; index < 50; index++)
    await insert(api.engine, 'vehicles', { ...(index % 2 ? peugeot : citroen), ...vehicle(index) });
});
afterAll(() => api?.close());
afterEach(() => vi.restoreAllMocks());

const agencies = ['Zarzis', 'étoile', 'Éden', 'Eléphant', null];
const vehicle = (index: number) => ({
  plateType: 'TUN',
  registration: `${100 + index} TUN ${1 + index}`,
  power: 4 + (index % 3),
  agency: agencies[index % 5] ? String((index % 5) + 1) : null,
  totalMileage: index % 4 ? 1000 * (index % 3) : null,
  serviceOrCompanyVehicle: 'EXPLOITATION',
  vehicleType: { type: 'IN_SERVICE' },
});

interface Vehicle {
  id: string;
  agency: { label: string } | null;
  totalMileage: number | null;
}
type Page = { count: number; offset: number; limit: number; data: Vehicle[] };
const list = (variables: object, resource = 'vehicles') =>
  call<Page>(api, token, resource, 'list', variables);
const refused = (variables: object) => refusal(api, token, 'vehicles', 'list', variables);

it('sans totaux déclarés, n’en a pas, combien qu’elle trouve', async () => {
  const totals = await api.send(token, documents.listTotals, { resource: 'vehicles' });
  expect(totals).toEqual({ data: { ListTotals: [] } });
});

describe('une liste se lit page après page', () => {
  it.each([
    ['totalMileage', 'asc'],
    ['totalMileage', 'desc'],
    ['agency', 'asc'],
    ['createdAt', 'desc'],
    ['id', 'asc'],
  ])('par %s %s : chaque véhicule une fois, dans le même ordre', async (sort, order) => {
    const whole = await list({ sort, order, limit: 100 });
    const pages: string[] = [];
    for (let offset = 0; offset < 56; offset += 7) {
      const page = await list({ sort, order, limit: 7, offset });
      expect(page).toMatchObject({ count: 50, offset, limit: 7 });
      pages.push(...page.data.map(one => one.id));
    }
    expect(pages).toEqual(whole.data.map(one => one.id));
    expect(new Set(pages).size).toBe(50);
  });

  it('les vides à la fin dans les deux sens, les accents à leur place', async () => {
    for (const order of ['asc', 'desc']) {
      const { data } = await list({ sort: 'totalMileage', order, limit: 100 });
      expect(data.slice(-13).map(one => one.totalMileage)).toEqual(Array(13).fill(null));
      expect(data.slice(0, -13).every(one => one.totalMileage !== null)).toBe(true);
    }
    const { data } = await list({ sort: 'agency', order: 'asc', limit: 100 });
    expect([...new Set(data.map(one => one.agency?.label ?? null))]).toEqual([
      'Éden',
      'Eléphant',
      'étoile',
      'Zarzis',
      null,
    ]);
  });

  it('une référence par ce qu’elle montre, un numéro qui manque à la fin', async () => {
    const guides = new Map<string, string>();
    const client = {
      partyType: 'CLIENT',
      clientType: 'PHYSICAL',
      clientKind: 'PASSAGE',
      phone: '+21620123456',
      address: 'Tunis',
    };
    for (const name of ['Ziad', 'Élyes', 'Farès'])
      guides.set(await insert(api.engine, 'clients', { ...client, otherDetails: { lastName: name } }), name);
    for (const guide of [...guides.keys(), null]) await insert(api.engine, 'tours', { name: 'Nord', guide });
    const { data } = await list({ sort: 'guide', searchWord: 'nord' }, 'tours');
    const shown = data.map(one => (one as unknown as { guide: { id: string } | null }).guide?.id);
    expect(shown.map(id => id && guides.get(id))).toEqual(['Élyes', 'Farès', 'Ziad', undefined]);
    for (const state of ['NORMAL', 'PENDING', 'NORMAL'])
      await insert(api.engine, 'receipts', {
        state,
        documentKind: 'INVOICE',
        vatRegime: 'NORMAL',
        issueDate: '2027-03-12',
      });
    const receipts = (await list({ sort: 'receiptId', order: 'desc' }, 'receipts')).data as unknown as {
      receiptId: string | null;
    }[];
    expect(receipts.map(one => one.receiptId)).toEqual(['FA-2027-000002', 'FA-2027-000001', null]);
  });

  it('bornée à 100, par des colonnes qui se trient', async () => {
    for (const limit of [0, -1, 101])
      expect((await refused({ limit }))?.extensions.fields).toEqual({ limit: 'De 1 à 100' });
    expect((await refused({ offset: -1 }))?.extensions.code).toBe('BAD_USER_INPUT');
    for (const sort of ['gps', 'colour', 'validityDate', '"; DROP TABLE vehicles', '_search'])
      expect((await refused({ sort }))?.extensions.fields).toEqual({ sort: 'Cette colonne ne se trie pas' });
    expect((await refused({ order: 'up' }))?.extensions.fields).toEqual({ order: 'asc ou desc' });
    expect((await list({})).data).toHaveLength(10);
  });

  it('quoi qu’on lui envoie, sans erreur interne', async () => {
    for (const odd of [{}, [], { toString: 1 }, [[1]], true, -1.5, 'é'.repeat(1000), '\ud800', 1e300])
      for (const name of ['offset', 'limit', 'sort', 'order', 'searchWord', 'ids', 'power', 'carBrand']) {
        const error = await refused({ [name]: odd });
        expect([name, odd, error?.extensions.code ?? 'OK']).toEqual([
          name,
          odd,
          expect.stringMatching(/^(OK|BAD_USER_INPUT|BAD_REQUEST)$/),
        ]);
      }
  });

  it('ou par les numéros qu’on demande', async () => {
    const { data } = await list({ limit: 3 });
    const ids = data.map(one => one.id);
    const many = await list({ ids: [...ids, '99999999', 'x'] });
    expect(many.data.map(one => one.id).toSorted()).toEqual(ids.toSorted());
    expect((await list({ ids: [] })).data).toEqual([]);
    expect((await refused({ ids: Array(101).fill('1') }))?.extensions.fields).toEqual({ ids: '100 au plus' });
  });
});

describe('un filtre garde ce qui y répond', () => {
  it('sur un morceau de texte, accents et signes compris', async () => {
    const lawyer = { firstName: 'Nadia', lastName: 'Cherif', phone: '+21671000581' };
    for (const city of ['Béja 100%', 'Beja', 'Sfax'])
      await insert(api.engine, 'lawyers', { ...lawyer, city });
    const found = async (city: string) => (await list({ city }, 'lawyers')).count;
    expect(await found('BEJA')).toBe(2);
    expect(await found('0%')).toBe(1);
    expect(await found('1_0')).toBe(0);
  });

  it('sur une référence, un nombre, et plusieurs à la fois', async () => {
    expect((await list({ carBrand: citroen.carBrand })).count).toBe(25);
    expect((await list({ power: '5', carBrand: peugeot.carBrand })).count).toBe(9);
    expect((await list({ power: '5', searchWord: 'peugeot' })).count).toBe(9);
    const error = await refused({ power: 'beaucoup' });
    expect(error).toMatchObject({
      message: 'Valeur de filtre invalide : beaucoup',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('sur un jour de Tunis, du premier au dernier instant', async () => {
    const client = await addClient(api, token);
    const { data } = await list({ limit: 1 });
    const book = (departure: number, back: number) =>
      insert(api.engine, 'reservations', {
        paymentOption: 'PAS_DACOMPTE',
        client,
        source: 'tel',
        departureDate: departure,
        returnDate: back,
        vehicles: [{ vehicle: data[0]?.id }],
      });
    const early = await book(Date.UTC(2027, 2, 11, 22, 59), Date.UTC(2027, 2, 12, 22, 59, 59, 999));
    const onTime = await book(Date.UTC(2027, 2, 11, 23), Date.UTC(2027, 2, 12, 23));
    const ids = async (filter: object) =>
      (await list({ ...filter, sort: 'id' }, 'reservations')).data.map(one => one.id);
    expect(await ids({ departureDate: '2027-03-12' })).toEqual([onTime]);
    expect(await ids({ returnDate: '2027-03-12' })).toEqual([early]);
    expect(await ids({ departureDate: '2027-03-11', returnDate: '2027-03-13' })).toEqual([early, onTime]);
    expect(await ids({ vehicle: data[0]?.id, client })).toEqual([early, onTime]);
    expect(await ids({ vehicle: '99999999' })).toEqual([]);
  });

  it('et deux filtres sur les lignes se rencontrent sur une même ligne', async () => {
    const service = await addService(api, token);
    const contract = (...days: [string, string][]) =>
      insert(api.engine, 'contract-services', {
        libelle: 'Navette',
        contractDetails: days.map(([departureDate, returnDate]) => ({
          service,
          departureDate,
          returnDate,
          amount: 1000,
        })),
      });
    const one = await contract(['2027-03-10', '2027-03-12']);
    await contract(['2027-03-01', '2027-03-12'], ['2027-03-10', '2027-03-20']);
    const { data } = await list(
      { departureDate: '2027-03-09', returnDate: '2027-03-12' },
      'contract-services',
    );
    expect(data.map(found => found.id)).toEqual([one]);
    expect((await list({ departureDate: '2027-03-09' }, 'contract-services')).count).toBe(2);
  });
});

describe('une lecture est une seule requête SQL', () => {
  it.each([{}, { limit: 100, offset: 40 }, { searchWord: 'peugeot', power: '5' }, { ids: ['1', '2'] }])(
    'la liste %j',
    async variables => {
      const query = vi.spyOn(api.engine.pool, 'query');
      const connect = vi.spyOn(api.engine.pool, 'connect');
      await list(variables);
      // Writes of before tell of themselves a moment later.
      const asked = query.mock.calls.filter(([text]) => !String(text).startsWith('SELECT pg_notify'));
      expect([asked.length, connect.mock.calls.length - query.mock.calls.length]).toEqual([1, 0]);
    },
  );
});

describe('le document connu et tout autre disent la même chose', () => {
  beforeAll(async () => {
    const service = await addService(api, token);
    const guests = [{ name: 'Amel', fare: 45_500 }];
    await insert(api.engine, 'tours', {
      name: 'Sud',
      services: [service],
      stops: [{ place: 'Douz', vehicles: ['1', '2'], guests }],
    });
    await insert(api.engine, 'receipts', {
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      state: 'NORMAL',
      type: 'service',
      issueDate: '2027-03-12',
      TotalTTC: 120_001,
      vehicles: [
        {
          label: 'Transfert',
          service: [service],
          driver: [{ lastName: 'Ben Salah' }],
          vehicleDetails: {
            price_HT: 100_000,
            tvaRate: 19,
            TVA: 19_000,
            TTCPrice: 119_000,
            departureDate: Date.UTC(2027, 2, 12),
          },
        },
      ],
    });
  });

  it.each([
    'vehicles',
    'clients',
    'reservations',
    'contract-services',
    'receipts',
    'services',
    'users',
    'tours',
  ])('%s', async resource => {
    for (const method of ['list', 'one'] as const) {
      const { query, name } = known(api.engine, resource, method);
      const [id] = (await list({ limit: 1, sort: 'id' }, resource)).data.map(one => one.id);
      const variables = method === 'list' ? { limit: 20, sort: 'id' } : { id };
      const fast = await api.send(token, query, variables);
      const slow = await api.send(token, query.replaceAll(' { ', '\n{\n  '), variables);
      expect(fast.errors).toBeUndefined();
      expect(JSON.stringify(fast.data)).toContain(`{"${name}":{`);
      expect(slow).toEqual(fast);
    }
  });
});
