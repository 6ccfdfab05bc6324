import { createHash, randomUUID } from 'node:crypto';
import { actionOf, actionsOf } from '../../../src/schema/words/actions/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { cleanFiles } from '../../../server/engine/files/cleanFiles';
import { fileColumns } from '../../../server/engine/files/fileColumns';
import { documents } from '../../../src/schema/api/documents';
import type { Resource } from '../../../src/schema/resource';
import type { Field, Fields } from '../../../src/schema/field';
import { returnChecks } from '../../server/helpers/configs/returnChecks';
import { withConfigs } from '../../server/helpers/configs/withConfigs';
import { known, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { modelOf } from '../../server/helpers/modelOf';
import { clio } from '../../server/helpers/desk';
import { storages } from '../../server/helpers/storages';
import type { OpenedStorage } from '../../server/helpers/storages';
import { person } from '../../server/helpers/identity';
import { insert } from '../../server/helpers/write';
import { openFile, sendFiles } from '../../server/helpers/uploads';
import type { StoredFile } from '../../server/helpers/uploads';
import { full, keep, tries } from '../promise';
import { goodFiles, hostileFiles, marker } from './helpers/hostileFiles';
import type { Hostile } from './helpers/hostileFiles';

const made = hostileFiles();

/** What else a record needs, to be made with a file. */
const complete: Record<string, () => Record<string, unknown>> = {
  clients: () => ({
    clientType: 'PHYSICAL',
    clientKind: 'PASSAGE',
    phone: '20 123 456',
    address: 'Tunis',
    otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: String(plate++).padStart(8, '0') },
  }),
  suppliers: () => ({
    ...complete.clients?.(),
    partyType: 'CLIENT_SUPPLIER',
    supplierKind: 'OTHER',
    clientKind: undefined,
  }),
  vehicles: () => ({
    carBrand: '1',
    carModel: '1',
    plateType: 'TUN',
    registration: `2${plate++ % 90} TUN ${plate++}`,
    serviceOrCompanyVehicle: 'EXPLOITATION',
  }),
  expenses: () => ({ category: 'CARBURANT', label: 'Plein', amount: '95,500' }),
  'return-checks': () => ({ title: 'Retour' }),
  'car-brands': () => ({ name: `Marque ${plate++}` }),
  'car-models': () => ({ name: `Modèle ${plate++}`, carBrand: '1' }),
  drivers: () => ({
    kind: 'INTERNAL',
    firstName: 'Imed',
    lastName: 'Laabidi',
    birthDate: '1990-11-03',
    identityType: 'CIN',
    CIN: String(plate++).padStart(8, '0'),
    tel: '22 000 411',
    drivingLicense: `11/${plate++}`,
    drivingLicenseDate: '2010-05-11',
  }),
  users: () => ({
    ...person,
    role: 'USER',
    email: `amel${plate++}@karhba.test`,
    newPassword: 'Sousse-plage-88',
  }),
  managers: () => ({
    companyName: `Jasmin ${plate++}`,
    taxNumber: matricule(),
    commercialRegister: '1282182W',
    RIB: '07040005810111129653',
    address: 'Tunis',
    phone: '71 000 418',
  }),
};
let plate = 100;
const company = {
  clientType: 'COMPANY',
  otherDetails: { tradeName: 'Atlas', companyType: '1', taxRegistration: '' },
};
const matricule = () => `${String(plate++).padStart(7, '0')}X/A/M/000`;

/** What else an action needs that takes a file. */
const completeAction: Record<string, () => Record<string, unknown>> = {
  renewVehicleDocument: () => ({ document: 'STICKER', end: '2060-05-04' }),
};

const aClient = ({ engine }: Api) =>
  insert(engine, 'clients', {
    partyType: 'CLIENT',
    clientType: 'COMPANY',
    phone: '+21620123456',
    otherDetails: { tradeName: `Medina ${plate++}` },
  });
const morning = Date.UTC(2027, 2, 1, 8);

