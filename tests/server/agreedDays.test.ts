import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addCompany } from './helpers/fleet';
import {
  addDrivingClient,
  addOrderlyCar,
  argumentsOf,
  byDays,
  decisionFor,
  departCar,
  rentTerms,
  wall,
} from './helpers/renting';
import { call } from './helpers/write';

let api: Api;
let token: string;
let client: string;
let present = Date.UTC(2026, 9, 1, 8);
const DAY = 86_400_000;
const at = (text: string) => Date.parse(`${text}:00+01:00`);

interface Line {
  vehicle: { id: string };
  lineState: string;
  numberOfDays: number;
  price_HT: number;
}
interface Charge {
  kind: string;
  label: string;
  quantity: number;
  unitPrice_HT: number;
  tvaRate: number;
  vehicle: { id: string } | null;
}
interface Told {
  id: string;
  total_Price_HT: number;
  TotalTTC: number;
  vehicles: Line[];
  charges: Charge[];
}
const shown = `id total_Price_HT TotalTTC vehicles { vehicle { id } lineState numberOfDays price_HT }
  charges { kind label quantity unitPrice_HT tvaRate vehicle { id } }`;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  await conditions();
  client = await addDrivingClient(api, token);
});
afterAll(() => api?.close());

const conditions = (more: object = {}) =>
  call<{ id: string }>(api, token, 'rent-conditions', 'create', {
    ...rentTerms,
    ...byDays,
    ...more,
  });

const answer = (operation: string, input: object, headers = {}) =>
  api.send(token, `mutation { ${operation}(${argumentsOf(input)}) { ${shown} } }`, {}, headers) as Promise<
    Answer<Record<string, Told>>
  >;
/** What is asked is answered by its first choice. */
async function say(operation: string, input: object): Promise<Told> {
  const first = await answer(operation, input);
  const decision = decisionFor(first);
  const last = decision ? await answer(operation, input, decision) : first;
  if (last.errors) throw new Error(JSON.stringify(last.errors));
  return Object.values(last.data ?? {})[0] as Told;
}

const car = async (daily = 100) => (await addOrderlyCar(api, token, daily)).id;
/** Tariffs by period, each until the day before the next. */
const category = async (...periods: [string, string, number][]) =>
  (
    await call<{ id: string }>(api, token, 'pricing-vehicles', 'create', {
      category: `Catégorie ${Math.random()}`,
      tarif: periods.map(([startDate, endDate, price], index) => ({
        name: `Tarif ${index + 1}`,
        startDate,
        endDate,
        price,
      })),
    })
  ).id;

/** A contract that has left, `days` from the first of November 2026 at nine. */
async function departed(
  days: number,
  terms: object = {},
  daily = 100,
): Promise<{ id: string; vehicle: string }> {
  const vehicle = await car(daily);
  present = at('2026-10-30T09:00');
  const departure = at('2026-11-01T09:00');
  const { id } = await say('createContract', {
    client,
    departureDate: wall(departure),
    returnDate: wall(departure + days * DAY),
    vehicles: [{ vehicle }],
    ...terms,
  });
  await say('signContract', { id });
  present = departure;
  await departCar(api, id, vehicle, departure, 10_000);
  return { id, vehicle };
}

