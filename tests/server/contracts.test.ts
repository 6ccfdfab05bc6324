import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { expireDrafts } from '../../server/rental/jobs/expireDrafts';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { chargeKinds } from '../../src/product/enumerations';
import { documents } from '../../src/schema/api/documents';
import { agreeing } from './helpers/confirmed';
import { decisionOf } from '../../src/schema/api/question';
import { addCompany } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { addDrivingClient, addOrderlyCar, argumentsOf, decisionFor, departCar } from './helpers/renting';
import { departLine } from '../../server/rental/contracts/departLine';
import { asServer, insert } from './helpers/write';

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

/** What is asked of money in notes and coins. */
const cash = (amount: string) => ({ date: '2027-03-01', amount, paymentMode: 'Espaces' });

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

const addDriver = () => addDrivingClient(api, token);
const addCar = (daily?: number) => addOrderlyCar(api, token, daily);

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

  it('fait avant que son véhicule ait un prix, le prend dès qu’il en a un, avec sa caution', async () => {
    const [car, other] = [await addCar(), await addCar()];
    for (const { id } of [car, other]) await setVehicle(id, `"rentalAmount" = NULL`);
    const made = await rent(car.id);
    expect(made.extensions?.warnings?.join(' ')).toContain(
      'Indiquez un prix convenu, ou complétez les tarifs',
    );
    const { id } = done(made);
    const agreed = done(
      await rent(car.id, {
        departureDate: '2027-04-12T09:00',
        returnDate: '2027-04-15T09:00',
        agreedPrice: '250',
        agreedReason: 'Client fidèle',
      }),
    );
    const priced = { id: car.id, rentalAmount: '100', guaranteeAmount: '500' };
    await api
      .send(token, `mutation { updateVehicle(${argumentsOf(priced)}) { id } }`)
      .then(answer => expect(answer.errors).toBeUndefined());
    const read = async (contract: string) =>
      (
        await api.send<{ Contract: Told }>(
          token,
          `{ Contract(id: ${contract}) { TotalTTC guaranteeAmount } }`,
        )
      ).data?.Contract;
    expect(await read(id)).toEqual({ TotalTTC: 357, guaranteeAmount: 500 });
    // What somebody agreed stands.
    expect(await read(agreed.id)).toEqual({ TotalTTC: 297.5, guaranteeAmount: null });
    const late = done(await rent(other.id));
    expect(late.TotalTTC).toBeNull();
    const unknown = await say('updateContract', { id: late.id, note: 'À rappeler' });
    expect(unknown.extensions?.warnings?.join(' ')).toContain('Indiquez un prix convenu');
    await setVehicle(other.id, `"rentalAmount" = 80, "guaranteeAmount" = 300`);
    expect(done(await say('updateContract', { id: late.id, note: 'Rappelé' }))).toMatchObject({
      TotalTTC: 285.6,
      guaranteeAmount: 300,
    });
  });

  it('fait avant que sa saison ait ses dates, prend leur prix avec elles\u00a0; un prix qui tient se demande', async () => {
    const { engine } = api;
    const car = await addCar();
    const season = await insert(engine, 'seasons', {
      label: 'Aïd du contrat',
      periods: [{ startDate: '2027-01-01', endDate: '2027-01-03', confirmed: true }],
    });
    const category = await insert(engine, 'pricing-vehicles', {
      category: 'De saison',
      tarif: [{ name: 'Aïd', season, price: 90_000 }],
    });
    await setVehicle(car.id, `"rentalAmount" = NULL, "pricingCategory" = ${category}`);
    const { id, TotalTTC } = done(await rent(car.id));
    expect(TotalTTC).toBeNull();
    const save = (startDate: string) =>
      api.send(
        token,
        `mutation { updateSeason(id: ${season}, periods: [{ startDate: "${startDate}", endDate: "2027-03-31", confirmed: true }]) { id } }`,
      );
    const total = async (contract: string) =>
      (await api.send<{ Contract: Told }>(token, `{ Contract(id: ${contract}) { TotalTTC } }`)).data?.Contract
        .TotalTTC;
    const agreed = done(
      await rent(car.id, {
        departureDate: '2027-03-19T09:00',
        returnDate: '2027-03-22T09:00',
        agreedPrice: '250',
        agreedReason: 'Client fidèle',
      }),
    );
    expect((await save('2027-03-01')).errors).toBeUndefined();
    expect(await total(id)).toBe(321.3);
    // What somebody agreed stands, and is asked about where its days change.
    expect(await total(agreed.id)).toBe(297.5);
    const longer = await say('updateContract', { id: agreed.id, returnDate: '2027-03-23T09:00' });
    expect(refusal(longer)?.extensions.code).toBe('CONFIRMATION');
  });

  it('tient le seul conducteur d’une société pour le principal, et laisse conduire le client qui est une personne', async () => {
    const firm = await insert(api.engine, 'clients', {
      partyType: 'CLIENT',
      clientType: 'COMPANY',
      clientKind: 'PASSAGE',
      otherDetails: { tradeName: 'Medina Conseil' },
      phone: '+21671862940',
    });
    const driver = await insert(api.engine, 'drivers', {
      kind: 'EXTERNAL',
      firstName: 'Sami',
      lastName: 'Laabidi',
      birthDate: '1980-01-01',
      identityType: 'CIN',
      CIN: '09999998',
      tel: '+21622418906',
      drivingLicense: '12/345679',
      drivingLicenseDate: '2005-01-01',
    });
    const mains = async (of: string) =>
      (
        (await as(
          token,
          'createContract',
          { ...usual, client: of, vehicles: [{ vehicle: (await addCar()).id }], drivers: [{ driver }] },
          'drivers { isMain }',
        )) as unknown as { data: { createContract: { drivers: { isMain: boolean }[] } } }
      ).data.createContract.drivers.map(({ isMain }) => isMain);
    expect(await mains(firm)).toEqual([true]);
    expect(await mains(client)).toEqual([false]);
  });
});

/** A contract that is signed, of this car. */
async function signed(vehicle: string, input: object = {}): Promise<Told> {
  const { id } = done(await rent(vehicle, input));
  return done(await say('signContract', { id }));
}

const depart = (id: string, vehicle: string, moment: number, mileage: number) =>
  departCar(api, id, vehicle, moment, mileage);

/** One that has left at its hour. */
async function departed(vehicle: string, input: object = {}): Promise<Told> {
  const contract = await signed(vehicle, input);
  present = contract.departureDate;
  await depart(contract.id, vehicle, present, 10_000);
  return contract;
}

async function reserve(vehicle: string | null, input: object = {}): Promise<string> {
  const vehicles = vehicle ? [{ vehicle }] : [];
  const asked = { client, ...usual, source: 'tel', vehicles, ...input };
  const { id } = done(await as(token, 'createReservation', asked, 'id'));
  done(await as(token, 'confirmReservation', { id }, 'id'));
  return id;
}
const read = async (id: string) => {
  const answer = await api.send<{ Contract: Told }>(token, `{ Contract(id: ${id}) { ${shown} } }`);
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.Contract;
};
const statusOf = async (reservation: string) =>
  (
    await api.engine.pool.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [
      reservation,
    ])
  ).rows[0]?.status;
/** Answers what the server asks with its first choice. */
async function decided(operation: string, input: object): Promise<{ asked: string; told: Told }> {
  const first = await say(operation, input);
  const headers = decisionFor(first);
  if (!headers) throw new Error(JSON.stringify(first));
  return { asked: refusal(first)?.message ?? '', told: done(await say(operation, input, headers)) };
}
const setVehicle = (id: string, sets: string) =>
  api.engine.pool.query(`UPDATE vehicles SET ${sets} WHERE id = $1`, [id]);

beforeEach(() => (present = Date.UTC(2027, 2, 1, 8)));

