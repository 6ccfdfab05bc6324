import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addVehicle } from './helpers/fleet';
import { call, insert } from './helpers/write';
import { modelOf } from './helpers/modelOf';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

type Found = { count: number; data: { id: string; _label: string }[] };

async function find(resource: string, searchWord: string): Promise<string[]> {
  const { count, data } = await call<Found>(api, token, resource, 'list', { searchWord });
  expect(count).toBe(data.length);
  return data.map(one => one._label);
}

describe('la recherche trouve ce qu’on a voulu dire', () => {
  const names = [
    'Œuvre d’art à Béja',
    'CONVOYAGE Élégance',
    'Transfert Hôtel',
    'Remise 100 %',
    'Remise 100',
    'Siège_bébé',
    'Siège bébé',
    'Dossier A\\B',
    'Dossier A',
    'إستقبال في المطار',
    'نَقْلُ السيّارة',
    'عبد الله ڨفصي',
    'عبدالکریم',
    'Strasse ﬁn №',
  ];
  beforeAll(async () => {
    for (const name of names) await insert(api.engine, 'services', { name });
  });

  it.each([
    ['oeuvre', ['Œuvre d’art à Béja']],
    ['ŒUVRE beja', ['Œuvre d’art à Béja']],
    ['beja oeuvre', ['Œuvre d’art à Béja']],
    ['beja hotel', []],
    ['elegance', ['CONVOYAGE Élégance']],
    ['ÉLÉGANCE convoyage', ['CONVOYAGE Élégance']],
    ['e\u0301le\u0301gance', ['CONVOYAGE Élégance']],
    ['hotel', ['Transfert Hôtel']],
    ['fin', ['Strasse ﬁn №']],
    ['%', ['Remise 100 %']],
    ['100 %', ['Remise 100 %']],
    ['_', ['Siège_bébé']],
    ['siege_', ['Siège_bébé']],
    ['\\', ['Dossier A\\B']],
    ['a\\b', ['Dossier A\\B']],
    ["'", ['Œuvre d’art à Béja']],
    ['استقبال', ['إستقبال في المطار']],
    ['أستقبال مطار', ['إستقبال في المطار']],
    ['نقل', ['نَقْلُ السيّارة']],
    ['سياره', ['نَقْلُ السيّارة']],
    ['عبدالله', ['عبد الله ڨفصي']],
    ['قفصي', ['عبد الله ڨفصي']],
    ['عبد الكريم', ['عبدالکریم']],
  ])('%j trouve %j', async (word, expected) => {
    expect(await find('services', word)).toEqual(expected);
  });

  it.each(['   ', ''])('%j ne cherche rien', async searchWord => {
    expect(await call<Found>(api, token, 'services', 'list', { searchWord })).toMatchObject({
      count: names.length,
    });
  });

  it('cherche aussi dans les listes de choix', async () => {
    const answer = await api.send<{ Lookup: { label: string }[] }>(
      token,
      '{ Lookup(resource: "services", searchWord: "oeuvre BEJA") { label } }',
    );
    expect(answer.data?.Lookup).toEqual([{ label: 'Œuvre d’art à Béja' }]);
  });
});

describe('une plaque et un téléphone se tapent comme on veut', () => {
  it.each([
    '215tun4821',
    '215 TUN 4821',
    '215-tun-4821',
    '215-tu-04821',
    '215 تونس 4821',
    '215 tun',
    'tun 4821',
    '4821',
  ])('%s', async typed => {
    const vehicles = await find('vehicles', '215tun4821');
    if (vehicles.length === 0) {
      await insert(api.engine, 'vehicles', await vehicle('215 TUN 4821'));
      await insert(api.engine, 'vehicles', await vehicle('214 TUN 482'));
    }
    expect(await find('vehicles', typed)).toEqual(['215 TUN 4821']);
  });

  it.each(['21623456', '+216 21 623 456', '21 62', '21.623.456', '0021621623456', '00 216 21 623 456'])(
    '%s',
    async typed => {
      if ((await find('clients', 'Rym')).length === 0)
        await insert(api.engine, 'clients', client('Rym', '+21621623456'));
      expect(await find('clients', typed)).toEqual(['Rym Jaziri']);
    },
  );
});

const vehicle = async (registration: string) => ({
  ...(await modelOf(api.engine.pool, 'Kia', 'Rio')),
  plateType: 'TUN',
  registration,
  serviceOrCompanyVehicle: 'EXPLOITATION',
});
const client = (firstName: string, phone: string) => ({
  partyType: 'CLIENT',
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  phone,
  address: 'Tunis',
  otherDetails: { firstName, lastName: 'Jaziri' },
});

