import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { quoteRental } from '../../server/rental/prices/quoteRental';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { call } from './helpers/write';

interface Quote {
  numberOfDays: number;
  days: { id: string; date: number; source: string; name: string; price: number }[];
  groups: { from: number; to: number; days: number; price: number; amount: number }[];
  lengthDiscount: { fromDays: number; percent: number; amount: number } | null;
  options: { option: string; price_HT: number }[];
  total_Price_HT: number;
  total_TVA: number;
  TotalTTC: number;
}
interface Id {
  id: string;
}

let api: Api;
let boss: string;
let vehicle: { id: string; registration: string };
let category: string;
let name: string;

const base = { name: 'Base', startDate: '2027-01-01', endDate: '2027-06-14', price: '90' };

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
});
afterAll(() => api?.close());

beforeEach(async () => {
  const season = await call<Id>(api, boss, 'seasons', 'create', {
    label: randomUUID(),
    periods: [
      { startDate: '2027-06-15', endDate: '2027-09-15', confirmed: true },
      { startDate: '2028-06-15', endDate: '2028-09-15', confirmed: false },
    ],
  });
  name = `Citadine ${randomUUID()}`;
  const tarif = [base, { name: 'Été', season: season.id, price: '130.500' }];
  category = (
    await call<Id>(api, boss, 'pricing-vehicles', 'create', {
      category: name,
      tarif,
      lengthDiscounts: [{ fromDays: 7, percent: 10 }],
    })
  ).id;
  vehicle = await addVehicle(api, boss);
  await call(api, boss, 'vehicles', 'update', { id: vehicle.id, pricingCategory: category });
});

const byVehicle = (variables: object, token: string | null = boss) =>
  api.send<{ PricingByVehicle: number }>(
    token,
    'query ($vehicleId: ID, $startDate: Input, $endDate: Input) { PricingByVehicle(vehicleId: $vehicleId, startDate: $startDate, endDate: $endDate) }',
    variables,
  );
const price = async (startDate: string, endDate: string) =>
  (await byVehicle({ vehicleId: vehicle.id, startDate, endDate })).data?.PricingByVehicle;
const refused = async (startDate: string, endDate: string) =>
  (await byVehicle({ vehicleId: vehicle.id, startDate, endDate })).errors?.[0];

const ask = (variables: object, token = boss) =>
  api.send<{ RentalQuote: Quote }>(token, documents.question('RentalQuote', api.engine.resources), variables);
async function quote(variables: object): Promise<Quote> {
  const answer = await ask(variables);
  if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.RentalQuote;
}
const faults = async (variables: object) => (await ask(variables)).errors?.[0]?.extensions.fields;
const june = { departureDate: '2027-06-13T10:00', returnDate: '2027-06-17T10:00' };