describe('un contrat se signe', () => {
  it('quand rien ne s’y oppose, et garde ses conducteurs comme ils sont', async () => {
    const car = await addCar();
    expect(await signed(car.id)).toMatchObject({
      stage: 'SIGNED',
      versions: [{ number: 1, kind: 'CONTRACT', signedAt: present }],
      signedDrivers: [{ firstName: 'Mehdi', isMain: true, drivingLicense: `P${client}` }],
    });
  });

  it('pas sans assurance ni sans conducteur en règle : tout ce qui s’y oppose est dit', async () => {
    const car = await addCar();
    await setVehicle(
      car.id,
      `"validityDate__end_validity" = '2027-03-13', "vehicleStickers__end_vehicleStickers" = NULL`,
    );
    const young = await addDriver();
    await api.engine.pool.query(`UPDATE clients SET "drivingLicenseExpiry" = '2027-03-14' WHERE id = $1`, [
      young,
    ]);
    const { id } = done(await rent(car.id, { client: young }));
    const { message = '', extensions } = refusal(await say('signContract', { id })) ?? {};
    expect(message).toContain('son permis expire avant le retour');
    expect(message).toContain(`${car.registration}\u00a0: sans assurance du 14/03/2027 au 15/03/2027`);
    expect(message).toContain('la fin de sa vignette n’est pas connue');
    expect(Object.keys(extensions?.fields ?? {})).toEqual(['client', 'vehicles.0.vehicle']);
    const waive = (guard: string) =>
      say('waiveContractGuard', { contractId: id, guard, reason: 'Vignette payée, en route' });
    expect(refusal(await waive(`INSURANCE/${car.id}`))?.message).toContain('Personne n’y déroge');
    done(await waive(`STICKER/${car.id}`));
    expect(refusal(await say('signContract', { id }))?.message).not.toContain('vignette');
    await setVehicle(car.id, `"validityDate__end_validity" = '2028-01-01'`);
    await api.engine.pool.query(`UPDATE clients SET "drivingLicenseExpiry" = '2030-01-01' WHERE id = $1`, [
      young,
    ]);
    const answer = await say('signContract', { id });
    expect(done(answer).stage).toBe('SIGNED');
    expect(answer.extensions?.warnings?.join(' ')).toContain('Une dérogation a été donnée');
  });

  it('pas sans ce que sa facture et la police demanderont ; signé avant, il se prolonge encore', async () => {
    const unknown = await addDriver();
    const know = (address: string | null, card: string | null) =>
      api.engine.pool.query(
        `UPDATE clients SET address = $2, "otherDetails__CIN" = $3, "otherDetails__drivingLicense" = $3 WHERE id = $1`,
        [unknown, address, card],
      );
    await know(null, null);
    const car = await addCar();
    const { id } = done(await rent(car.id, { client: unknown }));
    const asked = await api.send<{ ContractGuards: { guard: string; severity: string }[] }>(
      token,
      documents.question('ContractGuards', api.engine.resources),
      { contract: id },
    );
    expect(asked.data?.ContractGuards.map(({ guard, severity }) => [guard, severity])).toEqual([
      [`CLIENT_ADDRESS_MISSING/${unknown}`, 'waivable'],
      [`CLIENT_IDENTITY_MISSING/${unknown}`, 'waivable'],
      [`DRIVER_LICENCE_NUMBER_MISSING/${unknown}`, 'blocking'],
    ]);
    expect(refusal(await say('signContract', { id }))?.message).toMatch(
      /l’adresse, que demandera la facture.*n° de CIN.*n° de son permis/u,
    );
    await know('5 rue de Carthage', '07654321');
    done(await say('signContract', { id }));
    await know(null, null);
    const later = { contractId: id, vehicle: car.id, returnDate: '2027-03-17T09:00' };
    const question = await say('extendContract', later);
    done(await say('extendContract', later, decisionFor(question) ?? {}));
  });

  it('ne change plus ensuite que par ses actions, et un conducteur de plus fait un avenant', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const change = (input: object) => say('updateContract', { id, ...input });
    expect(refusal(await change({ returnDate: '2027-03-18T09:00' }))?.extensions.fields).toEqual({
      returnDate: 'Le contrat est signé\u00a0: changez son retour par «\u00a0Prolonger\u00a0»',
    });
    expect(refusal(await change({ vehicles: [{ vehicle: (await addCar()).id }] }))?.message).toContain(
      'Échanger',
    );
    expect(done(await change({ note: 'Siège bébé prêt', ...usual })).stage).toBe('SIGNED');
    const driver = await insert(api.engine, 'drivers', {
      kind: 'EXTERNAL',
      firstName: 'Sami',
      lastName: 'Ben Ali',
      birthDate: '1980-01-01',
      identityType: 'CIN',
      CIN: '09999999',
      tel: '+21620123456',
      drivingLicense: '12/345678',
      drivingLicenseDate: '2005-01-01',
      expiry: '2027-03-14',
    });
    const withDriver = { drivers: [{ driver }] };
    expect(refusal(await change(withDriver))?.extensions.fields).toHaveProperty(['drivers.0.driver']);
    await api.engine.pool.query(`UPDATE drivers SET expiry = '2031-01-01' WHERE id = $1`, [driver]);
    const told = done(await change(withDriver));
    expect(told.versions.map(({ kind, signedAt }) => [kind, signedAt])).toEqual([
      ['CONTRACT', present],
      ['DRIVER', null],
    ]);
    expect(told.signedDrivers.map(({ firstName, isMain }) => [firstName, isMain])).toEqual([
      ['Mehdi', true],
      ['Sami', false],
    ]);
    // Whoever drives is on paper, with what lets them.
    const paper = async () => {
      const { data } = await api.send<{ AmendmentPDF: string }>(token, `{ AmendmentPDF(id: ${id}) }`);
      return pdfText(Buffer.from(data?.AmendmentPDF ?? '', 'base64'));
    };
    expect(await paper()).toMatch(
      /Conducteur ajouté : Sami Ben Ali.*Sami Ben Ali Tous 01\/01\/1980 09999999 12\/345678/,
    );
    // So are places: what is printed changes, and is signed again.
    const moved = done(await change({ returnPlace: 'Hôtel à Hammamet' }));
    expect(moved.versions.map(({ kind }) => kind)).toEqual(['CONTRACT', 'DRIVER', 'PLACES']);
    expect(done(await change({ returnPlace: 'Hôtel à Hammamet' })).versions).toHaveLength(3);
    expect(await paper()).toMatch(/Lieux : retour (.*, )?Hôtel à Hammamet, au lieu de/);
    const amended = done(await say('signAmendment', { contractId: id }));
    expect(amended.versions[1]?.signedAt).toBe(present);
  });
});

describe('une réservation devient un contrat', () => {
  it('avec ce qui était convenu, et ce qu’elle tenait passe au contrat', async () => {
    const car = await addCar();
    const reservation = await reserve(car.id);
    await setVehicle(car.id, '"rentalAmount" = 150');
    const answer = await say('convertReservation', { reservationId: reservation });
    expect(done(answer)).toMatchObject({
      stage: 'DRAFT',
      reservation: { id: reservation },
      TotalTTC: 357,
      // Its price is that of its lines, not an amount for all.
      agreedPrice: null,
      vehicles: [{ vehicle: { id: car.id }, price_HT: 300 }],
    });
    expect(answer.extensions?.warnings).toContainEqual(
      expect.stringMatching(
        /^Le prix confirmé de RES-.*, 357,000\u00a0DT TTC, est gardé\u00a0; selon les tarifs, ce serait 535,500\u00a0DT\.$/,
      ),
    );
    expect(await statusOf(reservation)).toBe('CONVERTED');
    expect(refusal(await rent(car.id))?.message).toContain('est en contrat');
    expect(refusal(await say('convertReservation', { reservationId: reservation }))?.message).toContain(
      'est déjà en contrat',
    );
  });

  it('une fois, quand deux le demandent ensemble', async () => {
    const reservation = await reserve((await addCar()).id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => say('convertReservation', { reservationId: reservation })),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const { rows } = await api.engine.pool.query('SELECT FROM contracts WHERE reservation = $1', [
      reservation,
    ]);
    expect(rows).toHaveLength(1);
    const other = done(await rent((await addCar()).id));
    const taken = api.engine.pool.query('UPDATE contracts SET reservation = $1 WHERE id = $2', [
      reservation,
      other.id,
    ]);
    await expect(taken).rejects.toMatchObject({ code: '23505' });
  });

  it('en demandant la voiture quand elle n’en nomme pas', async () => {
    const car = await addCar();
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `INSERT INTO "pricing-vehicles" (category) VALUES ('Contrats') RETURNING id`,
    );
    await setVehicle(car.id, `"pricingCategory" = ${rows[0]?.id}`);
    const reservation = await reserve(null, { pricingCategory: rows[0]?.id });
    expect(
      refusal(await say('convertReservation', { reservationId: reservation }))?.extensions.fields,
    ).toEqual({
      vehicle: 'Choisissez le véhicule\u00a0: la réservation n’en nomme pas',
    });
    const contract = done(await say('convertReservation', { reservationId: reservation, vehicle: car.id }));
    expect(contract.vehicles).toMatchObject([{ vehicle: { id: car.id } }]);
  });

  it('et le redevient quand son brouillon est abandonné, pas un contrat signé', async () => {
    const car = await addCar();
    const reservation = await reserve(car.id);
    const { id } = done(await say('convertReservation', { reservationId: reservation }));
    done(await say('cancelContract', { id, cancelReason: 'TRIP' }));
    expect(await statusOf(reservation)).toBe('CONFIRMED');
    expect(refusal(await rent(car.id))?.message).toContain('est déjà réservé');
    done(await say('reopenContract', { id }));
    expect(await statusOf(reservation)).toBe('CONVERTED');
    done(await say('signContract', { id }));
    done(await say('cancelContract', { id, cancelReason: 'TRIP' }));
    expect(await statusOf(reservation)).toBe('CONVERTED');
    done(await rent(car.id));
  });
});

