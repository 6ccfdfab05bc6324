import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, toEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { startOfTunisDay, toTunisLocal } from '../../src/domain/instant';
import { beginPapers } from '../../server/rental/jobs/beginPapers';
import { documents } from '../../src/schema/api/documents';
import { decisionOf, decisionsHeader, writeDecisions } from '../../src/schema/api/question';
import type { Question } from '../../src/schema/api/question';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { modelOf } from './helpers/modelOf';
import { storages } from './helpers/storages';
import type { OpenedStorage } from './helpers/storages';
import { aPhoto, sendFiles } from './helpers/uploads';
import { call, insert, refusal, story } from './helpers/write';

let api: Api;
let token: string;
let admin: string;
let client: string;

let opened: OpenedStorage;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  token = (await api.signIn('SUPER_ADMIN')).token;
  admin = (
    await api.signIn('ADMIN', ['vehicles', 'update_vehicle', 'create_vehicle', 'create_maintenance_mileage'])
  ).token;
  client = await addClient(api, token);
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

interface Vehicle {
  id: string;
  registration: string;
  totalMileage: number | null;
  nextMaintenanceMileage: number | null;
  maintenanceTask: { id: string }[];
  upkeepState: string | null;
  equipment: { item: string; present: boolean }[];
  vehicleType: { type: string; soldDetails: { amount: number | null } };
  buyer: { id: string } | null;
  validityDate: { end_validity: number | null; amount: number | null };
  policeNumber: string | null;
  _deadline: { date: number; of: string } | null;
  nextInsurance: { end: number | null };
  vehicleDocumentHistory: {
    type: string;
    amount: number | null;
    policeNumber: string | null;
    file: { id: string } | null;
  }[];
}
const one = (id: string) => call<Vehicle>(api, token, 'vehicles', 'one', { id });
const change = (id: string, values: object) =>
  call<Vehicle>(api, token, 'vehicles', 'update', { id, ...values });

const resource = (name: string) => api.engine.resources.get(name);
/** Asks for a transition, as the admin does. */
const move = (name: string, variables: object, as = admin) =>
  api.send<Record<string, Vehicle>>(
    as,
    documents.transition(resource('vehicles'), name, api.engine.resources),
    variables,
  );
/** @param confirmed what is decided beforehand. */
const act = (name: string, variables: object, of = 'vehicles', confirmed = '') =>
  api.send<Record<string, { id: string }>>(
    admin,
    documents.action(resource(of), name),
    variables,
    confirmed ? { Confirmed: encodeURIComponent(confirmed) } : {},
  );
const today = todayInTunis(Date.now());
const inDays = (days: number, hour = '10:00') => `${addDays(today, days)}T${hour}`;

async function book(vehicle: string, from: number, to: number): Promise<string> {
  const { id } = await call<{ id: string }>(api, token, 'reservations', 'create', {
    client,
    source: 'tel',
    departureDate: inDays(from),
    returnDate: inDays(to),
    vehicles: [{ vehicle }],
  });
  await api.send(token, `mutation { confirmReservation(id: "${id}") { id } }`);
  return id;
}

