import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelOf } from '../../server/helpers/modelOf';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, seat } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';

const { below } = randomFrom(seed);
const hour = 3_600_000;

let built: BuiltServer;
let dataDir: string;
let server: Running;

beforeAll(async () => {
  built = await buildServer();
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-inspections-'));
});
afterAll(async () => {
  server?.kill('SIGKILL');
  for (const pid of ownCluster(dataDir).left()) process.kill(pid, 'SIGKILL');
  await sleep(100);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** As a device sends it: what it called it stays the same, however often and under whatever key it is sent. */
const send = `mutation ($contract: ID, $vehicle: ID, $mileage: Input, $deviceId: Input) {
  createInspection(contract: $contract, vehicle: $vehicle, kind: "DEPARTURE", dateTime: "DATE", mileage: $mileage, fuelLevel: 8, deviceId: $deviceId) { id } }`;

/** Each round starts a server anew: under `npm run promises` alone. */
describe.skipIf(process.env.TEST_DATABASE_URL || !full)(
  'un état des lieux envoyé pendant que le serveur est tué',
  () => {
    it('est là une fois, et son véhicule est parti une fois', async () => {
      const rounds = 20;
      const launch = () => startServer(built, { DATA_DIR: dataDir });
      server = launch();
      let url = await server.ready;
      const db = await ownCluster(dataDir).connect();
      const token = await seat(db);
      const now = Date.now();
      const { rows: clients } = await db.query<{ id: string }>(
        `INSERT INTO clients ("partyType", "clientType", "clientKind", phone, "otherDetails__firstName", "otherDetails__lastName")
       VALUES ('CLIENT', 'PHYSICAL', 'PASSAGE', '+21620123456', 'Mehdi', 'Trabelsi') RETURNING id::text`,
      );
      const { carBrand, carModel } = await modelOf(db);
      const client = clients[0]?.id;
      const signed: { contract: string; vehicle: string; device: string }[] = [];
      for (let round = 0; round < rounds; round++) {
        const { rows } = await db.query<{ contract: string; vehicle: string }>(
          `WITH car AS (INSERT INTO vehicles ("carBrand", "carModel", "plateType", registration, "vehicleType__type", "serviceOrCompanyVehicle")
             VALUES ($6, $7, 'TUN', $1, 'IN_SERVICE', 'EXPLOITATION') RETURNING id),
           made AS (INSERT INTO contracts ("contractNumber", stage, client, "departureDate", "returnDate")
             VALUES ($2, 'SIGNED', $3, to_timestamp($4), to_timestamp($5)) RETURNING id),
           line AS (INSERT INTO contracts__vehicles (parent_id, position, vehicle, "departureDate", "returnDate", "lineState", "heldFrom", "heldTo")
             SELECT made.id, 0, car.id, to_timestamp($4), to_timestamp($5), 'TO_DELIVER', to_timestamp($4), to_timestamp($5) FROM made, car RETURNING id, vehicle)
         INSERT INTO vehicles__occupancy (subject_id, period, kind, source, source_id, row_id)
           SELECT line.vehicle, tstzrange(to_timestamp($4), to_timestamp($5) + interval '1 hour'), 'CONTRACT', 'contracts', made.id, line.id
           FROM line, made RETURNING source_id::text AS contract, subject_id::text AS vehicle`,
          [
            `${round + 100} TUN 4821`,
            `CTR-2026-9${round}`,
            client,
            (now - hour) / 1000,
            (now + 72 * hour) / 1000,
            carBrand,
            carModel,
          ],
        );
        const [{ contract, vehicle } = { contract: '', vehicle: '' }] = rows;
        signed.push({ contract, vehicle, device: randomUUID() });
      }
      await db.end();
      const document = send.replace('DATE', new Date(now - hour / 2).toISOString());
      let unsettled = 0;
      for (const [round, { contract, vehicle, device }] of signed.entries()) {
        const variables = { contract, vehicle, mileage: 1000 + round, deviceId: device };
        const once = async (key?: string) =>
          ask<{ createInspection: { id: string } | null }>(url, await token(), document, variables, {
            key,
          });
        const key = randomUUID();
        const first = once(key).catch(() => null);
        await sleep(below(120));
        server.kill('SIGKILL');
        await Promise.all([first, server.exited]);
        server = launch();
        url = await server.ready;
        // As the phone does: under its key, and once more as if it had lost it.
        const again = await once(key);
        const anew = await once(randomUUID());
        const ids = [again, anew].map(({ data }) => data?.createInspection?.id);
        if (!ids[0] || ids[0] !== ids[1]) {
          console.error(again, anew);
          unsettled++;
        }
      }
      const seenAfter = await ownCluster(dataDir).connect();
      const { rows: told } = await seenAfter.query<{
        contract: string;
        n: number;
        out: number;
        readings: number;
      }>(
        `SELECT c.id::text AS contract, (SELECT count(*)::int FROM inspections i WHERE i.contract = c.id) AS n,
         (SELECT count(*)::int FROM contracts__vehicles l WHERE l.parent_id = c.id AND l."lineState" = 'ON_RENT' AND l."departureInspection" IS NOT NULL) AS "out",
         (SELECT count(*)::int FROM mileages m JOIN contracts__vehicles l ON l.vehicle = m.vehicle WHERE l.parent_id = c.id AND m.source = 'CONTRACT_OUT') AS readings
       FROM contracts c`,
      );
      await seenAfter.end();
      server.kill('SIGTERM');
      await server.exited;
      expect(told).toHaveLength(rounds);
      const n = rounds;
      keep('P-09', {
        n,
        of: 'inspections lost to a kill',
        figure: told.filter(one => one.n < 1 || one.out < 1).length,
        ideal: 0,
      });
      keep('P-09', {
        n,
        of: 'inspections, departures or readings doubled',
        figure: told.filter(one => one.n > 1 || one.out > 1 || one.readings !== 1).length,
        ideal: 0,
      });
      keep('P-09', {
        n,
        of: 'inspections that could not be settled afterwards',
        figure: unsettled,
        ideal: 0,
      });
    });
  },
);