describe('un véhicule part, et revient', () => {
  it('d’un contrat signé seulement, et son compteur suit', async () => {
    const car = await addCar();
    const draft = done(await rent(car.id));
    present = draft.departureDate;
    await expect(depart(draft.id, car.id, present, 10_000)).rejects.toThrow('n’est pas signé');
    done(await say('signContract', { id: draft.id }));
    await depart(draft.id, car.id, present, 10_000);
    await expect(depart(draft.id, car.id, present, 10_000)).rejects.toThrow('est déjà parti');
    expect(await read(draft.id)).toMatchObject({ stage: 'DEPARTED', vehicles: [{ lineState: 'ON_RENT' }] });
    present += 2 * 86_400_000;
    const back = { contractId: draft.id, vehicle: car.id, at: new Date(present).toISOString(), fuelLevel: 6 };
    expect(
      refusal(await say('returnContractVehicle', { ...back, mileage: 9_000 }))?.extensions.fields,
    ).toHaveProperty('mileage');
    const told = done(await say('returnContractVehicle', { ...back, mileage: 10_450 }));
    expect(told).toMatchObject({
      stage: 'RETURNED',
      status: 'OPEN',
      vehicles: [{ lineState: 'RETURNED', heldTo: present }],
    });
    const { rows } = await api.engine.pool.query('SELECT "totalMileage" FROM vehicles WHERE id = $1', [
      car.id,
    ]);
    expect(rows).toEqual([{ totalMileage: 10_450 }]);
  });

  it('six heures trop tôt, si quelqu’un le veut\u00a0: ce que cela ne facture pas se dit', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    present = at('2027-03-12T03:00');
    const leave = (confirmed?: ReadonlySet<string>) =>
      asServer(api.engine, context =>
        departLine({ ...context, confirmed: confirmed ?? new Set() }, id, {
          vehicle: car.id,
          at: present,
          mileage: 10_000,
          fuel: 8,
          inspection: null,
        }),
      );
    await expect(leave()).rejects.toThrow(
      `Le départ de ${car.registration} est prévu le 12/03/2027 09:00. Compté d’ici, ce serait 1 jour de plus, 100,000\u00a0DT HT\u00a0: rien n’en est facturé`,
    );
    await leave(new Set([decisionOf('earlyDeparture', String(at('2027-03-12T09:00')))]));
    expect(await read(id)).toMatchObject({ stage: 'DEPARTED', vehicles: [{ numberOfDays: 3 }] });
  });

  it('moins de six heures trop tôt, sans question\u00a0; parti sans réseau, c’est un fait', async () => {
    const [soon, told] = [await addCar(), await addCar()];
    const leave = async (vehicle: string, moment: number) => {
      const { id } = await signed(vehicle);
      return asServer(api.engine, context =>
        departLine({ ...context, confirmed: new Set() }, id, {
          vehicle,
          at: moment,
          mileage: 10_000,
          fuel: 8,
          inspection: null,
        }),
      );
    };
    present = at('2027-03-12T03:01');
    await leave(soon.id, present);
    present = at('2027-03-12T02:30');
    await leave(told.id, at('2027-03-12T02:00'));
  });

  it('trop tard pour le suivant, qui est nommé : le retour n’est pas refusé', async () => {
    const car = await addCar();
    const contract = await departed(car.id);
    await reserve(car.id, { departureDate: '2027-03-15T12:00', returnDate: '2027-03-18T09:00' });
    present = at('2027-03-15T13:00');
    const answer = await say('returnContractVehicle', {
      contractId: contract.id,
      vehicle: car.id,
      at: '2027-03-15T13:00',
      mileage: 10_500,
      fuelLevel: 8,
    });
    expect(done(answer)).toMatchObject({ stage: 'RETURNED', vehicles: [{ heldTo: at('2027-03-15T11:00') }] });
    expect(answer.extensions?.warnings?.join(' ')).toMatch(
      /revient trop tard\s: il est déjà réservé du 15 au 18 mars 2027 \(RES-/,
    );
  });

  it('ne part pas tant qu’un autre contrat ne l’a pas rendu', async () => {
    const car = await addCar();
    await departed(car.id);
    present = at('2027-03-01T09:00');
    const next = await signed(car.id, { departureDate: '2027-03-16T09:00', returnDate: '2027-03-17T09:00' });
    present = at('2027-03-16T09:00');
    await expect(depart(next.id, car.id, present, 10_500)).rejects.toThrow(
      /n’est pas revenu du contrat CTR-/,
    );
    const forced = api.engine.pool.query(
      `UPDATE contracts__vehicles SET "lineState" = 'ON_RENT' WHERE parent_id = $1`,
      [next.id],
    );
    await expect(forced).rejects.toMatchObject({ code: '23505' });
  });
});

