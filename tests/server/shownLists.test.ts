import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import type { Resource } from '../../src/schema/resource';
import type { Caller } from '../../src/schema/words/access/permissions';
import { columnPaths, offeredColumns } from '../../src/schema/words/list/listColumns';
import { selectedColumns } from '../../src/schema/words/list/shownPaths';
import { pathTextOf } from '../../src/views/columns/pathTextOf';
import { isAskable, offersFor, rowOffers } from '../../src/views/record/recordOffers';
import { seed } from '../promises/promise';
import { randomFrom } from '../promises/random';
import { startDemoApi } from './helpers/api';
import type { Api } from './helpers/api';
import { statementsOf } from './helpers/cost';

type Row = Record<string, unknown> & { id: string };

let api: Api;
let boss: string;
const lists = resources.all.filter(({ list, operations, settings }) => list && operations?.list && !settings);

beforeAll(async () => {
  api = await startDemoApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());
afterEach(() => void vi.restoreAllMocks());

/** What leaves the server for a page, to the letter. */
async function answer(query: string, variables: object, token = boss): Promise<string> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
}

const rowsOf = (text: string, { operations }: Resource): Row[] =>
  JSON.parse(text).data[operations?.list ?? ''].data as Row[];

/** Rights to everything: what a row offers is then all that it could. */
const everything: Caller = { id: '999', role: 'SUPER_ADMIN', granted: new Set() };

/** All that a list draws of a record: its texts, its picture, its state, what may be done with it. */
function drawn(resource: Resource, row: Row, columns = resource.list?.columns ?? []) {
  const texts = columns.flatMap(columnPaths).map(path => [path, pathTextOf(resource, path)(row)]);
  const offers = rowOffers(offersFor(resource, everything)).filter(isAskable);
  const { photo = '', grouping = '', details = [] } = resource.list ?? {};
  return {
    name: [row.id, row._label, row.isArchived],
    texts,
    photo: [row[photo]].flat().map(file => (file as { url?: string } | null | undefined)?.url),
    beside: [grouping, ...details].map(path => row[path]),
    offers: offers.filter(offer => offer.holds(row)).map(({ name }) => name),
    kept: resource.kept && row[resource.kept.field],
  };
}

const page = { offset: 0, limit: 25, sort: 'id', order: 'desc' };

describe('ce qu’une liste demande', () => {
  it.each(lists.map(resource => [resource.name, resource] as const))(
    '%s : un seul ordre préparé, et ce qu’elle dessine est ce qu’en dit la fiche entière',
    async (_, resource) => {
      const shown = documents.shown(resource, resources);
      let text = '';
      const sent = await statementsOf(async () => (text = await answer(shown, page)));
      expect(sent.map(({ name }) => Boolean(name))).toEqual([true]);
      const rows = rowsOf(text, resource);
      const whole = rowsOf(await answer(documents.list(resource, resources), page), resource);
      expect(rows.map(row => drawn(resource, row))).toEqual(whole.map(row => drawn(resource, row)));
      // A row that unfolds where it is has more to it: what an entry of the history changed.
      if (resource.list?.details) return;
      expect(text.length).toBeLessThanOrEqual(14_000);
      expect(gzipSync(text).length).toBeLessThanOrEqual(2_200);
    },
  );

  it.each([
    ['clients', 9_000, 2_000],
    ['vehicles', 13_500, 2_100],
    ['reservations', 12_500, 2_048],
    ['contracts', 14_000, 2_048],
    ['receipts', 11_200, 1_900],
    ['payments', 11_500, 1_500],
  ])('vingt-cinq %s : %i octets au plus, %i compressés', async (name, bytes, packed) => {
    const resource = resources.get(name);
    const text = await answer(documents.shown(resource, resources), page);
    expect(rowsOf(text, resource)).toHaveLength(25);
    expect(text.length).toBeLessThanOrEqual(bytes);
    expect(gzipSync(text).length).toBeLessThanOrEqual(packed);
  });
});