describe('PricingByVehicle', () => {
  it('dit ce que coûte un véhicule, hors taxe, à cheval sur deux saisons', async () => {
    expect(await price('2027-06-13', '2027-06-17')).toBe(441);
    expect(await price('2027-06-13T10:00', '2027-06-17T10:00:00+01:00')).toBe(441);
    expect(await price('2027-03-01', '2027-03-01')).toBe(90);
    expect(await price('2027-03-01', '2027-03-08')).toBe(567);
  });

  it('passe au prix du véhicule les jours sans tarif, ou dit lequel n’en a pas', async () => {
    expect(await refused('2027-09-15', '2027-09-18')).toMatchObject({
      message: 'Aucun tarif pour le 16/09/2027',
      extensions: { code: 'CONFLICT' },
    });
    // Une saison à confirmer tient à ses dates estimées.
    expect(await price('2028-07-01', '2028-07-02')).toBe(130.5);
    expect((await refused('2028-09-16', '2028-09-17'))?.message).toBe('Aucun tarif pour le 16/09/2028');
    await call(api, boss, 'vehicles', 'update', { id: vehicle.id, rentalAmount: '77.777' });
    expect(await price('2027-09-15', '2027-09-18')).toBe(286.054);
  });

  it.each<[string, string, Record<string, string>]>([
    ['2027-06-17', '2027-06-13', { endDate: 'Le retour doit suivre le départ' }],
    ['17/06/2027', '2027-06-18', { startDate: 'Format attendu: YYYY-MM-DD' }],
    ['2027-02-29', '', { startDate: 'Format attendu: YYYY-MM-DD', endDate: 'Ce champ est obligatoire' }],
    [
      '2027-02-28',
      '9999-12-31',
      { endDate: 'Une location de plus de 3660 jours n’a pas de tarif\u00a0: vérifiez les dates' },
    ],
  ])('refuse du %s au %s, au champ fautif', async (startDate, endDate, fields) => {
    expect((await refused(startDate, endDate))?.extensions.fields).toEqual(fields);
  });

  it('refuse un véhicule qui n’existe pas', async () => {
    const days = { startDate: '2027-03-01', endDate: '2027-03-02' };
    const answer = await byVehicle({ ...days, vehicleId: '999999999' });
    expect(answer.errors?.[0]?.extensions.fields).toHaveProperty('vehicleId');
    expect((await byVehicle(days)).errors?.[0]?.extensions.fields).toHaveProperty('vehicleId');
  });

  it('s’ouvre à qui voit les tarifs ou écrit des réservations, et à personne d’autre', async () => {
    const days = { vehicleId: vehicle.id, startDate: '2027-03-01', endDate: '2027-03-02' };
    const code = async (granted: string[], role: 'ADMIN' | 'USER' = 'ADMIN') =>
      (await byVehicle(days, (await api.signIn(role, granted)).token)).errors?.[0]?.extensions.code;
    for (const right of ['pricing_vehicles', 'create_reservation', 'update_reservation'])
      expect(await code([right])).toBeUndefined();
    expect(await code(['vehicles', 'reservations'])).toBe('FORBIDDEN');
    expect(await code(['pricing_vehicles'], 'USER')).toBe('FORBIDDEN');
    expect((await byVehicle(days, null)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('RentalQuote', () => {
  it('dit le prix jour par jour, par lignes, et avec la TVA', async () => {
    const { days, groups, ...told } = await quote({ ...june, vehicle: vehicle.id });
    expect(
      days.map(day => [new Date(day.date).toISOString().slice(0, 10), day.source, day.name, day.price]),
    ).toEqual([
      ['2027-06-13', 'TARIFF', 'Base', 90],
      ['2027-06-14', 'TARIFF', 'Base', 90],
      ['2027-06-15', 'TARIFF', 'Été', 130.5],
      ['2027-06-16', 'TARIFF', 'Été', 130.5],
    ]);
    expect(groups.map(group => [group.days, group.price, group.amount])).toEqual([
      [2, 90, 180],
      [2, 130.5, 261],
    ]);
    expect(told).toMatchObject({
      numberOfDays: 4,
      lengthDiscount: null,
      options: [],
      total_Price_HT: 441,
      total_TVA: 83.79,
      TotalTTC: 524.79,
    });
  });

  it('vaut aussi pour une catégorie, sans véhicule, et pour une autre que la sienne', async () => {
    const upgrade = { name: 'Toute l’année', startDate: '2027-01-01', endDate: '2027-12-31', price: '200' };
    const other = await call<Id>(api, boss, 'pricing-vehicles', 'create', {
      category: randomUUID(),
      tarif: [upgrade],
    });
    expect((await quote({ ...june, pricingCategory: category })).total_Price_HT).toBe(441);
    const booked = await quote({ ...june, vehicle: vehicle.id, pricingCategory: other.id });
    expect(booked.total_Price_HT).toBe(800);
  });

  it('donne au client conventionné son prix, les jours où il tient', async () => {
    const client = await addClient(api, boss);
    const agreed = (clientKind: string) =>
      call(api, boss, 'clients', 'update', {
        id: client,
        clientKind,
        pricingAgreement: [{ pricingCategory: category, dailyPrice: '70', from: '2027-06-16' }],
      });
    const asked = { ...june, vehicle: vehicle.id, client };
    expect((await quote(asked)).total_Price_HT).toBe(441);
    await agreed('AGREEMENT');
    const { days, total_Price_HT } = await quote(asked);
    expect(days.at(-1)).toMatchObject({ source: 'AGREEMENT', name, price: 70 });
    expect(total_Price_HT).toBe(380.5);
  });

  it('ajoute les suppléments à leur taux, et ôte remise de durée et remise', async () => {
    const option = async (values: object) =>
      (await call<Id>(api, boss, 'additional-payments', 'create', { name: randomUUID(), ...values })).id;
    const seat = await option({ unit: 'DAY', price_HT: '8', tvaRate: 19, maxCharge: '50' });
    const hotel = await option({ unit: 'UNIT', price_HT: '25', tvaRate: 7 });
    const told = await quote({
      departureDate: '2027-03-01T10:00',
      returnDate: '2027-03-11T10:00',
      vehicle: vehicle.id,
      options: [{ option: seat, quantity: 2 }, { option: hotel }],
      discountRate: 10,
    });
    expect(told.lengthDiscount).toEqual({ fromDays: 7, percent: 10, amount: 90 });
    expect(told.options.map(({ option: id, price_HT }) => [id, price_HT])).toEqual([
      [seat, 100],
      [hotel, 25],
    ]);
    // (900 − 90 + 100 + 25) × 90 %, dont 22,500 à 7 %.
    expect(told).toMatchObject({ total_Price_HT: 841.5, total_TVA: 157.185, TotalTTC: 998.685 });
  });

  it('compte les jours comme les conditions en vigueur, et la TVA du jour du départ', async () => {
    const conditions = {
      title: 'Conditions',
      body: 'Le véhicule se rend propre.',
      minAge: 21,
      minLicenseYears: 2,
      dayMode: 'CALENDAR',
      graceMinutes: 0,
    };
    const rates = (rate: number) => [{ label: 'Taux', rate, isDefault: true }];
    await call(api, boss, 'tva', 'create', { validFrom: '2027-06-14', rates: rates(20) });
    const late = { ...june, returnDate: '2027-06-17T10:45' };
    const before = await quote({ ...late, vehicle: vehicle.id });
    expect([before.numberOfDays, before.total_TVA]).toEqual([4, 83.79]);
    await call(api, boss, 'rent-conditions', 'create', conditions);
    expect((await quote({ ...late, vehicle: vehicle.id })).numberOfDays).toBe(5);
    await call(api, boss, 'rent-conditions', 'create', { ...conditions, dayMode: 'H24' });
    const next = { departureDate: '2027-06-14T10:00', returnDate: '2027-06-15T10:01', vehicle: vehicle.id };
    const told = await quote(next);
    expect([told.numberOfDays, told.total_Price_HT, told.total_TVA]).toEqual([2, 220.5, 44.1]);
    const early = { ...next, departureDate: '2022-12-31T10:00', returnDate: '2023-01-02T10:00' };
    expect((await ask(early)).errors?.[0]?.message).toContain('taux de TVA en vigueur le 31/12/2022');
  });

  it.each<[object, string]>([
    [{}, 'pricingCategory'],
    [{ pricingCategory: '999999999' }, 'pricingCategory'],
    [{ client: '999999999', mine: true }, 'client'],
    [{ options: [{ option: '999999999' }], mine: true }, 'options.0.option'],
    [{ discount: '500', mine: true }, 'discount'],
    [{ discount: '5', discountRate: 5, mine: true }, 'discount'],
    [{ discountRate: 101, mine: true }, 'discountRate'],
    [{ returnDate: '2027-06-13T09:00', mine: true }, 'returnDate'],
  ])('refuse %j, au champ %s', async ({ mine, ...change }: { mine?: boolean }, field) => {
    const asked = { ...june, ...change, ...(mine ? { vehicle: vehicle.id } : {}) };
    expect(Object.keys((await faults(asked)) ?? {})).toEqual([field]);
  });

  it('ne montre le prix négocié d’un client qu’à qui écrit des locations', async () => {
    const code = async (granted: string[]) => {
      const { token } = await api.signIn('ADMIN', granted);
      return (await ask({ ...june, vehicle: vehicle.id }, token)).errors?.[0]?.extensions.code;
    };
    expect(await code(['pricing_vehicles'])).toBe('FORBIDDEN');
    expect(await code(['create_reservation'])).toBeUndefined();
    expect(await code(['update_contract'])).toBeUndefined();
  });
});

it('se lit dans la transaction qui garde le prix, en un seul aller', async () => {
  const { pool } = api.engine;
  const told = await transaction(pool, async tx => {
    await tx.query(`UPDATE vehicles SET "rentalAmount" = 10 WHERE id = $1`, [vehicle.id]);
    let asked = 0;
    const counted = { query: ((...args: [never]) => (asked++, tx.query(...args))) as typeof tx.query };
    const departure = Date.parse('2027-09-15T09:00:00Z');
    const { total_Price_HT } = await quoteRental(counted, {
      vehicle: vehicle.id,
      departure,
      back: departure + 2 * 86_400_000,
    });
    return { asked, total_Price_HT };
  });
  expect(told).toEqual({ asked: 1, total_Price_HT: 140_500 });
});