describe('un véhicule qui arrive', () => {
  it('a la liste de ses équipements, l’état « En service », et son kilométrage pour premier relevé', async () => {
    const { id } = await call<Vehicle>(api, token, 'vehicles', 'create', {
      ...(await modelOf(api.engine.pool)),
      registration: '231 TUN 1',
      totalMileage: 12_000,
    });
    const made = await one(id);
    expect(made.equipment).toHaveLength(12);
    expect(made.equipment.filter(({ present }) => !present)).toMatchObject([{ item: 'ALLOY_WHEELS' }]);
    expect(made.vehicleType.type).toBe('IN_SERVICE');
    const { data } = await call<{ data: { value: number }[] }>(api, token, 'mileages', 'list', {
      vehicle: id,
    });
    expect(data.map(({ value }) => value)).toEqual([12_000]);
  });

  it('suit son plan d’entretien d’un relevé à l’autre', async () => {
    const task = await insert(api.engine, 'maintenance-tasks', { name: 'Vidange' });
    const { id } = await addVehicle(api, token);
    // Told where there is no plan (specification §7), worked out once there is one.
    expect((await change(id, { nextMaintenanceMileage: 45_000 })).nextMaintenanceMileage).toBe(45_000);
    expect((await change(id, { totalMileage: 3_000 })).nextMaintenanceMileage).toBe(45_000);
    const planned = { maintenanceTask: [{ task, mileage: 10_000 }], totalMileage: 4_000 };
    expect((await change(id, planned)).nextMaintenanceMileage).toBe(10_000);
    // Passé sans que rien ne soit fait, il est en retard et le reste.
    const late = { vehicleId: id, value: 10_200 };
    expect((await act('recordVehicleMileage', late)).errors?.[0]).toMatchObject({
      message: expect.stringMatching(
        /^10\u00a0200\u00a0km, c’est plus de 1\u00a0000\u00a0km par jour/,
      ) as unknown,
      extensions: {
        code: 'CONFIRMATION',
        question: { name: 'mileage', choices: [{ value: '10200', label: 'C’est bien 10\u00a0200\u00a0km' }] },
      },
    });
    expect((await one(id)).totalMileage).toBe(4_000);
    expect((await act('recordVehicleMileage', late, 'vehicles', 'mileage=10200')).errors).toBeUndefined();
    const overdue = { totalMileage: 10_200, nextMaintenanceMileage: 10_000, upkeepState: 'OVERDUE' };
    expect(await one(id)).toMatchObject(overdue);
    const found = await call<{ data: { id: string }[] }>(api, token, 'vehicles', 'list', {
      upkeep: 'OVERDUE',
    });
    expect(found.data.map(vehicle => vehicle.id)).toEqual([id]);
    const [row] = (await one(id)).maintenanceTask;
    const done = (values: object) => ({ maintenanceTask: [{ id: row?.id, ...values }] });
    const last = { lastDoneOn: addDays(today, -300), lastDoneMileage: 9_800 };
    expect(await change(id, done(last))).toMatchObject({ nextMaintenanceMileage: 19_800 });
    expect((await one(id)).upkeepState).toBe('OK');
    // En jours aussi : un an après la dernière fois, avec un rappel de trois mois.
    const yearly = { dateRecurrenceMonths: 12, reminderBeforeMonths: 3 };
    await change(id, done(yearly));
    expect(await one(id)).toMatchObject({
      upkeepState: 'DUE_SOON',
      nextMaintenanceDate: toEpoch(addMonths(last.lastDoneOn, 12)),
    });
    for (const [wrong, field] of [
      [{ lastDoneOn: addDays(today, 1) }, 'lastDoneOn'],
      [{ lastDoneMileage: 10_201 }, 'lastDoneMileage'],
    ] as const)
      expect(
        (await refusal(api, token, 'vehicles', 'update', { id, ...done(wrong) }))?.extensions.fields,
      ).toHaveProperty([`maintenanceTask.0.${field}`]);
    const bare = { id, maintenanceTask: [{ task }] };
    expect(
      (await refusal(api, token, 'vehicles', 'update', bare))?.extensions.fields?.maintenanceTask,
    ).toContain('tous les combien');
    const tooLate = { id, maintenanceTask: [{ task, mileage: 1000, reminderBeforeMileage: 1000 }] };
    expect((await refusal(api, token, 'vehicles', 'update', tooLate))?.extensions.fields).toEqual({
      'maintenanceTask.0.reminderBeforeMileage': expect.stringContaining('avant l’échéance') as unknown,
    });
  });

  it('est à un modèle, une agence et un carburant qui existent', async () => {
    const variables = { ...(await modelOf(api.engine.pool)), registration: '231 TUN 2', agency: '987654' };
    const error = await refusal(api, token, 'vehicles', 'create', variables);
    expect(error?.extensions.fields).toHaveProperty('agency');
  });
});

