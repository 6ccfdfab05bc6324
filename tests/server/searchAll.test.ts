import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { employees } from './helpers/configs/employees';
import { reminders } from './helpers/configs/reminders';
import { withConfigs } from './helpers/configs/withConfigs';
import { statementsOf } from './helpers/cost';
import { insert } from './helpers/write';
import { modelOf } from './helpers/modelOf';

interface Group {
  resource: string;
  count: number;
  hits: { id: string; label: string; second: string | null }[];
}

let api: Api;
let boss: { id: string; token: string };
let clientId: string;

beforeAll(async () => {
  const routes = { list: '/fleet/reminder-list', edit: '/fleet/reminder/:id' };
  api = await startApi(withConfigs(employees, { ...reminders, routes }));
  boss = await api.signIn('SUPER_ADMIN');
  const client = (firstName: string, lastName: string, phone: string) => ({
    partyType: 'CLIENT',
    clientType: 'PHYSICAL',
    clientKind: 'PASSAGE',
    phone,
    address: 'Tunis',
    otherDetails: { firstName, lastName },
  });
  clientId = await insert(api.engine, 'clients', client('Slim', 'Zarrouk', '+21698000111'));
  await insert(api.engine, 'clients', client('Anouar', 'Slimane', '+21620123456'));
  await insert(api.engine, 'clients', client('Muslim', 'Jaziri', '+21621623456'));
  const vehicle = await insert(api.engine, 'vehicles', {
    ...(await modelOf(api.engine.pool, 'Kia', 'Rio')),
    plateType: 'TUN',
    registration: '215 TUN 4821',
    serviceOrCompanyVehicle: 'EXPLOITATION',
  });
  await insert(api.engine, 'reservations', {
    paymentOption: 'PAS_DACOMPTE',
    client: clientId,
    source: 'tel',
    departureDate: Date.UTC(2027, 0, 5),
    returnDate: Date.UTC(2027, 0, 6),
    vehicles: [{ vehicle }],
  });
  for (let number = 1; number <= 7; number++)
    await insert(api.engine, 'services', { name: `Navette n° ${number}` });
});
afterAll(() => api?.close());

const ask = (searchWord: string, as: string | null = boss.token): Promise<Answer<{ Search: Group[] }>> =>
  api.send<{ Search: Group[] }>(as, documents.search, { searchWord });

async function find(searchWord: string, as = boss.token): Promise<Record<string, string[]>> {
  const { data, errors } = await ask(searchWord, as);
  expect(errors).toBeUndefined();
  return Object.fromEntries(
    (data?.Search ?? []).map(({ resource, hits }) => [resource, hits.map(({ label }) => label)]),
  );
}

describe('la recherche dans tout le back-office', () => {
  it('rend les fiches de toutes les rubriques, celles dont le nom commence ainsi d’abord', async () => {
    const { data } = await ask('slim');
    expect(data?.Search.map(({ resource }) => resource)).toEqual(['clients', 'reservations']);
    expect(data?.Search[0]?.hits.map(({ label }) => label)).toEqual([
      'Slim Zarrouk',
      'Anouar Slimane',
      'Muslim Jaziri',
    ]);
    const [reservation] = data?.Search[1]?.hits ?? [];
    expect(reservation?.label).toMatch(/^RES-/);
    expect(reservation?.second).toContain('Slim Zarrouk');
  });

  it.each(['215 TUN 4821', '215tun4821', '215-tun', 'tun 4821', '2154821', '215 تونس 4821'])(
    'trouve la plaque tapée %s, et ce qui parle du véhicule',
    async typed => {
      const { data } = await ask(typed);
      expect(data?.Search.map(({ resource }) => resource)).toEqual(['vehicles', 'reservations']);
      expect(data?.Search[0]?.hits).toMatchObject([{ label: '215 TUN 4821', second: 'Kia Rio' }]);
    },
  );

  it('trouve une réservation par son numéro sans l’année, comme on le dit au téléphone', async () => {
    const [label = ''] = (await find('slim')).reservations ?? [];
    const [prefix, , number] = label.split('-');
    for (const said of [`${prefix}-${number}`, `${prefix}${number}`, `res-${number?.slice(0, 3)}`])
      expect([said, await find(said)]).toEqual([said, { reservations: [label] }]);
  });

  it('en montre cinq par rubrique et dit combien il y en a', async () => {
    const { data } = await ask('navette');
    expect(data?.Search).toMatchObject([{ resource: 'services', count: 7 }]);
    expect(data?.Search[0]?.hits.map(({ label }) => label)).toEqual(
      [1, 2, 3, 4, 5].map(number => `Navette n° ${number}`),
    );
  });

  it.each(['', '  ', 'sl', '  sl ', '%%%', '___'])('ne trouve rien de %j', async typed => {
    expect((await ask(typed)).data?.Search).toEqual([]);
  });

  it('ne cherche que dans ce que chacun peut lister, fiches d’autrui et champs réservés exclus', async () => {
    const clerk = await api.signIn('ADMIN', ['reservations', 'reminders', 'write_reminders'], 'Sami');
    const user = await api.signIn('USER', ['clients', 'reservations']);
    expect(await find('slim', user.token)).toEqual({});
    const remind = (owner: string, subject: string) => insert(api.engine, 'reminders', { owner, subject });
    await remind(boss.id, 'Slim doit payer');
    await remind(clerk.id, 'Slim à rappeler');
    expect(await find('slim', clerk.token)).toEqual({
      reminders: ['Slim à rappeler'],
      reservations: [expect.stringMatching(/^RES-/)],
    });
    expect((await find('slim')).reminders).toHaveLength(2);
    expect((await ask('slim', null)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('coûte une seule requête à la base, quel que soit le nombre de rubriques', async () => {
    const sent = await statementsOf(() => ask('slim'));
    expect(sent).toHaveLength(1);
  });

  it('répond pareil par le document de l’administration et par un autre', async () => {
    const other = await api.send<{ Search: Group[] }>(boss.token, `${documents.search} `, {
      searchWord: 'slim',
    });
    expect(other).toEqual(await ask('slim'));
  });
});
