import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../server/engine/records/store';
import vehicles from '../../src/resources/park/vehicle';
import reservations from '../../src/resources/reservation/reservation';
import { clio, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { modelOf } from './helpers/modelOf';

let desk: Desk;
let vehicle: string;
let client: string;

beforeAll(async () => {
  desk = await openDesk();
  vehicle = await desk.aVehicle('215 TUN 4821');
  client = await desk.aClient();
});
afterAll(() => desk.drop());

describe('les règles de la réservation et du véhicule', () => {
  const hour = 3_600_000;
  const booking = (vehicleId: string, departureDate: number): Values => ({
    client,
    source: 'tel',
    departureDate,
    returnDate: departureDate + 48 * hour,
    vehicles: [{ vehicle: vehicleId }],
  });

  it('une plaque est rangée dans sa seule écriture', async () => {
    const id = await desk.ask(vehicles, {
      ...clio,
      ...(await modelOf(desk.pool)),
      registration: '231tun07745',
    });
    expect(await desk.load(vehicles, id)).toMatchObject({ registration: '231 TUN 7745' });
  });

  it('un départ passé depuis plus d’une heure est refusé, à la création et à la confirmation', async () => {
    await expect(desk.ask(reservations, booking(vehicle, Date.now() - 2 * hour))).rejects.toMatchObject({
      details: { fields: { departureDate: expect.stringContaining('est passé') as unknown } },
    });
    await expect(desk.ask(reservations, booking(vehicle, Date.now() - hour / 2))).resolves.toBeTruthy();
    const ago = booking(vehicle, Date.now() - 90 * 24 * hour);
    const old = await desk.put(reservations, { ...ago, paymentOption: 'PAS_DACOMPTE' });
    await expect(desk.move(reservations, 'confirmReservation', old)).rejects.toThrow('est passé');
  });

  it('une voiture vendue ne se réserve pas, et la phrase la nomme', async () => {
    const sold = await desk.aVehicle('199 TUN 12', 'SOLD');
    await expect(desk.ask(reservations, booking(sold, Date.now() + hour))).rejects.toMatchObject({
      message: 'Le véhicule 199 TUN 12 ne peut pas être réservé\u00a0: il est vendu.',
      details: { fields: { 'vehicles.0.vehicle': expect.any(String) as unknown } },
    });
    const forSale = await desk.aVehicle('199 TUN 13', 'FOR_SALE');
    await expect(desk.ask(reservations, booking(forSale, Date.now() + hour))).resolves.toBeTruthy();
  });
});
