import { strFromU8, unzipSync } from 'fflate';
import {
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isEnumType,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLOutputType,
} from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeGrants } from '../../../server/engine/access/grantedActions';
import { startPostman } from '../../../server/engine/mail/postman';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { product } from '../../../server/product';
import { addDays, formatDate, toEpoch } from '../../../src/domain/calendarDate';
import type { Field } from '../../../src/schema/field';
import { baseKindOf } from '../../../src/schema/kinds/kind';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { builtSchema } from '../../server/helpers/everyOperation';
import { addCompany } from '../../server/helpers/fleet';
import { pdfText } from '../../server/helpers/pdfText';
import { addDrivingClient, addOrderlyCar, argumentsOf, departCar } from '../../server/helpers/renting';
import { storages } from '../../server/helpers/storages';
import type { OpenedStorage } from '../../server/helpers/storages';
import { insert } from '../../server/helpers/write';
import { full, keep } from '../promise';

/** Whose records hold papers; each is read by the right of that name. */
const persons = ['clients', 'drivers'] as const;

/** A value of somebody's papers that nobody else has, in the ways in which it could come out. */
interface Canary {
  person: (typeof persons)[number];
  path: string;
  forms: readonly string[];
}

/**
 * What a document itself must state of whom it is made out to, or of who paid it (code de la TVA, art. 18), is read by
 * whoever reads that document: the address, the phone, the number of one piece of identity, the decision that suspends VAT.
 */
const stated: readonly string[] = ['address', 'city', 'phone', 'otherDetails.CIN'];
/** Whether a reading may tell it all the same: what is no such document states of these the decision alone, to be invoiced under. */
const isStated = (name: string, path: string) =>
  path.startsWith('vatSuspension.') ||
  (stated.includes(path) && !/^(Invoicing|Contract|Driver|RecordHistory contracts)/.test(name));

let opened: OpenedStorage;
let api: Api;
let boss: string;
let snoop: { id: string; token: string };
let present = Date.UTC(2027, 2, 1, 8);
const records: Record<string, string> = {};
const canaries: Canary[] = [];

async function say(operation: string, input: object): Promise<{ id: string }> {
  const answer = await api.send<Record<string, { id: string }>>(
    boss,
    `mutation { ${operation}(${argumentsOf(input)}) { id } }`,
  );
  const done = answer.data?.[operation];
  if (!done) throw new Error(`${operation}: ${JSON.stringify(answer.errors)}`);
  return done;
}

/** Plants a value in each paper of a person: every date, number and address of theirs that a name is not. */
async function plant(person: Canary['person'], id: string): Promise<void> {
  const resource = api.engine.resources.get(person);
  const n = person === 'clients' ? 1 : 2;
  const planted = leavesOf(resource.fields).flatMap(({ path, column, field }, index) => {
    const value =
      field.computed || resource.representation.includes(path) ? null : valueOf(field, n * 100 + index);
    return value ? [{ path, column, value }] : [];
  });
  const sets = planted.map(({ column }, index) => `"${column}" = $${index + 2}`).join(', ');
  await api.engine.pool.query(`UPDATE "${person}" SET ${sets} WHERE id = $1`, [
    id,
    ...planted.map(({ value }) => value),
  ]);
  for (const { path, value } of planted) canaries.push({ person, path, forms: formsOf(value) });
}

/** None of what chooses, counts or tells: papers are texts, numbers of cards, phones, addresses and days. */
function valueOf(field: Field, n: number): string | null {
  if (field.kind === 'identityNumber') return String(47_310_000 + n);
  switch (baseKindOf(field)) {
    case 'phone':
      return `+216247${String(n).padStart(5, '0')}`;
    case 'email':
      return `kanari${n}@kanari.test`;
    case 'date':
      // Born long ago, licensed since; papers that end do so later.
      if (field.deadline) return addDays('2049-01-01', n);
      return addDays(field.notBefore ? '2005-01-01' : '1931-01-01', n * 11);
    case 'text':
      return field.pattern || field.mask || field.kind !== 'text' ? null : `Kanari${n}`;
    default:
      return null;
  }
}

const formsOf = (value: string): string[] =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? [value, formatDate(value), String(toEpoch(value))] : [value];

/** Everything that copies papers: a booking, a contract that both sign and one more that is out, its invoice and its money. */
async function rent(): Promise<void> {
  const client = await addDrivingClient(api, boss);
  const driver = await insert(api.engine, 'drivers', {
    kind: 'EXTERNAL',
    firstName: 'Sami',
    lastName: 'Abidi',
    birthDate: '1971-05-14',
    identityType: 'CIN',
    tel: '+21622418906',
    drivingLicense: '12/847206',
    drivingLicenseDate: '2006-12-09',
  });
  await plant('clients', client);
  await plant('drivers', driver);
  const contract = await returned(client, driver);
  const inspected = await api.engine.pool.query<{ id: string }>('SELECT id::text FROM inspections LIMIT 1');
  const { id: receipt } = await say('invoiceContracts', {
    clientId: client,
    parts: await toInvoice(contract),
  });
  const out = await returned(client, driver, false);
  const reservation = await say('createReservation', {
    client,
    drivers: [{ driver, isMain: true }],
    departureDate: '2027-05-12T09:00',
    returnDate: '2027-05-15T09:00',
    vehicles: [{ vehicle: (await addOrderlyCar(api, boss)).id }],
  });
  Object.assign(records, { clients: client, drivers: driver, contracts: contract, receipts: receipt });
  Object.assign(records, { reservations: reservation.id, inspections: inspected.rows[0]?.id ?? '' });
  records.out = out;
  await deliver();
}

