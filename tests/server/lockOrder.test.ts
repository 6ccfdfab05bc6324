import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireReservations } from '../../server/rental/jobs/expireReservations';
import { createLog } from '../../server/engine/base/log';
import { openCounter } from '../promises/server/helpers/counter';
import type { Counter } from '../promises/server/helpers/counter';
import { agreeing } from './helpers/confirmed';
import { deadlocksOf } from './helpers/deadlocks';
import { addClient, addService } from './helpers/fleet';
import { addDrivingClient, addOrderlyCar } from './helpers/renting';
import { call } from './helpers/write';
import { todayInTunis } from '../../src/domain/calendarDate';

let counter: Counter;
/** Another connection, which makes writers wait where it wants. */
let holder: Client;
let before: number;

beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());
beforeEach(async () => {
  before = await deadlocksOf(counter.api.engine.pool);
  holder = new Client({ connectionString: counter.api.engine.pool.options.connectionString });
  await holder.connect();
  await holder.query('BEGIN');
});
afterEach(() => holder.end());

const found = async () => (await deadlocksOf(counter.api.engine.pool)) - before;

/** So many writers have come as far as they get. */
async function waiting(writers: number): Promise<void> {
  const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  for (;;) {
    if ((await holder.query(blocked)).rowCount === writers) return;
    await new Promise(next => setTimeout(next, 10));
  }
}

const letGo = () => holder.query('ROLLBACK');