describe('des colonnes choisies', () => {
  const vehicles = resources.get('vehicles');
  const columns = selectedColumns(vehicles, ['registration', 'power', 'fuel', 'dateIntoCirculation']);
  const document = documents.shown(vehicles, resources, columns);

  it('s’écrivent de même quel que soit leur ordre, et ne demandent rien quand le document usuel les a', () => {
    expect(selectedColumns(vehicles, ['power', 'registration'])).toBe(
      selectedColumns(vehicles, ['registration', 'power']),
    );
    expect(selectedColumns(vehicles, ['rentalAmount', 'registration'])).toBe('');
    expect(selectedColumns(vehicles, ['inconnue'])).toBe('');
  });

  it('ont leur document, que le serveur reconnaît ; à une lettre près il n’est plus à nous', async () => {
    const byFramework = async (query: string) => {
      const read = vi.spyOn(Readable, 'from');
      const text = await answer(query, page);
      const passed = read.mock.calls.length > 0;
      read.mockRestore();
      return [passed, text.includes('"power"')];
    };
    expect(await byFramework(document)).toEqual([false, true]);
    expect(await byFramework(document.replace(/^#[^\n]*/, '#registration,power'))).toEqual([true, true]);
    expect(await byFramework(document.replace('_label', '_label createdAt'))).toEqual([true, true]);
  });

  it('ne donnent pas ce que l’on ne peut lire, fût-il choisi, et ne s’y trient pas', async () => {
    const guarded = lists.flatMap(resource =>
      offeredColumns(resource)
        .filter(({ key, rights }) => rights.length > 0 && !key.includes('.'))
        .map(({ key }) => [resource, key] as const),
    );
    expect(guarded.length).toBeGreaterThan(2);
    for (const [resource, key] of guarded) {
      const { token } = await api.signIn('ADMIN', [resource.access.list ?? '']);
      const query = documents.shown(resource, resources, selectedColumns(resource, [key]));
      const rows = rowsOf(await answer(query, page, token), resource);
      expect(rows.map(row => row[key] ?? null)).toEqual(rows.map(() => null));
      const sorted = await answer(query, { ...page, sort: key }, token);
      expect(sorted).not.toContain(`"data" : [{`);
    }
  });

  it('montrent ce que dit la fiche entière, en un ordre préparé', async () => {
    const keys = columns.split(',') as never;
    let text = '';
    const sent = await statementsOf(async () => (text = await answer(document, page)));
    expect(sent.map(({ name }) => Boolean(name))).toEqual([true]);
    const rows = rowsOf(text, vehicles);
    const whole = rowsOf(await answer(documents.list(vehicles, resources), page), vehicles);
    expect(rows.map(row => drawn(vehicles, row, keys))).toEqual(whole.map(row => drawn(vehicles, row, keys)));
  });
});

describe('un document d’autrui qui revient', () => {
  const pageOf = (data: string, given = 'limit: 7, sort: "id"') =>
    `query Mine($order: String) { Vehicles(${given}, order: $order) { ${data} } }`;
  const mine = pageOf('data { registration carBrand { label } id } offset');

  it('est répondu comme la première fois, au signe près, par un seul ordre préparé', async () => {
    const { data } = await api.send<{ __schema: { types: SchemaType[] } }>(boss, introspection);
    const types = new Map(data?.__schema.types.map(type => [type.name, type]));
    const random = randomFrom(seed);
    const asked = resources.all.flatMap(({ operations }) =>
      [operations?.list ?? [], operations?.one ?? []].flat().map(operation => ({ operation, operations })),
    );
    for (const { operation, operations } of asked) {
      const root = types.get('Query')?.fields?.find(({ name }) => name === operation);
      const body = someOf(types, root && innerType(root.type), random);
      const isList = operation === operations?.list;
      const query = isList
        ? `query Q($limit: Int) { ${operation}(limit: $limit) ${body} }`
        : `query ($id: ID!) { ${operation}(id: $id) ${body} }`;
      const variables = isList ? { limit: 5 } : { id: '1' };
      const first = await answer(query, variables);
      let again = '';
      const sent = await statementsOf(async () => (again = await answer(query, variables)));
      if (JSON.parse(first).errors) continue;
      expect(again, query).toBe(first);
      expect(
        sent.map(({ name }) => Boolean(name)),
        query,
      ).toEqual([true]);
    }
  });

  it('ne compte les lignes que si l’on demande combien il y en a', async () => {
    const texts: string[] = [];
    for (const query of [mine, pageOf('count data { id }')])
      for (const { text } of await statementsOf(() => answer(query, { order: 'asc' }))) texts.push(text);
    expect(texts.map(text => /count\(\*\)/.test(text))).toEqual([false, true]);
  });

  it('reste jugé comme tout autre : droits, variables, opération nommée', async () => {
    const { token } = await api.signIn('ADMIN', ['clients']);
    const ask = async (order: unknown, who: string | null, more = {}) => {
      const response = await fetch(`${api.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who}` } : {}) },
        body: JSON.stringify({ query: mine, variables: { order }, ...more }),
      });
      const { data, errors } = (await response.json()) as { data: object | null; errors?: Refused[] };
      return errors ? [response.status, errors[0]?.extensions?.code] : Object.keys(data ?? {});
    };
    expect(await ask('asc', boss)).toEqual(['Vehicles']);
    expect(await ask('asc', boss, { operationName: 'Mine' })).toEqual(['Vehicles']);
    expect(await ask('asc', boss, { operationName: 'Another' })).toEqual([400, 'BAD_REQUEST']);
    expect(await ask(['asc'], boss)).toEqual([400, 'BAD_REQUEST']);
    expect(await ask('sideways', boss)).toEqual([200, 'BAD_USER_INPUT']);
    expect(await ask('asc', token)).toEqual([200, 'FORBIDDEN']);
    expect(await ask('asc', null)).toEqual([200, 'UNAUTHENTICATED']);
  });

  it('avec un alias, une condition ou deux questions, reste à qui exécute tout document', async () => {
    for (const query of [
      '{ Vehicles(limit: 1) { how: count __typename } }',
      'query ($with: Boolean!) { Vehicles(limit: 1) { count @include(if: $with) offset } }',
      '{ Vehicles(limit: 1) { count } Clients(limit: 1) { count } }',
    ])
      expect(await answer(query, { with: false })).toBe(await answer(query, { with: false }));
    const conditional = 'query ($with: Boolean!) { Vehicles(limit: 1) { count @include(if: $with) offset } }';
    expect(JSON.parse(await answer(conditional, { with: false })).data.Vehicles).toEqual({ offset: 0 });
    expect(Object.keys(JSON.parse(await answer(conditional, { with: true })).data.Vehicles)).toEqual([
      'count',
      'offset',
    ]);
  });
});

