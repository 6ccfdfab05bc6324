import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { cleanFiles } from '../../server/engine/files/cleanFiles';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { story } from './helpers/write';
import { storages } from './helpers/storages';
import type { OpenedStorage } from './helpers/storages';
import { aPhoto, fileOf, oneFile, openFile, sendFiles } from './helpers/uploads';
import type { StoredFile } from './helpers/uploads';
import { modelOf } from './helpers/modelOf';

let opened: OpenedStorage;
let api: Api;
let token: string;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  ({ token } = await api.signIn('SUPER_ADMIN'));
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

const identity = { clientType: 'PHYSICAL', clientKind: 'PASSAGE', phone: '20 123 456', address: 'Tunis' };
const create = `mutation ($details: ClientOtherDetailsInput) { createClient(clientType: "${identity.clientType}", clientKind: "${identity.clientKind}", phone: "${identity.phone}", address: "${identity.address}", otherDetails: $details) { id updatedAt otherDetails { CINImage { ${oneFile} } drivingLicenseImage { ${oneFile} } } } }`;
const update = `mutation ($id: ID!, $details: ClientOtherDetailsInput) { updateClient(id: $id, otherDetails: $details) { id otherDetails { CINImage { ${oneFile} } drivingLicenseImage { ${oneFile} } } } }`;
let people = 10_000_000;
const person = {
  firstName: 'Mehdi',
  lastName: 'Trabelsi',
  /** Of nobody else. */
  get CIN() {
    return String(people++);
  },
};

interface Client {
  id: string;
  updatedAt: number;
  otherDetails: { CINImage: StoredFile[]; drivingLicenseImage: StoredFile[] };
}

async function addClient(details: object): Promise<Client> {
  const answer = await sendFiles<{ createClient: Client }>(api, token, create, {
    details: { ...person, ...details },
  });
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createClient;
}

async function change(id: string, details: object, by = token) {
  const answer = await sendFiles<{ updateClient: Client }>(api, by, update, { id, details });
  return { client: answer.data?.updateClient, error: answer.errors?.[0] };
}

const licences = (client?: Client) => client?.otherDetails.drivingLicenseImage ?? [];