describe('une fiche se trouve par ce qu’elle désigne', () => {
  it('par le client et les véhicules de ses lignes, et par le nouveau nom du client', async () => {
    const clientId = await insert(api.engine, 'clients', client('Slim', '+21698000111'));
    const first = await addVehicle(api, token);
    const second = await addVehicle(api, token);
    const values = {
      client: clientId,
      source: 'tel',
      departureDate: Date.UTC(2027, 0, 5),
      returnDate: Date.UTC(2027, 0, 6),
    };
    const id = await insert(api.engine, 'reservations', {
      paymentOption: 'PAS_DACOMPTE',
      ...values,
      vehicles: [{ vehicle: first.id }, { vehicle: second.id }],
    });
    const { _label: number } = await call<{ _label: string }>(api, token, 'reservations', 'one', { id });
    for (const word of [
      'slim',
      'JAZIRI slim',
      second.registration,
      second.registration.replaceAll(' ', ''),
      number,
    ]) {
      expect(await find('reservations', word)).toEqual([number]);
    }
    await call(api, token, 'clients', 'update', { id: clientId, otherDetails: { firstName: 'Anouar' } });
    expect(await find('reservations', 'anouar jaziri')).toEqual([number]);
    expect(await find('reservations', 'slim')).toEqual([]);
    await call(api, token, 'vehicles', 'update', { id: second.id, registration: '240 TUN 77' });
    expect(await find('reservations', '240tun77')).toEqual([number]);
  });

  it('par le texte de ses lignes, même après une modification', async () => {
    const service = await insert(api.engine, 'services', { name: 'Accueil Tozeur' });
    const contractDetails = [{ service, amount: 10 }];
    const { id } = await call<{ id: string }>(api, token, 'contract-services', 'create', {
      libelle: 'Festival',
      contractDetails,
    });
    expect(await find('contract-services', 'festival tozeur')).toHaveLength(1);
    const other = await insert(api.engine, 'services', { name: 'Guide Kairouan' });
    await call(api, token, 'contract-services', 'update', {
      id,
      contractDetails: [{ service: other, amount: 10 }],
    });
    expect(await find('contract-services', 'tozeur')).toEqual([]);
    expect(await find('contract-services', 'kairouan')).toHaveLength(1);
    await call(api, token, 'contract-services', 'update', { id, libelle: 'Colloque' });
    expect(await find('contract-services', 'colloque kairouan')).toHaveLength(1);
    expect(await find('contract-services', 'festival kairouan')).toEqual([]);
  });

  it('et plus par celui de lignes retirées', async () => {
    const id = await insert(api.engine, 'clients', client('Nizar', '+21698000222'));
    await call(api, token, 'clients', 'update', { id, contacts: [{ name: 'Olfa Zribi' }] });
    expect(await find('clients', 'olfa nizar')).toHaveLength(1);
    await call(api, token, 'clients', 'update', { id, contacts: [] });
    expect(await find('clients', 'nizar')).toHaveLength(1);
    expect(await find('clients', 'olfa')).toEqual([]);
  });
});

describe('ce que l’index trouverait moins vite se lit dans la table, et se trouve pareil', () => {
  const shuttles = 1200;
  beforeAll(async () => {
    await api.engine.pool.query(
      `INSERT INTO services (name, _search) SELECT 'Navette ' || n, 'navette ' || n FROM generate_series(1, ${shuttles}) n`,
    );
    await api.engine.pool.query('ANALYZE services');
  });
  afterEach(() => void vi.restoreAllMocks());

  /** How many are found, and whether by reading the table. */
  async function look(searchWord: string) {
    const asked = vi.spyOn(api.engine.pool, 'query');
    const { count, data } = await call<Found>(api, token, 'services', 'list', { searchWord, limit: 5 });
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
    vi.restoreAllMocks();
    expect(data).toHaveLength(Math.min(count, 5));
    return {
      count,
      reads: texts.some(text => text.includes('t._search COLLATE "C"') && !text.includes('t._search LIKE')),
    };
  }

  it('moins de trois lettres', async () => {
    expect(await look('na')).toEqual({ count: shuttles, reads: true });
    expect(await look('v 7')).toMatchObject({ reads: true });
    expect(await look('1199')).toEqual({ count: 1, reads: false });
  });

  it('ce que presque toutes les fiches disent, une fois qu’une réponse l’a montré', async () => {
    expect(await look('navette')).toEqual({ count: shuttles, reads: false });
    await vi.waitFor(async () => expect(await look('navette')).toEqual({ count: shuttles, reads: true }));
    expect(await look('navette 11')).toMatchObject({ reads: false });
  });
});
