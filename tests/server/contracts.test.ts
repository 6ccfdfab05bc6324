import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addCompany, addVehicle } from './helpers/fleet';
import { insert } from './helpers/write';

let api: Api;
let token: string;
let client: string;
/** The present of the server. */
let present = Date.UTC(2027, 2, 1, 8);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  client = await addDriver();
});
afterAll(() => api?.close());

interface Told {
  id: string;
  contractNumber: string;
  stage: string;
  status: string;
  departureDate: number;
  returnDate: number;
  numberOfDays: number | null;
  TotalTTC: number | null;
  total_Price_HT: number | null;
  agreedPrice: number | null;
  agreedReason: string | null;
  guaranteeAmount: number | null;
  manager: { label: string } | null;
  reservation: { id: string } | null;
  pricingCategory: { label: string } | null;
  vehicles: {
    vehicle: { id: string };
    departureDate: number;
    returnDate: number;
    lineState: string;
    numberOfDays: number | null;
    price_HT: number | null;
    heldFrom: number;
    heldTo: number;
    extensionCount: number | null;
    originalReturnDate: number | null;
  }[];
  charges: { kind: string; label: string; quantity: number; price_HT: number; tvaRate: number }[];
  versions: { number: number; kind: string; signedAt: number | null }[];
  signedDrivers: { firstName: string; isMain: boolean; drivingLicense: string }[];
}
type Reply = Answer<Record<string, Told>> & { extensions?: { warnings?: string[] } };

const shown = `id contractNumber stage status departureDate returnDate TotalTTC total_Price_HT agreedPrice agreedReason guaranteeAmount
  manager { label } reservation { id } pricingCategory { label }
  vehicles { vehicle { id } departureDate returnDate lineState numberOfDays price_HT heldFrom heldTo extensionCount originalReturnDate }
  charges { kind label quantity price_HT tvaRate } versions { number kind signedAt } signedDrivers { firstName isMain drivingLicense }`;
const argumentsOf = (input: object) =>
  JSON.stringify(input)
    .replace(/"(\w+)":/g, '$1: ')
    .slice(1, -1);

const as = (who: string, operation: string, input: object, fields = shown, headers = {}) =>
  api.send(
    who,
    `mutation { ${operation}(${argumentsOf(input)}) { ${fields} } }`,
    {},
    headers,
  ) as unknown as Promise<Reply>;
const say = (operation: string, input: object, headers = {}) => as(token, operation, input, shown, headers);
const done = (answer: Reply): Told => {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data ?? {})[0] as Told;
};
const refusal = ({ errors }: Reply) => errors?.[0];
const usual = { departureDate: '2027-03-12T09:00', returnDate: '2027-03-15T09:00' };
const rent = (vehicle: string, input: object = {}) =>
  say('createContract', { client, ...usual, vehicles: [{ vehicle }], ...input });
const at = (text: string) => Date.parse(`${text}:00+01:00`);

/** A client who is a person with all the papers of a driver. */
async function addDriver(): Promise<string> {
  const id = await addClient(api, token);
  await api.engine.pool.query(
    `UPDATE clients SET "otherDetails__birthDate" = '1985-04-02', "otherDetails__drivingLicense" = $2, "otherDetails__drivingLicenseDate" = '2008-05-01', "drivingLicenseExpiry" = '2030-01-01' WHERE id = $1`,
    [id, `P${id}`],
  );
  return id;
}

/** A car in order: every paper holds, and its category has a price. */
async function addCar(daily = 100): Promise<{ id: string; registration: string }> {
  const car = await addVehicle(api, token);
  await api.engine.pool.query(
    `UPDATE vehicles SET "rentalAmount" = $2, "validityDate__start_validity" = '2026-01-01', "validityDate__end_validity" = '2028-01-01',
      "opratingDate__end_operatingCard" = '2028-01-01', "technicalVisiteDate__end_technicalVisit" = '2028-01-01', "vehicleStickers__end_vehicleStickers" = '2028-01-01' WHERE id = $1`,
    [car.id, daily],
  );
  return car;
}

describe('un contrat se complète de lui-même', () => {
  it('prend la société, les dates de ses voitures, leur prix et leurs kilomètres', async () => {
    const [one, two] = [await addCar(100), await addCar(200)];
    const contract = done(
      await say('createContract', {
        client,
        ...usual,
        vehicles: [{ vehicle: one.id }, { vehicle: two.id, returnDate: '2027-03-16T09:00' }],
      }),
    );
    expect(contract).toMatchObject({
      stage: 'DRAFT',
      status: 'OPEN',
      manager: { label: expect.any(String) },
      returnDate: at('2027-03-16T09:00'),
      total_Price_HT: 300 + 800,
      TotalTTC: 1100 * 1.19,
      vehicles: [
        { lineState: 'TO_DELIVER', numberOfDays: 3, price_HT: 300, heldTo: at('2027-03-15T09:00') },
        { numberOfDays: 4, price_HT: 800, heldFrom: at('2027-03-12T09:00'), heldTo: at('2027-03-16T09:00') },
      ],
    });
    expect(refusal(await rent(one.id))?.message).toContain('est en contrat du 12 au 15 mars 2027');
  });
});

describe('un contrat se signe', () => {
  it('quand rien ne s’y oppose, et garde ses conducteurs comme ils sont', async () => {
    const car = await addCar();
    const { id } = done(await rent(car.id));
    const signed = done(await say('signContract', { id }));
    expect(signed).toMatchObject({
      stage: 'SIGNED',
      versions: [{ number: 1, kind: 'CONTRACT', signedAt: present }],
      signedDrivers: [{ firstName: 'Mehdi', isMain: true, drivingLicense: `P${client}` }],
    });
  });
});

describe('une réservation devient un contrat', () => {
  it('avec ce qui était convenu, et ce qu’elle tenait passe au contrat', async () => {
    const car = await addCar();
    const reservation = done(
      await as(
        token,
        'createReservation',
        { client, ...usual, source: 'tel', vehicles: [{ vehicle: car.id }] },
        'id',
      ),
    ).id;
    done(await as(token, 'confirmReservation', { id: reservation }, 'id'));
    const contract = done(await say('convertReservation', { reservationId: reservation }));
    expect(contract).toMatchObject({ stage: 'DRAFT', reservation: { id: reservation }, TotalTTC: 357 });
    await insert;
  });
});
