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
import { addCompany } from './helpers/fleet';
import { insert } from './helpers/write';
import { addDrivingClient, addOrderlyCar, argumentsOf, departCar } from './helpers/renting';

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
async function rent(from: number, to: number): Promise<Car> {
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
  api.engine.now = () => from;
  await departCar(api, id, car.id, from, 1000);
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