/** Records that only an action gives a file: made anew for each. */
const begun: Record<string, (api: Api, file: File) => Promise<{ id: string; more: object }>> = {
  addInspectionPhoto: async (api, file) => {
    const deviceId = randomUUID();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const vehicle = await insert(api.engine, 'vehicles', {
      ...clio,
      ...(await modelOf(api.engine.pool)),
      registration: `2${plate++ % 90} TUN ${plate++}`,
      vehicleType: { type: 'IN_SERVICE' },
    });
    const contract = await insert(api.engine, 'contracts', {
      client: await aClient(api),
      stage: 'DRAFT',
      departureDate: morning,
      returnDate: morning + 86_400_000,
      vehicles: [],
    });
    const id = await insert(api.engine, 'inspections', {
      contract,
      vehicle,
      kind: 'DEPARTURE',
      dateTime: morning,
      mileage: 10_000,
      fuelLevel: 7,
      cleanliness: 'PROPRE',
      photos: [{ side: 'LEFT', deviceId, sha256 }],
    });
    return { id, more: { deviceId } };
  },
  addSignedScan: async api => {
    const id = await insert(api.engine, 'contracts', {
      client: await aClient(api),
      stage: 'SIGNED',
      departureDate: morning,
      returnDate: morning + 86_400_000,
      vehicles: [],
      versions: [{ number: 1, kind: 'CONTRACT', at: morning, signedAt: morning, signedOn: 'PAPER' }],
    });
    return { id, more: { version: 1 } };
  },
  receiveCertificate: async api => {
    const client = await aClient(api);
    const { engine } = api;
    const { rows } = await engine.pool.query<{ id: string }>(
      `INSERT INTO receipts (state, "documentKind", "vatRegime", client, "issueDate", "dueDate", "TotalTTC") VALUES ('NORMAL', 'INVOICE', 'NORMAL', $1, '2027-03-01', '2027-03-01', 2000) RETURNING id::text`,
      [client],
    );
    const withheld = { receipt: rows[0]?.id, client, rate: 1000, state: 'EXPECTED', amount: 20_000 };
    const id = await insert(engine, 'withholdings', withheld);
    return { id, more: { certificateNumber: `TEJ-${plate++}` } };
  },
};

interface Place {
  resource: string;
  /** 'damages.photo' */
  path: string;
  field: Field;
  /** Of a record, that asks for the file; the file is else sent with a new record. */
  action?: string;
}

const resources = withConfigs(returnChecks);
/** Every file field that a config lets one write, with a record or by an action. */
const places = resources.all
  .filter(resource => resource.operations?.create)
  .flatMap((resource): Place[] => [
    ...filesIn(resource.fields)
      .filter(({ path }) => !askedOf(resource, path))
      .map(place => ({ resource: resource.name, ...place })),
    ...actionsOf(resource, 'move').flatMap(({ name: action, ask = [] }) =>
      filesIn(resource.fields)
        .filter(({ path }) => ask.includes(path))
        .map(place => ({ resource: resource.name, action, ...place })),
    ),
    ...actionsOf(resource, 'record').flatMap(({ name: action, fields: asked = {} }) =>
      filesIn(asked).map(place => ({ resource: resource.name, action, ...place })),
    ),
  ]);

/** A field that a change of state asks for is not there before. */
function askedOf(resource: Resource, path: string): boolean {
  return actionsOf(resource, 'move').some(({ ask }) => ask?.includes(path));
}

function filesIn(fields: Fields, prefix = ''): { path: string; field: Field }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly) return [];
    return field.kind === 'file' || field.kind === 'files'
      ? [{ path: prefix + name, field }]
      : filesIn(field.fields ?? {}, `${prefix}${name}.`);
  });
}

/** The input of a record with this file, and where the file is in it. */
function inputWith({ resource, path, field }: Place, file: File) {
  const [head = '', ...rest] = path.split('.');
  const value = field.kind === 'files' ? [{ upload: file }] : file;
  const input: Record<string, unknown> = complete[resource]?.() ?? {};
  const declared = resources.get(resource).fields[head];
  const inRows = declared?.kind === 'rows';
  if (path.endsWith('patentImage'))
    Object.assign(input, company, {
      otherDetails: { ...company.otherDetails, taxRegistration: matricule() },
    });
  if (rest.length === 0) input[head] = value;
  else if (inRows) input[head] = [{ place: 'Aile', [rest[0] ?? '']: value }];
  else input[head] = { ...(input[head] as object), [rest[0] ?? '']: value };
  const at = [head, ...(inRows ? ['0'] : []), ...rest, ...(field.kind === 'files' ? ['0'] : [])].join('.');
  return { input, at };
}

/** What the hostile files carry. */
const carried = [marker, '<script', '<html', 'Exif\0', 'ns.adobe', 'PK\u0003\u0004', 'ICC_PROFILE'];

const storedIn = (record: unknown): StoredFile[] => {
  if (Array.isArray(record)) return record.flatMap(storedIn);
  if (typeof record !== 'object' || record === null) return [];
  return 'originalname' in record ? [record as StoredFile] : Object.values(record).flatMap(storedIn);
};