describe('un contrat se prolonge', () => {
  it('au tarif des jours ajoutés, montré d’abord, par un avenant à signer', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const { asked, told } = await decided('extendContract', {
      contractId: id,
      vehicle: car.id,
      returnDate: '2027-03-17T09:00',
    });
    expect(asked).toContain('2 jours de plus, 200,000\u00a0DT HT, 238,000\u00a0DT TTC');
    expect(told).toMatchObject({
      returnDate: at('2027-03-17T09:00'),
      TotalTTC: 595,
      charges: [{ kind: 'PROLONGATION', quantity: 2, price_HT: 200 }],
      vehicles: [
        {
          numberOfDays: 5,
          extensionCount: 1,
          originalReturnDate: at('2027-03-15T09:00'),
          heldTo: at('2027-03-17T09:00'),
        },
      ],
    });
    expect(told.versions.at(-1)).toMatchObject({ kind: 'EXTENSION', signedAt: null });
  });

  it('dont le prix, le suivant et les papiers sont dits avant, par les règles de la prolongation', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const foreseen = async (returnDate: string) =>
      (
        await api.send<{ ContractExtension: Record<string, unknown> }>(
          token,
          documents.question('ContractExtension', api.engine.resources),
          { contract: id, vehicle: car.id, returnDate },
        )
      ).data?.ContractExtension;
    expect(await foreseen('2027-03-17T09:00')).toMatchObject({
      days: 2,
      price_HT: 200,
      TVA: 38,
      TTCPrice: 238,
      charges: [{ quantity: 2, unitPrice_HT: 100, price_HT: 200 }],
      holders: [],
      latest: null,
      stops: [],
    });
    await reserve(car.id, { departureDate: '2027-03-16T09:00', returnDate: '2027-03-18T09:00' });
    await setVehicle(car.id, `"validityDate__end_validity" = '2027-03-16'`);
    const held = await foreseen('2027-03-17T09:00');
    expect(held).toMatchObject({
      latest: at('2027-03-16T08:00'),
      holders: [
        {
          from: at('2027-03-16T09:00'),
          to: at('2027-03-18T09:00'),
          said: 'déjà réservé',
          label: expect.stringMatching(/^RES-/) as string,
          who: expect.stringMatching(/\w/) as string,
        },
      ],
      stops: [{ sentence: expect.stringContaining('sans assurance le 17/03/2027') as string }],
    });
    // Whoever has seen a price has decided it.
    await setVehicle(car.id, `"validityDate__end_validity" = '2028-03-16'`);
    const until = await foreseen('2027-03-16T08:00');
    done(
      await say(
        'extendContract',
        { contractId: id, vehicle: car.id, returnDate: '2027-03-16T08:00' },
        { Confirmed: encodeURIComponent(decisionOf('extension', String(until?.decision))) },
      ),
    );
  });

  it('après le retour prévu seulement\u00a0: qui l’a déjà prolongé est nommé', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const until = (returnDate: string) => ({ contractId: id, vehicle: car.id, returnDate });
    const sooner = async () =>
      refusal(await say('extendContract', until('2027-03-16T09:00')))?.extensions.fields?.returnDate;
    expect(
      refusal(await say('extendContract', until('2027-03-14T09:00')))?.extensions.fields?.returnDate,
    ).toBe('Après le retour prévu, le 15/03/2027 09:00');
    await decided('extendContract', until('2027-03-17T09:00'));
    const said =
      /^Après le retour prévu, le 17\/03\/2027 09:00\. Leïla Mansouri l’a prolongé jusque-là le \d{2}\/\d{2}\/\d{4} à \d{2}:\d{2}$/u;
    expect(await sooner()).toMatch(said);
    const asked = await api.send(token, documents.question('ContractExtension', api.engine.resources), {
      contract: id,
      vehicle: car.id,
      returnDate: '2027-03-16T09:00',
    });
    expect(asked.errors?.[0]?.extensions.fields?.returnDate).toMatch(said);
  });

  it('pas quand un autre a la voiture : il est nommé, avec le dernier retour possible', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    await reserve(car.id, { departureDate: '2027-03-16T09:00', returnDate: '2027-03-18T09:00' });
    const { message, extensions } =
      refusal(
        await say('extendContract', { contractId: id, vehicle: car.id, returnDate: '2027-03-17T09:00' }),
      ) ?? {};
    expect(extensions?.code).toBe('OCCUPIED');
    expect(message).toMatch(
      /est déjà réservé du 16 au 18 mars 2027 \(RES-.*au plus tard le 16\/03\/2027 08:00.*échangez-le/,
    );
    await setVehicle(car.id, `"validityDate__end_validity" = '2027-03-15'`);
    expect(
      refusal(
        await say('extendContract', { contractId: id, vehicle: car.id, returnDate: '2027-03-16T08:00' }),
      )?.extensions.fields?.returnDate,
    ).toContain('sans assurance le 16/03/2027');
  });
});

describe('un contrat se prolonge quand une réservation attend sa voiture', () => {
  const longer = (contractId: string, vehicle: string, replacement?: string) => ({
    contractId,
    vehicle,
    returnDate: '2027-03-17T09:00',
    ...(replacement && { replacement }),
  });
  const carsOf = async (reservation: string) =>
    (
      await api.engine.pool.query(
        'SELECT vehicle::text FROM reservations__vehicles WHERE parent_id = $1 ORDER BY position',
        [reservation],
      )
    ).rows.map(({ vehicle }) => vehicle as string);

  it('en donnant à celle-ci une autre voiture, en une fois, sans changer son prix', async () => {
    const [car, other] = [await addCar(), await addCar(300)];
    const { id } = await signed(car.id);
    const reservation = await reserve(car.id, {
      departureDate: '2027-03-16T09:00',
      returnDate: '2027-03-18T09:00',
    });
    const priceOf = async () =>
      (await api.engine.pool.query('SELECT "TTCPrice" FROM reservations WHERE id = $1', [reservation])).rows;
    const was = await priceOf();
    const foreseen = await api.send<{ ContractExtension: object }>(
      token,
      documents.question('ContractExtension', api.engine.resources),
      { contract: id, vehicle: car.id, returnDate: '2027-03-17T09:00' },
    );
    expect(foreseen.data?.ContractExtension).toMatchObject({
      holders: [{ reservation: { id: reservation } }],
    });
    const told = done(
      (await agreeing(headers => say('extendContract', longer(id, car.id, other.id), headers))) as never,
    );
    expect(told).toMatchObject({ returnDate: at('2027-03-17T09:00'), vehicles: [{ extensionCount: 1 }] });
    expect(await carsOf(reservation)).toEqual([other.id]);
    expect(await priceOf()).toEqual(was);
    const { rows } = await api.engine.pool.query(
      `SELECT message FROM "history-logs" WHERE "entityType" = 'reservations' AND "entityId" = $1 ORDER BY id DESC LIMIT 1`,
      [reservation],
    );
    expect(rows[0]?.message).toMatch(/^Véhicule donné à la place de celui que le contrat CTR-/);
  });

  it('pas contre une voiture prise, ni sans le droit de changer la réservation, et rien n’est écrit', async () => {
    const [car, taken] = [await addCar(), await addCar()];
    const { id } = await signed(car.id);
    const dates = { departureDate: '2027-03-16T09:00', returnDate: '2027-03-18T09:00' };
    const reservation = await reserve(car.id, dates);
    await reserve(taken.id, dates);
    const refused = refusal(await say('extendContract', longer(id, car.id, taken.id)));
    expect(refused?.extensions.fields?.replacement).toContain('est déjà réservé du 16 au 18 mars 2027');
    const { token: clerk } = await api.signIn('ADMIN', ['contracts', 'update_contract']);
    const mutation = `mutation { extendContract(${argumentsOf(longer(id, car.id, taken.id))}) { id } }`;
    expect(refusal(await api.send(clerk, mutation))?.extensions.fields?.replacement).toContain('droit');
    expect(await carsOf(reservation)).toEqual([car.id]);
  });

  it('pas quand personne n’attend : aucune réservation ne change de voiture', async () => {
    const [car, other] = [await addCar(), await addCar()];
    const { id } = await signed(car.id);
    const refused = refusal(await say('extendContract', longer(id, car.id, other.id)));
    expect(refused?.extensions.fields?.replacement).toContain('Personne n’attend');
  });
});