/** A contract that both drive, signed and gone; back too where it is asked. */
async function returned(client: string, driver: string, back = true): Promise<string> {
  present = Date.UTC(2027, 2, 1, 8);
  const { id: vehicle } = await addOrderlyCar(api, boss, 100);
  const { id } = await say('createContract', {
    client,
    drivers: [{ driver, isMain: false }],
    departureDate: '2027-03-12T09:00',
    returnDate: '2027-03-15T09:00',
    vehicles: [{ vehicle }],
    guaranteeAmount: 500,
  });
  await say('signContract', { id });
  const caution = { date: '2027-03-01', amount: 500, method: 'ESPECE' };
  await say('receiveContractGuarantee', { contractId: id, ...caution });
  present = Date.parse('2027-03-12T08:00:00Z');
  await departCar(api, id, vehicle, present, 10_000);
  if (!back) return id;
  present = Date.parse('2027-03-15T08:00:00Z');
  await say('returnContractVehicle', { contractId: id, vehicle, at: present, mileage: 10_300, fuelLevel: 8 });
  return id;
}

interface Part {
  item: string;
  from: number;
  to: number;
}

/** All that an invoice may take of a contract. */
async function toInvoice(contract: string): Promise<(Part & { contract: string })[]> {
  const { data } = await api.send<{ Invoicing: { contracts: { parts: Part[] }[] } }>(
    boss,
    `{ Invoicing(contract: "${contract}") { contracts { parts { item from to } } } }`,
  );
  return (data?.Invoicing.contracts ?? []).flatMap(({ parts }) => parts.map(part => ({ ...part, contract })));
}

/** Makes the papers that were signed. */
async function deliver(): Promise<void> {
  const postman = startPostman({
    pool: api.engine.pool,
    engine: api.engine,
    publicUrl: 'https://karhba.exemple.tn',
    now: () => present,
    log: api.engine.log,
    letters: product.letters,
    mailer: async () => undefined,
    times: { poll: 50 },
  });
  const waiting = async () => (await api.engine.pool.query('SELECT FROM "_outbox"')).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 });
  await postman.stop();
}

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  api.engine.now = () => present;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  snoop = await api.signIn('ADMIN');
  await addCompany(api);
  await rent();
}, 120_000);
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

/** A reading, and what in it each argument is of: all that it may be asked of the planted records. */
interface Reading {
  name: string;
  query?: string;
  /** Of a file that is kept. */
  file?: string;
}

const bare = (type: GraphQLOutputType | GraphQLInputType): GraphQLOutputType | GraphQLInputType =>
  isNonNullType(type) || isListType(type) ? bare(type.ofType as GraphQLOutputType) : type;

/** Selections that together are all that an object answers; a document of all of it at once is refused. */
function selectionsOf(type: GraphQLObjectType, depth = 4): string[] {
  const all = Object.values(type.getFields()).filter(
    ({ args }) => !args.some(({ type: of }) => isNonNullType(of)),
  );
  const leaves = all.filter(field => !isObjectType(bare(field.type))).map(({ name }) => name);
  const nested = all.flatMap(field => {
    const inner = bare(field.type);
    if (!isObjectType(inner) || depth === 0) return [];
    return selectionsOf(inner, depth - 1).map(selection => `${field.name} { ${selection} }`);
  });
  return [...(leaves.length > 0 ? [leaves.join(' ')] : []), ...nested];
}

/** Several selections in a document, as many as are not too much to ask. */
const together = (selections: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(selections.length / 8) }, (_, n) =>
    selections.slice(n * 8, n * 8 + 8).join(' '),
  );

/** What an argument is given; undefined leaves it out, null says that nothing suits it. */
function argumentOf({ name, type }: GraphQLArgument, of: string): string | null | undefined {
  const isRequired = isNonNullType(type);
  const inner = bare(type);
  const named = Object.keys(records).find(one => one === name || one === `${name}s`);
  if (name === 'id') return `"${records[of] ?? '1'}"`;
  if (name === 'limit') return '100';
  if (name === 'issueDate' || !isRequired)
    return named && !isListType(type) ? `"${records[named]}"` : undefined;
  if (named) return isListType(type) ? `["${records[named]}"]` : `"${records[named]}"`;
  if (isInputObjectType(inner) || isListType(type)) return isListType(type) ? '[]' : null;
  if (isEnumType(inner)) return inner.getValues()[0]?.name ?? null;
  if (/month/i.test(name)) return '"2027-03"';
  if (/date|from|day|to$/i.test(name)) return '"2027-03-12"';
  if (isScalarType(inner) && /Int|Float/.test(inner.name)) return '1';
  return '"1"';
}

