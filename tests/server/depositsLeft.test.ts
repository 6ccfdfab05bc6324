import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../server/product';
import { allJobs } from '../../server/engine/jobs/jobs';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { expireReservations } from '../../server/rental/jobs/expireReservations';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { agreeing } from './helpers/confirmed';
import { addClient, addVehicle } from './helpers/fleet';
import { receiveFor } from './helpers/received';
import { argumentsOf, wall } from './helpers/renting';
import { call, insert } from './helpers/write';

interface Booking {
  id: string;
  status: string;
  departureDate: number;
  TTCPrice: number | null;
  depositLeft: number | null;
  depositUse: { use: string; amount: number }[];
  droppedVehicles: string | null;
}
type Told<T = { id: string }> = Answer<Record<string, T>> & { extensions?: { warnings?: string[] } };

let api: Api;
let token: string;
let client: string;
const start = Date.now();
let present = start;
const DAY = 86_400_000;
const plain = (message?: string) => message?.replaceAll('\u00a0', ' ');

beforeAll(async () => {
  api = await startApi();
  api.engine.now = () => present;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
});
afterAll(() => api?.close());

const send = (mutation: string) =>
  api.send(token, `mutation { ${mutation} { id } }`) as unknown as Promise<Told>;
const done = async <T = { id: string }>(answer: Promise<Told<T>>): Promise<T> => {
  const { errors, data } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as T;
};
const car = async () => {
  const made = await addVehicle(api, token);
  await api.engine.pool.query('UPDATE vehicles SET "rentalAmount" = 100 WHERE id = $1', [made.id]);
  return made;
};
const days = (departure = start + 2 * DAY) => ({
  departureDate: wall(departure),
  returnDate: wall(departure + 2 * DAY),
});
const book = async (vehicles: string[], more: object = {}) =>
  (
    await done(
      send(
        `createReservation(${argumentsOf({ client, source: 'tel', ...days(), vehicles: vehicles.map(vehicle => ({ vehicle })), ...more })})`,
      ),
    )
  ).id;
const read = (id: string) => call<Booking>(api, token, 'reservations', 'one', { id });
const uses = async (id: string) =>
  (await read(id)).depositUse.map(({ use, amount }) => [use.replace(/(REG|CTR|FAC)-[\d-]+/, '$1'), amount]);
