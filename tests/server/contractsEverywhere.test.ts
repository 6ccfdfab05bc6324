import { afterAll, beforeAll, expect, it } from 'vitest';
import { countDays, isFreeBetween } from '../../src/custom/planning/freeDays';
import { readPlanning } from '../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import { allJobs } from '../../server/engine/jobs/jobs';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { product } from '../../server/product';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays } from '../../src/domain/calendarDate';
import { toTunisLocal, tunisDate } from '../../src/domain/instant';
import type { Answer } from '../../src/pages/all';
import { documents } from '../../src/schema/api/documents';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addCompany, addVehicle } from './helpers/fleet';
import { insert } from './helpers/write';
import { addDrivingClient, addOrderlyCar, argumentsOf, decisionFor, departCar } from './helpers/renting';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** On the hour, so that nothing is half a minute from a bound. */
const present = Math.floor(Date.now() / HOUR) * HOUR;
const today = tunisDate(present);

let api: Api;
let boss: string;
let client: string;
let late: Car;
let due: Car;

interface Car {
  id: string;
  registration: string;
  contract: string;
}

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  client = await addDrivingClient(api, boss);
  late = await rent(present - 3 * DAY, present - 2 * HOUR);
  due = await rent(present - 3 * DAY, present + 2 * DAY);
  api.engine.now = () => present;
});
afterAll(() => api?.close());