describe('un véhicule s’échange', () => {
  it('à la minute, à prix gardé ou au nouveau tarif, et l’ancien est immobilisé', async () => {
    const [old, fresh] = [await addCar(100), await addCar(200)];
    const { id } = await departed(old.id);
    present = at('2027-03-13T10:00');
    const swap = {
      contractId: id,
      vehicle: old.id,
      newVehicle: fresh.id,
      at: '2027-03-13T10:00',
      reason: 'PANNE',
      mileageIn: 10_200,
      mileageOut: 50_000,
      immobilized: true,
    };
    // Nothing here asks whether it is a correction.
    expect(
      refusal(await say('swapContractVehicle', { ...swap, price: 'KEEP', mileageIn: 9_000 }))?.extensions
        .fields?.mileageIn,
    ).toMatch(/^9\s000\skm, c’est moins que les 10\s000\skm relevés le .*\s: vérifiez le compteur\.$/);
    const { asked, told } = await decided('swapContractVehicle', { ...swap, price: 'NEW_TARIFF' });
    expect(asked).toContain('c’est 476,000\u00a0DT TTC');
    expect(told).toMatchObject({
      stage: 'DEPARTED',
      total_Price_HT: 500,
      vehicles: [
        { vehicle: { id: old.id }, lineState: 'SWAPPED', numberOfDays: 1, price_HT: 100, heldTo: present },
        {
          vehicle: { id: fresh.id },
          lineState: 'ON_RENT',
          numberOfDays: 2,
          price_HT: 400,
          heldFrom: present,
          heldTo: at('2027-03-15T09:00'),
        },
      ],
    });
    const { rows } = await api.engine.pool.query(
      'SELECT type, start FROM unavailabilities WHERE vehicle = $1',
      [old.id],
    );
    expect(rows).toEqual([{ type: 'MAINTENANCE', start: new Date(present) }]);
    // What is kept free after it was given back is promised to nobody.
    expect(
      await api.send(token, `{ DisplacedPeriods(resource: "vehicles", of: "${old.id}") { id } }`),
    ).toMatchObject({ data: { DisplacedPeriods: [] } });
    present = at('2027-03-15T09:00');
    expect(
      done(
        await say('returnContractVehicle', {
          contractId: id,
          vehicle: fresh.id,
          at: '2027-03-15T09:00',
          mileage: 50_300,
          fuelLevel: 8,
        }),
      ).stage,
    ).toBe('RETURNED');
    // Nobody has looked at the one that broke down: it is still to be inspected, and moves nothing.
    const toMake = { contract: id, vehicle: old.id, kind: 'RETURN' };
    const task = documents.question('InspectionToMake', api.engine.resources);
    expect((await api.send(token, task, toMake)).data).toMatchObject({
      InspectionToMake: { kind: 'RETURN', lineState: 'SWAPPED', made: null },
    });
    const seen = { ...toMake, dateTime: '2027-03-15T09:00', mileage: 10_200, fuelLevel: 7 };
    done(await as(token, 'createInspection', seen, 'id'));
    expect((await api.send(token, task, toMake)).data).toMatchObject({
      InspectionToMake: { made: { label: expect.stringMatching(/^EDL-/) as string } },
    });
    expect(await read(id)).toMatchObject({ stage: 'RETURNED', vehicles: [{ lineState: 'SWAPPED' }, {}] });
  });

  it('jusqu’à un retour plus tard\u00a0: son avenant dit ce retour et les jours qu’il ajoute', async () => {
    const [old, fresh] = [await addCar(100), await addCar(100)];
    const { id } = await departed(old.id);
    present = at('2027-03-15T12:00');
    // Its clock goes on while it works.
    api.engine.now = () => present++;
    const swap = {
      contractId: id,
      vehicle: old.id,
      newVehicle: fresh.id,
      at: '2027-03-15T12:00',
      returnDate: '2027-03-17T09:00',
      reason: 'PANNE',
      price: 'KEEP',
      mileageIn: 10_200,
      mileageOut: 50_000,
    };
    const { told } = await decided('swapContractVehicle', swap).finally(() => {
      api.engine.now = () => present;
    });
    expect(told.total_Price_HT).toBe(500);
    const { data } = await api.send<{ AmendmentPDF: string }>(token, documents.print('AmendmentPDF'), { id });
    const page = await pdfText(Buffer.from(data?.AmendmentPDF ?? '', 'base64'));
    expect(page).toContain('Retour prévu 15/03/2027 09:00 17/03/2027 09:00');
    expect(page).toMatch(/Prolongation .*100,000 .*Total HT 200,000 TVA 38,000 TTC ajouté 238,000 DT/);
  });

  it('avant même l’heure convenue, quand il est parti plus tôt : tous les jours sont pour le nouveau', async () => {
    const [old, fresh] = [await addCar(100), await addCar(100)];
    const { id } = await signed(old.id);
    present = at('2027-03-12T07:00');
    await depart(id, old.id, present, 10_000);
    present = at('2027-03-12T08:00');
    const swapped = await say('swapContractVehicle', {
      contractId: id,
      vehicle: old.id,
      newVehicle: fresh.id,
      at: '2027-03-12T08:00',
      reason: 'PANNE',
      price: 'KEEP',
      mileageIn: 10_010,
      mileageOut: 1,
    });
    expect(done(swapped)).toMatchObject({
      total_Price_HT: 300,
      vehicles: [
        { lineState: 'SWAPPED', numberOfDays: 0, price_HT: 0 },
        { lineState: 'ON_RENT', numberOfDays: 3, price_HT: 300 },
      ],
    });
  });

  it('pas contre un véhicule qui est pris', async () => {
    const [old, taken] = [await addCar(), await addCar()];
    const { id } = await departed(old.id);
    await reserve(taken.id, { departureDate: '2027-03-14T09:00', returnDate: '2027-03-20T09:00' });
    present = at('2027-03-13T10:00');
    expect(
      refusal(
        await say('swapContractVehicle', {
          contractId: id,
          vehicle: old.id,
          newVehicle: taken.id,
          at: '2027-03-13T10:00',
          reason: 'PANNE',
          price: 'KEEP',
          mileageIn: 10_200,
          mileageOut: 1,
        }),
      )?.message,
    ).toContain('est déjà réservé du 14 au 20 mars 2027');
  });
});

describe('la fiche d’un contrat dit', () => {
  const asked = async <T>(question: string, contract: string) =>
    ((
      await api.send<Record<string, T>>(token, documents.question(question, api.engine.resources), {
        contract,
      })
    ).data ?? {})[question];

  it('ce qui a été vérifié avant la signature, avec ses dates, et plus ce qui ne va pas', async () => {
    const car = await addCar();
    const { id } = done(await rent(car.id));
    const checks = (await asked<{ label: string; detail: string | null }[]>('ContractChecks', id)) ?? [];
    const plate = /\d+ TUN \d+/.exec(checks[0]?.detail ?? '')?.[0] ?? '';
    const detail = (label: string) => checks.find(one => one.label === label)?.detail;
    expect(plate).not.toBe('');
    expect(detail('Assurances jusqu’au retour')).toMatch(/^\d+ TUN \d+ \d\d\/\d\d\/\d{4}$/);
    expect(detail('Visites techniques')).toMatch(/\d\d\/\d\d\/\d{4}$/);
    expect(detail('Permis de conduire')).toMatch(/\d\d\/\d\d\/\d{4}$/);
    expect(detail('Véhicules en service')).toBe(plate);
    await setVehicle(car.id, `"validityDate__end_validity" = '2027-03-13'`);
    // Of one that nobody has typed the last day of, nothing is said to last.
    await api.engine.pool.query(`UPDATE clients SET "drivingLicenseExpiry" = NULL`);
    await api.engine.pool.query(`UPDATE drivers SET expiry = NULL`);
    const after = (await asked<{ label: string; detail: string | null }[]>('ContractChecks', id)) ?? [];
    expect(after.find(({ label }) => label === 'Permis de conduire')?.detail).toMatch(/échéance non saisie$/);
    expect(after.map(({ label }) => label)).not.toContain('Assurances jusqu’au retour');
    expect(after.map(({ label }) => label)).toContain('Visites techniques');
  });

  it('le modèle de chaque véhicule, et dès quand un autre l’a réservé', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    await reserve(car.id, { departureDate: '2027-03-16T09:00', returnDate: '2027-03-18T09:00' });
    expect(await asked('ContractFleet', id)).toEqual([
      {
        id: car.id,
        model: expect.stringMatching(/\S+ \S+/) as string,
        nextFrom: at('2027-03-16T09:00'),
        nextLabel: expect.stringMatching(/^RES-/) as string,
      },
    ]);
  });
});

describe('des frais s’ajoutent', () => {
  it('sous le nom de leur nature quand aucun autre n’est dit', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const charges = [{ kind: 'CARBURANT', quantity: 1, unitPrice_HT: 20 }];
    const told = done(await say('addContractCharges', { contractId: id, charges }));
    expect(told.charges.map(({ label }) => label)).toEqual([chargeKinds.CARBURANT]);
  });

  it('plusieurs à la fois, au taux usuel, une remise en moins', async () => {
    const car = await addCar();
    const { id } = await signed(car.id);
    const charges = [
      { kind: 'KM_SUPP', label: '100 km', vehicle: car.id, quantity: 100, unitPrice_HT: 0.3 },
      { kind: 'REMISE', label: 'Geste commercial', quantity: 1, unitPrice_HT: 10 },
    ];
    const told = done(await say('addContractCharges', { contractId: id, charges }));
    expect(told.charges.map(({ kind, price_HT, tvaRate }) => [kind, price_HT, tvaRate])).toEqual([
      ['KM_SUPP', 30, 19],
      ['REMISE', -10, 19],
    ]);
    expect([told.total_Price_HT, told.TotalTTC]).toEqual([320, 380.8]);
    const wrong = [...charges, { kind: 'AUTRE', label: 'Péage', quantity: 1, unitPrice_HT: -5 }];
    expect(
      refusal(await say('addContractCharges', { contractId: id, charges: wrong }))?.extensions.fields,
    ).toHaveProperty(['charges.2.unitPrice_HT']);
  });
});

