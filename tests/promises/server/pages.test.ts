import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Random } from '../../../server/rental/demo/random';
import { resources } from '../../../src/resources/all';
import type { Field, Fields } from '../../../src/schema/field';
import { fieldAt, isChild, valueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { known, startDemoApi } from '../../server/helpers/api';
import type { Answer, Api } from '../../server/helpers/api';
import { full, keep, seed, tries } from '../promise';

// Every list is walked through, several times.
vi.setConfig({ testTimeout: full ? 3_600_000 : 240_000 });

interface Page {
  count: number;
  offset: number;
  limit: number;
  data: { id: string }[];
}

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startDemoApi();
  const { pool } = api.engine;
  // All born in one moment: what most needs a second key.
  await pool.query('ALTER TABLE vehicles DISABLE TRIGGER USER');
  await pool.query(`UPDATE vehicles SET "createdAt" = now(), "updatedAt" = now()`);
  await pool.query('ALTER TABLE vehicles ENABLE TRIGGER USER');
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const listed = resources.all.filter(({ operations }) => operations?.list);

function pathsOf(fields: Fields, keep: (field: Field) => boolean, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return pathsOf(field.fields ?? {}, keep, `${prefix}${name}.`);
    return keep(field) ? [prefix + name] : [];
  });
}

const sortsOf = (resource: Resource) => [
  'id',
  'createdAt',
  'updatedAt',
  ...pathsOf(resource.fields, field => Boolean(field.sortable) && !isChild(field)),
];

/** Two of many, one from either end, other ones for another seed. */
function someOf(sorts: readonly string[]): [sort: string, order: string][] {
  const chance = new Random(`${seed} ${sorts.join()}`);
  return ['asc', 'desc'].map(order => [chance.pick(sorts), order]);
}
const allOf = (sorts: readonly string[]) =>
  sorts.flatMap((sort): [string, string][] => ['asc', 'desc'].map(order => [sort, order]));

/** The admin's own document, or the same one as another program would write it. */
function read(resource: Resource, variables: object, own = true): Promise<Answer<Record<string, Page>>> {
  const { query } = known(api.engine, resource.name, 'list');
  return api.send(token, own ? query : query.replaceAll(' { ', '\n{\n'), variables);
}

/** A page with the ids and what it is ordered by, and nothing more. */
async function pageOf(resource: Resource, sort: string, variables: object): Promise<Page> {
  const name = resource.operations?.list ?? '';
  const kind = fieldAt(resource.fields, sort)?.kind;
  const key = sort
    .split('.')
    .reduceRight((inside, part) => `${part} ${inside && `{ ${inside} }`}`, kind === 'reference' ? 'id' : '');
  const query = `query ($offset: Int, $limit: Int, $sort: String, $order: String) {
    ${name}(offset: $offset, limit: $limit, sort: $sort, order: $order) { count offset limit data { id ${sort === 'id' ? '' : key} } } }`;
  const answer = await api.send<Record<string, Page>>(token, query, { ...variables, sort });
  const page = answer.data?.[name];
  if (!page) throw new Error(`${resource.name} by ${sort}: ${JSON.stringify(answer.errors)}`);
  return page;
}

