import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';
import { call, refusal } from './helpers/write';

let api: Api;
let boss: string;
let counter: string;
let client: string;
let vehicle: string;
let service: string;

const rights = ['create_reservation', 'update_reservation', 'reservations', 'create_contract_service'];

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
  counter = (await api.signIn('ADMIN', [...rights, 'clients', 'create_client'])).token;
  client = await addClient(api, boss);
  vehicle = (await addVehicle(api, boss)).id;
  service = await addService(api, boss);
});
afterAll(() => api?.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
const booking = (more: object = {}) => ({
  client,
  source: 'tel',
  departureDate: inDays(3),
  returnDate: inDays(5),
  vehicles: [{ vehicle }],
  ...more,
});
const works = (more: object = {}) => ({
  client,
  contractDetails: [{ service, amount: '120' }],
  ...more,
});
const blacklist = (isBlacklisted: boolean) =>
  call(api, boss, 'clients', 'update', {
    id: client,
    isBlacklisted,
    ...(isBlacklisted ? { blacklistReason: 'Deux factures impayées' } : {}),
  });

const why = 'Mehdi Trabelsi est sur liste noire\u00a0: Deux factures impayées. ';
const refused = `${why}Seul un super administrateur peut passer outre, en disant pourquoi.`;

describe('un client sur liste noire', () => {
  it('y entre avec un motif, dit dans son histoire', async () => {
    const told = await refusal(api, boss, 'clients', 'update', { id: client, isBlacklisted: true });
    expect(told?.extensions.fields).toEqual({ blacklistReason: 'Ce champ est obligatoire' });
  });

  it('ne reçoit ni réservation ni contrat de service, et la phrase dit pourquoi', async () => {
    await blacklist(true);
    for (const [resource, input] of [
      ['reservations', booking()],
      ['contract-services', works()],
    ] as const) {
      const told = await refusal(api, counter, resource, 'create', input);
      expect(told?.extensions.fields).toEqual({ client: refused });
    }
    await blacklist(false);
    expect(await refusal(api, counter, 'reservations', 'create', booking())).toBeUndefined();
  });

  it('n’est pas confirmé quand il y est entré après son option', async () => {
    const { id } = await call<{ id: string }>(api, boss, 'reservations', 'create', booking());
    await blacklist(true);
    const confirm = 'mutation ($id: ID!) { confirmReservation(id: $id) { id } }';
    const { errors } = await api.send(counter, confirm, { id });
    expect(errors?.[0]?.extensions.fields).toEqual({ client: refused });
    await blacklist(false);
    expect((await api.send(counter, confirm, { id })).errors).toBeUndefined();
  });

  it('ne se sert que d’un super administrateur, qui écrit pourquoi', async () => {
    await blacklist(true);
    const without = await refusal(api, boss, 'reservations', 'create', booking());
    expect(without?.extensions.fields).toEqual({
      blacklistOverride: `${why}Dites pourquoi lui louer quand même.`,
    });
    const override = { blacklistOverride: 'Dette réglée ce matin' };
    const dates = { departureDate: inDays(20), returnDate: inDays(21) };
    const forged = await refusal(api, counter, 'reservations', 'create', booking({ ...override, ...dates }));
    expect(Object.keys(forged?.extensions.fields ?? {})).toEqual(['blacklistOverride']);
    expect(
      await refusal(api, boss, 'reservations', 'create', booking({ ...override, ...dates })),
    ).toBeUndefined();
    expect(await refusal(api, boss, 'contract-services', 'create', works(override))).toBeUndefined();
    await blacklist(false);
  });

  it('un conducteur sur liste noire n’est plus autorisé pour un client', async () => {
    const driver = await call<{ id: string }>(api, boss, 'drivers', 'create', {
      kind: 'INTERNAL',
      firstName: 'Imed',
      lastName: 'Laabidi',
      birthDate: '1990-11-03',
      CIN: '08293741',
      tel: '22 000 411',
      drivingLicense: '11/293741',
      drivingLicenseDate: '2010-05-11',
      isBlacklisted: true,
      blacklistReason: 'Excès de vitesse',
    });
    const input = {
      clientType: 'PHYSICAL',
      phone: '20 123 456',
      address: 'Tunis',
      otherDetails: { firstName: 'Rym', lastName: 'Jaziri', CIN: '09990001' },
      authorizedDrivers: [driver.id],
    };
    const told = await refusal(api, counter, 'clients', 'create', input);
    expect(told?.extensions.fields).toEqual({
      'authorizedDrivers.0': 'Imed Laabidi est sur liste noire\u00a0: Excès de vitesse',
    });
    expect(await refusal(api, boss, 'clients', 'create', input)).toBeUndefined();
  });
});