describe('un brouillon que personne ne reprend', () => {
  it('lâche sa voiture après 24 heures, sauf s’il vient d’une réservation', async () => {
    const [alone, booked] = [await addCar(), await addCar()];
    const draft = done(await rent(alone.id));
    const kept = done(await say('convertReservation', { reservationId: await reserve(booked.id) }));
    const stages = async (hours: number) => {
      await expireDrafts.run({ ...api.engine, now: () => Date.now() + hours * 3_600_000 });
      return [(await read(draft.id)).stage, (await read(kept.id)).stage];
    };
    expect(await stages(23)).toEqual(['DRAFT', 'DRAFT']);
    expect(await stages(25)).toEqual(['CANCELLED', 'DRAFT']);
    done(await rent(alone.id));
  });

  it('se supprime, un contrat signé non', async () => {
    const car = await addCar();
    const { id } = done(await rent(car.id));
    expect((await as(token, 'deleteContract', { id }, 'id')).errors).toBeUndefined();
    const again = await signed(car.id);
    const told = async (id: string) => refusal(await as(token, 'deleteContract', { id }, 'id'))?.message;
    expect(await told(again.id)).toContain('annulez-le');
    // What is not done either is not advised.
    const left = await departed((await addCar()).id, { guaranteeAmount: '0' });
    expect(await told(left.id)).toBe(
      'Véhicule parti\u00a0: le contrat suit son cours jusqu’au retour, il ne se supprime pas.',
    );
    done(await say('cancelContract', { id: again.id, cancelReason: 'TRIP' }));
    expect(await told(again.id)).toContain('Contrat annulé');
  });
});

describe('les écrans demandent', () => {
  it('ce qui s’oppose à la signature, d’un contrat gardé ou qu’on saisit', async () => {
    const car = await addCar();
    await setVehicle(car.id, `"technicalVisiteDate__end_technicalVisit" = '2027-03-13'`);
    const { id } = done(await rent(car.id));
    const ask = async (input: object) => {
      const answer = await api.send<{
        ContractGuards: {
          guard: string;
          severity: string;
          isWaived: boolean;
          resource: string;
          record: string;
        }[];
      }>(
        token,
        `{ ContractGuards(${argumentsOf(input)}) { guard severity isWaived sentence resource record path } }`,
      );
      if (!answer.data) throw new Error(JSON.stringify(answer.errors));
      return answer.data.ContractGuards;
    };
    const visit = {
      guard: `TECHNICAL_VISIT/${car.id}`,
      severity: 'waivable',
      isWaived: false,
      resource: 'vehicles',
      record: car.id,
    };
    expect(await ask({ contract: id })).toMatchObject([visit]);
    const typed = { client, ...usual, vehicles: [{ vehicle: car.id }] };
    expect(await ask({ ...typed, TotalTTC: 357 })).toMatchObject([visit]);
    expect((await ask({ ...typed, returnDate: '2027-03-13T09:00' })).map(({ guard }) => guard)).toEqual([
      'PRICE_MISSING/',
    ]);
    done(await say('waiveContractGuard', { contractId: id, guard: visit.guard, reason: 'Rendez-vous pris' }));
    expect(await ask({ contract: id })).toMatchObject([{ ...visit, isWaived: true }]);
  });

  it('ce que le retour coûterait : retard, kilomètres, carburant', async () => {
    const car = await addCar();
    await setVehicle(car.id, '"includedKmPerDay" = 200, "extraKmPrice" = 0.5');
    const { id } = await departed(car.id);
    const asked = { contract: id, vehicle: car.id, at: '2027-03-16T09:00', mileage: 11_000, fuelLevel: 8 };
    const answer = await api.send<{
      ContractReturnCharges: {
        charges: { kind: string; quantity: number; price_HT: number }[];
        TotalTTC: number;
      };
    }>(
      token,
      `{ ContractReturnCharges(${argumentsOf(asked)}) { charges { kind quantity price_HT } TotalTTC } }`,
    );
    // One day late, and 1 000 km of the 800 that four days include.
    expect(answer.data?.ContractReturnCharges).toEqual({
      charges: [
        { kind: 'RETARD', quantity: 1, price_HT: 100 },
        { kind: 'KM_SUPP', quantity: 200, price_HT: 100 },
      ],
      TotalTTC: 238,
    });
  });

  it('qui est en retard, en cours, et revient bientôt', async () => {
    const car = await addCar();
    present = Date.now() - 5 * 86_400_000;
    const iso = (days: number) => new Date(present + days * 86_400_000).toISOString();
    const { id } = await departed(car.id, { departureDate: iso(1), returnDate: iso(3) });
    const seen =
      'id isLate isStanding lateSince nextReturn status mainVehicle clientPhone vehicles { returnDate }';
    const list = async (filter: string) =>
      (
        await api.send<{ Contracts: { data: Record<string, unknown>[] } }>(
          token,
          `{ Contracts(limit: 100, ${filter}) { data { ${seen} } } }`,
        )
      ).data?.Contracts.data ?? [];
    const [late] = await list('isLate: "true"');
    const back = ((late?.vehicles ?? []) as { returnDate: number }[])[0]?.returnDate;
    expect(late).toMatchObject({
      id,
      isLate: true,
      isStanding: true,
      lateSince: back,
      nextReturn: back,
      status: 'OPEN',
      mainVehicle: expect.stringContaining(car.registration),
      clientPhone: expect.stringContaining('20123456'),
    });
    present = Date.now();
    done(
      await say('returnContractVehicle', {
        contractId: id,
        vehicle: car.id,
        at: new Date(present).toISOString(),
        mileage: 10_100,
        fuelLevel: 8,
      }),
    );
    expect(await list('isLate: "true"')).toEqual([]);
    expect((await list('isStanding: "true"')).map(one => one.id)).not.toContain(id);
  });
});

