import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { addDrivingClient, addOrderlyCar } from './helpers/renting';
import { pdfText } from './helpers/pdfText';
import { storages } from './helpers/storages';
import type { OpenedStorage } from './helpers/storages';
import { aPhoto, fileOf, openFile, sendFiles } from './helpers/uploads';
import { insert } from './helpers/write';

let opened: OpenedStorage;
let api: Api;
let token: string;
let scratch: string;
/** The present of the server. */
let present = Date.UTC(2027, 2, 1, 8);
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  scratch = await insert(api.engine, 'damage-categories', {
    name: 'Rayure',
    zone: 'LEFT',
    defaultPriceHT: 220_000,
  });
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

let contract: string;
let vehicle: string;
/** A signed contract whose vehicle leaves now, for three days. */
beforeEach(async () => {
  present += 30 * day;
  vehicle = (await addOrderlyCar(api, token)).id;
  contract = await aContract(vehicle);
});

const aContract = async (car: string, departure = present) =>
  insert(api.engine, 'contracts', {
    client: await addDrivingClient(api, token),
    TotalTTC: 300_000,
    stage: 'SIGNED',
    departureDate: departure,
    returnDate: departure + 3 * day,
    vehicles: [
      {
        vehicle: car,
        departureDate: departure,
        returnDate: departure + 3 * day,
        lineState: 'TO_DELIVER',
        heldFrom: departure,
        heldTo: departure + 3 * day,
      },
    ],
  });

interface Shown {
  id: string;
  inspectionNumber: string;
  receivedAt: number;
  signature: { url: string } | null;
  photos: { deviceId: string; photo: { url: string; width: number } | null }[];
}
const shown = 'id inspectionNumber receivedAt signature { url } photos { deviceId photo { url width } }';
const create = `mutation ($contract: ID, $vehicle: ID, $kind: Input, $dateTime: Input, $mileage: Input, $fuelLevel: Input, $deviceId: Input,
  $damages: [InspectionDamagesInput!], $photos: [InspectionPhotosInput!], $signature: Upload) {
  createInspection(contract: $contract, vehicle: $vehicle, kind: $kind, dateTime: $dateTime, mileage: $mileage, fuelLevel: $fuelLevel,
    deviceId: $deviceId, damages: $damages, photos: $photos, signature: $signature) { ${shown} } }`;
const inspect = (input: object, by = token, headers?: Record<string, string>) =>
  sendFiles<{ createInspection: Shown }>(
    api,
    by,
    create,
    { contract, vehicle, kind: 'DEPARTURE', dateTime: present, mileage: 32_415, fuelLevel: 7, ...input },
    headers,
  );
const send = (id: string, deviceId: string, photo: File, by = token) =>
  sendFiles<{ addInspectionPhoto: Shown }>(
    api,
    by,
    `mutation ($id: ID!, $deviceId: Input, $photo: Upload) { addInspectionPhoto(inspectionId: $id, deviceId: $deviceId, photo: $photo) { ${shown} } }`,
    { id, deviceId, photo },
  );
const done = <T extends object>(answer: Answer<T>): T[keyof T] => {
  if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data)[0] as T[keyof T];
};
const faults = ({ errors }: Answer<never>) => errors?.[0]?.extensions.fields ?? errors?.[0]?.message;
const hashOf = async (file: File) =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
const listed = async (file: File, more: object = {}) => ({
  deviceId: randomUUID(),
  sha256: await hashOf(file),
  ...more,
});

interface Line {
  lineState: string;
  departedAt: number | null;
  mileageOut: number | null;
  mileageIn: number | null;
}
async function lineNow(of = contract) {
  const answer = await api.send<{ Contract: { stage: string; vehicles: Line[] } }>(
    token,
    'query ($id: ID!) { Contract(id: $id) { stage vehicles { lineState departedAt mileageOut mileageIn } } }',
    { id: of },
  );
  const { stage, vehicles } = done(answer);
  return { stage, ...vehicles[0] };
}