/** The payments under « Acomptes à rendre ou affecter », and what they hold in all. */
const listed = async () => {
  const answer = await api.send<{ getPayments: { data: { id: string; unallocated: number }[] } }>(
    token,
    documents.list(api.engine.resources.get('payments'), api.engine.resources),
    { isLeft: 'true', page: 1, limit: 50 },
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return (Object.values(answer.data ?? {})[0] as { data: { id: string; unallocated: number }[] }).data;
};
const told = async () => {
  await api.engine.pool.query('DELETE FROM "_jobs"');
  await runDueJobs(
    allJobs(product.jobs).filter(({ name }) => name === 'reviewAlerts'),
    { ...api.engine, now: api.engine.now },
  );
  const { data } = await api.send<{
    Notifications: { data: { title: string; data: { entityId: string } }[] };
  }>(token, notificationDocuments.list(api.engine.resources), {});
  return (data?.Notifications.data ?? []).map(one => `${one.title} ${one.data.entityId}`);
};
/** A reservation whose days have gone by. */
const past = async (status: 'CONFIRMED' | 'NO_SHOW' | 'CANCELLED', vehicle: string) => {
  const id = await book([vehicle]);
  if (status === 'CONFIRMED') await done(send(`confirmReservation(id: "${id}")`));
  await api.engine.pool.query(
    `UPDATE reservations SET status = $2, "departureDate" = now() - interval '6 days', "returnDate" = now() - interval '4 days' WHERE id = $1`,
    [id, status],
  );
  return id;
};

describe('l’acompte de ce qui n’a pas lieu', () => {
  it('se dit, se liste, et la réservation dit ce qu’il est devenu, quand l’option expire', async () => {
    const option = await book([(await car()).id], { expiresAt: wall(start + 60 * 60_000) });
    const payment = await receiveFor(api.engine, option, 100_000);
    expect([await listed(), (await read(option)).depositLeft]).toEqual([[], null]);
    present = start + 2 * 60 * 60_000;
    await expireReservations.run({ ...api.engine, now: () => present });
    expect(await told()).toContain(`Option expirée, acompte reçu ${option}`);
    expect(await listed()).toMatchObject([{ id: payment, unallocated: 100 }]);
    expect(await read(option)).toMatchObject({ status: 'EXPIRED', depositLeft: 100 });
    expect(await uses(option)).toEqual([['À rendre ou affecter', 100]]);
    await insert(api.engine, 'payments', {
      state: 'RECEIVED',
      direction: 'OUT',
      purpose: 'REFUND',
      client,
      refundOf: payment,
      date: '2026-11-20',
      amount: 100_000,
      paymentMode: 'Espaces',
    });
    expect(await told()).not.toContain(`Option expirée, acompte reçu ${option}`);
    expect([await listed(), await uses(option)]).toEqual([[], [['Rendu au client, REG', 100]]]);
    present = start;
  });

  it('se dit d’une réservation passée sans contrat, les frais retenus ôtés d’une annulée', async () => {
    const forgotten = await past('CONFIRMED', (await car()).id);
    const absent = await past('CANCELLED', (await car()).id);
    await receiveFor(api.engine, forgotten, 80_000);
    await receiveFor(api.engine, absent, 200_000);
    await api.engine.pool.query('UPDATE reservations SET "cancelFee" = 60 WHERE id = $1', [absent]);
    expect((await told()).filter(title => title.startsWith('Réservation passée')).toSorted()).toEqual(
      [
        `Réservation passée, acompte reçu ${forgotten}`,
        `Réservation passée, acompte reçu ${absent}`,
      ].toSorted(),
    );
    expect((await read(forgotten)).depositLeft).toBe(80);
    expect(await uses(absent)).toEqual([
      ['Frais retenus', 60],
      ['À rendre ou affecter', 140],
    ]);
    // Tout est retenu : il n’y a rien à rendre.
    await api.engine.pool.query('UPDATE reservations SET "cancelFee" = 200 WHERE id = $1', [absent]);
    expect((await listed()).map(({ unallocated }) => unallocated)).toEqual([80]);
    expect(await told()).not.toContain(`Réservation passée, acompte reçu ${absent}`);
  });

  it('se dit d’un contrat annulé après sa signature', async () => {
    const id = await book([(await car()).id]);
    await done(send(`confirmReservation(id: "${id}")`));
    const payment = await receiveFor(api.engine, id, 150_000);
    const { id: contract } = await done(send(`convertReservation(reservationId: "${id}")`));
    expect(await uses(id)).toEqual([['Pour le contrat CTR', 150]]);
    await api.engine.pool.query(
      `UPDATE contracts SET stage = 'SIGNED', "signedAt" = now() - interval '1 hour' WHERE id = $1`,
      [contract],
    );
    await done(send(`cancelContract(id: "${contract}", cancelReason: "TRIP")`));
    expect(await told()).toContain(`Contrat annulé, argent reçu ${contract}`);
    expect((await listed()).map(one => one.id)).toContain(payment);
    expect(await uses(id)).toEqual([['À rendre ou affecter, du contrat CTR', 150]]);
  });

  it('un véhicule sur deux en contrat : le brouillon dit celui qu’il laisse, la réservation aussi', async () => {
    const [first, second] = [await car(), await car()];
    const id = await book([first.id, second.id]);
    await done(send(`confirmReservation(id: "${id}")`));
    await receiveFor(api.engine, id, 400_000);
    const { id: contract } = await done(send(`convertReservation(reservationId: "${id}")`));
    expect((await read(id)).droppedVehicles).toBe(null);
    const { vehicles } = await call<{ vehicles: { id: string }[] }>(api, token, 'contracts', 'one', {
      id: contract,
    });
    const update = documents.update(api.engine.resources.get('contracts'), api.engine.resources);
    const drops = { id: contract, vehicles: [{ id: vehicles[0]?.id }] };
    const answer = (await agreeing(headers => api.send(token, update, drops, headers))) as unknown as Told;
    expect(answer.errors).toBeUndefined();
    expect(plain(answer.extensions?.warnings?.join(' '))).toContain(
      `${second.registration} n’est plus au contrat : la réservation ne le retient pas non plus, et les 400,000 DT reçus restent tous à ce contrat.`,
    );
    expect(await read(id)).toMatchObject({ droppedVehicles: second.registration });
    expect(await uses(id)).toEqual([['Pour le contrat CTR', 400]]);
  });
});

describe('ce qui est passé se rouvre à de nouvelles dates', () => {
  it.each(['NO_SHOW', 'CANCELLED'] as const)('d’une réservation %s', async status => {
    const id = await past(status, (await car()).id);
    const refused = (await send(`reopenReservation(id: "${id}")`)).errors?.[0];
    expect(Object.keys(refused?.extensions.fields ?? {})).toEqual(['departureDate']);
    expect(plain(refused?.message)).toMatch(/est passé : choisissez une date à venir/);
    const { departureDate, returnDate } = days(start + 5 * DAY);
    await done(
      send(`reopenReservation(id: "${id}", departureDate: "${departureDate}", returnDate: "${returnDate}")`),
    );
    const reopened = await read(id);
    expect([reopened.status, wall(reopened.departureDate), reopened.TTCPrice]).toEqual([
      'PENDING',
      departureDate,
      238,
    ]);
  });

  it('d’une option expirée, et à ses propres dates quand elles sont à venir', async () => {
    const [over, coming] = [await past('CANCELLED', (await car()).id), await book([(await car()).id])];
    await api.engine.pool.query(`UPDATE reservations SET status = 'EXPIRED' WHERE id = ANY ($1)`, [
      [over, coming],
    ]);
    expect((await send(`reopenReservation(id: "${over}")`)).errors?.[0]?.extensions.fields).toHaveProperty(
      'departureDate',
    );
    await done(send(`reopenReservation(id: "${coming}")`));
    expect(await read(coming)).toMatchObject({
      status: 'PENDING',
      departureDate: expect.any(Number) as number,
    });
    const { departureDate, returnDate } = days(start + 9 * DAY);
    const moved = `reopenReservation(id: "${over}", departureDate: "${departureDate}", returnDate: "${returnDate}")`;
    expect((await done(send(moved))).id).toBe(over);
  });
});