describe('une caution', () => {
  const figures = 'id stage restToPay paid guaranteeState guaranteeHeld';
  const tell = (operation: string, input: object) => as(token, operation, input, figures);
  const received = { date: '2027-03-01', amount: '500', method: 'ESPECE' };
  const cautionOf = async (contract: string) =>
    (
      await api.engine.pool.query<Record<string, string>>(
        'SELECT id::text AS id, state, expected, held, "heldUntil"::text AS until, "noneReason" AS reason FROM guarantees WHERE contract = $1 ORDER BY id',
        [contract],
      )
    ).rows;

  const toReturn = async () =>
    (
      await api.send<{ Contracts: { data: { id: string }[] } }>(
        token,
        '{ Contracts(limit: 100, isGuaranteeDue: "true") { data { id } } }',
      )
    ).data?.Contracts.data.map(one => one.id);

  it('est attendue dès la signature, et aucune voiture ne part avant qu’elle soit reçue', async () => {
    const car = await addCar();
    const { id, departureDate } = await signed(car.id, { guaranteeAmount: '500' });
    expect(await cautionOf(id)).toMatchObject([{ state: 'EXPECTED', expected: '500.000' }]);
    const leave = () => depart(id, car.id, departureDate, 10_000);
    await expect(leave()).rejects.toThrow('La caution n’est pas encore reçue.');
    expect(done(await tell('receiveContractGuarantee', { contractId: id, ...received }))).toMatchObject({
      guaranteeState: 'HELD',
      guaranteeHeld: 500,
    });
    expect(refusal(await tell('receiveContractGuarantee', { contractId: id, ...received }))?.message).toMatch(
      'déjà reçue',
    );
    present = departureDate;
    await leave();
    expect((await cautionOf(id))[0]?.until).toBeNull();
    present = at('2027-03-15T09:00');
    const back = { vehicle: car.id, at: '2027-03-15T09:00', mileage: 10_450, fuelLevel: 8 };
    done(await say('returnContractVehicle', { contractId: id, ...back }));
    expect(await cautionOf(id)).toMatchObject([{ state: 'HELD', until: '2027-03-22' }]);
    expect(await toReturn()).toContain(id);
    const [caution] = await cautionOf(id);
    const some = (amount: string) => ({ guaranteeId: caution?.id, date: '2027-03-15', amount });
    done(await as(token, 'retainGuarantee', { ...some('120'), reason: 'Rayure' }, 'id'));
    expect(await moneyOf(id)).toEqual({ paid: 120, restToPay: 237, guaranteeState: 'HELD' });
    // 237 are still to be paid: somebody agrees.
    expect(refusal(await as(token, 'refundGuarantee', some('380'), 'id'))?.message).toContain('237,000');
    const given = (headers: object) => as(token, 'refundGuarantee', some('380'), 'id', headers);
    done((await agreeing(given as never)) as unknown as Reply);
    expect((await moneyOf(id)).guaranteeState).toBe('PARTLY_RETAINED');
    expect(await toReturn()).not.toContain(id);
  });

  it('peut manquer quand quelqu’un dit pourquoi, et n’est pas demandée d’un contrat sans caution', async () => {
    const [car, other] = [await addCar(), await addCar()];
    const { id, departureDate } = await signed(car.id, { guaranteeAmount: '500' });
    expect(
      refusal(await tell('waiveContractGuarantee', { contractId: id, reason: '' }))?.extensions.fields,
    ).toHaveProperty('reason');
    done(await tell('waiveContractGuarantee', { contractId: id, reason: 'Client de longue date' }));
    const free = await signed(other.id, { guaranteeAmount: '0' });
    expect(
      refusal(await tell('waiveContractGuarantee', { contractId: free.id, reason: 'Rien à garantir' }))
        ?.message,
    ).toContain('n’attend pas de caution');
    present = departureDate;
    await depart(id, car.id, present, 10_000);
    await depart(free.id, other.id, present, 10_000);
    expect(await cautionOf(id)).toMatchObject([{ state: 'NONE', reason: 'Client de longue date' }]);
    expect(await cautionOf(free.id)).toEqual([]);
  });

  it('n’est plus attendue d’un contrat annulé, et est à rendre si elle est déjà reçue', async () => {
    const { id } = await signed((await addCar()).id, { guaranteeAmount: '500' });
    done(await say('cancelContract', { id, cancelReason: 'TRIP' }));
    expect(await cautionOf(id)).toMatchObject([{ state: 'NONE', reason: expect.stringContaining('annulé') }]);
    const [none] = await cautionOf(id);
    const receive = () => as(token, 'receiveGuarantee', { guaranteeId: none?.id, ...received }, 'id');
    expect(refusal(await receive())?.message).toMatch(
      /est annulé\u00a0: il n’attend plus de caution\. Recevez celle d’un nouveau contrat\.$/,
    );
    // What nobody invoiced of it is owed no more.
    expect((await moneyOf(id)).restToPay).toBe(0);
    done(await say('reopenContract', { id }));
    expect(refusal(await receive())?.message).toContain('faites-le signer');
    expect((await moneyOf(id)).restToPay).toBe(357);
    done(await say('signContract', { id }));
    done(await tell('receiveContractGuarantee', { contractId: id, ...received }));
    const cancelled = (input: object) => say('cancelContract', { id, cancelReason: 'TRIP', ...input });
    expect(refusal(await cancelled({}))?.extensions.fields).toHaveProperty('guaranteeOutcome');
    done(await cancelled({ guaranteeOutcome: 'KEEP' }));
    expect(await cautionOf(id)).toMatchObject([{ state: 'NONE' }, { state: 'HELD', until: '2027-03-08' }]);
    expect(await toReturn()).toContain(id);
  });

  it('d’un contrat qu’on annule se rend le jour même, et l’encaissé à rembourser se dit', async () => {
    const { id } = await signed((await addCar()).id, { guaranteeAmount: '1400' });
    done(await tell('receiveContractGuarantee', { contractId: id, ...received, amount: '1400' }));
    const paid = { contractId: id, date: '2027-03-01', amount: '200', paymentMode: 'Espaces' };
    done(await as(token, 'createContractPayment', paid));
    const cancelled = (depositRefund: string) =>
      as(
        token,
        'cancelContract',
        { id, cancelReason: 'TRIP', depositRefund, guaranteeOutcome: 'REFUND' },
        'id stage depositRefund guaranteeHeld overpaid',
      );
    expect(refusal(await cancelled('200.001'))?.extensions.fields).toEqual({
      depositRefund: 'Au plus ce qui a été encaissé, 200,000\u00a0DT',
    });
    const answer = await cancelled('150');
    expect(done(answer)).toMatchObject({
      stage: 'CANCELLED',
      depositRefund: 150,
      guaranteeHeld: 0,
      overpaid: 200,
    });
    expect(answer.extensions?.warnings).toEqual([
      expect.stringMatching(/^50,000.DT ne sont pas à rembourser/),
    ]);
    expect(await cautionOf(id)).toMatchObject([{ state: 'REFUNDED', held: '0.000' }]);
    expect(await toReturn()).not.toContain(id);
  });
});