describe.each(Object.entries(storages))(
  'P-32: whatever is sent to a file field, with files in a %s',
  (kind, open) => {
    let opened: OpenedStorage;
    let api: Api;
    let token: string;
    let hostile: Hostile[];
    const stored: StoredFile[] = [];

    beforeAll(async () => {
      opened = await open();
      api = await startApi(resources, {}, opened.storage);
      ({ token } = await api.signIn('SUPER_ADMIN'));
      await modelOf(api.engine.pool, 'Kia', 'Rio');
      await insert(api.engine, 'company-types', { name: 'SARL' });
      hostile = await made;
    });
    afterAll(async () => {
      await api?.close();
      await opened?.close();
    });

    async function send(place: Place, file: File) {
      if (place.action) return act(place, place.action, file);
      const { query, name } = known(api.engine, place.resource, 'create');
      const { input, at } = inputWith(place, file);
      const answer = await sendFiles<Record<string, unknown>>(api, token, query, input);
      return { at, answer, found: storedIn(answer.data?.[name]) };
    }

    /** Sends it to an action of a record that has no file yet: what the record then holds. */
    async function act({ resource, path, field }: Place, action: string, file: File) {
      const declared = resources.get(resource);
      const { id, more } = (await begun[action]?.(api, file)) ?? (await makeFor(resource, action));
      const own = actionOf(declared, 'record', action);
      const input = {
        ...more,
        [own?.argument ?? 'id']: id,
        [path]: field.kind === 'files' ? [{ upload: file }] : file,
      };
      const document = own
        ? documents.action(declared, action)
        : documents.transition(declared, action, resources);
      const answer = await sendFiles(api, token, document, input);
      const { data: record } = await api.send(token, known(api.engine, resource, 'one').query, { id });
      return { at: field.kind === 'files' ? `${path}.0` : path, answer, found: storedIn(record) };
    }

    async function makeFor(resource: string, action: string) {
      const made = known(api.engine, resource, 'create');
      const { data } = await api.send<Record<string, { id: string }>>(
        token,
        made.query,
        complete[resource]?.(),
      );
      return { id: data?.[made.name]?.id, more: completeAction[action]?.() };
    }

    /** What is wrong with an answer to a hostile file; null when it was refused by name or came out harmless. */
    async function faultOf(place: Place, { what, file, unreadable }: Hostile): Promise<string | null> {
      const { at, answer, found } = await send(place, file);
      const [error] = answer.errors ?? [];
      const here = `${place.resource}.${place.action ?? place.path}, ${what}`;
      if (error) {
        const said = error.extensions.fields?.[at] ?? unreadable;
        return error.extensions.code === 'BAD_USER_INPUT' && said
          ? null
          : `${here}: ${JSON.stringify(error)}`;
      }
      const [one] = found;
      if (!one || found.length !== 1) return `${here}: neither refused nor stored`;
      stored.push(one);
      if (
        /[\p{Cc}\p{Cf}/\\<>"]|\.(exe|php|svg|html|htaccess)$/u.test(one.originalname) ||
        one.originalname.length > 200
      )
        return `${here}: named ${one.originalname}`;
      for (const address of [one.url, `${one.url}/thumbnail`]) {
        const answered = await openFile(api, token, address);
        const bytes = Buffer.from(await answered.arrayBuffer());
        const type = answered.headers.get('content-type') ?? '';
        if (!/^image\/(jpeg|png|webp)$/.test(type)) return `${here}: served as ${type}`;
        if (answered.headers.get('x-content-type-options') !== 'nosniff') return `${here}: may be sniffed`;
        if (carried.some(mark => bytes.includes(mark))) return `${here}: still carries it`;
        const { exif, xmp, icc, format } = await sharp(bytes).metadata();
        if (exif ?? xmp ?? icc) return `${here}: still has metadata`;
        if (`image/${format}` !== type) return `${here}: is ${format}`;
      }
      return null;
    }

    it('is refused by its field, or comes out without what it carried', async () => {
      expect(places.length).toBeGreaterThanOrEqual(20);
      const isMade = ({ resource, action = '' }: Place) => begun[action] ?? complete[resource];
      expect(places.filter(place => !isMade(place))).toEqual([]);
      expect(places.filter(({ action }) => action && !begun[action] && !completeAction[action])).toEqual([]);
      // Tried a few times, each field sees some of the files and each file some of the fields: what is in another
      // storage was judged by the same code.
      const pairs = places.flatMap((place, at) =>
        hostile
          .filter(
            (_, index) =>
              (index + at) % (kind === 'folder' ? tries(places.length, 1) : tries(3 * places.length, 4)) ===
              0,
          )
          .map(one => ({ place, one })),
      );
      const faults: string[] = [];
      for (const { place, one } of pairs) {
        const fault = await faultOf(place, one);
        if (fault) faults.push(fault);
      }
      expect(faults).toEqual([]);
      // Of what was refused nothing was ever kept, no small picture either.
      const rows = await api.engine.pool.query<{ key: string }>('SELECT key FROM "_files"');
      const named = rows.rows.flatMap(({ key }) => [key, `${key}-s`]).toSorted();
      const kept: string[] = [];
      for await (const { key } of opened.storage.list()) kept.push(key);
      expect(kept.toSorted()).toEqual(named);
      keep('P-32', {
        n: pairs.length,
        of: `hostile files neither refused nor neutralised, in a ${kind}`,
        figure: faults.length,
        ideal: 0,
      });
    });

    it('is taken when it is what the field asks for', async () => {
      const { photo, transparent, scan } = await goodFiles();
      let taken = 0;
      let expected = 0;
      for (const place of places) {
        // What the device announced is a JPEG.
        const pictures = place.action === 'addInspectionPhoto' ? [photo] : [photo, transparent];
        for (const file of [...pictures, ...(place.field.accept === 'document' ? [scan] : [])]) {
          const { found, answer } = await send(place, file);
          expect(answer.errors, `${place.resource}.${place.path}`).toBeUndefined();
          stored.push(...found);
          expected++;
          if (
            found[0]?.originalname === file.name &&
            (await openFile(api, token, found[0].url)).status === 200
          )
            taken++;
        }
      }
      keep('P-32', { n: expected, of: `honest files taken, in a ${kind}`, figure: taken, ideal: expected });
    });

    it('is read by nobody who may not read the record', async () => {
      const strangers = [
        null,
        'not a token',
        ...(
          await Promise.all([api.signIn('USER'), api.signIn('ADMIN', ['receipts']), api.signIn('ADMIN', [])])
        ).map(one => one.token),
      ];
      const { token: noReports } = await api.signIn('ADMIN', ['return_checks']);
      const tried = full ? stored : stored.filter((_, index) => index % 3 === 0);
      let read = 0;
      let n = 0;
      for (const { url } of tried)
        for (const stranger of strangers)
          for (const address of [url, `${url}/thumbnail`]) {
            n++;
            if ((await openFile(api, stranger, address)).status < 400) read++;
          }
      const reports = await api.engine.pool.query<{ id: string }>(
        'SELECT report AS id FROM "return-checks" WHERE report IS NOT NULL',
      );
      expect(reports.rows.length).toBeGreaterThan(0);
      for (const { id } of reports.rows) {
        n++;
        if ((await openFile(api, noReports, `/files/${id}`)).status < 400) read++;
      }
      keep('P-32', { n, of: `reads by who may not, in a ${kind}`, figure: read, ideal: 0 });
    });

    it('leaves nothing behind once cleaned, and takes nothing that is held', async () => {
      const { pool } = api.engine;
      const rows = await pool.query<{ id: string }>('SELECT id::text FROM "return-checks" ORDER BY id');
      const half = rows.rows.filter((_, index) => index % 2 === 0);
      for (const { id } of half)
        await api.send(token, known(api.engine, 'return-checks', 'delete').query, { id });
      for (let stray = 0; stray < 5; stray++)
        await opened.storage.put(`zz/zz/stray-${stray}`, Buffer.from(marker));
      const cleaned = await cleanFiles({ ...api.engine, now: () => Date.now() + 60_000 }, 0);
      expect(cleaned.contents).toBe(5);
      expect(cleaned.files).toBeGreaterThan(0);
      const held = fileColumns(resources)
        .map(({ table, column }) => `SELECT "${column}" AS id FROM "${table}"`)
        .join(' UNION ');
      const unheld = await pool.query(
        `SELECT FROM "_files" WHERE id NOT IN (SELECT id FROM (${held}) h WHERE id IS NOT NULL)`,
      );
      const keys = await pool.query<{ key: string; mimetype: string }>('SELECT key, mimetype FROM "_files"');
      const named = new Set(
        keys.rows.flatMap(({ key, mimetype }) =>
          mimetype === 'application/pdf' ? [key] : [key, `${key}-s`],
        ),
      );
      let orphans = unheld.rowCount ?? 0;
      let kept = 0;
      for await (const { key } of opened.storage.list()) {
        if (named.has(key)) kept++;
        else orphans++;
      }
      expect(kept).toBe(named.size);
      keep('P-32', {
        n: named.size + cleaned.files + cleaned.contents,
        of: `orphans after cleaning, in a ${kind}`,
        figure: orphans,
        ideal: 0,
      });
    });
  },
);
