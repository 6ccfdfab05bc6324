import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createApplication } from '../../server/engine/application';
import { openPool } from '../../server/engine/connection/pool';
import { Drain } from '../../server/engine/http/drain';
import { createLog } from '../../server/engine/base/log';
import { reviewAllDeadlines } from '../../server/engine/records/reviewDeadlines';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { serveApi, tokenSecret } from './helpers/api';
import type { Api } from './helpers/api';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';
import { addClient, addVehicle } from './helpers/fleet';
import { modelOf } from './helpers/modelOf';

let database: FreshEngine;
let here: Api;
let there: Awaited<ReturnType<typeof secondNode>>;

/** Another server on the same database, with a pool and an engine of its own. */
async function secondNode(url: string) {
  const log = createLog('silent');
  const pool = openPool({ connectionString: url, max: 5 }, log);
  const { resources } = database.engine;
  const engine = await createEngine(pool, product, log);
  const drain = new Drain();
  const options = { pool, resources, log, tokenSecret, production: true, drain };
  const app = await createApplication(engine, options);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { pool, engine, app, drain, address };
}

beforeAll(async () => {
  database = await freshEngine();
  here = await serveApi(database);
  there = await secondNode(database.url);
});
afterAll(async () => {
  await there?.app.close();
  await there?.pool.end();
  await here?.close();
});

/** A stream of that node, read as a browser does. */
async function hear(url: string, token: string) {
  const answer = await fetch(`${url}/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const heard: string[] = [];
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let over = false;
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      for (const [, topic] of decoder.decode(value).matchAll(/event: (\w+)/g)) heard.push(topic ?? '');
    }
  })()
    .catch(() => undefined)
    .finally(() => (over = true));
  return {
    answer,
    heard,
    isOver: () => over,
    leave: () => reader?.cancel(),
    /** Once it listens, everyone is told to look. */
    ready: () => expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThanOrEqual(3),
  };
}
const soon = (what: () => unknown) => expect.poll(what, { timeout: 5000 });

describe('ce qui change se sait aussitôt, d’un nœud à l’autre', () => {
  it('une notification lue ou née sur un nœud se dit à ceux de l’autre, et à qui elle concerne', async () => {
    const leila = await here.signIn('SUPER_ADMIN');
    const karim = await here.signIn('ADMIN', ['vehicles'], 'Karim');
    const [hers, his] = [await hear(there.address, leila.token), await hear(there.address, karim.token)];
    expect(hers.answer.headers.get('content-type')).toContain('text/event-stream');
    await Promise.all([hers.ready(), soon(() => there.pool.totalCount)]);
    await new Promise(resolve => setTimeout(resolve, 200));
    hers.heard.length = his.heard.length = 0;
    const { carBrand, carModel } = await modelOf(here.engine.pool, 'Kia', 'Picanto');
    await here.engine.pool.query(
      `INSERT INTO vehicles ("carBrand", "carModel", "plateType", registration, "serviceOrCompanyVehicle", "vehicleType__type", "validityDate__end_validity")
       VALUES ($1, $2, 'TUN', '200 TUN 1', 'EXPLOITATION', 'IN_SERVICE', current_date + 3)`,
      [carBrand, carModel],
    );
    await reviewAllDeadlines(here.engine.pool, here.engine);
    await soon(() => [...hers.heard, ...his.heard]).toEqual(['notifications', 'notifications']);
    hers.heard.length = his.heard.length = 0;
    await here.send(leila.token, notificationDocuments.markAllAsRead());
    await soon(() => hers.heard).toEqual(['notifications']);
    await here.engine.pool.query(`UPDATE "_permissions" SET granted = '{clients}' WHERE user_id = $1`, [
      karim.id,
    ]);
    await soon(() => his.heard).toEqual(['rights']);
    expect(hers.heard).toEqual(['notifications']);
    await Promise.all([hers.leave(), his.leave()]);
  });

  it('une réservation prise sur un nœud se dit à tous ceux de l’autre, celle que la base refuse à personne', async () => {
    const { token } = await here.signIn('SUPER_ADMIN');
    const other = await here.signIn('ADMIN', ['reservation_dashboard'], 'Karim');
    const stream = await hear(there.address, other.token);
    await soon(() => stream.answer.status).toBe(200);
    const [client, vehicle] = [await addClient(here, token), await addVehicle(here, token)];
    stream.heard.length = 0;
    const book = (departureDate: string) =>
      here.send(
        token,
        `mutation ($client: ID, $from: Input, $vehicles: [ReservationVehiclesInput]) {
          createReservation(client: $client, source: "tel", departureDate: $from, returnDate: "2027-03-15T09:00", vehicles: $vehicles) { id } }`,
        { client, from: departureDate, vehicles: [{ vehicle: vehicle.id }] },
      );
    expect((await book('2027-03-16T09:00')).errors).toHaveLength(1);
    expect(stream.heard).toEqual([]);
    await book('2027-03-12T09:00');
    await book('2027-03-13T09:00');
    // Once for what comes together; on a machine that is busy they may not.
    await soon(() => [...new Set(stream.heard)]).toEqual(['occupancy']);
    await stream.leave();
  });

  it('le flux finit avec la session, sans jeton il ne commence pas, et chacun en a un nombre borné', async () => {
    const user = await here.signIn('ADMIN');
    const stream = await hear(there.address, user.token);
    await soon(() => stream.heard.length >= 0).toBe(true);
    await new Promise(resolve => setTimeout(resolve, 300));
    await here.engine.pool.query('UPDATE "_sessions" SET revoked_at = now() WHERE user_id = $1', [user.id]);
    await soon(stream.isOver).toBe(true);
    expect((await hear(there.address, user.token)).answer.status).toBe(401);
    expect((await hear(there.address, 'x')).answer.status).toBe(401);
    const other = await here.signIn('ADMIN');
    const many = [];
    for (let i = 0; i < 13; i++) many.push(await hear(there.address, other.token));
    expect(many.map(one => one.answer.status)).toEqual([...Array.from({ length: 12 }, () => 200), 503]);
    await Promise.all(many.map(one => one.leave()));
  });

  it('après une coupure de la base, tous regardent de nouveau', async () => {
    const user = await here.signIn('ADMIN');
    const stream = await hear(there.address, user.token);
    await new Promise(resolve => setTimeout(resolve, 200));
    stream.heard.length = 0;
    await here.engine.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%karhba_live%'`,
    );
    await soon(() => stream.heard).toEqual(['rights', 'notifications', 'occupancy']);
    await stream.leave();
  });

  it('un arrêt n’attend pas les flux', async () => {
    const user = await here.signIn('ADMIN');
    const stream = await hear(there.address, user.token);
    const began = Date.now();
    expect(await there.drain.start(there.app.server, 5000)).toBe(0);
    expect(Date.now() - began).toBeLessThan(2000);
    await soon(stream.isOver).toBe(true);
  });
});