interface Refused {
  extensions?: { code: string };
}
interface TypeRef {
  name: string | null;
  ofType: TypeRef | null;
}
interface SchemaType {
  name: string;
  fields: { name: string; type: TypeRef }[] | null;
}

const introspection =
  '{ __schema { types { name fields { name type { name ofType { name ofType { name ofType { name } } } } } } } }';

const innerType = (type: TypeRef): string => type.name ?? (type.ofType ? innerType(type.ofType) : '');

/** A selection of some of the fields of a type, in any order, parts of it unfolded from a fragment; '' of a plain value. */
function someOf(
  types: ReadonlyMap<string, SchemaType>,
  name: string | undefined,
  random: ReturnType<typeof randomFrom>,
  depth = 0,
): string {
  const fields = types.get(name ?? '')?.fields ?? [];
  if (fields.length === 0) return '';
  const mixed = fields.toSorted(() => random.below(3) - 1);
  const chosen = mixed
    .filter((_, index) => index === 0 || random.chance(depth === 0 ? 0.8 : 0.3))
    .slice(0, 12);
  const written = chosen.flatMap(field => {
    const inner = someOf(types, innerType(field.type), random, depth + 1);
    const isPlain = (types.get(innerType(field.type))?.fields ?? []).length === 0;
    return isPlain || inner ? [`${field.name} ${inner}`] : [];
  });
  const half = Math.floor(written.length / 2);
  return `{ ${written.slice(0, half).join(' ')} ... on ${name} { ${written.slice(half).join(' ')} } }`;
}