describe('files of a record', () => {
  it('are kept in order, with what they were found to be', async () => {
    const client = await addClient({
      drivingLicenseImage: [
        { upload: await aPhoto('recto.jpg') },
        { upload: await aPhoto('verso.jpg', 30, 50) },
      ],
    });
    expect(licences(client)).toMatchObject([
      { originalname: 'recto.jpg', mimetype: 'image/jpeg', valid: true, width: 60, height: 40 },
      { originalname: 'verso.jpg', mimetype: 'image/jpeg', valid: true, width: 30, height: 50 },
    ]);
    const [first] = licences(client);
    expect(first?.url).toBe(`/files/${first?.id}`);
  });

  it('are left alone by an update that does not speak of them, taken out by one that leaves them out', async () => {
    const client = await addClient({
      drivingLicenseImage: [{ upload: await aPhoto('recto.jpg') }, { upload: await aPhoto('verso.jpg') }],
    });
    const [recto, verso] = licences(client);
    expect(licences((await change(client.id, { firstName: 'Mourad' })).client)).toHaveLength(2);
    const swapped = await change(client.id, { drivingLicenseImage: [{ id: verso?.id }, { id: recto?.id }] });
    expect(licences(swapped.client).map(one => one.originalname)).toEqual(['verso.jpg', 'recto.jpg']);
    const left = await change(client.id, {
      drivingLicenseImage: [{ id: recto?.id }, { upload: await aPhoto('neuf.jpg') }],
    });
    expect(licences(left.client).map(one => one.originalname)).toEqual(['recto.jpg', 'neuf.jpg']);
    expect(await story(api, token, 'clients', client.id)).toMatchObject([
      ['Permis (images): null → « neuf.jpg » ajouté', 'Permis (images): null → « verso.jpg » retiré'],
      ['Permis (images): « recto.jpg », « verso.jpg » → « verso.jpg », « recto.jpg »'],
      ['Prénom: Mehdi → Mourad'],
      expect.arrayContaining(['Permis (images): null → « recto.jpg » ajouté']),
    ]);
  });

  it('refuses more than the field takes, and one that is another record’s', async () => {
    const photo = await aPhoto();
    const many = await sendFiles(api, token, create, {
      details: { ...person, CINImage: Array.from({ length: 5 }, () => ({ upload: photo })) },
    });
    expect(many.errors?.[0]?.extensions.fields).toEqual({ 'otherDetails.CINImage': '4 fichiers au plus' });
    const mine = await addClient({ CINImage: [{ upload: photo }] });
    const other = await addClient({});
    const stolen = await change(other.id, { CINImage: [{ id: mine.otherDetails.CINImage[0]?.id }] });
    expect(stolen.error?.extensions.fields).toEqual({
      'otherDetails.CINImage.0': 'Ce fichier n’est plus dans la fiche : choisissez-le à nouveau',
    });
    const moved = await change(mine.id, {
      drivingLicenseImage: [{ id: mine.otherDetails.CINImage[0]?.id }],
    });
    expect(moved.error?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('keeps one file until null takes it away', async () => {
    const vehicle = await sendFiles<{ createVehicle: { id: string; vehicleImage: StoredFile } }>(
      api,
      token,
      `mutation ($carBrand: ID, $carModel: ID, $photo: Upload) { createVehicle(carBrand: $carBrand, carModel: $carModel, plateType: "TUN", registration: "215 TUN 4821",
        serviceOrCompanyVehicle: "EXPLOITATION", vehicleImage: $photo) { id vehicleImage { ${oneFile} } } }`,
      { ...(await modelOf(api.engine.pool, 'Kia', 'Rio')), photo: await aPhoto('rio.jpg') },
    );
    const { id, vehicleImage } = vehicle.data?.createVehicle ?? { id: '', vehicleImage: null };
    const ask = (photo: unknown) =>
      api.send<{ updateVehicle: { vehicleImage: StoredFile | null } }>(
        token,
        'mutation ($id: ID!, $photo: Upload) { updateVehicle(id: $id, vehicleImage: $photo) { vehicleImage { id } } }',
        { id, photo },
      );
    expect((await ask({ id: vehicleImage?.id })).data?.updateVehicle.vehicleImage?.id).toBe(vehicleImage?.id);
    expect(
      (await ask({ id: '00000000-0000-0000-0000-000000000000' })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('vehicleImage');
    expect((await ask('rio.jpg')).errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    expect((await ask(null)).data?.updateVehicle.vehicleImage).toBeNull();
    expect((await story(api, token, 'vehicles', id))[0]).toEqual(['Photo: null → « rio.jpg » retiré']);
  });

  it('says of each file at fault what is wrong with it, and keeps nothing', async () => {
    const before = await countAll();
    const answer = await sendFiles(api, token, create, {
      details: {
        ...person,
        CINImage: [
          { upload: await aPhoto() },
          { upload: fileOf('<svg onload=alert(1)>', 'a.svg', 'image/svg+xml') },
        ],
        drivingLicenseImage: [{ upload: fileOf('') }],
      },
    });
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      'otherDetails.CINImage.1': 'Un dessin SVG n’est pas accepté : envoyez une image JPEG, PNG ou WebP',
      'otherDetails.drivingLicenseImage.0': 'Ce fichier est vide',
    });
    expect(await countAll()).toEqual(before);
  });

  it('takes back what was stored when the record itself is refused', async () => {
    const before = await countAll();
    const answer = await sendFiles(api, token, create, {
      details: { CINImage: [{ upload: await aPhoto() }] },
    });
    expect(answer.errors?.[0]?.extensions.fields).toHaveProperty('otherDetails.lastName');
    expect(await countAll()).toEqual(before);
  });

  it('repeats the first answer to a repeated request, and refuses the key for another content', async () => {
    const key = { 'idempotency-key': 'permis-1' };
    const send = async (file: File) =>
      sendFiles<{ createClient: Client }>(
        api,
        token,
        create,
        { details: { ...person, CIN: '08888888', CINImage: [{ upload: file }] } },
        key,
      );
    const photo = await aPhoto();
    const first = await send(photo);
    const before = await countAll();
    expect(await send(photo)).toEqual(first);
    expect(await countAll()).toEqual(before);
    expect((await send(await aPhoto('photo.jpg', 61))).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await countAll()).toEqual(before);
  });
});

describe('a file is served', () => {
  it('to whoever may read the record, as a picture that can do nothing', async () => {
    const client = await addClient({ CINImage: [{ upload: await aPhoto('Pièce d’identité "1".jpg') }] });
    const { url, size } = client.otherDetails.CINImage[0] as StoredFile;
    const { token: reader } = await api.signIn('ADMIN', ['clients']);
    const answer = await openFile(api, reader, url);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(size);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="Piece didentite _1_.jpg"; filename*=UTF-8''Pi%C3%A8ce%20d%E2%80%99identit%C3%A9%20_1_.jpg`,
    });
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const small = await openFile(api, reader, `${url}/thumbnail`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(20);
  });

  it('to nobody else: unknown and forbidden are one answer, and a right withdrawn acts at once', async () => {
    const client = await addClient({ CINImage: [{ upload: await aPhoto() }] });
    const { url } = client.otherDetails.CINImage[0] as StoredFile;
    const { token: other } = await api.signIn('ADMIN', ['vehicles']);
    const { token: user } = await api.signIn('USER');
    const texts = await Promise.all(
      [
        [other, url],
        [user, url],
        [other, '/files/00000000-0000-0000-0000-000000000000'],
        [token, '/files/00000000-0000-0000-0000-000000000000'],
        [token, '/files/..%2f..%2ftoken-secret'],
        [token, `${url.slice(0, -1)}x`],
        [other, `${url}/thumbnail`],
      ].map(async ([who, address]) => {
        const answer = await openFile(api, who ?? '', address ?? '');
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(texts.map(text => JSON.stringify(text))).size).toBe(1);
    expect(texts[0]?.[0]).toBe(404);
    expect((await openFile(api, null, url)).status).toBe(401);
    expect((await openFile(api, 'faux', url)).status).toBe(401);
    expect((await fetch(`${api.url}${url}?token=${token}`)).status).toBe(401);
    const { id, token: reader } = await api.signIn('ADMIN', ['clients']);
    expect((await openFile(api, reader, url)).status).toBe(200);
    await api.engine.pool.query(`UPDATE "_permissions" SET granted = '{}' WHERE user_id = $1`, [id]);
    expect((await openFile(api, reader, url)).status).toBe(404);
  });

  it('to who has just sent it, though they may not read the list', async () => {
    const { token: writer } = await api.signIn('ADMIN', ['create_client']);
    const answer = await sendFiles<{ createClient: Client }>(api, writer, create, {
      details: { ...person, CINImage: [{ upload: await aPhoto() }] },
    });
    const [sent] = answer.data?.createClient.otherDetails.CINImage ?? [];
    const { url, id } = sent as StoredFile;
    expect((await openFile(api, writer, url)).status).toBe(200);
    await api.engine.pool.query(`UPDATE "_files" SET created_at = now() - interval '2 hours' WHERE id = $1`, [
      id,
    ]);
    expect((await openFile(api, writer, url)).status).toBe(404);
  });
});

describe.each(Object.entries(storages))('a thumbnail, with files in a %s', (_, open) => {
  let place: OpenedStorage;
  let own: Api;
  let boss: string;
  let photo: StoredFile;

  beforeAll(async () => {
    place = await open();
    own = await startApi(undefined, {}, place.storage);
    boss = (await own.signIn('SUPER_ADMIN')).token;
    const answer = await sendFiles<{ createClient: Client }>(own, boss, create, {
      details: { ...person, CINImage: [{ upload: await aPhoto('large.jpg', 1200, 800) }] },
    });
    photo = answer.data?.createClient.otherDetails.CINImage[0] as StoredFile;
  });
  afterAll(async () => {
    await own?.close();
    await place?.close();
  });

  const small = async (token = boss) => openFile(own, token, `${photo.url}/thumbnail`);
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  async function keys() {
    const found: string[] = [];
    for await (const { key } of place.storage.list()) found.push(key);
    return found.toSorted();
  }

  it('is a small WebP beside the image, made when the image came', async () => {
    const answer = await small();
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = await bytesOf(answer);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
    const [image, beside] = await keys();
    expect(beside).toBe(`${image}-s`);
  });

  it('is made when it is asked for, once, where it was lost', async () => {
    const before = await bytesOf(await small());
    const [image = '', beside = ''] = await keys();
    await place.storage.remove(beside);
    const { token: stranger } = await own.signIn('ADMIN', ['vehicles']);
    expect((await small(stranger)).status).toBe(404);
    expect(await keys()).toEqual([image]);
    const again = await Promise.all([small(), small(), small()]);
    for (const answer of again) expect(await bytesOf(answer)).toEqual(before);
    expect(await keys()).toEqual([image, beside]);
  });

  it('goes with its file', async () => {
    const change = 'mutation ($id: ID!) { updateClient(id: $id, otherDetails: { CINImage: [] }) { id } }';
    const clients = await own.engine.pool.query<{ id: string }>('SELECT id FROM clients');
    await own.send(boss, change, { id: clients.rows[0]?.id });
    expect(await cleanFiles({ ...own.engine, now: () => Date.now() + 60_000 }, 0)).toEqual({
      files: 1,
      contents: 0,
    });
    expect(await keys()).toEqual([]);
  });
});

async function countAll() {
  const { rows } = await api.engine.pool.query('SELECT count(*)::int AS rows FROM "_files"');
  let blobs = 0;
  for await (const _ of opened.storage.list()) blobs++;
  return { ...rows[0], blobs };
}