/** What the sheet of a contract says of its money. */
async function moneyOf(id: string) {
  const answer = await api.send<{ Contract: { paid: number; restToPay: number; guaranteeState: string } }>(
    token,
    `{ Contract(id: ${id}) { paid restToPay guaranteeState } }`,
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.Contract;
}

describe('un acompte', () => {
  /** The rest of a contract, wherever it is shown: its sheet, the list, the sheet of the day, its paper. */
  async function rests(id: string): Promise<unknown[]> {
    const list = await api.send<{ Contracts: { data: { id: string; restToPay: number }[] } }>(
      token,
      '{ Contracts(limit: 100, stage: "SIGNED") { data { id restToPay } } }',
    );
    const day = await api.send<{ DailySheet: { departures: { sourceId: string; balance: number }[] } }>(
      token,
      documents.question('DailySheet', api.engine.resources),
      { date: '2027-03-12' },
    );
    const printed = await api.send<{ ContractPDF: string }>(token, `{ ContractPDF(id: ${id}) }`);
    const text = await pdfText(Buffer.from(printed.data?.ContractPDF ?? '', 'base64'));
    return [
      (await moneyOf(id)).restToPay,
      list.data?.Contracts.data.find(one => one.id === id)?.restToPay,
      day.data?.DailySheet.departures.find(one => one.sourceId === id)?.balance,
      /Reste à payer ([\d ]+,\d{3}) DT/.exec(text)?.[1],
    ];
  }

  it('reçu à la réservation, puis au contrat, baisse partout le même reste', async () => {
    const car = await addCar();
    const reservation = await reserve(car.id);
    done(await as(token, 'createReservationPayment', { reservationId: reservation, ...cash('100') }, 'id'));
    const { id } = done(await say('convertReservation', { reservationId: reservation }));
    done(await say('signContract', { id }));
    expect(await rests(id)).toEqual([257, 257, 257, '257,000']);
    const pay = (amount: string) =>
      as(token, 'createContractPayment', { contractId: id, ...cash(amount) }, 'id');
    expect(refusal(await pay('257.001'))?.extensions.fields).toHaveProperty('amount');
    done(await pay('57'));
    expect((await rests(id)).slice(0, 3)).toEqual([200, 200, 200]);
    const { rows } = await api.engine.pool.query(
      'SELECT id::text AS id, purpose, amount FROM payments WHERE contract = $1 ORDER BY id',
      [id],
    );
    expect(rows).toMatchObject([
      { purpose: 'DEPOSIT', amount: '100.000' },
      { purpose: 'DEPOSIT', amount: '57.000' },
    ]);
    done(await as(token, 'voidPayment', { id: rows[1]?.id, voidReason: 'Saisi deux fois' }, 'id'));
    done(await as(token, 'refundPayment', { paymentId: rows[0]?.id, ...cash('40') }, 'id'));
    expect((await rests(id)).slice(0, 3)).toEqual([297, 297, 297]);
    expect(
      refusal(await as(token, 'createReservationPayment', { reservationId: reservation, ...cash('1') }, 'id'))
        ?.message,
    ).toMatch('est en contrat');
  });

  it('d’un contrat annulé aussi\u00a0: les frais retenus ne se rendent pas, et ne règlent rien d’autre', async () => {
    const { id } = await signed((await addCar()).id);
    done(await as(token, 'createContractPayment', { contractId: id, ...cash('300') }));
    const cancel = (asked: object) =>
      as(token, 'cancelContract', { id, cancelReason: 'TRIP', ...asked }, 'id cancelFee depositRefund');
    const faults = (answer: Reply) => refusal(answer)?.extensions.fields;
    expect(faults(await cancel({ cancelFee: '300.001' }))).toEqual({
      cancelFee: 'Au plus ce qui a été encaissé, 300,000\u00a0DT',
    });
    expect(faults(await cancel({ cancelFee: '120', depositRefund: '180.001' }))).toEqual({
      depositRefund: 'Une fois les frais retenus, il reste 180,000\u00a0DT à rembourser au plus',
    });
    const cancelled = await cancel({ cancelFee: '120', depositRefund: '180' });
    expect(done(cancelled)).toMatchObject({ cancelFee: 120, depositRefund: 180 });
    const { data } = await api.send<{ Contract: object }>(
      token,
      `{ Contract(id: ${id}) { overpaid restToPay } }`,
    );
    expect(data?.Contract).toEqual({ overpaid: 180, restToPay: 0 });
    expect(cancelled.extensions?.warnings ?? []).toEqual([]);
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM payments WHERE contract = $1',
      [id],
    );
    const refund = async (amount: string) =>
      faults(await as(token, 'refundPayment', { paymentId: rows[0]?.id, ...cash(amount) }, 'id'));
    expect(await refund('180.001')).toEqual({
      amount: expect.stringMatching(/^120,000.DT sont retenus en frais du contrat CTR-.* au plus 180,000.DT/),
    });
    expect(await refund('180')).toBeUndefined();
    expect(await refund('1')).toEqual({ amount: expect.stringContaining('il n’en reste rien') });
  });

  it('d’une réservation annulée se rend jusqu’aux frais retenus, que seule une facture de frais règle', async () => {
    const reservation = await reserve((await addCar()).id);
    const deposit = async (amount: string) => {
      done(
        await as(token, 'createReservationPayment', { reservationId: reservation, ...cash(amount) }, 'id'),
      );
      const { rows } = await api.engine.pool.query<{ id: string }>(
        'SELECT p.id::text AS id FROM payments p WHERE p.reservation = $1 ORDER BY p.id DESC LIMIT 1',
        [reservation],
      );
      return rows[0]?.id ?? '';
    };
    const [first, second] = [await deposit('100'), await deposit('30')];
    const cancel = (asked: object) =>
      as(token, 'cancelReservation', { id: reservation, cancelReason: 'TRIP', ...asked }, 'id');
    const faults = (answer: Reply) => refusal(answer)?.extensions.fields ?? refusal(answer)?.message;
    expect(faults(await cancel({ cancelFee: '130.001' }))).toEqual({
      cancelFee: 'Au plus l’acompte versé, 130,000 DT',
    });
    expect(faults(await cancel({ cancelFee: '50', depositRefund: '81' }))).toEqual({
      depositRefund: 'Une fois les frais retenus, il reste 80,000 DT à rembourser au plus',
    });
    const cancelled = await cancel({ cancelFee: '50', depositRefund: '20' });
    done(cancelled);
    expect(cancelled.extensions?.warnings).toEqual([
      expect.stringMatching(/^60,000.DT ne sont ni retenus ni à rembourser/),
    ]);
    const told = await api.send<{ Reservation: object }>(
      token,
      `{ Reservation(id: ${reservation}) { restToPay received } }`,
    );
    expect(told.data?.Reservation).toEqual({ restToPay: 0, received: 130 });
    const refund = async (payment: string, amount: string) =>
      faults(await as(token, 'refundPayment', { paymentId: payment, ...cash(amount) }, 'id')) ?? 'fait';
    expect(await refund(first, '100')).toEqual({
      amount: expect.stringMatching(
        /^50,000.DT sont retenus en frais de la réservation .* au plus 80,000.DT\.$/,
      ),
    });
    expect(await refund(first, '60')).toBe('fait');
    expect(await refund(second, '20.001')).toHaveProperty('amount');
    const issued = (number: number, more: object = {}) =>
      insert(api.engine, 'receipts', {
        documentKind: 'INVOICE',
        vatRegime: 'NORMAL',
        state: 'NORMAL',
        receiptId: `FA-2026-90000${number}`,
        client,
        issueDate: '2026-11-01',
        TotalTTC: 50_000,
        ...more,
      });
    const allocate = async (payment: string, receipt: string, amount: string) =>
      faults(await as(token, 'allocatePayment', { paymentId: payment, receipt, amount }, 'id')) ?? 'fait';
    const contract = done(await rent((await addCar()).id)).id;
    const ofContract = await issued(1, {
      billings: [{ contract, item: 'line:1', from: 0, to: 1, price_HT: 50_000, TVA: 0, TTCPrice: 50_000 }],
    });
    expect(await allocate(second, ofContract, '25')).toHaveProperty('amount');
    expect(await allocate(second, await issued(2), '25')).toHaveProperty('amount');
    done(await as(token, 'invoiceReservationFee', { reservationId: reservation }, 'id'));
    // The fee is that invoice's now: what is left is free.
    expect(await refund(second, '20')).toBe('fait');
  });

  it('au-delà du prix se garde au crédit du client si on le dit, et se montre en trop-perçu', async () => {
    const reservation = await reserve((await addCar()).id);
    const pay = (operation: string, input: object, headers = {}) =>
      as(token, operation, { ...input, ...cash('500') }, 'id', headers);
    const ask = { reservationId: reservation };
    const asked = await pay('createReservationPayment', ask);
    expect(refusal(asked)).toMatchObject({
      message: expect.stringMatching(/^143,000.DT dépassent ce que coûte la location.*caution/u),
      extensions: { code: 'CONFIRMATION' },
    });
    const { client } = (
      await api.engine.pool.query('SELECT client::text AS client FROM reservations WHERE id = $1', [
        reservation,
      ])
    ).rows[0];
    const typed = await pay('createPayment', { client, reservation });
    expect(refusal(typed)?.extensions.code).toBe('CONFIRMATION');
    // What was agreed to of one booking is not of another, for the same amount.
    const another = { reservationId: await reserve((await addCar()).id) };
    const elsewhere = await pay('createReservationPayment', another, decisionFor(asked) ?? {});
    expect(refusal(elsewhere)?.message).toBe(refusal(asked)?.message);
    done(await pay('createReservationPayment', ask, decisionFor(asked) ?? {}));
    const booked = await api.send(
      token,
      `{ Reservation(id: ${reservation}) { received restToPay overpaid } }`,
    );
    expect(booked.data).toEqual({ Reservation: { received: 500, restToPay: 0, overpaid: 143 } });
    const { id } = done(await say('convertReservation', { reservationId: reservation }));
    const rented = await api.send(token, `{ Contract(id: ${id}) { paid restToPay overpaid } }`);
    expect(rented.data).toEqual({ Contract: { paid: 500, restToPay: 0, overpaid: 143 } });
    const printed = await api.send<{ ContractPDF: string }>(token, `{ ContractPDF(id: ${id}) }`);
    expect(await pdfText(Buffer.from(printed.data?.ContractPDF ?? '', 'base64'))).toMatch(
      /Acompte reçu\s+500,000.*Trop-perçu\s+143,000 DT/su,
    );
  });

  it('revient à la réservation quand son brouillon est abandonné', async () => {
    const reservation = await reserve((await addCar()).id);
    done(await as(token, 'createReservationPayment', { reservationId: reservation, ...cash('100') }, 'id'));
    const draft = async () => done(await say('convertReservation', { reservationId: reservation }));
    const first = await draft();
    expect((await moneyOf(first.id)).paid).toBe(100);
    done(await as(token, 'deleteContract', { id: first.id }, 'id'));
    expect((await moneyOf((await draft()).id)).paid).toBe(100);
  });
});

describe('chacun fait ce que ses droits permettent', () => {
  it('convertit avec le droit de créer, signe avec celui de modifier ; déroger et rouvrir sont au super administrateur', async () => {
    const car = await addCar();
    const reservation = await reserve(car.id);
    const reader = (await api.signIn('ADMIN', ['contracts', 'reservations'])).token;
    const counter = (await api.signIn('ADMIN', ['contracts', 'create_contract'])).token;
    const agent = (await api.signIn('ADMIN', ['contracts', 'update_contract'])).token;
    const code = async (who: string, operation: string, input: object) =>
      (await as(who, operation, input, 'id')).errors?.[0]?.extensions.code;
    expect(await code(reader, 'convertReservation', { reservationId: reservation })).toBe('FORBIDDEN');
    const { id } = done(await as(counter, 'convertReservation', { reservationId: reservation }, 'id'));
    expect(await code(counter, 'signContract', { id })).toBe('FORBIDDEN');
    expect(
      await code(agent, 'waiveContractGuard', { contractId: id, guard: 'STICKER/1', reason: 'Non' }),
    ).toBe('FORBIDDEN');
    expect(await code(agent, 'deleteContract', { id })).toBe('FORBIDDEN');
    expect(await code(agent, 'signContract', { id })).toBeUndefined();
    expect(await code(agent, 'cancelContract', { id, cancelReason: 'TRIP' })).toBeUndefined();
    expect(await code(agent, 'reopenContract', { id })).toBe('FORBIDDEN');
  });
});