describe('the state of a vehicle', () => {
  it('at its departure makes it leave, and at its return brings it back, with what the odometer said', async () => {
    const departure = done(await inspect({ signature: await aPhoto('signature.png') }));
    expect(departure).toMatchObject({
      inspectionNumber: expect.stringMatching(/^EDL-/),
      receivedAt: present,
    });
    expect((await openFile(api, token, departure.signature?.url ?? '')).status).toBe(200);
    expect(await lineNow()).toMatchObject({ stage: 'DEPARTED', lineState: 'ON_RENT', mileageOut: 32_415 });
    present += 2 * day;
    expect(faults((await inspect({ kind: 'RETURN', mileage: 32_000 })) as never)).toHaveProperty('mileage');
    done(await inspect({ kind: 'RETURN', mileage: 33_000, fuelLevel: 5 }));
    expect(await lineNow()).toMatchObject({ stage: 'RETURNED', lineState: 'RETURNED', mileageIn: 33_000 });
  });

  it('stays on paper as it was signed, whatever is renamed later', async () => {
    const { id } = done(await inspect({ signature: await aPhoto('signature.png') }));
    const print = async () => {
      const { data } = await api.send<{ InspectionPDF: string }>(token, documents.print('InspectionPDF'), {
        id,
      });
      return Buffer.from(data?.InspectionPDF ?? '', 'base64');
    };
    const before = await print();
    expect(await pdfText(before)).toMatch(/Mehdi Trabelsi.*Empreinte [0-9a-f ]{14}, figée à la signature/);
    // The client has signed alone: no box waits for the agent, who is named.
    expect(await pdfText(before)).toMatch(/Fait par \S/);
    expect(await pdfText(before)).not.toContain('L’agent');
    expect(await pdfText(before)).toMatch(/Mehdi Trabelsi, le \d/);
    await api.engine.pool.query(
      `UPDATE clients SET "otherDetails__lastName" = 'Autrement' WHERE id = (SELECT client FROM contracts WHERE id = $1)`,
      [contract],
    );
    await api.engine.pool.query(`UPDATE vehicles SET registration = '999 TUN 1' WHERE id = $1`, [vehicle]);
    expect(await pdfText(await print())).toBe(await pdfText(before));
  });

  it('is not that of a vehicle that has left, has not left, or is on another contract', async () => {
    expect(faults((await inspect({ kind: 'RETURN' })) as never)).toEqual({
      vehicle: 'Ce véhicule n’est pas encore parti',
    });
    done(await inspect({}));
    expect(faults((await inspect({})) as never)).toEqual({ vehicle: 'Ce véhicule est déjà parti' });
    const other = (await addOrderlyCar(api, token)).id;
    expect(faults((await inspect({ vehicle: other })) as never)).toEqual({
      vehicle: 'Ce véhicule n’est pas sur le contrat',
    });
  });

  it('is as the device saw it, and never in the time to come', async () => {
    expect(faults((await inspect({ dateTime: present + 2 * 60_000 })) as never)).toHaveProperty('dateTime');
    done(await inspect({ dateTime: present - hour }));
    expect((await lineNow()).departedAt).toBe(present - hour);
  });

  it('asks before it believes more than a thousand kilometres a day', async () => {
    done(await inspect({}));
    present += day;
    const back = { kind: 'RETURN', mileage: 34_000 };
    const asked = await inspect(back);
    expect(asked.errors?.[0]?.extensions.code).toBe('CONFIRMATION');
    expect(asked.errors?.[0]?.message).toMatch(/plus de 1\s000\skm par jour/);
    done(await inspect(back, token, { confirmed: 'mileage=34000' }));
  });

  it('is written once, however often and under whatever key the device sends it', async () => {
    const deviceId = randomUUID();
    const photo = await aPhoto();
    const input = { deviceId, photos: [await listed(photo, { side: 'LEFT' })] };
    const both = await Promise.all([inspect(input), inspect(input)]);
    const [first, second] = both.map(done);
    expect(second).toEqual(first);
    expect(done(await inspect(input)).id).toBe(first?.id);
    const { rows } = await api.engine.pool.query(
      'SELECT count(*)::int AS n FROM inspections WHERE contract = $1',
      [contract],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const colleague = (await api.signIn('ADMIN', ['contracts', 'update_contract'])).token;
    expect(faults((await inspect(input, colleague)) as never)).toHaveProperty('deviceId');
  });

  it('is for who may change contracts, and never changes again', async () => {
    const reader = (await api.signIn('ADMIN', ['contracts'])).token;
    expect((await inspect({}, reader)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { id } = done(
      await inspect({ damages: [{ zone: 'LEFT', damageCategory: scratch, severity: 'LIGHT' }] }),
    );
    for (const change of [
      'UPDATE inspections SET mileage = 1 WHERE id = $1',
      'DELETE FROM inspections__damages WHERE parent_id = $1',
    ])
      await expect(api.engine.pool.query(change, [id])).rejects.toThrow('Un état des lieux ne change plus');
  });
});

describe('its photos', () => {
  it('follow in any order, each once, and only those that it lists', async () => {
    const [front, rear, stranger] = [
      await aPhoto('a.jpg', 61),
      await aPhoto('b.jpg', 62),
      await aPhoto('c.jpg', 63),
    ];
    const photos = [await listed(front, { side: 'FRONT' }), await listed(rear, { side: 'REAR' })];
    const { id } = done(await inspect({ photos }));
    const [first, second] = photos as unknown as [{ deviceId: string }, { deviceId: string }];
    done(await send(id, second.deviceId, rear));
    const whole = done(await send(id, first.deviceId, front));
    expect(whole.photos.map(({ photo }) => photo?.width)).toEqual([61, 62]);
    expect(done(await send(id, first.deviceId, front)).photos).toEqual(whole.photos);
    expect(faults((await send(id, first.deviceId, rear)) as never)).toEqual({
      photo: 'Ce n’est pas la photo annoncée',
    });
    expect(faults((await send(id, randomUUID(), stranger)) as never)).toEqual({
      deviceId: 'Cet état des lieux n’annonce pas cette photo',
    });
    const found = await api.engine.pool.query(
      'SELECT count(*)::int AS n FROM "inspections__photos" WHERE parent_id = $1 AND photo IS NOT NULL',
      [id],
    );
    expect(found.rows).toEqual([{ n: 2 }]);
    for (const change of [
      `UPDATE inspections__photos SET photo = NULL WHERE parent_id = $1`,
      `UPDATE inspections__photos SET side = 'LEFT' WHERE parent_id = $1`,
      `INSERT INTO inspections__photos (parent_id, position) VALUES ($1, 9)`,
      `DELETE FROM inspections__photos WHERE parent_id = $1`,
    ])
      await expect(api.engine.pool.query(change, [id])).rejects.toThrow('Un état des lieux ne change plus');
  });

  it('are JPEG of 400 kB at most', async () => {
    const png = fileOf(Buffer.from('89504e470d0a1a0a', 'hex'), 'photo.png', 'image/png');
    const big = fileOf(
      Buffer.concat([Buffer.from(await (await aPhoto()).arrayBuffer()), Buffer.alloc(400 * 1024)]),
    );
    const photos = [await listed(png), await listed(big)];
    const { id } = done(await inspect({ photos }));
    for (const [index, photo] of [png, big].entries())
      expect(faults((await send(id, photos[index]?.deviceId ?? '', photo)) as never)).toHaveProperty('photo');
  });

  it('have an identifier that no other photo has', async () => {
    const photo = await listed(await aPhoto());
    done(await inspect({ photos: [photo] }));
    vehicle = (await addOrderlyCar(api, token)).id;
    contract = await aContract(vehicle);
    expect(faults((await inspect({ photos: [photo] })) as never)).toHaveProperty('photos.deviceId');
    expect(faults((await inspect({ photos: [{ deviceId: randomUUID() }] })) as never)).toHaveProperty(
      'photos.0.sha256',
    );
  });
});

describe('what whoever walks around the vehicle is told', () => {
  const question = `query ($contract: ID, $vehicle: ID, $kind: Input) { InspectionToMake(contract: $contract, vehicle: $vehicle, kind: $kind) {
    contract { id } vehicle { id } kind client { label } clientPhone made { id } totalMileage equipment { item present } categories { id name defaultPriceHT }
    before { kind mileage fuelLevel photos { side url } damages { zone damageCategory { id } x } } } }`;
  const ask = async (input: object, by = token) =>
    done(await api.send<{ InspectionToMake: Record<string, unknown> | null }>(by, question, input));

  it('is what is due on a contract, or on a vehicle, and what was there before', async () => {
    expect(await ask({ contract })).toMatchObject({
      kind: 'DEPARTURE',
      vehicle: { id: vehicle },
      before: null,
      made: null,
    });
    const photo = await aPhoto();
    const list = await listed(photo, { side: 'LEFT' });
    const damages = [{ zone: 'LEFT', x: 250, y: 600, damageCategory: scratch, severity: 'LIGHT' }];
    const { id } = done(await inspect({ damages, photos: [list] }));
    done(await send(id, list.deviceId, photo));
    const due = await ask({ vehicle });
    expect(due).toMatchObject({
      contract: { id: contract },
      kind: 'RETURN',
      totalMileage: 32_415,
      categories: [{ id: scratch, name: 'Rayure', defaultPriceHT: 220 }],
      before: {
        kind: 'DEPARTURE',
        mileage: 32_415,
        fuelLevel: 7,
        photos: [{ side: 'LEFT', url: expect.stringMatching(/^\/files\//) }],
        damages: [{ zone: 'LEFT', x: 250, damageCategory: { id: scratch } }],
      },
    });
    expect(due?.equipment).toContainEqual({ item: 'SPARE_WHEEL', present: true });
    expect(await ask({ contract, vehicle, kind: 'DEPARTURE' })).toMatchObject({ made: { id } });
  });

  it('is what its own line read, of a vehicle that was given in exchange: never what another contract did', async () => {
    const damages = [{ zone: 'LEFT', x: 250, y: 600, damageCategory: scratch, severity: 'LIGHT' }];
    const photo = await aPhoto();
    const list = await listed(photo, { side: 'LEFT' });
    const { id } = done(await inspect({ mileage: 100, fuelLevel: 2, damages, photos: [list] }));
    done(await send(id, list.deviceId, photo));
    present += hour;
    done(await inspect({ kind: 'RETURN', mileage: 150, fuelLevel: 1, damages }));
    present += 3 * day;
    const next = await aContract(vehicle);
    const leave = (fuel: number | null, car = vehicle) =>
      api.engine.pool.query(
        `UPDATE contracts__vehicles SET "lineState" = 'ON_RENT', "departedAt" = "departureDate", "mileageOut" = 180, "fuelOut" = $2, vehicle = $3 WHERE parent_id = $1`,
        [next, fuel, car],
      );
    await leave(6);
    expect((await ask({ contract: next, kind: 'RETURN' }))?.before).toEqual({
      kind: 'DEPARTURE',
      mileage: 180,
      fuelLevel: 6,
      photos: [],
      damages: [{ zone: 'LEFT', damageCategory: { id: scratch }, x: 250 }],
    });
    // Neither an inspection of it nor its tank is known.
    await leave(null, (await addOrderlyCar(api, token)).id);
    expect((await ask({ contract: next, kind: 'RETURN' }))?.before).toEqual({
      kind: 'DEPARTURE',
      mileage: 180,
      fuelLevel: null,
      photos: [],
      damages: [],
    });
  });

  it('is nothing on a contract that is over, but what was made there', async () => {
    const { id } = done(await inspect({}));
    const stage = (name: string) =>
      api.engine.pool.query(`UPDATE contracts SET stage = $2 WHERE id = $1`, [contract, name]);
    await stage('RETURNED');
    expect(await ask({ contract, vehicle, kind: 'RETURN' })).toBeNull();
    expect(await ask({ contract, vehicle, kind: 'DEPARTURE' })).toMatchObject({ made: { id } });
    await stage('CANCELLED');
    expect(await ask({ contract })).toBeNull();
  });

  it('is the phone of the client to who may read clients, and nothing to others', async () => {
    const at = async (...rights: string[]) => (await api.signIn('ADMIN', rights)).token;
    expect(await ask({ contract }, await at('contracts'))).toMatchObject({ clientPhone: null });
    expect(await ask({ contract }, await at('contracts', 'clients'))).toMatchObject({
      clientPhone: '+21620123456',
    });
    const refused = await api.send(await at('vehicles'), question, { contract });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the keys of a vehicle', () => {
  /** What becomes of it after the signature: the last day of a paper, by its column. */
  const ends = (column: string, date: string) =>
    api.engine.pool.query(`UPDATE vehicles SET "${column}" = $2 WHERE id = $1`, [vehicle, date]);
  const insured = 'validityDate__end_validity';
  const visited = 'technicalVisiteDate__end_technicalVisit';
  const question = `query ($contract: ID) { InspectionToMake(contract: $contract) { guaranteeAmount guaranteeState stops { guard severity isWaived sentence } } }`;
  const told = async (of = contract) =>
    done(
      await api.send<{ InspectionToMake: { stops: { guard: string }[] } }>(token, question, { contract: of }),
    ) as { stops: { guard: string; severity: string; isWaived: boolean; sentence: string }[] };
  const waive = (guard: string) =>
    api.send(
      token,
      'mutation ($contract: ID!, $guard: Input) { waiveContractGuard(contractId: $contract, guard: $guard, reason: "Visite passée ce matin") { id } }',
      { contract, guard },
    );
  const unfit = async () =>
    (
      await api.engine.pool.query<{ unfit: string | null }>(
        'SELECT unfit FROM contracts__vehicles WHERE parent_id = $1',
        [contract],
      )
    ).rows[0]?.unfit;

  it('are given on the papers of that day: what was signed for and has ended since is told first, and stops them', async () => {
    expect((await told()).stops).toEqual([]);
    await ends(insured, '2027-03-15');
    const { stops } = await told();
    expect(stops).toMatchObject([{ guard: `INSURANCE/${vehicle}`, severity: 'blocking', isWaived: false }]);
    expect(faults((await inspect({})) as never)).toEqual({ vehicle: stops[0]?.sentence });
    expect(faults((await waive(`INSURANCE/${vehicle}`)) as never)).toEqual({
      guard: `${stops[0]?.sentence} Personne n’y déroge.`,
    });
    await ends(insured, '2040-01-01');
    done(await inspect({}));
    expect(await lineNow()).toMatchObject({ lineState: 'ON_RENT' });
  });

  it('are not given of a car that somebody else has, which is told first', async () => {
    done(await inspect({}));
    present += 10 * day;
    const next = await aContract(vehicle);
    present -= 10 * day;
    const { stops } = await told(next);
    expect(stops).toMatchObject([
      {
        guard: `VEHICLE_OUT/${vehicle}`,
        severity: 'blocking',
        sentence: expect.stringContaining('notez d’abord son retour') as string,
      },
    ]);
  });

  it('are given without another paper once a super administrator says why', async () => {
    await ends(visited, '2027-03-15');
    expect((await told()).stops).toMatchObject([{ severity: 'waivable', isWaived: false }]);
    expect(faults((await inspect({})) as never)).toHaveProperty('vehicle');
    done((await waive(`TECHNICAL_VISIT/${vehicle}`)) as never);
    expect((await told()).stops).toMatchObject([{ severity: 'waivable', isWaived: true }]);
    done(await inspect({}));
  });

  it('have left where a device tells of it later: what it did not know is kept, and notified at once', async () => {
    await ends(insured, '2027-03-15');
    await api.engine.pool.query('UPDATE contracts SET "guaranteeAmount" = 500 WHERE id = $1', [contract]);
    expect((await told()).stops.map(({ guard }) => guard)).toEqual([
      'CAUTION_NOT_HELD/',
      `INSURANCE/${vehicle}`,
    ]);
    const { token: agent } = await api.signIn('ADMIN', ['contracts']);
    done(await inspect({ dateTime: present - hour }));
    expect(await lineNow()).toMatchObject({ lineState: 'ON_RENT' });
    expect(await unfit()).toMatch(/^La caution n’est pas encore reçue. .*assurance/);
    const answer = done(
      await api.send<{ Notifications: { data: { title: string; data: { entityId: string } }[] } }>(
        agent,
        notificationDocuments.list(api.engine.resources),
        {},
      ),
    );
    expect(answer.data.filter(({ data }) => data.entityId === contract).map(({ title }) => title)).toEqual([
      'Véhicule parti sans être en règle',
    ]);
  });

  it('have left sooner than planned where a device tells of it later, though another contract had the car then', async () => {
    const first = contract;
    done(await inspect({ dateTime: present }));
    present += 3 * day;
    contract = await aContract(vehicle, present + 2 * hour);
    const other = (
      await api.engine.pool.query<{ number: string }>(
        'SELECT "contractNumber" AS number FROM contracts WHERE id = $1',
        [first],
      )
    ).rows[0]?.number;
    present += hour;
    const sooner = { dateTime: present - hour / 2, mileage: 32_500 };
    // The other has to come back first, and did just before.
    expect(faults((await inspect(sooner)) as never)).toEqual({
      vehicle: `Ce véhicule n’est pas revenu du contrat ${other}\u00a0: notez d’abord son retour`,
    });
    const back = { contract: first, kind: 'RETURN', dateTime: present - 0.75 * hour, mileage: 32_450 };
    done(await inspect(back));
    done(await inspect(sooner));
    expect(await lineNow()).toMatchObject({ lineState: 'ON_RENT', departedAt: sooner.dateTime });
    expect(await unfit()).toContain(`(${other})`);
    // What becomes of it later goes on from there.
    done(await inspect({ kind: 'RETURN', mileage: 32_510 }));
    expect(await lineNow()).toMatchObject({ lineState: 'RETURNED' });
  });

  it('are back, of a car that left in the days of another contract, before its own begin', async () => {
    contract = await aContract(vehicle, present + 4 * day);
    present += hour;
    done(await inspect({ dateTime: present - hour / 2 }));
    expect(await unfit()).toContain('en contrat');
    done(await inspect({ kind: 'RETURN', mileage: 32_425 }));
    expect(await lineNow()).toMatchObject({ stage: 'RETURNED', lineState: 'RETURNED', mileageIn: 32_425 });
  });
});