async function proposed(contract: string, vehicle: string, back: string | number) {
  const { data, errors } = await api.send<{ ContractReturnCharges: { charges: Omit<Charge, 'vehicle'>[] } }>(
    token,
    `{ ContractReturnCharges(${argumentsOf({
      contract,
      vehicle,
      at: typeof back === 'number' ? wall(back) : back,
      mileage: 10_500,
      fuelLevel: 8,
    })}) { charges { kind label quantity unitPrice_HT tvaRate } } }`,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.ContractReturnCharges.charges;
}
const inShort = (charges: readonly Omit<Charge, 'vehicle' | 'label'>[]) =>
  charges.map(one => `${one.kind} ${one.quantity} × ${one.unitPrice_HT} à ${one.tvaRate} %`);

/** Brings a vehicle back and accepts what its return proposes; the contract as it is then. */
async function bringBack(contract: string, vehicle: string, back: number, mileage = 10_500): Promise<Told> {
  present = back;
  await say('returnContractVehicle', {
    contractId: contract,
    vehicle,
    at: wall(back),
    mileage,
    fuelLevel: 8,
  });
  const charges = (await proposed(contract, vehicle, back)).map(one => ({ ...one, vehicle }));
  if (charges.length === 0) return read(contract);
  return say('addContractCharges', { contractId: contract, returned: vehicle, charges });
}
const read = async (id: string): Promise<Told> => {
  const { data } = await api.send<{ Contract: Told }>(token, `{ Contract(id: "${id}") { ${shown} } }`);
  return data?.Contract as Told;
};
const extend = (contractId: string, vehicle: string, returnDate: string) =>
  say('extendContract', { contractId, vehicle, returnDate });
function swap(contractId: string, vehicle: string, newVehicle: string, moment: number, price = 'KEEP') {
  present = moment;
  return say('swapContractVehicle', {
    contractId,
    vehicle,
    newVehicle,
    at: wall(moment),
    reason: 'DEMANDE_CLIENT',
    price,
    mileageIn: 10_200,
    mileageOut: 10_200,
    immobilized: false,
  });
}
const start = at('2026-11-01T09:00');

describe('un retour dans un jour payé', () => {
  it('du 25/11 12:00 au 25/12 09:00, rendue à 10:01 : ni retard, ni prolongation, ni devis ne coûte un jour', async () => {
    const vehicle = await car(88);
    present = at('2026-11-20T09:00');
    const terms = { client, departureDate: '2026-11-25T12:00', vehicles: [{ vehicle }] };
    const { id, vehicles } = await say('createContract', { ...terms, returnDate: '2026-12-25T09:00' });
    expect(vehicles[0]?.numberOfDays).toBe(30);
    await say('signContract', { id });
    present = at('2026-11-25T12:00');
    await departCar(api, id, vehicle, present, 10_000);
    expect(await proposed(id, vehicle, '2026-12-25T10:01')).toEqual([]);
    expect(inShort(await proposed(id, vehicle, '2026-12-25T13:01'))).toEqual(['RETARD 1 × 88 à 19 %']);
    const quote = await api.send<{ ReservationQuote: { numberOfDays: number } }>(
      token,
      documents.question('ReservationQuote', api.engine.resources),
      { ...terms, returnDate: '2026-12-25T10:01' },
    );
    expect(quote.data?.ReservationQuote.numberOfDays).toBe(30);
    const longer = await extend(id, vehicle, '2026-12-25T10:01');
    expect([longer.vehicles[0]?.numberOfDays, longer.charges]).toEqual([30, []]);
  });
});

describe('une remise', () => {
  it.each<[string, number, number, object, number, number]>([
    ['10 × 100 à −50 %, rendue après un jour : 50 restent', 10, 100, { discountPercent: 50 }, 1, 50],
    ['8 × 90 à −25 %, rendue après 3 : 202,500 restent', 8, 90, { discountPercent: 25 }, 3, 202.5],
    ['−500 sur 10 × 100, rendue après 4 : 200 restent', 10, 100, { discountAmount: 500 }, 4, 200],
    ['−100 % : rien n’est rendu', 10, 100, { discountPercent: 100 }, 1, 0],
    [
      'prix convenu de 700 pour 10 jours, rendue après 4 : 280 restent',
      10,
      100,
      { agreedPrice: 700, agreedReason: 'Fidélité' },
      4,
      280,
    ],
  ])('%s', async (_, days, daily, terms, used, left) => {
    const { id, vehicle } = await departed(days, terms, daily);
    expect((await bringBack(id, vehicle, start + used * DAY)).total_Price_HT).toBe(left);
  });

  it('tient aussi le jour de plus : prolongé ou en retard, au prix du jour de la ligne', async () => {
    const { id, vehicle } = await departed(10, { discountPercent: 50 });
    expect(inShort(await proposed(id, vehicle, start + 11 * DAY))).toEqual(['RETARD 1 × 50 à 19 %']);
    expect(inShort((await extend(id, vehicle, '2026-11-13T09:00')).charges)).toEqual([
      'PROLONGATION 2 × 50 à 19 %',
    ]);
  });

  it('se rend au taux de la ligne, et les options par jour avec ses jours', async () => {
    const seat = await call<{ id: string }>(api, token, 'additional-payments', 'create', {
      name: 'Siège enfant',
      unit: 'DAY',
      price_HT: 10,
      tvaRate: 7,
    });
    const options = { additionalReceiptOptions: [{ option: seat.id, quantity: 1 }] };
    const { id, vehicle } = await departed(10, { ...options, discountPercent: 50 });
    expect(inShort(await proposed(id, vehicle, start + 4 * DAY))).toEqual([
      'REMISE 6 × -50 à 19 %',
      'REMISE 6 × -5 à 7 %',
    ]);
    const longer = await extend(id, vehicle, '2026-11-13T09:00');
    expect(inShort(longer.charges)).toEqual(['PROLONGATION 2 × 50 à 19 %', 'PROLONGATION 2 × 5 à 7 %']);
    expect((await bringBack(id, vehicle, start + 4 * DAY)).total_Price_HT).toBe(220);
  });

  it('saisie en frais ne descend aucun taux sous zéro, ni ne se rend deux fois', async () => {
    const { id, vehicle } = await departed(5);
    const discount = (price: number, tvaRate = 19) => ({
      contractId: id,
      charges: [{ kind: 'REMISE', label: 'Geste', vehicle, quantity: 1, unitPrice_HT: price, tvaRate }],
    });
    for (const one of [discount(501), discount(1, 7)])
      expect((await answer('addContractCharges', one)).errors?.[0]?.extensions.fields).toEqual({
        'charges.0.unitPrice_HT': expect.stringContaining('dépasse'),
      });
    await say('addContractCharges', discount(400));
    expect((await bringBack(id, vehicle, start + DAY)).total_Price_HT).toBe(0);
  });
});

describe('chaque jour garde le prix convenu pour lui', () => {
  it('10 × 104,500 prolongés de 3 × 110, puis échangée : 13 jours à leurs prix', async () => {
    const pricingCategory = await category(
      ['2026-10-01', '2026-11-10', 104.5],
      ['2026-11-11', '2026-12-31', 110],
    );
    const { id, vehicle } = await departed(10, { pricingCategory });
    await extend(id, vehicle, '2026-11-14T09:00');
    const other = await car(300);
    const swapped = await swap(id, vehicle, other, start + 2 * DAY);
    expect(swapped.total_Price_HT).toBe(10 * 104.5 + 3 * 110);
    expect(swapped.vehicles.map(one => [one.numberOfDays, one.price_HT])).toEqual([
      [2, 209],
      [11, 836],
    ]);
    expect(swapped.charges.map(one => [one.vehicle?.id, one.quantity, one.unitPrice_HT])).toEqual([
      [other, 3, 110],
    ]);
    expect(inShort(await proposed(id, other, start + 12 * DAY))).toEqual(['REMISE 1 × -110 à 19 %']);
    expect(await proposed(id, other, start + 13 * DAY)).toEqual([]);
  });

  it('échangée pendant la prolongation : ses jours se partagent entre les deux voitures', async () => {
    const { id, vehicle } = await departed(3);
    await extend(id, vehicle, '2026-11-08T09:00');
    const other = await car(300);
    const swapped = await swap(id, vehicle, other, start + 5 * DAY);
    expect(swapped.total_Price_HT).toBe(700);
    expect(swapped.charges.map(one => [one.vehicle?.id, one.quantity])).toEqual([
      [vehicle, 2],
      [other, 2],
    ]);
    expect(swapped.vehicles.map(one => [one.numberOfDays, one.price_HT])).toEqual([
      [5, 300],
      [2, 0],
    ]);
  });

  it('9 × 56,600 échangée au 3e jour, prolongée de 2 × 82,600, rendue après 9,4 jours : 592', async () => {
    const pricingCategory = await category(
      ['2026-10-01', '2026-11-09', 56.6],
      ['2026-11-10', '2026-12-31', 82.6],
    );
    const { id, vehicle } = await departed(9, { pricingCategory });
    const other = await car(300);
    await swap(id, vehicle, other, start + 2.5 * DAY);
    const longer = await extend(id, other, '2026-11-12T09:00');
    expect(longer.total_Price_HT).toBe(674.6);
    expect((await bringBack(id, other, start + 9.4 * DAY, 10_400)).total_Price_HT).toBe(592);
  });

  it('au tarif du nouveau véhicule, la remise de la ligne tient, et les jours de prolongation suivent', async () => {
    const { id, vehicle } = await departed(4, { discountPercent: 50 });
    await extend(id, vehicle, '2026-11-07T09:00');
    const swapped = await swap(id, vehicle, await car(200), start + DAY, 'NEW_TARIFF');
    expect(swapped.total_Price_HT).toBe(50 + 5 * 100);
    expect(inShort(swapped.charges)).toEqual(['PROLONGATION 2 × 100 à 19 %']);
  });

  it('deux échanges dans un jour : celle du milieu n’a pas de jour, ni facturé ni imprimé', async () => {
    const { id, vehicle } = await departed(3);
    const [middle, last] = [await car(), await car()];
    await swap(id, vehicle, middle, start + 2 * 3_600_000);
    const swapped = await swap(id, middle, last, start + 4 * 3_600_000);
    expect(swapped.vehicles.map(one => [one.numberOfDays, one.price_HT])).toEqual([
      [1, 100],
      [0, 0],
      [2, 200],
    ]);
    await bringBack(id, last, start + 3 * DAY);
    const { data } = await api.send<{
      Invoicing: { contracts: { contract: string; parts: { label: string }[] }[] };
    }>(token, `{ Invoicing(contract: "${id}") { contracts { contract parts { label } } } }`);
    const labels = data?.Invoicing.contracts
      .find(one => one.contract === id)
      ?.parts.map(({ label }) => label);
    expect(labels).toHaveLength(2);
  });
});

describe('les jours se comptent par les conditions signées', () => {
  /** A day of the calendar begun is a day: 24 hours over two of them are two. */
  const byCalendar = () => conditions({ dayMode: 'CALENDAR', graceMinutes: 0 });
  const byHours = () => conditions();
  const booking = async (vehicle: string) => {
    present = at('2026-10-30T09:00');
    const { id } = await call<{ id: string }>(api, token, 'reservations', 'create', {
      client,
      source: 'tel',
      departureDate: '2026-11-01T09:00',
      returnDate: '2026-11-04T09:00',
      vehicles: [{ vehicle }],
    });
    await api.send(token, `mutation { confirmReservation(id: "${id}") { id } }`);
    return id;
  };

  it('prolonger de 24 heures est un jour, quoi que comptent celles d’aujourd’hui, et le retour aussi', async () => {
    const { id, vehicle } = await departed(3);
    await byCalendar();
    try {
      const longer = await extend(id, vehicle, '2026-11-05T09:00');
      expect([longer.vehicles[0]?.numberOfDays, inShort(longer.charges)]).toEqual([
        4,
        ['PROLONGATION 1 × 100 à 19 %'],
      ]);
      expect(await proposed(id, vehicle, '2026-11-05T09:00')).toEqual([]);
      const swapped = await swap(id, vehicle, await car(), start + DAY + 3_600_000 / 2);
      expect(swapped.vehicles.map(one => one.numberOfDays)).toEqual([1, 3]);
    } finally {
      await byHours();
    }
  });

  it('une réservation confirmée que l’on déplace, son devis et son contrat aussi', async () => {
    const vehicle = await car();
    const id = await booking(vehicle);
    await byCalendar();
    try {
      const moved = { departureDate: '2026-11-02T09:00', returnDate: '2026-11-05T09:00' };
      const told = await call<{ numberOfDays: number; TTCPrice: number }>(
        api,
        token,
        'reservations',
        'update',
        { id, ...moved },
      );
      expect(told).toMatchObject({ numberOfDays: 3, TTCPrice: 357 });
      const { data } = await api.send<{ Reservation: { rentConditions: { id: string } } }>(
        token,
        `{ Reservation(id: "${id}") { rentConditions { id } } }`,
      );
      const quoted = await api.send<{ ReservationQuote: { numberOfDays: number } }>(
        token,
        documents.question('ReservationQuote', api.engine.resources),
        { ...moved, vehicles: [{ vehicle }], rentConditions: data?.Reservation.rentConditions.id },
      );
      expect(quoted.data?.ReservationQuote.numberOfDays).toBe(3);
      const contract = await say('convertReservation', { reservationId: id });
      expect([contract.vehicles[0]?.numberOfDays, contract.TotalTTC]).toEqual([3, 357]);
    } finally {
      await byHours();
    }
  });
});

describe('ce qu’un retour propose', () => {
  it('a les prix du jour où il revint, quoi qu’ils deviennent avant qu’on en décide', async () => {
    const damage = await call<{ id: string }>(api, token, 'damage-categories', 'create', {
      name: 'Jante',
      defaultPriceHT: 900,
    });
    const { id, vehicle } = await departed(3);
    present = start + 3 * DAY;
    await call(api, token, 'inspections', 'create', {
      contract: id,
      vehicle,
      kind: 'RETURN',
      dateTime: wall(present),
      mileage: 10_500,
      fuelLevel: 8,
      damages: [{ zone: 'LEFT', damageCategory: damage.id, severity: 'LIGHT' }],
    });
    await call(api, token, 'damage-categories', 'update', { id: damage.id, defaultPriceHT: 2_997 });
    const ask = async () => {
      const { data } = await api.send<{ ContractReturnCharges: { charges: Charge[] } }>(
        token,
        `{ ContractReturnCharges(contract: "${id}", vehicle: "${vehicle}") { charges { kind label quantity unitPrice_HT tvaRate } } }`,
      );
      return inShort(data?.ContractReturnCharges.charges ?? []);
    };
    expect(await ask()).toEqual(['DOMMAGE 1 × 900 à 19 %']);
  });
});

describe('un prix confirmé est gardé comme il fut confirmé', () => {
  /** Cars at 100 a day, and a delivery at another rate where it is asked for. */
  async function confirmed(cars: number, days = 3, withOption = false) {
    const vehicles = await Promise.all(Array.from({ length: cars }, () => car()));
    const option = withOption
      ? await call<{ id: string }>(api, token, 'additional-payments', 'create', {
          name: 'Livraison',
          unit: 'UNIT',
          price_HT: 100,
          tvaRate: 7,
        })
      : null;
    present = at('2026-10-30T09:00');
    const { id } = await call<{ id: string }>(api, token, 'reservations', 'create', {
      client,
      source: 'tel',
      departureDate: wall(start),
      returnDate: wall(start + days * DAY),
      vehicles: vehicles.map(vehicle => ({ vehicle })),
      additionalReceiptOptions: option ? [{ option: option.id, quantity: 1 }] : [],
    });
    await api.send(token, `mutation { confirmReservation(id: "${id}") { id } }`);
    // What tariffs become since is nobody's business.
    await api.engine.pool.query('UPDATE vehicles SET "rentalAmount" = 150 WHERE id = ANY ($1::bigint[])', [
      vehicles,
    ]);
    if (option) await call(api, token, 'additional-payments', 'update', { id: option.id, price_HT: 160 });
    return { id, vehicles };
  }
  const asked = (one: Answer<unknown>) =>
    (
      one as unknown as {
        errors?: { extensions: { question?: { choices: { value: string }[] } } }[];
      }
    ).errors?.[0]?.extensions.question?.choices.map(({ value }) => value);
  const change = (id: string, values: object, decided?: string) =>
    answer('updateContract', { id, ...values }, decided ? { confirmed: `price%3D${decided}` } : {});

  it('300 à 19 % et 100 à 7 %, confirmés et signés à 464 : l’option à son taux, facturés 464 et le timbre', async () => {
    const { id } = await confirmed(1, 3, true);
    const contract = await say('convertReservation', { reservationId: id });
    expect([contract.total_Price_HT, contract.TotalTTC]).toEqual([400, 464]);
    const fields = 'additionalReceiptOptions { price_HT tvaRate } agreedPrice';
    const { data } = await api.send<{ Contract: object }>(
      token,
      `{ Contract(id: "${contract.id}") { ${fields} } }`,
    );
    expect(data?.Contract).toEqual({
      additionalReceiptOptions: [{ price_HT: 100, tvaRate: 7 }],
      agreedPrice: null,
    });
    await say('signContract', { id: contract.id });
    const vehicle = contract.vehicles[0]?.vehicle.id ?? '';
    present = start;
    await departCar(api, contract.id, vehicle, start, 10_000);
    await bringBack(contract.id, vehicle, start + 3 * DAY);
    const invoicing = await api.send<{ Invoicing: { documents: { TotalTTC: number; stamp: number }[] } }>(
      token,
      `{ Invoicing(contract: "${contract.id}") { documents { TotalTTC stamp } } }`,
    );
    const [document] = invoicing.data?.Invoicing.documents ?? [];
    expect((document?.TotalTTC ?? 0) - (document?.stamp ?? 0)).toBeCloseTo(464, 3);
  });

  it('une voiture de deux, deux jours de plus, une voiture de plus : les prix sont demandés, au contrat comme à la réservation', async () => {
    // 2 × 4 × 100 confirmés, 952 TTC ; le tarif est passé à 150.
    const { id, vehicles } = await confirmed(2, 4);
    const contract = await say('convertReservation', { reservationId: id });
    expect(contract.TotalTTC).toBe(952);
    const { data } = await api.send<{ Contract: { vehicles: { id: string }[] } }>(
      token,
      `{ Contract(id: "${contract.id}") { vehicles { id } } }`,
    );
    const rows =
      data?.Contract.vehicles.map((row, index) => ({ id: row.id, vehicle: vehicles[index] })) ?? [];
    const third = await car(150);
    expect(asked(await change(contract.id, { vehicles: rows.slice(0, 1) }))).toEqual([
      '952.000',
      '476.000',
      '714.000',
    ]);
    expect(asked(await change(contract.id, { vehicles: [...rows, { vehicle: third }] }))).toEqual([
      '952.000',
      '1666.000',
      '2142.000',
    ]);
    expect(asked(await change(contract.id, { returnDate: wall(start + 6 * DAY) }))).toEqual([
      '952.000',
      '1666.000',
      '2142.000',
    ]);
    const kept = await change(contract.id, { vehicles: rows.slice(0, 1) }, '476.000');
    expect(kept.data?.updateContract).toMatchObject({ TotalTTC: 476, vehicles: [{ price_HT: 400 }] });
    // What is said without a change of its price asks nothing.
    expect((await change(contract.id, { note: 'Siège à préparer' })).errors).toBeUndefined();
    expect((await read(contract.id)).TotalTTC).toBe(476);
    const other = await confirmed(2, 4);
    const update = `mutation { updateReservation(id: "${other.id}", vehicles: [{ vehicle: "${other.vehicles[0]}" }]) { TTCPrice } }`;
    expect(asked(await api.send(token, update))).toEqual(['952.000', '476.000', '714.000']);
  });

  it('le prix convenu en un montant se demande aussi, et laisse la place aux tarifs si on le dit', async () => {
    present = at('2026-10-30T09:00');
    const vehicle = await car();
    const contract = await say('createContract', {
      client,
      departureDate: wall(start),
      returnDate: wall(start + 4 * DAY),
      vehicles: [{ vehicle }],
      agreedPrice: 300,
      agreedReason: 'Fidélité',
    });
    const longer = { returnDate: wall(start + 6 * DAY) };
    expect(asked(await change(contract.id, longer))).toEqual(['357.000', '595.000', '714.000']);
    expect((await change(contract.id, longer, '714.000')).data?.updateContract?.TotalTTC).toBe(714);
    const { data } = await api.send<{ Contract: { agreedPrice: number | null } }>(
      token,
      `{ Contract(id: "${contract.id}") { agreedPrice } }`,
    );
    expect(data?.Contract.agreedPrice).toBeNull();
  });
});

describe('les contrats d’avant', () => {
  it('disent leurs jours comme on les devinait : prolongations, options, véhicules remplacés', async () => {
    const seat = await call<{ id: string }>(api, token, 'additional-payments', 'create', {
      name: 'Siège',
      unit: 'DAY',
      price_HT: 10,
      tvaRate: 7,
    });
    const plain = await departed(4, { additionalReceiptOptions: [{ option: seat.id, quantity: 1 }] });
    await extend(plain.id, plain.vehicle, '2026-11-07T09:00');
    const swapped = await departed(4);
    const other = await car();
    await swap(swapped.id, swapped.vehicle, other, start + DAY);
    const { pool } = api.engine;
    const shape = async () =>
      (
        await pool.query(
          `SELECT "extendedDays", "options_HT", replaces::text, "pricedAs"::text, "tariffDays" FROM contracts__vehicles
           WHERE parent_id = ANY ($1::bigint[]) ORDER BY parent_id, position`,
          [[plain.id, swapped.id]],
        )
      ).rows;
    const before = await shape();
    await pool.query('ALTER TABLE contracts__vehicles DISABLE TRIGGER USER');
    await pool.query(
      `UPDATE contracts__vehicles SET "extendedDays" = NULL, "options_HT" = NULL, replaces = NULL, "pricedAs" = NULL, "tariffDays" = NULL`,
    );
    await pool.query('ALTER TABLE contracts__vehicles ENABLE TRIGGER USER');
    await pool.query(await readFile('server/rental/migrations/0024-lines-know-their-days.sql', 'utf8'));
    expect(await shape()).toEqual(before);
    expect(before.map(one => [one.extendedDays, one.options_HT, one.replaces, one.tariffDays])).toEqual([
      [2, '40.000', null, '4x100.000'],
      [0, '0.000', null, '1x100.000'],
      [0, '0.000', swapped.vehicle, '3x100.000'],
    ]);
  });
});