/** Every question of the schema, whatever resource it is of, and history, choices and files beside. */
function readings(): Reading[] {
  const { resources } = api.engine;
  const queries = Object.values(builtSchema(api.engine).getQueryType()?.getFields() ?? {});
  const own = (name: string) =>
    resources.all.find(
      ({ operations, type, actions }) =>
        operations?.one === name ||
        operations?.list === name ||
        Object.hasOwn(actions ?? {}, name) ||
        type === name,
    )?.name ?? '';
  const asked = queries.flatMap((field: GraphQLField<unknown, unknown>) => {
    const given = field.args.map(one => [one.name, argumentOf(one, own(field.name))] as const);
    if (given.some(([, value]) => value === null)) return [];
    // Files of lists are made of what lists answer.
    if (!full && /To(PDF|Excel)$/.test(field.name)) return [];
    const words = given.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
    const type = bare(field.type);
    const selections = isObjectType(type) ? together(selectionsOf(type)).map(one => `{ ${one} }`) : [''];
    return selections.map(selection => ({
      name: field.name,
      query: `{ ${field.name}${words.length > 0 ? `(${words.join(', ')})` : ''} ${selection} }`,
    }));
  });
  const ofRecords = Object.entries(records).flatMap(([of, id]) => {
    const resource = of === 'out' ? 'contracts' : of;
    return [
      {
        name: `RecordHistory ${resource}`,
        query: `{ RecordHistory(resource: "${resource}", id: "${id}", limit: 100) { data { message changes { field label before after } } } }`,
      },
      {
        name: `Lookup ${resource}`,
        query: `{ Lookup(resource: "${resource}", ids: ["${id}"]) { data { id label } } }`,
      },
    ];
  });
  return [...asked, ...ofRecords];
}

/** Does something with each, a few at once. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** The contents of a file, as text. */
async function textOf(file: Uint8Array): Promise<string> {
  const start = strFromU8(file.subarray(0, 4), true);
  if (start === '%PDF') return pdfText(file);
  if (!start.startsWith('PK')) return strFromU8(file);
  return Object.values(unzipSync(file))
    .map(part => strFromU8(part))
    .join(' ');
}

/** Everything that an answer says: a file in it is opened. */
async function said(value: unknown): Promise<string> {
  if (typeof value === 'string')
    return /^(JVBERi|UEsDB)/.test(value) ? textOf(Buffer.from(value, 'base64')) : value;
  if (!value || typeof value !== 'object') return String(value);
  return (await Promise.all(Object.values(value).map(said))).join('\n');
}

/** What a question or a kept file tells its reader; nothing where it is refused. */
async function told({ query, file }: Reading, token: string): Promise<string> {
  if (query) return said((await api.send(token, query)).data);
  const response = await fetch(`${api.url}/files/${file}`, { headers: { authorization: `Bearer ${token}` } });
  return response.ok ? textOf(new Uint8Array(await response.arrayBuffer())) : '';
}

const found = (text: string, among: readonly Canary[]): Canary[] =>
  among.filter(({ forms }) => forms.some(form => text.includes(form)));

/** Everything that tells papers is read by two who snoop, and when tried hard by one for each right. */
const timeout = full ? 1_800_000 : 300_000;

it(
  'les papiers d’une personne ne se lisent nulle part sans le droit de lire sa fiche',
  async () => {
    const { pool, resources } = api.engine;
    const files = await pool.query<{ id: string }>('SELECT id::text FROM "_files"');
    const all: Reading[] = [...readings(), ...files.rows.map(({ id }) => ({ name: 'file', file: id }))];
    const telling: Reading[] = [];
    await each(all, async reading => {
      if (found(await told(reading, boss), canaries).length > 0) telling.push(reading);
    });
    // Where papers are copied to is read at all, or this would see nothing.
    const names = new Set(telling.map(({ name }) => name));
    for (const name of ['Contract', 'ContractPDF', 'Receipt', 'Invoicing', 'RecordHistory contracts', 'file'])
      expect(names, name).toContain(name);
    const leaks = new Set<string>();
    const tries = full ? resources.actions.map(right => [right]) : [];
    const withoutOne = persons.map(person => resources.actions.filter(right => right !== person));
    // Rights only add to what is read: what all but one open holds what each single right opens.
    for (const granted of [...withoutOne, ...tries]) {
      await storeGrants(pool, snoop.id, granted);
      const closed = canaries.filter(({ person }) => !granted.includes(person));
      for (const reading of telling)
        for (const { person, path } of found(await told(reading, snoop.token), closed).filter(
          one => !isStated(reading.name, one.path),
        ))
          leaks.add(`${reading.name}: ${person}.${path}`);
    }
    expect([...leaks]).toEqual([]);
    keep('P-59', { n: telling.length, of: 'papers of persons shown', figure: leaks.size, ideal: 0 });
  },
  timeout,
);