async function send<T>(document: string, variables: object = {}): Promise<T> {
  const { data, errors } = await api.send<Record<string, T>>(boss, document, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as T;
}
const ask = <T>(question: string, variables: object = {}) =>
  send<T>(documents.question(question, api.engine.resources), variables);

/** A car that left at an instant on a signed contract. */
async function rent(from: number, to: number, signed?: (car: { id: string }) => Promise<void>): Promise<Car> {
  const car = await addOrderlyCar(api, boss);
  api.engine.now = () => from - HOUR;
  const input = argumentsOf({
    client,
    departureDate: toTunisLocal(from),
    returnDate: toTunisLocal(to),
    vehicles: [{ vehicle: car.id }],
  });
  const { id } = await send<{ id: string }>(`mutation { createContract(${input}) { id } }`);
  await send('mutation ($id: ID!) { signContract(id: $id) { id } }', { id });
  await signed?.(car);
  api.engine.now = () => from;
  await departCar(api, id, car.id, from, 1000);
  api.engine.now = () => present;
  return { ...car, contract: id };
}

async function planning(startDate: string, endDate: string) {
  return readPlanning(await ask<PlanningAnswer>('Planning', { startDate, endDate }), undefined);
}

it('montre en retard, au planning de n’importe quel mois, la voiture sous contrat qui n’est pas revenue : libre aucun jour', async () => {
  const month = { first: addDays(today, -10), days: 20 };
  const read = await planning(month.first, addDays(today, 9));
  const [bar] = read.bars.get(late.id);
  expect(bar).toMatchObject({ source: 'contracts', id: late.contract, kind: 'CONTRACT', degree: 'LATE' });
  expect((bar?.end ?? 0) - (bar?.start ?? 0)).toBe((3 * 24 - 2) * 60);
  const texts = await ask<{ key: string; who: string }[]>('PlanningTexts', {
    keys: `contracts:${late.contract}`,
  });
  expect(texts).toMatchObject([{ key: `contracts:${late.contract}`, who: 'Mehdi Trabelsi' }]);
  expect(read.bars.get(due.id)).toMatchObject([{ kind: 'CONTRACT', degree: 'CONTRACT' }]);
  const next = { first: addDays(today, 40), days: 7 };
  const later = await planning(next.first, addDays(next.first, 6));
  expect(later.bars.get(late.id)).toMatchObject([{ degree: 'LATE' }]);
  expect(later.bars.get(due.id)).toEqual([]);
  const { vehicles } = later.fleet;
  const days = [next.first, addDays(next.first, 1)] as const;
  expect(vehicles.filter(one => isFreeBetween(one, later.bars, next, days)).map(({ id }) => id)).toEqual([
    due.id,
  ]);
  expect(countDays([...vehicles], later.bars, next).free).toEqual(Array.from({ length: 7 }, () => 1));
});

it('compte aux tableaux les voitures sorties sous contrat, et celles qui n’en sont pas revenues', async () => {
  expect(await ask('getVehicleCounts')).toMatchObject({
    totalVehicles: 2,
    contractedVehicles: 2,
    exceedingVehicles: 1,
    availableVehicles: 0,
    reservedVehicles: 0,
  });
  const back = await ask<Record<string, number>>('getVehicleCounts', {
    startDate: today,
    endDate: addDays(today, 2),
  });
  expect(back.availableVehicles).toBe(0);
});

it('dit en retard, sur la fiche et dans la liste, la voiture qui n’est pas revenue, et depuis quand', async () => {
  const one = await send<{ _today: object }>(
    `{ vehicle(id: "${late.id}") { id _today { kind until source { id } } } }`,
  );
  expect(one._today).toEqual({ kind: 'LATE', until: present - 2 * HOUR, source: { id: late.contract } });
  const listed = async (availability: string) =>
    (
      await send<{ data: { id: string }[] }>(
        `{ Vehicles(limit: 100, availability: "${availability}") { data { id } } }`,
      )
    ).data.map(({ id }) => id);
  expect(await listed('LATE')).toEqual([late.id]);
  expect(await listed('CONTRACT')).toEqual([due.id]);
  expect(await listed('FREE')).toEqual([]);
});

it('la tient au calendrier d’aujourd’hui et des jours qui viennent, sans fin connue, et pas avant son départ', async () => {
  const calendar = async (startDate: string) =>
    (
      await ask<{ id: string; periods: object[] }[]>('VehicleCalendar', { startDate, endDate: startDate })
    ).find(({ id }) => id === late.id)?.periods;
  const out = [{ type: 'CONTRACT', start: present - 3 * DAY, end: null }];
  expect(await calendar(today)).toEqual(out);
  expect(await calendar(addDays(today, 30))).toEqual(out);
  expect(await calendar(addDays(today, -10))).toEqual([]);
  const free = async (startDate: string) =>
    (await ask<{ availableVehicles: number }>('getVehicleCounts', { startDate, endDate: startDate }))
      .availableVehicles;
  expect([await free(addDays(today, -10)), await free(addDays(today, 30))]).toEqual([2, 1]);
  const span = { first: addDays(today, -10), days: 5 };
  const read = await planning(span.first, addDays(today, -6));
  expect(countDays([...read.fleet.vehicles], read.bars, span).free).toEqual([2, 2, 2, 2, 2]);
});

const trip = (car: Pick<Car, 'id'>, from: number) =>
  argumentsOf({
    client,
    departureDate: toTunisLocal(from),
    returnDate: toTunisLocal(from + 2 * DAY),
    vehicles: [{ vehicle: car.id }],
  });
const refusal = async (document: string) => (await api.send(boss, document)).errors?.[0]?.extensions.fields;

it('n’en fait ni un autre contrat, ni une réservation, ferme ou en option : on note d’abord son retour', async () => {
  const said = `Le véhicule ${late.registration} n’est pas revenu (${await numberOf(late.contract)})\u00a0: notez d’abord son retour, ou faites un autre choix`;
  const soon = trip(late, present + 5 * HOUR);
  expect(await refusal(`mutation { createContract(${soon}) { id } }`)).toEqual({
    'vehicles.0.vehicle': said,
  });
  expect(await refusal(`mutation { createReservation(${soon}, source: "tel") { id } }`)).toEqual({
    'vehicles.0.vehicle': said,
  });
  // An option of before it was late keeps it, and is not confirmed.
  const other = trip(await addVehicle(api, boss), present + 5 * HOUR);
  const option = await send<{ id: string }>(`mutation { createReservation(${other}, source: "tel") { id } }`);
  await api.engine.pool.query(`UPDATE "reservations__vehicles" SET vehicle = $2 WHERE parent_id = $1`, [
    option.id,
    late.id,
  ]);
  await send(`mutation { updateReservation(id: ${option.id}, note: "Rappeler") { id } }`);
  expect(await refusal(`mutation { confirmReservation(id: ${option.id}) { id } }`)).toEqual({
    'vehicles.0.vehicle': said,
  });
});

const numberOf = async (contract: string) =>
  (
    await api.engine.pool.query<{ number: string }>(
      'SELECT "contractNumber" AS number FROM contracts WHERE id = $1',
      [contract],
    )
  ).rows[0]?.number;

it('met à la feuille du jour le contrat en retard, avec son état et qui conduit', async () => {
  const sheet = await ask<Answer<'DailySheet'>>('DailySheet', { date: today });
  expect(sheet.late).toMatchObject([
    {
      source: 'contracts',
      state: 'En location',
      client: { label: 'Mehdi Trabelsi' },
      vehicle: { label: expect.stringContaining(late.registration) as string },
      balance: expect.any(Number) as number,
    },
  ]);
  const [rest] = (
    await api.engine.pool.query<{ rest: string }>(
      'SELECT sum("TotalTTC") AS rest FROM contracts WHERE "contractNumber" = $1',
      [sheet.late[0]?.number],
    )
  ).rows;
  expect(sheet.late[0]?.balance).toBe(Number(rest?.rest));
  const then = await ask<Answer<'DailySheet'>>('DailySheet', { date: addDays(today, 2) });
  expect(then.returns).toMatchObject([{ source: 'contracts', vehicle: { id: due.id } }]);
});

async function told(token: string, at: number) {
  api.engine.now = () => at;
  await api.engine.pool.query('DELETE FROM "_jobs"');
  await runDueJobs(
    allJobs(product.jobs).filter(({ name }) => name === 'reviewAlerts'),
    { ...api.engine, now: api.engine.now },
  );
  const answer = await api.send<{ Notifications: { data: Told[] } }>(
    token,
    notificationDocuments.list(api.engine.resources),
    {},
  );
  api.engine.now = () => present;
  return answer.data?.Notifications.data.map(({ title, data, isRead }) => [title, data.entityId, isRead]);
}
interface Told {
  title: string;
  isRead: boolean;
  data: { entityId: string };
}

it('prévient d’un retard d’une heure, de nouveau d’un jour, et d’un départ de demain sans voiture, à qui les lit', async () => {
  const [reader, other] = [
    await api.signIn('ADMIN', ['contracts']),
    await api.signIn('ADMIN', ['reservations']),
  ];
  expect(await told(reader.token, present - 90 * 60_000)).toEqual([]);
  const hour = [['Retour en retard depuis plus de 1\u00a0h', late.contract, false]];
  expect(await told(reader.token, present)).toEqual(hour);
  await api.send(reader.token, 'mutation { markAllNotificationsAsRead }');
  expect(await told(reader.token, present + HOUR)).toEqual(hour.map(([title, id]) => [title, id, true]));
  expect(await told(reader.token, present + DAY)).toEqual([
    ['Retour en retard depuis plus de 24\u00a0h', late.contract, false],
  ]);
  expect(await told(other.token, present)).toEqual([]);
  const category = await insert(api.engine, 'pricing-vehicles', { category: 'Compacte', tarif: [] });
  const booking = await send<{ id: string }>(
    `mutation { createReservation(${argumentsOf({ client, source: 'tel', pricingCategory: category, departureDate: toTunisLocal(present + 30 * HOUR), returnDate: toTunisLocal(present + 80 * HOUR) })}) { id } }`,
  );
  await api.engine.pool.query(`UPDATE reservations SET status = 'CONFIRMED' WHERE id = $1`, [booking.id]);
  expect(await told(other.token, present)).toEqual([['Départ sans véhicule', booking.id, false]]);
});

it('ne prévient plus dès que le retour est noté', async () => {
  const { token } = await api.signIn('ADMIN', ['contracts']);
  const input = argumentsOf({
    contractId: late.contract,
    vehicle: late.id,
    at: toTunisLocal(present),
    mileage: 1300,
    fuelLevel: 8,
  });
  await send(`mutation { returnContractVehicle(${input}) { id } }`);
  const answer = await api.send<{ Notifications: { count: number } }>(
    token,
    notificationDocuments.list(api.engine.resources),
    {},
  );
  expect(answer.data?.Notifications.count).toBe(0);
  expect(await ask('getVehicleCounts')).toMatchObject({ contractedVehicles: 1, exceedingVehicles: 0 });
});

it('ne fait pas signer le contrat suivant de la voiture tant qu’elle n’est pas revenue', async () => {
  const next = { id: '' };
  const car = await rent(present - 3 * DAY, present - 4 * HOUR, async ({ id }) => {
    next.id = (
      await send<{ id: string }>(`mutation { createContract(${trip({ id }, present + 5 * HOUR)}) { id } }`)
    ).id;
  });
  const sentence = `${car.registration} n’est pas revenu du contrat ${await numberOf(car.contract)}\u00a0: notez d’abord son retour, ou donnez un autre véhicule.`;
  expect(await ask('ContractGuards', { contract: next.id })).toMatchObject([
    { guard: `VEHICLE_OUT/${car.id}`, severity: 'blocking', sentence },
  ]);
  expect(await refusal(`mutation { signContract(id: ${next.id}) { id } }`)).toEqual({
    'vehicles.0.vehicle': sentence,
  });
  await send(
    `mutation { returnContractVehicle(${argumentsOf({ contractId: car.contract, vehicle: car.id, at: toTunisLocal(present), mileage: 1300, fuelLevel: 8 })}) { id } }`,
  );
  await send(`mutation { signContract(id: ${next.id}) { id } }`);
});

/** Sends a write again with each decision that it asks for, and tells what was asked. */
async function decided(document: string) {
  const asked: { name: string; message: string }[] = [];
  const decisions: string[] = [];
  for (;;) {
    const answer = await api.send(boss, document, {}, { confirmed: decisions.join(',') || 'rien' });
    const header = decisionFor(answer)?.confirmed;
    if (!header) {
      expect(answer.errors).toBeUndefined();
      return asked;
    }
    const [error] = answer.errors as unknown as Asked[];
    asked.push({ name: error?.extensions.question.name ?? '', message: error?.message ?? '' });
    decisions.push(header);
  }
}
interface Asked {
  message: string;
  extensions: { question: { name: string } };
}

/** A car that is late, and that a reservation has two hours from now. */
async function awaited() {
  const next = { id: '' };
  const car = await rent(present - 3 * DAY, present - 4 * HOUR, async ({ id }) => {
    next.id = (
      await send<{ id: string }>(
        `mutation { createReservation(${trip({ id }, present + 2 * HOUR)}, source: "tel") { id } }`,
      )
    ).id;
    await send(`mutation { confirmReservation(id: ${next.id}) { id } }`);
  });
  return { car, next };
}

it('prolonge au-delà du client suivant celle qui est en retard, une fois dit qui est à déplacer', async () => {
  const { car, next } = await awaited();
  const back = toTunisLocal(present + DAY);
  const asked = await decided(
    `mutation { extendContract(${argumentsOf({ contractId: car.contract, vehicle: car.id, returnDate: back })}) { id } }`,
  );
  expect(asked.map(({ name }) => name)).toEqual(['displaced', 'extension']);
  expect(asked[0]?.message).toContain(`Le véhicule ${car.registration} est promis pendant ce temps.`);
  expect(await ask('DisplacedPeriods', { resource: 'vehicles', of: car.id })).toMatchObject([
    {
      source: 'reservations',
      sourceId: next.id,
      said: 'en contrat',
      since: present - 3 * DAY,
      until: present + DAY,
    },
  ]);
  const one = await send<{ _today: object }>(`{ vehicle(id: "${car.id}") { id _today { kind until } } }`);
  expect(one._today).toEqual({ kind: 'CONTRACT', until: present + DAY });
});

it('échange celle qui est en retard jusqu’au retour que dit le client, et compte les jours de plus', async () => {
  const { car } = await awaited();
  const other = await addOrderlyCar(api, boss);
  const swap = {
    contractId: car.contract,
    vehicle: car.id,
    newVehicle: other.id,
    at: toTunisLocal(present),
    reason: 'PANNE',
    price: 'KEEP',
    mileageIn: 1200,
    mileageOut: 500,
  };
  expect(await refusal(`mutation { swapContractVehicle(${argumentsOf(swap)}) { id } }`)).toEqual({
    returnDate: expect.stringContaining('dites quand le client revient') as string,
  });
  const longer = { ...swap, returnDate: toTunisLocal(present + 2 * DAY) };
  const asked = await decided(`mutation { swapContractVehicle(${argumentsOf(longer)}) { id } }`);
  expect(asked.map(({ name }) => name)).toEqual(['extension']);
  const { rows } = await api.engine.pool.query(
    `SELECT "lineState" AS state, "numberOfDays" AS days, "returnDate" = $2 AS "isLast" FROM contracts__vehicles WHERE parent_id = $1 ORDER BY position`,
    [car.contract, new Date(present + 2 * DAY).toISOString()],
  );
  // Five days of use in all, of which three were agreed first.
  expect(rows).toEqual([
    { state: 'SWAPPED', days: 3, isLast: false },
    { state: 'ON_RENT', days: 2, isLast: true },
  ]);
  // Both have moved already: what each looked like is kept with its line, and moves nothing more.
  const inspect = (vehicle: string, kind: string, mileage: number) =>
    send<{ id: string }>(
      `mutation { createInspection(${argumentsOf({ contract: car.contract, vehicle, kind, dateTime: toTunisLocal(present), mileage, fuelLevel: 7 })}) { id } }`,
    );
  const [back, out] = [await inspect(car.id, 'RETURN', 1200), await inspect(other.id, 'DEPARTURE', 500)];
  const seen = await api.engine.pool.query(
    `SELECT "lineState" AS state, "returnInspection"::text AS back, "departureInspection"::text AS out, "fuelIn", "fuelOut" FROM contracts__vehicles WHERE parent_id = $1 ORDER BY position`,
    [car.contract],
  );
  expect(seen.rows).toMatchObject([
    { state: 'SWAPPED', back: back.id, fuelIn: 7 },
    { state: 'ON_RENT', out: out.id, back: null, fuelOut: 7 },
  ]);
});

it('propose les voitures libres avec qui les a ensuite, et ni celle qui est sortie, ni celle qui est vendue', async () => {
  const [spare, sold] = [await addOrderlyCar(api, boss), await addOrderlyCar(api, boss)];
  await api.engine.pool.query(`UPDATE vehicles SET "vehicleType__type" = 'SOLD' WHERE id = $1`, [sold.id]);
  const from = present + 5 * DAY;
  const made = await send<{ id: string }>(
    `mutation { createReservation(${trip(spare, from)}, source: "tel") { id } }`,
  );
  await send(`mutation { confirmReservation(id: ${made.id}) { id } }`);
  const free = await ask<{ vehicles: { id: string; next: number | null }[] }>('FreeVehicles', {
    from: toTunisLocal(present + HOUR),
    to: toTunisLocal(present + DAY),
  });
  expect(free.vehicles.find(({ id }) => id === spare.id)?.next).toBe(from);
  expect(free.vehicles.map(({ id }) => id)).not.toContain(sold.id);
  expect(free.vehicles.map(({ id }) => id)).not.toContain(due.id);
});

it('dit sous contrat, partout, la voiture signée dont les clés ne sont pas parties à l’heure', async () => {
  const car = await addOrderlyCar(api, boss);
  api.engine.now = () => present - DAY;
  const [from, to] = [present - 2 * HOUR, present + 2 * DAY];
  const input = argumentsOf({
    client,
    departureDate: toTunisLocal(from),
    returnDate: toTunisLocal(to),
    vehicles: [{ vehicle: car.id }],
  });
  const { id } = await send<{ id: string }>(`mutation { createContract(${input}) { id } }`);
  await send('mutation ($id: ID!) { signContract(id: $id) { id } }', { id });
  api.engine.now = () => present;
  const doing = '_today { kind until source { id } }';
  const told = { kind: 'CONTRACT', until: to, source: { id } };
  expect(await send(`{ vehicle(id: "${car.id}") { id ${doing} } }`)).toMatchObject({ _today: told });
  const { data } = await send<{ data: { id: string; _today: object }[] }>(
    `{ Vehicles(limit: 100, availability: "CONTRACT") { data { id ${doing} } } }`,
  );
  expect(data.find(one => one.id === car.id)?._today).toEqual(told);
  const read = await planning(today, today);
  expect(read.bars.get(car.id)).toMatchObject([
    { source: 'contracts', id, kind: 'CONTRACT', degree: 'CONTRACT' },
  ]);
  const rows = await ask<{ id: string; periods: object[] }[]>('VehicleCalendar', {
    startDate: today,
    endDate: today,
  });
  expect(rows.find(one => one.id === car.id)?.periods).toEqual([{ type: 'CONTRACT', start: from, end: to }]);
});