describe('ceux qui écrivent au même endroit s’attendent dans le même ordre', () => {
  it('deux réservations échangent leurs voitures', async () => {
    const [a, b] = [await counter.vehicle(), await counter.vehicle()];
    const first = await counter.book([a.id], '2028-03-01T09:00', '2028-03-03T09:00');
    const second = await counter.book([b.id], '2028-04-01T09:00', '2028-04-03T09:00');
    // Both have their new car, or one has both, when they ask for prices.
    await holder.query('LOCK TABLE tva IN ACCESS EXCLUSIVE MODE');
    const answers = [
      counter.change(first.id, { vehicles: [{ vehicle: b.id }] }),
      counter.change(second.id, { vehicles: [{ vehicle: a.id }] }),
    ];
    await waiting(2);
    await letGo();
    for (const answer of answers) expect((await answer).errors).toBeUndefined();
    expect(await found()).toBe(0);
  });

  it('une voiture change de plaque pendant que sa réservation se confirme', async () => {
    const car = await counter.vehicle();
    const booking = await counter.book([car.id], '2028-03-01T09:00', '2028-03-03T09:00');
    // The confirmation holds its reservation, not yet the car.
    await holder.query('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
    const confirmed = counter.confirm(booking.id);
    await waiting(1);
    const renamed = counter.api.send(
      counter.token,
      'mutation ($id: ID!) { updateVehicle(id: $id, registration: "199 TUN 7777") { id } }',
      { id: car.id },
    );
    await waiting(2);
    await letGo();
    expect((await confirmed).errors).toBeUndefined();
    expect((await renamed).errors).toBeUndefined();
    const { rows } = await counter.api.engine.pool.query<{ _search: string }>(
      'SELECT _search FROM reservations WHERE id = $1',
      [booking.id],
    );
    expect(rows[0]?._search).toContain('199tun7777');
    expect(await found()).toBe(0);
  });

  it('une voiture se vend pendant que sa réservation se confirme, qui le voit alors', async () => {
    const car = await counter.vehicle();
    const booking = await counter.book([car.id], '2028-03-01T09:00', '2028-03-03T09:00');
    await holder.query(`UPDATE vehicles SET "vehicleType__type" = 'SOLD' WHERE id = $1`, [car.id]);
    const confirmed = counter.confirm(booking.id);
    await waiting(1);
    await holder.query('COMMIT');
    expect((await confirmed).errors?.[0]?.extensions.fields).toEqual({
      'vehicles.0.vehicle': `Le véhicule ${car.registration} ne peut pas être réservé\u00a0: il est vendu.`,
    });
  });

  it('des options expirent pendant qu’on réserve leurs voitures', async () => {
    const [a, b] = [await counter.vehicle(), await counter.vehicle()];
    for (const car of [b, a]) {
      const { id } = await counter.book([car.id], '2028-05-01T09:00', '2028-05-03T09:00');
      await counter.api.engine.pool.query(
        `UPDATE reservations SET "expiresAt" = '2028-04-01' WHERE id = $1`,
        [id],
      );
    }
    await holder.query('SELECT FROM vehicles WHERE id = $1 FOR UPDATE', [a.id]);
    const booked = counter.book([a.id, b.id], '2028-06-01T09:00', '2028-06-03T09:00');
    await waiting(1);
    const { engine } = counter.api;
    const expired = expireReservations.run({
      ...engine,
      now: () => Date.UTC(2028, 4, 1),
      log: createLog('silent'),
    });
    await waiting(2);
    await letGo();
    expect((await booked).status).toBe('PENDING');
    await expired;
    expect(await found()).toBe(0);
  });

  it('une caution se retient pendant que son contrat s’annule', async () => {
    const { api, token } = counter;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const contract = await call<{ id: string }>(api, token, 'contracts', 'create', {
      client: await addDrivingClient(api, token),
      departureDate: day(1),
      returnDate: day(3),
      vehicles: [{ vehicle: (await addOrderlyCar(api, token)).id }],
      guaranteeAmount: 500,
    });
    const say = (text: string) => api.send(token, `mutation { ${text} { id } }`);
    await say(`signContract(id: "${contract.id}")`);
    const today = todayInTunis(Date.now());
    const given = `date: "${today}", amount: 500, method: "ESPECE"`;
    await say(`receiveContractGuarantee(contractId: "${contract.id}", ${given})`);
    const { rows } = await holder.query<{ id: string }>(
      'SELECT id::text FROM guarantees WHERE contract = $1 FOR UPDATE',
      [contract.id],
    );
    // One waits for the guarantee, and is to name the contract; the other has the contract, and waits for the guarantee.
    // Of one that is cancelled meanwhile nothing is owed any more: somebody agrees.
    const retained = agreeing(headers =>
      api.send(
        token,
        `mutation { retainGuarantee(guaranteeId: "${rows[0]?.id}", date: "${today}", amount: 100, reason: "Rayure") { id } }`,
        {},
        headers,
      ),
    );
    await waiting(1);
    const cancelled = say(
      `cancelContract(id: "${contract.id}", cancelReason: "TRIP", guaranteeOutcome: "KEEP")`,
    );
    await waiting(2);
    await letGo();
    for (const answer of [retained, cancelled]) expect((await answer).errors).toBeUndefined();
    expect(await found()).toBe(0);
  });

  it('une retenue s’annule pendant qu’un avoir la diminue', async () => {
    const { api, token } = counter;
    const client = await addClient(api, token);
    const service = await addService(api, token);
    const { id: contract } = await call<{ id: string }>(api, token, 'contract-services', 'create', {
      client,
      contractDetails: [{ service, amount: '1000' }],
    });
    const { data } = await counter.invoice(contract);
    const invoice = data?.createReceiptFromContractService.id ?? '';
    const { id } = await call<{ id: string }>(api, token, 'withholdings', 'create', {
      receipt: invoice,
      rate: '1',
    });
    const say = (text: string) => api.send(token, `mutation { ${text} { id } }`);
    // The credit note has the invoice, and is to take its withholding; the void has that, and waits for the invoice.
    await holder.query('LOCK TABLE stamp IN ACCESS EXCLUSIVE MODE');
    const credited = say(`createCreditNote(receiptId: "${invoice}", creditReason: "Erreur de tarif")`);
    await waiting(1);
    const voided = say(`voidWithholding(id: "${id}", voidReason: "Payé sans retenue")`);
    await waiting(2);
    await letGo();
    for (const answer of [credited, voided]) expect((await answer).errors).toBeUndefined();
    expect(await counter.receipt(invoice)).toMatchObject({ restToPay: 0 });
    expect(await found()).toBe(0);
  });

  it('des conditions se modifient pendant que d’autres les remplacent', async () => {
    const { api, token } = counter;
    const write = (title: string) =>
      call<{ id: string }>(api, token, 'rent-conditions', 'create', {
        title,
        body: 'Rendre le véhicule propre.',
      });
    const { id } = await write('Conditions générales');
    await holder.query('SELECT FROM "rent-conditions" WHERE id = $1 FOR UPDATE', [id]);
    const edited = call(api, token, 'rent-conditions', 'update', { id, minAge: 23 });
    await waiting(1);
    const replaced = write('Conditions de l’été');
    await waiting(2);
    await letGo();
    await Promise.all([edited, replaced]);
    expect(await found()).toBe(0);
  });
});
