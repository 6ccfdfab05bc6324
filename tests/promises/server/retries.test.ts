import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { addClient, addService, addVehicle } from '../../server/helpers/fleet';
import { keep, tries } from '../promise';
import { openCuttingProxy } from './helpers/cuttingProxy';

let api: Api;
let token: string;
let client: string;
let service: string;
let vehicle: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
  service = await addService(api, token);
  vehicle = (await addVehicle(api, token)).id;
  await book('2098-01-01', 'confirmed');
});
afterAll(() => api?.close());

const contract = `mutation ($libelle: Input, $rows: [ContractServiceContractDetailsInput]) {
  createContractService(libelle: $libelle, contractDetails: $rows) { id contractId updatedAt contractDetails { id amount } } }`;
const reservation = `mutation ($client: ID, $departureDate: Input, $returnDate: Input, $note: Input, $vehicles: [ReservationVehiclesInput]) {
  createReservation(client: $client, source: "tel", departureDate: $departureDate, returnDate: $returnDate, note: $note, vehicles: $vehicles) { id reservationNumber } }`;

/** The body of an answer, byte for byte. */
async function post(url: string, query: string, variables: object, key: string): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      connection: 'close',
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
}

const bookingOf = (day: string, note: string) => ({
  client,
  departureDate: `${day}T08:00:00Z`,
  returnDate: `${day}T16:00:00Z`,
  note,
  vehicles: [{ vehicle }],
});
async function book(day: string, note: string): Promise<void> {
  const { data } = await api.send<{ createReservation: { id: string } }>(
    token,
    reservation,
    bookingOf(day, note),
  );
  await api.send(token, 'mutation ($id: ID!) { confirmReservation(id: $id) { id } }', {
    id: data?.createReservation.id,
  });
}

/** Records of that name, and entries of history that tell of them. */
async function effects(libelle: string): Promise<number[]> {
  const { rows } = await api.engine.pool.query<{ records: number; entries: number }>(
    `SELECT count(DISTINCT c.id)::int AS records, count(h.id)::int AS entries FROM "contract-services" c
     LEFT JOIN "history-logs" h ON h."entityType" = 'contract-services' AND h."entityId" = c.id WHERE c.libelle = $1`,
    [libelle],
  );
  return [rows[0]?.records ?? 0, rows[0]?.entries ?? 0];
}

/** Sends one form in several ways at once or in turn, and keeps the promise's two figures. */
async function tryOut(
  way: string,
  rounds: number,
  send: (form: { libelle: string; rows: object[] }, key: string) => Promise<string[]>,
): Promise<void> {
  let different = 0;
  let wrong = 0;
  let answers = 0;
  for (let round = 0; round < rounds; round++) {
    const libelle = `${way} ${round}`;
    const bodies = await send({ libelle, rows: [{ service, amount: '12,5' }] }, randomUUID());
    answers += bodies.length;
    expect(bodies[0]).toMatch(/"contractId":"CS-/);
    different += new Set(bodies).size - 1;
    if ((await effects(libelle)).join() !== '1,1') wrong += 1;
  }
  keep('P-05', { n: rounds, of: `forms without exactly one effect, ${way}`, figure: wrong, ideal: 0 });
  keep('P-05', { n: answers, of: `differing answers, ${way}`, figure: different, ideal: 0 });
}

describe('P-05: a retried mutation has one effect', () => {
  it('double click', () =>
    tryOut('double click', tries(5, 200, 100), (form, key) =>
      Promise.all([post(api.url, contract, form, key), post(api.url, contract, form, key)]),
    ));

  it('twenty in parallel', () =>
    tryOut('20 parallel', tries(3, 50, 20), (form, key) =>
      Promise.all(Array.from({ length: 20 }, () => post(api.url, contract, form, key))),
    ));

  it('a connection cut after the commit', async () => {
    const proxy = await openCuttingProxy(api.url);
    try {
      await tryOut('cut after commit', tries(4, 200, 100), async (form, key) => {
        await expect(post(proxy.url, contract, form, key)).rejects.toThrow();
        const never = await proxy.lost.at(-1);
        return [
          never ?? '',
          await post(api.url, contract, form, key),
          await post(api.url, contract, form, key),
        ];
      });
    } finally {
      await proxy.close();
    }
  });

  it('a warning is repeated with its answer', async () => {
    let different = 0;
    const rounds = tries(5, 50, 20);
    for (let round = 0; round < rounds; round++) {
      const key = randomUUID();
      const form = bookingOf('2098-01-01', `option ${round}`);
      const bodies = [
        await post(api.url, reservation, form, key),
        await post(api.url, reservation, form, key),
      ];
      expect(bodies[0]).toMatch(/"warnings":\[.*"Le véhicule/);
      different += new Set(bodies).size - 1;
    }
    keep('P-05', { n: rounds, of: 'warnings not repeated', figure: different, ideal: 0 });
  });
});
