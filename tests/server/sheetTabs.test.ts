import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeGrants } from '../../server/engine/access/grantedActions';
import { documents } from '../../src/schema/api/documents';
import { reference, text } from '../../src/schema/fields';
import type { Resource } from '../../src/schema/resource';
import { tabsOf } from '../../src/schema/words/sheet/tabs';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { reminders } from './helpers/configs/reminders';
import { withConfigs } from './helpers/configs/withConfigs';
import { modelOf } from './helpers/modelOf';
import { call } from './helpers/write';

interface Tab {
  resource: string;
  by: string;
  count: number;
}

/** Reminders about clients: each colleague sees their own. */
const calls: Resource = {
  ...reminders,
  fields: {
    subject: text('Objet', { required: true }),
    owner: reference('Pour', 'users', { required: true }),
    client: reference('Client', 'clients'),
  },
  routes: { list: '/fleet/reminder-list', edit: '/fleet/reminder/:id' },
  list: { columns: ['subject'], filters: [{ argument: 'client', path: 'client', operator: '=' }] },
  tabs: [{ of: 'clients', by: 'client' }],
};

const everyList = ['clients', 'vehicles', 'reservations', 'contracts-service', 'drivers', 'reminders'];

let api: Api;
let boss: string;
let leila: { id: string; token: string };
let client: string;
let other: string;
let vehicle: string;

const make = async (resource: string, values: object, as = boss) =>
  (await call<{ id: string }>(api, as, resource, 'create', values)).id;
const aClient = (firstName: string, CIN: string) =>
  make('clients', {
    clientType: 'PHYSICAL',
    clientKind: 'PASSAGE',
    otherDetails: { firstName, lastName: 'Trabelsi', CIN },
    phone: '20 123 456',
    address: 'Tunis',
  });
const book = (day: number, ...cars: string[]) =>
  make('reservations', {
    client,
    source: 'tel',
    departureDate: `2027-03-${10 + day}T09:00`,
    returnDate: `2027-03-${10 + day}T18:00`,
    vehicles: cars.map(car => ({ vehicle: car })),
  });
const driver = (licence: string) => ({
  kind: 'EXTERNAL',
  client,
  firstName: 'Anis',
  lastName: 'Karray',
  birthDate: '1990-01-01',
  identityType: 'PASSPORT',
  passport: licence,
  tel: '20 123 456',
  drivingLicense: licence,
  drivingLicenseDate: '2015-01-01',
});

async function tabs(token: string, resource: string, id: string) {
  const answer = await api.send<{ SheetTabs: Tab[] }>(token, documents.sheetTabs, { resource, id });
  return answer.data?.SheetTabs ?? answer.errors?.[0]?.extensions.code;
}
const told = (found: unknown) =>
  Array.isArray(found) ? (found as Tab[]).map(({ resource, count }) => `${resource} ${count}`) : found;

beforeAll(async () => {
  api = await startApi(withConfigs(calls));
  boss = (await api.signIn('SUPER_ADMIN')).token;
  leila = await api.signIn('ADMIN', [...everyList, 'write_reminders'], 'Leïla');
  client = await aClient('Mehdi', '07654321');
  other = await aClient('Salma', '07654322');
  const rio = await modelOf(api.engine.pool, 'Kia', 'Rio');
  const aVehicle = (registration: string) =>
    make('vehicles', {
      ...rio,
      plateType: 'TUN',
      registration,
      serviceOrCompanyVehicle: 'EXPLOITATION',
    });
  vehicle = await aVehicle('215 TUN 4821');
  const second = await aVehicle('216 TUN 4821');
  await book(1, vehicle, second);
  await book(2, second);
  const service = await make('services', { name: 'Convoyage' });
  await make('contract-services', { client, contractDetails: [{ service, amount: '120' }] });
  await make('drivers', driver('A1234567'));
  await make('reminders', { subject: 'Rappeler', owner: leila.id, client }, leila.token);
  const anis = await api.signIn('ADMIN', ['reminders', 'write_reminders'], 'Anis');
  await make('reminders', { subject: 'Relancer', owner: anis.id, client }, anis.token);
});
afterAll(() => api?.close());

describe('les listes à côté d’une fiche', () => {
  it('disent ce qu’elles ont d’elle, dans l’ordre du menu ; ce qui n’a rien est absent', async () => {
    expect(await tabs(boss, 'clients', client)).toEqual([
      { resource: 'reservations', by: 'client', count: 2 },
      { resource: 'contract-services', by: 'client', count: 1 },
      { resource: 'reminders', by: 'client', count: 2 },
      { resource: 'drivers', by: 'client', count: 1 },
    ]);
    expect(told(await tabs(boss, 'vehicles', vehicle))).toEqual(['reservations 1']);
    expect(await tabs(boss, 'clients', other)).toEqual([]);
    expect(await tabs(boss, 'services', '1')).toEqual([]);
  });

  it('comptent ce que chaque liste, filtrée, compte elle-même', async () => {
    for (const { list, by } of tabsOf(api.engine.resources.get('clients'), api.engine.resources.all)) {
      const { count } = await call<{ count: number }>(api, leila.token, list.name, 'list', {
        [by]: client,
      }).catch(() => ({ count: 0 }));
      const found = (await tabs(leila.token, 'clients', client)) as Tab[];
      expect([list.name, found.find(({ resource }) => resource === list.name)?.count ?? 0]).toEqual([
        list.name,
        count,
      ]);
    }
  });

  it('laissent à chacun les siennes, et les archives où elles sont', async () => {
    expect(told(await tabs(leila.token, 'clients', client))).toContain('reminders 1');
    const id = await make('drivers', driver('B7654321'));
    expect(told(await tabs(boss, 'clients', client))).toContain('drivers 2');
    const drivers = api.engine.resources.get('drivers');
    await api.send(boss, documents.archive(drivers, 'archive', api.engine.resources), { id });
    expect(told(await tabs(boss, 'clients', client))).toContain('drivers 1');
  });

  it('s’ouvrent chacune par son droit, et toutes par celui de la fiche', async () => {
    const { id, token } = await api.signIn('ADMIN', everyList, 'Rym');
    const grant = (...lists: string[]) => storeGrants(api.engine.pool, id, lists);
    await grant('clients', 'reservations');
    expect(told(await tabs(token, 'clients', client))).toEqual(['reservations 2']);
    await grant('clients');
    expect(await tabs(token, 'clients', client)).toEqual([]);
    await grant('reservations', 'drivers');
    expect(await tabs(token, 'clients', client)).toBe('FORBIDDEN');
  });

  it('refusent ce qui n’est ni un numéro, ni une ressource', async () => {
    expect(await tabs(leila.token, 'clients', 'douze')).toBe('NOT_FOUND');
    expect(await tabs(leila.token, 'nothing', '1')).toBe('BAD_USER_INPUT');
  });
});
