import type pg from 'pg';
import { searchTextSql } from '../../server/engine/records/search';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import type { Resource } from '../../src/schema/resource';
import { ask } from '../asking';
import { compare, throughput } from '../compare';
import type { Pair, Setting } from '../compare';
import { signIn } from '../company';
import type { Earlier, Served } from '../company';
import type { Aim, Figure } from '../figures';
import type { Target } from '../load';

const connections = 16;
/** Each body is sent once: what one round may send at most. */
const most = 6000;
const aim = { least: 0.6 };

type Bodies = (pool: pg.Pool) => Promise<object[]>;

/** A new client, a changed one, and a contract with three rows: validated, told in history, on the disk. */
export async function writes(setting: Setting): Promise<Figure[]> {
  const clients = resources.get('clients');
  const contracts = resources.get('contract-services');
  return [
    await write(setting, 'create of a client', clients, 'create', newClients, aim),
    await write(setting, 'update of a client', clients, 'update', changedClients, aim),
    await write(setting, 'create of a contract with three rows', contracts, 'create', newContracts),
  ];
}

async function write(
  setting: Setting,
  what: string,
  resource: Resource,
  method: 'create' | 'update',
  bodiesOf: Bodies,
  wanted?: Aim,
): Promise<Figure> {
  const { company } = setting;
  const operation = resource.operations?.[method] ?? '';
  const api = async (served: Served, query: string) => {
    const headers = { authorization: `Bearer ${await signIn(served.product.port)}` };
    return () =>
      target(served, { port: served.product.port, path: '/graphql', headers }, variables => ({
        query,
        variables,
      }));
  };
  const target = async ({ pool }: Served, to: Pick<Target, 'port' | 'path' | 'headers'>, body = same) => {
    const bodies = (await bodiesOf(pool)).map(variables => JSON.stringify(body(variables)));
    return { ...to, bodies, once: true, keyed: true };
  };
  const { before } = company;
  const pair = {
    what,
    connections,
    aim: wanted,
    ours: await api(company, documents[method](resource, resources)),
    floor: () => target(company, { port: company.floor.port, path: `/${operation}`, headers: {} }),
    before: before && (await api(before, writtenBefore(before, resource.name, method))),
  };
  await sameWrites(company.pool, pair, resource);
  return throughput(pair, await compare(setting, pair));
}

const same = (variables: object) => variables;

/** What a form of an earlier build sends. */
const writtenBefore = ({ build }: Earlier, name: string, method: 'create' | 'update') =>
  build.documents[method](build.resources.get(name), build.resources);

/** @throws Error unless both writes answer with the same fields, and leave the same in history and for the search. */
async function sameWrites(pool: pg.Pool, { what, ours, floor }: Pair, resource: Resource): Promise<void> {
  const our = await written(pool, await ours(), resource);
  const their = await written(pool, await floor(), resource);
  if (our === their) return;
  throw new Error(`${what}: the floor writes something else:\n${our}\n${their}`);
}

async function written(pool: pg.Pool, target: Target, resource: Resource): Promise<string> {
  const { data } = await ask(target);
  const { rows } = await pool.query<{ told: string[]; searched: boolean }>(
    `SELECT (SELECT array_agg((c ->> 'field') || ' ' || (c ->> 'label') ORDER BY c ->> 'field') FROM jsonb_array_elements(h.changes) c) AS told,
       t._search = ${searchTextSql(resource, resources)} AS searched
     FROM "history-logs" h JOIN "${resource.name}" t ON t.id = h."entityId" WHERE h."entityType" = $1 ORDER BY h.id DESC LIMIT 1`,
    [resource.name],
  );
  return JSON.stringify([Object.values(data).map(shapeOf), rows[0]]);
}

/** The names of a value, without what differs from one record to the next. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return '';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Something to change: no two of a run are the same. */
let next = Math.floor(Date.now() / 10) % 90_000_000;
const eightDigits = () => String(10_000_000 + (next++ % 90_000_000));

/** Who may rent. */
const renters = `"partyType" <> 'SUPPLIER' AND NOT "isArchived" AND NOT "isBlacklisted"`;

/** Identity cards above those of the demo, which begin with 0 and 1: two clients cannot share one. */
async function newClients(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query<{ last: string }>(
    `SELECT coalesce(max("otherDetails__CIN"), '30000000') AS last FROM clients WHERE "otherDetails__CIN" ~ '^[3-9][0-9]{7}$'`,
  );
  return Array.from({ length: most }, (_, index) => {
    const number = String(Number(rows[0]?.last) + 1 + index);
    return {
      clientType: 'PHYSICAL',
      clientKind: 'PASSAGE',
      otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: number, postalCode: '1053' },
      phone: `+2162${number.slice(1)}`,
      email: `mehdi.${number}@mail.test`,
      address: `${Number(number.slice(-2)) + 1}, rue de Marseille, 1000 Tunis`,
    };
  });
}

/**
 * As the form sends it: what was changed, and the moment at which the record was read. Of the clients that this bench
 * has made: the floor writes all the words that those are found by.
 */
async function changedClients(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query<{ id: string; updatedAt: string }>(
    `SELECT id::text, floor(extract(epoch FROM "updatedAt") * 1000)::bigint::text AS "updatedAt" FROM clients
     WHERE "clientType" = 'PHYSICAL' AND email LIKE 'mehdi.%@mail.test' AND ${renters} ORDER BY random() LIMIT $1`,
    [most],
  );
  return rows.map(({ id, updatedAt }) => {
    const number = eightDigits();
    return {
      id,
      updatedAt: Number(updatedAt),
      phone: `+2162${number.slice(1)}`,
      address: `${Number(number.slice(-3)) + 1}, avenue Habib Bourguiba, 1000 Tunis`,
    };
  });
}

/** Far from today, where no vehicle is promised: each vehicle is taken day after day. */
const farAway = Date.UTC(2040, 0, 1);
const DAY = 86_400_000;

async function newContracts(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query<{
    vehicles: string[];
    services: string[];
    clients: string[];
    days: number;
  }>(
    `SELECT (SELECT array_agg(id::text ORDER BY id) FROM vehicles
         WHERE id NOT IN (SELECT subject_id FROM vehicles__occupancy WHERE upper(period) = 'infinity')) AS vehicles,
       (SELECT array_agg(id::text ORDER BY id) FROM services) AS services,
       (SELECT array_agg(id::text ORDER BY id) FROM (SELECT id FROM clients WHERE ${renters} ORDER BY id LIMIT 100) c) AS clients,
       (SELECT greatest(0, extract(day FROM max(upper(period)) - $1::timestamptz))::int
         FROM vehicles__occupancy WHERE upper(period) < 'infinity') AS days`,
    [new Date(farAway).toISOString()],
  );
  const { vehicles = [], services = [], clients = [], days = 0 } = rows[0] ?? {};
  const pick = (from: readonly string[], index: number) => from[index % from.length];
  return Array.from({ length: most }, (_, index) => ({
    client: pick(clients, index),
    libelle: `Transfert ${eightDigits()}`,
    address: '18, rue du Lac Léman, Tunis',
    tel: '+21671000418',
    contractDetails: [0, 1, 2].map(row => {
      const place = index * 3 + row;
      const day = new Date(farAway + (days + 2 + Math.floor(place / vehicles.length)) * DAY)
        .toISOString()
        .slice(0, 10);
      return {
        service: pick(services, place),
        vehicleId: pick(vehicles, place),
        departureDate: day,
        returnDate: day,
        amount: '120.500',
      };
    }),
  }));
}