describe('l’état d’un véhicule', () => {
  it('donné à la création ou à la modification, passe par l’action qui y mène, avec ses droits et ce qu’elle demande', async () => {
    const { id } = await addVehicle(api, token);
    const set = (vehicleType: object, by = admin, more: object = {}) =>
      api.send<{ updateVehicle: { vehicleType: { type: string }; rentalAmount: number } }>(
        by,
        `mutation ($id: ID!, $vehicleType: VehicleVehicleTypeInput, $rentalAmount: Input, $buyer: ID) {
          updateVehicle(id: $id, vehicleType: $vehicleType, rentalAmount: $rentalAmount, buyer: $buyer) {
            rentalAmount vehicleType { type soldDetails { amount } } } }`,
        { id, vehicleType, ...more },
      );
    const sold = { type: 'SOLD', soldDetails: { date: today, amountType: 'TTC', amount: '41500' } };
    expect((await set({ type: 'SOLD' })).errors?.[0]?.extensions.fields).toMatchObject({
      'vehicleType.soldDetails.amount': 'Ce champ est obligatoire',
    });
    expect((await set({ type: 'RETURNED' })).errors?.[0]?.message).toContain('leasing');
    expect((await set({ type: 'BROKEN' })).errors?.[0]?.extensions.fields).toEqual({
      'vehicleType.type': 'Choix inconnu',
    });
    // As it is: the rest is changed, and nothing else.
    expect(
      (await set({ type: 'IN_SERVICE' }, admin, { rentalAmount: '123' })).data?.updateVehicle,
    ).toMatchObject({
      rentalAmount: 123,
      vehicleType: { type: 'IN_SERVICE' },
    });
    expect((await set(sold, admin, { buyer: client })).data?.updateVehicle.vehicleType).toEqual({
      type: 'SOLD',
      soldDetails: { amount: 41_500 },
    });
    expect((await set({ type: 'IN_SERVICE' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await set({ type: 'FOR_SALE' }, token)).errors?.[0]?.extensions.fields).toEqual({
      'vehicleType.type': 'L’état ne passe pas de «\u00a0Vendu\u00a0» à «\u00a0À vendre\u00a0»',
    });
    expect((await set({ type: 'IN_SERVICE' }, token)).data?.updateVehicle.vehicleType).toEqual({
      type: 'IN_SERVICE',
      soldDetails: { amount: null },
    });
    const made = await api.send<{ createVehicle: { vehicleType: { type: string } } }>(
      admin,
      `mutation ($carBrand: ID, $carModel: ID, $sold: VehicleVehicleTypeInput, $buyer: ID) {
        createVehicle(carBrand: $carBrand, carModel: $carModel, plateType: "TUN", registration: "249 TUN 4821",
          serviceOrCompanyVehicle: "EXPLOITATION", vehicleType: $sold, buyer: $buyer) { vehicleType { type } } }`,
      { ...(await modelOf(api.engine.pool)), sold, buyer: client },
    );
    expect(made.data?.createVehicle.vehicleType.type).toBe('SOLD');
  });

  it('se vend avec date et prix, et non tant que quelqu’un l’attend', async () => {
    const { id, registration } = await addVehicle(api, token);
    const soldDetails = { date: today, amountType: 'TTC', amount: '41500' };
    const sale = { id, vehicleType: { soldDetails }, buyer: client };
    const missing = await move('sellVehicle', { id });
    expect(missing.errors?.[0]?.extensions.fields).toMatchObject({
      'vehicleType.soldDetails.date': 'Ce champ est obligatoire',
      'vehicleType.soldDetails.amount': 'Ce champ est obligatoire',
    });
    const reservation = await book(id, 3, 5);
    const held = await move('sellVehicle', sale, token);
    expect(held.errors?.[0]).toMatchObject({
      message: expect.stringMatching(
        `^Le véhicule ${registration} ne peut pas être vendu\u00a0: il est déjà réservé du .* \\(RES-`,
      ) as unknown,
      extensions: { code: 'CONFLICT' },
    });
    // Who may not read reservations is told that there is one, not which.
    expect((await move('sellVehicle', sale)).errors?.[0]?.message).not.toContain('RES-');
    await api.send(
      token,
      `mutation { cancelReservation(id: "${reservation}", cancelReason: "TRIP") { id } }`,
    );
    expect((await move('sellVehicle', sale)).data?.sellVehicle).toMatchObject({
      vehicleType: { type: 'SOLD', soldDetails: { amount: 41_500 } },
      buyer: { id: client },
    });
  });

  it('vendu, ne revient que par un SUPER_ADMIN, et la vente s’efface', async () => {
    const { id } = await addVehicle(api, token);
    const soldDetails = { date: today, amountType: 'HT', amount: '1' };
    await move('sellVehicle', { id, vehicleType: { soldDetails }, buyer: client });
    expect((await move('withdrawVehicleFromSale', { id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await move('reinstateVehicle', { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await move('reinstateVehicle', { id }, token)).data?.reinstateVehicle).toMatchObject({
      vehicleType: { type: 'IN_SERVICE', soldDetails: { amount: null } },
      buyer: null,
    });
  });

  it('ne se restitue que s’il est à un autre', async () => {
    const { id } = await addVehicle(api, token);
    expect((await move('returnVehicle', { id })).errors?.[0]?.message).toBe(
      'Seul un véhicule en leasing ou en sous-traitance se restitue.',
    );
    await change(id, { purchaseType: 'LEASE' });
    expect((await move('returnVehicle', { id })).data?.returnVehicle?.vehicleType.type).toBe('RETURNED');
  });

  it('à vendre, se loue encore jusqu’au jour dit', async () => {
    const { id } = await addVehicle(api, token);
    await move('putVehicleForSale', { id, rentableUntil: addDays(today, 6) });
    const booking = { client, source: 'tel', departureDate: inDays(4), vehicles: [{ vehicle: id }] };
    const late = await refusal(api, token, 'reservations', 'create', { ...booking, returnDate: inDays(8) });
    expect(late?.extensions.fields?.['vehicles.0.vehicle']).toContain('à vendre et se loue jusqu’au');
    const returnDate = inDays(6);
    expect(await refusal(api, token, 'reservations', 'create', { ...booking, returnDate })).toBeUndefined();
  });
});

describe('un document se renouvelle', () => {
  const insured = { start_validity: '2026-01-01', end_validity: addDays(today, 5), amount: '1684,250' };

  it('avant son terme : le présent court jusqu’à sa fin, le suivant attend son jour, et l’ancien est gardé avec son fichier', async () => {
    const { id, registration } = await addVehicle(api, token);
    await change(id, { validityDate: insured, policeNumber: 'STR-1' });
    const scan = await sendFiles<{ updateVehicle: { validityDate: { file: { id: string } } } }>(
      api,
      token,
      'mutation ($id: ID!, $paper: VehicleValidityDateInput) { updateVehicle(id: $id, validityDate: $paper) { validityDate { file { id } } } }',
      { id, paper: { file: await aPhoto('attestation.jpg') } },
    );
    const file = scan.data?.updateVehicle.validityDate.file.id;
    const end = addDays(today, 370);
    const renewed = await sendFiles(
      api,
      admin,
      documents.action(resource('vehicles'), 'renewVehicleDocument'),
      {
        vehicleId: id,
        document: 'INSURANCE',
        end,
        amount: '1700',
        policeNumber: 'STR-2',
        file: await aPhoto('nouvelle.jpg'),
      },
    );
    expect(renewed.errors).toBeUndefined();
    const begin = addDays(today, 6);
    const next = { start: Date.parse(begin), end: Date.parse(end), amount: 1700, policeNumber: 'STR-2' };
    const present = {
      policeNumber: 'STR-1',
      validityDate: { end_validity: Date.parse(addDays(today, 5)), amount: 1684.25 },
    };
    expect(await one(id)).toMatchObject({
      ...present,
      nextInsurance: { ...next, file: { originalname: 'nouvelle.jpg' } },
      vehicleDocumentHistory: [],
    });
    // L’échéance qui presse est celle du suivant.
    expect((await one(id))._deadline).toEqual({ date: Date.parse(end), of: 'Assurance' });
    const on = async (day: string) => {
      await beginPapers.run({ ...api.engine, now: () => startOfTunisDay(day) + 60_000 });
      return one(id);
    };
    expect(await on(addDays(today, 5))).toMatchObject(present);
    expect(await on(begin)).toMatchObject({
      policeNumber: 'STR-2',
      validityDate: {
        start_validity: next.start,
        end_validity: next.end,
        amount: 1700,
        file: { originalname: 'nouvelle.jpg' },
      },
      nextInsurance: { start: null, end: null, amount: null, file: null, policeNumber: null },
      vehicleDocumentHistory: [
        { type: 'INSURANCE', amount: 1684.25, policeNumber: 'STR-1', file: { id: file } },
      ],
    });
    expect((await story(api, token, 'vehicles', id))[0]).toContain(
      `Assurance au: ${addDays(today, 5).split('-').toReversed().join('/')} → ${end.split('-').toReversed().join('/')}`,
    );
    const { rows } = await api.engine.pool.query(
      `SELECT message FROM "history-logs" WHERE action = 'renewVehicleDocument' AND "entityId" = $1`,
      [id],
    );
    expect(rows).toEqual([{ message: `Renouvellement\u00a0: Assurance, ${registration}` }]);
  });

  it('après son terme, prend sa place aussitôt ; un renouvellement redit remplace celui qui attend', async () => {
    const { id } = await addVehicle(api, token);
    await change(id, { vehicleStickers: { end_vehicleStickers: addDays(today, -3) } });
    const renew = (end: string, start?: string) =>
      act('renewVehicleDocument', { vehicleId: id, document: 'STICKER', end, start });
    await renew(addDays(today, 30));
    expect(await one(id)).toMatchObject({
      vehicleStickers: { end_vehicleStickers: Date.parse(addDays(today, 30)) },
      vehicleDocumentHistory: [{ type: 'STICKER' }],
    });
    await renew(addDays(today, 300));
    await renew(addDays(today, 395));
    expect(await one(id)).toMatchObject({
      vehicleStickers: { end_vehicleStickers: Date.parse(addDays(today, 30)) },
      nextSticker: { start: Date.parse(addDays(today, 31)), end: Date.parse(addDays(today, 395)) },
      vehicleDocumentHistory: [{ type: 'STICKER' }],
    });
    expect(
      (await renew(addDays(today, 400), addDays(today, 30))).errors?.[0]?.extensions.fields?.start,
    ).toContain('le suivant commence le');
    // Le retour n’est couvert que par les deux à la fois.
    const booking = { client, source: 'tel', departureDate: inDays(25), vehicles: [{ vehicle: id }] };
    const warned = async (back: number) => {
      const answer = (await api.send(
        token,
        documents.create(resource('reservations'), api.engine.resources),
        { ...booking, returnDate: inDays(back) },
      )) as { extensions?: { warnings?: string[] } };
      return (answer.extensions?.warnings ?? []).some(text => text.includes('vignette'));
    };
    expect(await warned(60)).toBe(false);
    expect(await warned(396)).toBe(true);
  });

  it('son échéance se tait aussitôt, et celle d’une date corrigée aussi, sans renouvellement', async () => {
    const { id } = await addVehicle(api, token);
    const open = async () =>
      (
        await api.engine.pool.query(
          `SELECT FROM "_notifications" WHERE resource = 'vehicles' AND record_id = $1 AND closed_at IS NULL`,
          [id],
        )
      ).rowCount;
    await change(id, { vehicleStickers: { end_vehicleStickers: addDays(today, 2) } });
    expect(await open()).toBe(1);
    await act('renewVehicleDocument', { vehicleId: id, document: 'STICKER', end: addDays(today, 367) });
    expect(await open()).toBe(0);
    const corrected = await change(id, { vehicleStickers: { end_vehicleStickers: addDays(today, 300) } });
    expect(corrected.vehicleDocumentHistory).toHaveLength(0);
    expect(await open()).toBe(0);
  });

  it('n’est jamais plus court que celui qui court', async () => {
    const { id } = await addVehicle(api, token);
    await change(id, { validityDate: insured });
    const shorter = { vehicleId: id, document: 'INSURANCE', end: addDays(today, 4) };
    expect((await act('renewVehicleDocument', shorter)).errors?.[0]?.extensions.fields?.end).toContain(
      'Le document court déjà jusqu’au',
    );
  });
});

describe('le kilométrage', () => {
  const read = (vehicle: string, value: number, date: string, more: object = {}) =>
    refusal(api, admin, 'mileages', 'create', { vehicle, value, date, ...more });

  it('ne baisse pas, ni ne dépasse un relevé plus récent, sauf correction motivée', async () => {
    const { id } = await addVehicle(api, token);
    expect(await read(id, 10_000, inDays(-20))).toBeUndefined();
    expect(await read(id, 12_000, inDays(-10))).toBeUndefined();
    expect((await one(id)).totalMileage).toBe(12_000);
    expect((await read(id, 11_000, inDays(-5)))?.extensions.fields?.value).toMatch(
      /^11\u00a0000\u00a0km, c’est moins que les 12\u00a0000\u00a0km relevés le /,
    );
    expect((await read(id, 12_500, inDays(-15)))?.extensions.fields?.value).toContain('c’est plus que');
    expect((await read(id, 11_000, inDays(-5), { correction: true }))?.extensions.fields).toHaveProperty(
      'reason',
    );
    const reason = 'Compteur remplacé';
    expect(await read(id, 11_000, inDays(-5), { correction: true, reason })).toBeUndefined();
    expect((await one(id)).totalMileage).toBe(11_000);
    expect((await read(id, 12_000, inDays(2)))?.extensions.fields).toHaveProperty('date');
  });

  it('un relevé ancien ne change pas celui du véhicule', async () => {
    const { id } = await addVehicle(api, token);
    await read(id, 30_000, inDays(-2));
    await read(id, 20_000, inDays(-30));
    expect((await one(id)).totalMileage).toBe(30_000);
  });

  it('deux relevés contraires au même moment : un seul passe', async () => {
    const { id } = await addVehicle(api, token);
    const results = await Promise.all([read(id, 50_000, inDays(-4)), read(id, 40_000, inDays(-3))]);
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('changé sur la fiche, c’est un relevé', async () => {
    const { id } = await addVehicle(api, token);
    await change(id, { totalMileage: 9_000 });
    expect(
      (await refusal(api, token, 'vehicles', 'update', { id, totalMileage: 8_000 }))?.extensions.fields,
    ).toHaveProperty('totalMileage');
    const { data } = await call<{ data: { value: number }[] }>(api, token, 'mileages', 'list', {
      vehicle: id,
    });
    expect(data.map(({ value }) => value)).toEqual([9_000]);
  });

  it('un relevé écrit ne change plus, qui que ce soit qui écrive', async () => {
    const { id } = await addVehicle(api, token);
    await read(id, 100, inDays(-1));
    await expect(
      api.engine.pool.query('UPDATE mileages SET value = 5 WHERE vehicle = $1', [id]),
    ).rejects.toMatchObject({
      code: 'KA001',
    });
    await expect(
      api.engine.pool.query('DELETE FROM mileages WHERE vehicle = $1', [id]),
    ).rejects.toMatchObject({
      code: 'KA001',
    });
  });
});

describe('une immobilisation', () => {
  const stop = (vehicle: string, start: string, end: string | null = null) => ({
    vehicle,
    type: 'DAMAGE',
    reason: 'Boîte de vitesses',
    start,
    end,
  });

  it('sans fin connue retient le véhicule jusqu’à ce qu’on la dise', async () => {
    const { id, registration } = await addVehicle(api, token);
    const made = await call<{ id: string }>(api, admin, 'unavailabilities', 'create', stop(id, inDays(-2)));
    const booking = {
      client,
      source: 'tel',
      departureDate: inDays(40),
      returnDate: inDays(42),
      vehicles: [{ vehicle: id }],
    };
    const reservation = await call<{ id: string }>(api, token, 'reservations', 'create', booking);
    const confirm = () => api.send(token, `mutation { confirmReservation(id: "${reservation.id}") { id } }`);
    const { errors } = await confirm();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(
        `^Le véhicule ${registration} est immobilisé depuis le .* \\(Boîte de vitesses\\). Prochain créneau libre\u00a0: pas encore connu.$`,
      ) as unknown,
      extensions: { code: 'OCCUPIED' },
    });
    const ended = await act(
      'endUnavailability',
      { unavailabilityId: made.id, end: toTunisLocal(Date.now()) },
      'unavailabilities',
    );
    expect(ended.errors).toBeUndefined();
    expect((await confirm()).errors).toBeUndefined();
  });

  interface Displaced {
    source: string;
    sourceId: string;
    label: string;
    from: number;
    reason: string;
  }
  const displaced = async (resource: string, of: string, as = token) => {
    const answer = await api.send<{ DisplacedPeriods: Displaced[] }>(
      as,
      documents.question('DisplacedPeriods', api.engine.resources),
      { resource, of },
    );
    expect(answer.errors).toBeUndefined();
    return answer.data?.DisplacedPeriods;
  };
  /** Sent again with what its question proposes. */
  const insist = async (input: object) => {
    const asked = await refusal(api, token, 'unavailabilities', 'create', input);
    const { name = '', choices } = (asked?.extensions as { question?: Question } | undefined)?.question ?? {};
    const { query, name: operation } = known(api.engine, 'unavailabilities', 'create');
    const { errors, data } = await api.send<Record<string, { id: string }>>(token, query, input, {
      [decisionsHeader]: writeDecisions([decisionOf(name, choices?.[0]?.value ?? '')]),
    });
    expect(errors).toBeUndefined();
    return { asked, made: data?.[operation] as { id: string } };
  };

  it('s’enregistre par-dessus ce qui est promis, une fois dit quoi : c’est à déplacer, et rien d’autre ne change', async () => {
    const { id, registration } = await addVehicle(api, token);
    const [sooner, later] = [await book(id, 10, 12), await book(id, 20, 22)];
    const { asked, made } = await insist(stop(id, inDays(11), inDays(15)));
    expect(asked?.message).toBe(
      `Le véhicule ${registration} est promis pendant ce temps. Une fois enregistré, ce qui suit est à déplacer\u00a0:`,
    );
    expect(asked?.extensions).toMatchObject({
      code: 'CONFIRMATION',
      question: {
        choices: [{ value: `reservations:${sooner}`, label: 'Enregistrer l’immobilisation quand même' }],
        records: [
          {
            resource: 'reservations',
            id: sooner,
            label: expect.stringContaining('Déjà réservé du') as unknown,
          },
        ],
      },
    });
    for (const [resource, of] of [
      ['vehicles', id],
      ['unavailabilities', made.id],
      ['reservations', sooner],
    ] as const)
      expect(await displaced(resource, of)).toMatchObject([
        { source: 'reservations', sourceId: sooner, reason: 'Boîte de vitesses' },
      ]);
    expect(await displaced('reservations', later)).toEqual([]);
    const outsider = (await api.signIn('ADMIN', ['vehicles'])).token;
    expect(await displaced('vehicles', id, outsider)).toMatchObject([{ sourceId: null, label: null }]);
    // Confirmed as it was, and still nobody else's: neither the days that it has, nor those of the breakdown, are free.
    for (const [from, to] of [
      [10, 11],
      [13, 14],
    ] as const) {
      const option = await book(id, from, to);
      const { errors } = await api.send(token, `mutation { confirmReservation(id: "${option}") { id } }`);
      expect(errors?.[0]?.extensions.code).toBe('OCCUPIED');
    }
    // A word changed in it asks nothing of the car.
    const edit = await api.send(
      token,
      `mutation { updateReservation(id: "${sooner}", note: "rappeler") { note } }`,
    );
    expect(edit.errors).toBeUndefined();
    expect(await displaced('vehicles', id)).toHaveLength(1);
  });

  it('ne demande rien, et ne déplace rien, quand elle ne rencontre que le temps gardé après un retour', async () => {
    const { id } = await addVehicle(api, token);
    await book(id, 10, 12);
    const input = stop(id, inDays(12, '10:30'));
    expect(await refusal(api, token, 'unavailabilities', 'create', input)).toBeUndefined();
    expect(await displaced('vehicles', id)).toEqual([]);
  });

  it('laisse de nouveau la voiture à qui l’avait, dès qu’elle roule ou qu’il en a une autre', async () => {
    const [{ id }, other] = [await addVehicle(api, token), await addVehicle(api, token)];
    const [first, second] = [await book(id, 30, 32), await book(id, 34, 36)];
    const { made } = await insist(stop(id, inDays(29)));
    expect(await displaced('vehicles', id)).toHaveLength(2);
    const move = (vehicle: string) =>
      api.send(
        token,
        `mutation { updateReservation(id: "${first}", vehicles: [{ vehicle: "${vehicle}" }]) { id } }`,
      );
    expect((await move(other.id)).errors).toBeUndefined();
    expect(await displaced('vehicles', id)).toMatchObject([{ sourceId: second }]);
    // Nobody comes back under a breakdown.
    expect((await move(id)).errors?.[0]?.extensions.code).toBe('OCCUPIED');
    const ended = await act(
      'endUnavailability',
      { unavailabilityId: made.id, end: inDays(33) },
      'unavailabilities',
    );
    expect(ended.errors).toBeUndefined();
    expect(await displaced('vehicles', id)).toEqual([]);
  });

  it('d’une mission, qui est un plan comme un autre, ne prend pas une voiture promise ; de deux, l’une attend', async () => {
    const { id } = await addVehicle(api, token);
    await book(id, 10, 12);
    const mission = { ...stop(id, inDays(9)), type: 'MISSION' };
    const refused = await refusal(api, token, 'unavailabilities', 'create', mission);
    expect(refused?.extensions).toMatchObject({
      code: 'OCCUPIED',
      fields: { vehicle: expect.stringContaining('RES-') as unknown },
    });
    expect(
      await refusal(api, token, 'unavailabilities', 'create', stop(id, inDays(6), inDays(9))),
    ).toBeUndefined();
    const twice = await refusal(api, token, 'unavailabilities', 'create', stop(id, inDays(8), inDays(9)));
    expect(twice?.extensions.code).toBe('OCCUPIED');
  });
});

describe('une dépense', () => {
  it('se tape HT ou TTC, et dit le reste au millime', async () => {
    const { id: vehicle } = await addVehicle(api, token);
    const spent = {
      vehicle,
      category: 'CARBURANT',
      label: 'Plein',
      date: today,
      amount: '100,005',
      tvaRate: '19',
    };
    expect(await call(api, token, 'expenses', 'create', spent)).toMatchObject({
      amountHT: 100.005,
      TVA: 19.001,
      amountTTC: 119.006,
    });
    // Un ticket se tape comme il est écrit, et le reste suit.
    const ticket = await call<{ id: string }>(api, token, 'expenses', 'create', {
      ...spent,
      amountType: 'TTC',
      amount: '100',
    });
    expect(ticket).toMatchObject({ amountHT: 84.034, TVA: 15.966, amountTTC: 100 });
    expect(await call(api, token, 'expenses', 'update', { id: ticket.id, tvaRate: '7' })).toMatchObject({
      amountHT: 93.458,
      TVA: 6.542,
      amountTTC: 100,
    });
    expect((await refusal(api, admin, 'expenses', 'list', {}))?.extensions.code).toBe('FORBIDDEN');
  });
});
