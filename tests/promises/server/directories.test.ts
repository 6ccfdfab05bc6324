import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeGrants } from '../../../server/engine/access/grantedActions';
import { documents } from '../../../src/schema/api/documents';
import type { Resource } from '../../../src/schema/resource';
import { startDemoApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { listsNaming, rightsToChoose } from './helpers/rightsToChoose';

let api: Api;
let boss: string;
let clerk: { id: string; token: string };

beforeAll(async () => {
  api = await startDemoApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
  clerk = await api.signIn('ADMIN');
});
afterAll(() => api?.close());

interface Chosen {
  ids: string[] | null;
  labels: (string | null)[];
  code: string | undefined;
}

async function choices(token: string, resource: string, asked: object = {}): Promise<Chosen> {
  const { data, errors } = await api.send<{ Lookup: { id: string; label: string | null }[] | null }>(
    token,
    documents.lookup,
    { resource, limit: 100, ...asked },
  );
  const found = data?.Lookup ?? null;
  return {
    ids: found && found.map(({ id }) => id),
    labels: (found ?? []).map(({ label }) => label),
    code: errors?.[0]?.extensions.code,
  };
}

/** The ids that a list shows at a path, through groups and rows. */
async function namedBy({ operations }: Resource, path: string): Promise<Set<string>> {
  const list = operations?.list ?? '';
  const selection = `${path.split('.').join(' { ')} { id }${' }'.repeat(path.split('.').length - 1)}`;
  const named = new Set<string>();
  const walk = (value: unknown, [key, ...rest]: readonly string[]): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, [key ?? '', ...rest].filter(Boolean));
    else if (typeof value === 'object' && value !== null) {
      if (key) walk((value as Record<string, unknown>)[key], rest);
      else named.add((value as { id: string }).id);
    }
  };
  for (let offset = 0, count = 1; offset < count; offset += 100) {
    const answer = await api.send<Record<string, { count: number; data: object[] }>>(
      boss,
      `{ ${list}(limit: 100, offset: ${offset}) { count data { ${selection} } } }`,
    );
    const page = answer.data?.[list];
    if (!page) throw new Error(`${list} ${path}: ${JSON.stringify(answer.errors)}`);
    ({ count } = page);
    for (const record of page.data) walk(record, path.split('.'));
  }
  return named;
}

/** Every right is tried on every resource. */
const timeout = full ? 1_800_000 : 180_000;

it(
  'who may read records or has a form for them chooses among all; a list’s reader among those that it names',
  { timeout },
  async () => {
    const { resources, pool } = api.engine;
    const random = randomFrom(seed);
    const wrong: string[] = [];
    let cells = 0;
    let narrowed = 0;
    const walked = new Map<string, Promise<Set<string>>>();
    /** Nothing is written meanwhile: each list is walked through once. */
    const namedOnce = (list: Resource, path: string) => {
      const key = `${list.name} ${path}`;
      const found = walked.get(key) ?? namedBy(list, path);
      walked.set(key, found);
      return found;
    };
    for (const resource of resources.all) {
      const { name, partOf, view } = resource;
      if (partOf || view) continue;
      const all = await choices(boss, name);
      const some = (all.ids ?? []).slice(0, 20);
      const openings = new Set<string>(rightsToChoose(resources, name));
      const lists = listsNaming(resources, name);
      for (const right of resources.actions) {
        const naming = lists.filter(({ list }) => list.access.list === right);
        if (
          !full &&
          !openings.has(right) &&
          naming.length === 0 &&
          random.below(resources.actions.length) >= 2
        )
          continue;
        cells += 1;
        await storeGrants(pool, clerk.id, [right]);
        const found = await choices(clerk.token, name);
        const cell = `${name} × ${right}`;
        if (openings.has(right)) {
          if (String(found.ids) !== String(all.ids))
            wrong.push(`${cell}: ${found.code ?? found.ids?.length}`);
          continue;
        }
        const given = await choices(clerk.token, name, { ids: some });
        const searched = await choices(clerk.token, name, { searchWord: all.labels[0]?.slice(0, 8) ?? 'a' });
        if (naming.length > 0) {
          narrowed += 1;
          const named = new Set<string>();
          for (const { list, path } of naming) for (const id of await namedOnce(list, path)) named.add(id);
          const told = [found, given, searched].flatMap(({ ids }) => ids ?? ['refused']);
          const foreign = told.filter(id => !named.has(id));
          const missed = (all.ids ?? []).filter(id => named.has(id) && !found.ids?.includes(id));
          if (foreign.length + missed.length > 0)
            wrong.push(`${cell}: ${foreign.length} too many, ${missed.length} too few`);
        } else
          for (const { ids, code } of [found, given, searched])
            if (ids !== null || code !== 'FORBIDDEN') wrong.push(`${cell}: ${code ?? ids?.length}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(narrowed).toBeGreaterThan(8);
    keep('P-19', {
      n: cells,
      of: 'cells of right × resource whose choices tell more, or less, than it may',
      figure: wrong.length,
      ideal: 0,
    });
  },
);