describe('the pages of a list', () => {
  it('hold every record exactly once, under every order, equal keys included', async () => {
    const faults: string[] = [];
    let lists = 0;
    let records = 0;
    let tied = 0;
    for (const resource of listed) {
      const { count } = await pageOf(resource, 'id', { limit: 1 });
      const sizes = full ? [1, 7, 33, 100] : [Math.min(100, Math.max(1, Math.ceil(count / 4)))];
      // Dozens of pages are gone through once.
      const orders = full
        ? allOf(sortsOf(resource))
        : someOf(sortsOf(resource)).slice(0, count > 500 ? 1 : 2);
      for (const [sort, order] of orders)
        for (const limit of sizes) {
          if (limit === 1 && count > 150) continue;
          const seen: Page['data'] = [];
          for (let offset = 0; offset <= count; offset += limit)
            seen.push(...(await pageOf(resource, sort, { order, limit, offset })).data);
          const ids = new Set(seen.map(one => one.id));
          if (seen.length !== count || ids.size !== count)
            faults.push(`${resource.name} by ${sort} ${order}, ${limit} a page: ${ids.size} of ${count}`);
          const keys = new Set(seen.map(one => JSON.stringify(valueAt(one, sort))));
          if (keys.size < count) tied++;
          lists++;
          records += count;
        }
    }
    expect(faults).toEqual([]);
    expect(tied).toBeGreaterThan(15);
    keep('P-31', {
      n: lists,
      of: `lists not partitioned by their pages (${tied} with equal keys)`,
      figure: faults.length,
      ideal: 0,
    });
    expect(records).toBeGreaterThan(1000);
  });

  it('are refused or answered, never broken, whatever is asked', async () => {
    const chance = new Random(String(seed));
    const odd: unknown[] = [
      0,
      -1,
      101,
      1e9,
      1e300,
      2 ** 31,
      1.5,
      NaN,
      '10',
      '1e1',
      '',
      ' ',
      'x',
      '-1',
      '1; DROP TABLE vehicles',
      true,
      null,
      [],
      [1],
      {},
      { limit: 1 },
      10_000_000,
      10_000_001,
      '\u0000',
      '\ud800',
      'é'.repeat(2000),
      '%',
      '__proto__',
      "' OR 1=1 --",
      'id desc',
      'id, (SELECT 1)',
      '"id"',
      'ASC',
      'desc nulls first',
      'constructor',
      'toString',
      Array(101).fill('1'),
      ['x', null],
    ];
    const names = ['offset', 'limit', 'sort', 'order', 'searchWord', 'ids'];
    const faults: string[] = [];
    const rounds = tries(80, 4000, 1000);
    for (let round = 0; round < rounds; round++) {
      const resource = chance.pick(listed);
      const filters = (resource.list?.filters ?? []).map(({ argument }) => argument);
      const variables = Object.fromEntries(
        Array.from({ length: chance.int(1, 3) }, () => [
          chance.pick([...names, ...filters]),
          chance.pick(odd),
        ]),
      );
      const { data, errors } = await read(resource, variables, round % 2 === 0);
      const page = data?.[resource.operations?.list ?? ''];
      const code = errors?.[0]?.extensions.code ?? 'OK';
      const good = page
        ? page.limit >= 1 && page.limit <= 100 && page.offset >= 0 && page.data.length <= page.limit
        : ['BAD_USER_INPUT', 'BAD_REQUEST'].includes(code);
      if (!good)
        faults.push(
          `${resource.name} ${JSON.stringify(variables).slice(0, 300)}: ${code} ${errors?.[0]?.message}`,
        );
    }
    expect(faults).toEqual([]);
    keep('P-31', {
      n: rounds,
      of: 'odd arguments neither answered nor refused',
      figure: faults.length,
      ideal: 0,
    });
  });

  it('are bounded to 1..100 from 0 on, by columns that the config says may sort', async () => {
    const notRefused: string[] = [];
    let n = 0;
    const chance = new Random(`${seed} bounds`);
    /** Of each list some, other ones each time: all of them are asked of several lists. */
    const some = <T>(all: readonly T[], count: number): readonly T[] =>
      full ? all : Array.from({ length: Math.min(count, all.length) }, () => chance.pick(all));
    const mustRefuse = async (resource: Resource, variables: object) => {
      for (const own of full ? [true, false] : [n % 2 === 0]) {
        n++;
        const { data, errors } = await read(resource, variables, own);
        if (
          data?.[resource.operations?.list ?? ''] ||
          !['BAD_USER_INPUT', 'BAD_REQUEST'].includes(errors?.[0]?.extensions.code ?? '')
        )
          notRefused.push(`${resource.name} ${JSON.stringify(variables)}`);
      }
    };
    for (const resource of listed) {
      for (const limit of some([0, -1, 101, 1_000_000_000, 1.5, 'x'], 2))
        await mustRefuse(resource, { limit });
      for (const offset of some([-1, 10_000_001, 1.5, 'x'], 1)) await mustRefuse(resource, { offset });
      for (const order of some(['up', 'asc, 1', 'desc; DROP TABLE services', 'asc--'], 1))
        await mustRefuse(resource, { order });
      const closed = pathsOf(resource.fields, field => !field.sortable).filter(
        path => path !== resource.list?.sort?.field,
      );
      const made = [
        '_search',
        '_frozen_by',
        'password',
        'passwordHash',
        'id; DROP TABLE services',
        '(SELECT 1)',
        'id,1',
        '1',
      ];
      for (const sort of [...some(closed, 3), ...some(made, 2)]) await mustRefuse(resource, { sort });
    }
    expect(notRefused).toEqual([]);
    keep('P-31', { n, of: 'bounds and orders not refused', figure: notRefused.length, ideal: 0 });
  });
});
