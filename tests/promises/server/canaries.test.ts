import { strFromU8, unzipSync } from 'fflate';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportName } from '../../../src/schema/api/exportNames';
import { createLog } from '../../../server/engine/base/log';
import { checkResources } from '../../../src/schema/checkResources';
import { documents } from '../../../src/schema/api/documents';
import { offeredColumns } from '../../../src/schema/words/list/listColumns';
import { selectedColumns } from '../../../src/schema/words/list/shownPaths';
import type { Fields } from '../../../src/schema/field';
import { fieldsThrough } from '../../../src/schema/words/fields/references';
import { guardedFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { known, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { dossiers, dossierSteps, trips } from '../../server/helpers/configs/dossiers';
import { employees } from '../../server/helpers/configs/employees';
import { reminders } from '../../server/helpers/configs/reminders';
import { vans } from '../../server/helpers/configs/vans';
import { asDeclared, withConfigs } from '../../server/helpers/configs/withConfigs';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { clientFields, closedFields, password, plant, ruledRecords } from './helpers/canaries';
import type { Canary } from './helpers/canaries';

let api: Api;
let planted: Awaited<ReturnType<typeof plant>>;
/** Who tries: all rights but the one that opens the closed fields; rights to write a booking only; none; nobody. */
let snoops: { name: string; token: string | null; closed: readonly Canary[] }[];
const log: string[] = [];
const resources = withConfigs(employees, reminders, dossierSteps, dossiers, trips, vans);

beforeAll(async () => {
  // What the tests plant in must itself be a config that starts.
  checkResources(
    resources.all.map(one => ({ file: one.name, resource: asDeclared(one) })),
    resources.product,
    resources.questions,
  );
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      log.push(String(chunk));
      done();
    },
  });
  api = await startApi(resources, { log: createLog('trace', sink) });
  planted = await plant(api);
  const rights = resources.actions.filter(action => action !== 'update_users');
  const always = [...planted.secrets, ...closedFields, ...ruledRecords];
  const clerk = ['create_reservation', 'update_client', 'create_contract_service', 'update_contract_service'];
  snoops = [
    {
      name: 'ADMIN of all but one',
      token: (await api.signIn('ADMIN', rights, 'Anis')).token,
      closed: always,
    },
    {
      name: 'ADMIN of bookings',
      token: (await api.signIn('ADMIN', clerk, 'Rym')).token,
      closed: [...always, ...clientFields],
    },
    {
      name: 'USER',
      token: (await api.signIn('USER', rights, 'Ines')).token,
      closed: [...always, ...clientFields],
    },
    { name: 'visitor', token: null, closed: [...always, ...clientFields] },
  ];
});
afterAll(() => api?.close());

const linked = 'dossiers.doctors';
const random = randomFrom(seed);
/** A third of the probes when tried hard (all of them have found nothing), otherwise so many, however many resources there are. */
const some = <T>(probes: readonly T[], most: number) =>
  probes.filter(() => random.below(probes.length) < (full ? probes.length / 3 : most));
/** Every list is read and searched, by four who snoop. */
const timeout = full ? 3_600_000 : 180_000;

const lists = () => resources.all.filter(({ operations }) => operations?.list);

/** Everything that an answer says: a file in it is opened. */
function opened(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('UEsDB')) return value;
    const parts = unzipSync(Buffer.from(value, 'base64'));
    return Object.values(parts)
      .map(part => strFromU8(part))
      .join(' ');
  });
}

/** Dotted paths of all the fields, those of lines included. */
function pathsOf(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.kind === 'lines' ? resources.get(field.target ?? '').fields : field.fields;
    return [prefix + name, ...(inner ? pathsOf(inner, `${prefix}${name}.`) : [])];
  });
}

/** One field under another name, in a fragment: `{ ... on Dossier { z0: medical { z1: blood } } }`. */
function aliased(resource: Resource, path: string): string {
  const selection = (fields: Fields, [key = '', ...rest]: readonly string[], depth: number): string => {
    const field = fields[key];
    const inner = field?.kind === 'lines' ? resources.get(field.target ?? '').fields : field?.fields;
    const leaf = field?.target && field.kind !== 'lines' ? '{ l: label }' : '';
    return `z${depth}: ${key} ${inner && rest.length > 0 ? `{ ${selection(inner, rest, depth + 1)} }` : leaf}`;
  };
  return `... on ${resource.type} { ${selection(resource.fields, path.split('.'), 0)} }`;
}

/** Requests that name no canary: none may come out. */
function* readings(): Generator<{ query: string; variables?: object }> {
  for (const resource of lists()) {
    const { name, operations } = resource;
    const id = planted.records[name as keyof typeof planted.records] ?? '1';
    const list = known(api.engine, name, 'list').query;
    yield { query: list, variables: { limit: 100 } };
    yield { query: list, variables: { ids: [id] } };
    const every = offeredColumns(resource).map(({ key }) => key);
    for (const columns of resource.list ? ['', selectedColumns(resource, every)] : [])
      yield { query: documents.shown(resource, resources, columns), variables: { limit: 100 } };
    if (operations?.one) yield { query: documents.one(resource, resources), variables: { id } };
    yield { query: `{ ${exportName(operations?.list ?? '', 'Excel')} }` };
    for (const path of pathsOf(resource.fields)) {
      const isLeaf = !pathsOf(resource.fields).some(other => other.startsWith(`${path}.`));
      if (isLeaf) {
        yield { query: `{ x: ${operations?.list}(limit: 100) { d: data { ${aliased(resource, path)} } } }` };
        if (operations?.one)
          yield { query: `{ x: ${operations.one}(id: "${id}") { ${aliased(resource, path)} } }` };
      }
      yield { query: list, variables: { sort: path, limit: 100 } };
    }
    for (const sort of ['_search', 'password_hash', 'steps.verdict', 'owner.salary', 'doctors.email'])
      yield { query: list, variables: { sort } };
    for (const order of ['asc', 'desc']) yield { query: list, variables: { sort: 'updatedAt', order } };
  }
  for (const { name } of resources.all) {
    const id = planted.records[name as keyof typeof planted.records] ?? '1';
    yield { query: documents.history, variables: { resource: name, id, limit: 100 } };
    yield { query: documents.lookup, variables: { resource: name, limit: 100 } };
    yield { query: documents.lookup, variables: { resource: name, ids: ['1', '2', id] } };
  }
  for (const { name, fields } of resources.all)
    for (const path of pathsOf(fields)) {
      const { target, fills } = fieldsThrough(fields, path, resources.get).at(-1) ?? {};
      const id = planted.records[target as keyof typeof planted.records] ?? '1';
      if (fills) yield { query: documents.prefill, variables: { resource: name, field: path, id } };
    }
  for (const table of ['_credentials', 'history-logs', '_security_log', 'dossiers__visits'])
    yield { query: documents.lookup, variables: { resource: table } };
  for (const searchWord of ['mehdi', 'dossier', 'tun', '2026'])
    yield { query: documents.search, variables: { searchWord } };
  yield { query: documents.permissions, variables: { userId: planted.records.users } };
}

/** Writes that name no canary: what they answer, and what refuses them, tells none. */
function writings(): { query: string; variables?: object; headers?: Record<string, string> }[] {
  const { records } = planted;
  const update = (resource: string) => known(api.engine, resource, 'update').query;
  return [
    { query: update('users'), variables: { id: records.users, post: 'Chef' } },
    { query: 'mutation { updateUser(firstName: "Rym") { firstName salary note } }' },
    { query: update('clients'), variables: { id: records.clients } },
    { query: update('employees'), variables: { id: records.employees, name: 'Mehdi B.' } },
    { query: update('employees'), variables: { id: records.employees, updatedAt: 1, name: 'Mehdi' } },
    {
      query: update('employees'),
      variables: { id: records.employees, contract: { post: 'Chef', hourly: 1 } },
    },
    { query: update('dossiers'), variables: { id: records.dossiers, title: 'Dossier' } },
    { query: update('dossiers'), variables: { id: records.dossiers, medical: { blood: 'A' } } },
    { query: update('dossiers'), variables: { id: records.dossiers, visits: [{ cost: 'x' }] } },
    {
      query: update('dossiers'),
      variables: { id: records.dossiers, steps: [{ name: 'Visite', verdict: 'apte' }] },
    },
    { query: update('reminders'), variables: { id: records.reminders, subject: 'Autre' } },
    { query: known(api.engine, 'reminders', 'delete').query, variables: { id: records.reminders } },
    { query: known(api.engine, 'clients', 'one').query, variables: { id: records.clients } },
    // A key of one's own, whatever another did with the same.
    {
      query: 'mutation { updateUser(firstName: "Rym") { firstName salary note } }',
      headers: { 'idempotency-key': 'kanari' },
    },
    { query: '{ __schema { types { name fields { name } } } }' },
    { query: '{ __type(name: "User") { fields { name } } }' },
    { query: '{ Dossiers { data { code(x: 1) } } }' },
    {
      query: 'mutation ($x: UserAddressInput) { updateUser(address: $x) { id } }',
      variables: { x: { secret: 1 } },
    },
  ];
}

it('no closed value comes out by any read, sort, alias, file, refusal or history', { timeout }, async () => {
  // One who may reads them all, so that the probes do find what there is to find.
  const all: string[] = [];
  for (const { query, variables } of readings())
    if (full || (query.startsWith('query') && !('sort' in (variables ?? {}))))
      all.push(opened(await api.send(planted.boss.token, query, variables)));
  const everything = all.join('\n');
  const unseen = [...closedFields, ...ruledRecords].filter(
    ({ forms }) => !forms.some(form => everything.includes(form)),
  );
  expect(unseen.map(({ place }) => place)).toEqual([]);
  await api.send(
    planted.boss.token,
    'mutation { updateUser(firstName: "Salma") { salary note } }',
    {},
    { 'idempotency-key': 'kanari' },
  );

  const probes = [...readings()];
  const isPlain = ({ query, variables = {} }: { query: string; variables?: object }) =>
    !query.includes('... on') && !('sort' in variables);
  const aliases = probes.filter(probe => !isPlain(probe));
  const plain = probes.filter(isPlain);
  const leaks: string[] = [];
  let attempts = 0;
  for (const { name, token, closed } of snoops)
    for (const { query, variables, ...rest } of [
      ...some(plain, name.startsWith('ADMIN') ? 50 : 20),
      ...some(aliases, 40),
      ...writings(),
    ]) {
      attempts += 1;
      const headers = 'headers' in rest ? (rest.headers as Record<string, string>) : {};
      const said = opened(await api.send(token, query, variables, headers));
      for (const { place, forms } of closed)
        // A client’s name is no secret; that a file names them is.
        if ((place !== linked || /dossier/i.test(query)) && forms.some(form => said.includes(form)))
          leaks.push(`${place} to ${name} by ${query.slice(0, 90)} ${JSON.stringify(variables ?? {})}`);
    }
  expect(leaks).toEqual([]);
  keep('P-19', { n: attempts, of: 'closed values shown', figure: leaks.length, ideal: 0 });
});

it('a list is not sorted by what its reader may not read', async () => {
  const open: string[] = [];
  let attempts = 0;
  for (const { name, token } of snoops)
    for (const resource of lists()) {
      const guarded = guardedFields(resource.fields, 'read', resources.get).map(({ path }) => path);
      const closed = pathsOf(resource.fields).filter(path =>
        guarded.some(one => path === one || path.startsWith(`${one}.`)),
      );
      const secrets = pathsOf(resource.fields).filter(path => resource.fields[path]?.kind === 'secret');
      for (const sort of [...closed, ...secrets]) {
        attempts += 1;
        const { errors } = await api.send(token, known(api.engine, resource.name, 'list').query, { sort });
        if (!errors) open.push(`${resource.name} by ${sort} to ${name}`);
      }
    }
  expect(open).toEqual([]);
  keep('P-19', { n: attempts, of: 'orders by a closed field', figure: open.length, ideal: 0 });
});

/** Words that nothing in the database holds, of the same form. */
const decoyOf = (word: string) => {
  if (/^\d{4}-/.test(word)) return '1812-12-12';
  return /^[\d.]+$/.test(word)
    ? word.replace(/\d$/, digit => String((Number(digit) + 5) % 10))
    : 'Zquidamnobody';
};

/** An answer without the word that was asked with, nor what differs each time. */
const comparable = (answer: unknown, word: string) =>
  opened(answer)
    .replaceAll(word, '§')
    .replaceAll(word.toLowerCase(), '§')
    .replaceAll(/[0-9a-f]{8}(?=["). ])/g, '§');

it('a closed value asked for answers as one that nobody has', { timeout }, async () => {
  const told: string[] = [];
  let attempts = 0;
  const missedBy = new Map<string, string>();
  const ask = async (
    name: string,
    token: string | null,
    what: string,
    word: string,
    send: (word: string) => object,
  ) => {
    attempts += 1;
    const { query, variables } = send(word) as { query: string; variables: object };
    const other = send(decoyOf(word)) as { query: string; variables: object };
    const found = comparable(await api.send(token, query, variables), word);
    const key = JSON.stringify([name, other]);
    const missed =
      missedBy.get(key) ?? comparable(await api.send(token, other.query, other.variables), decoyOf(word));
    missedBy.set(key, missed);
    if (found !== missed)
      told.push(`${what} ${word} to ${name}: ${found.slice(0, 300)} / ${missed.slice(0, 200)}`);
  };
  for (const { name, token, closed } of snoops) {
    const words = closed.flatMap(({ word, place }) => (word && place !== linked ? [word] : []));
    // Whole, in part or in capitals: each in one of these ways, another for another seed.
    const parts = words.map(word =>
      /^[A-Z]/i.test(word) ? random.pick([word, word.slice(0, -2), word.toUpperCase()]) : word,
    );
    const sampled = new Set(some(parts, 1));
    const named = clientFields.filter(one => closed.includes(one)).flatMap(one => one.word ?? []);
    const sought = some(named, name.startsWith('ADMIN') ? 2 : 1);
    for (const word of new Set([...sought, ...sampled])) {
      for (const resource of lists()) {
        // `npm test` asks a third of them, others for another seed.
        if (!full && random.below(3) > 0) continue;
        const { query } = known(api.engine, resource.name, 'list');
        await ask(name, token, `search of ${resource.name}`, word, searchWord => ({
          query,
          variables: { searchWord },
        }));
        for (const { argument } of sampled.has(word) ? (resource.list?.filters ?? []) : [])
          await ask(name, token, `${resource.name}.${argument}`, word, value => ({
            query,
            variables: { [argument]: value },
          }));
      }
      await ask(name, token, 'search of everything', word, searchWord => ({
        query: documents.search,
        variables: { searchWord },
      }));
      for (const { name: resource, partOf, view } of resources.all) {
        if (partOf || view || (!full && random.below(3) > 0)) continue;
        await ask(name, token, `choice of ${resource}`, word, searchWord => ({
          query: documents.lookup,
          variables: { resource, searchWord },
        }));
      }
    }
    await ask(name, token, 'likeness of a code', 'Zkanaricode', value => ({
      query: documents.alike,
      variables: { resource: 'dossiers', path: 'code', value },
    }));
    for (const method of ['create', 'update'] as const)
      await ask(name, token, `unique code, ${method}`, 'Zkanaricode', code => ({
        query: known(api.engine, 'dossiers', method).query,
        variables: { title: 'Essai', code, id: planted.records.dossiers },
      }));
  }
  expect(told).toEqual([]);
  keep('P-19', { n: attempts, of: 'closed values told by comparing answers', figure: told.length, ideal: 0 });
});

it('another’s record answers as one that does not exist', async () => {
  const told: string[] = [];
  let attempts = 0;
  for (const { name, token } of snoops)
    for (const resource of [reminders, trips]) {
      const id = planted.records[resource.name as 'reminders'];
      const asked = [
        ...(['one', 'update', 'delete'] as const).map(method => ({
          query: known(api.engine, resource.name, method).query,
          of: (one: string) => ({ id: one, updatedAt: 1, subject: 'Autre', purpose: 'Autre' }),
        })),
        { query: documents.history, of: (one: string) => ({ resource: resource.name, id: one }) },
        { query: documents.lookup, of: (one: string) => ({ resource: resource.name, ids: [one] }) },
        { query: known(api.engine, resource.name, 'list').query, of: (one: string) => ({ ids: [one] }) },
      ];
      for (const { query, of } of asked) {
        attempts += 1;
        const declared = (variables: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(variables).filter(([key]) => query.includes(`$${key}`)));
        const found = comparable(await api.send(token, query, declared(of(id))), `"${id}"`);
        const missed = comparable(await api.send(token, query, declared(of('777777'))), '"777777"');
        if (found !== missed)
          told.push(`${resource.name} to ${name} by ${query.slice(0, 60)}: ${found} / ${missed}`);
      }
    }
  expect(told).toEqual([]);
  keep('P-19', { n: attempts, of: 'others’ records told', figure: told.length, ideal: 0 });
});

it('who learns that a car is taken does not learn by what, unless they may read it', async () => {
  const { records, boss } = planted;
  const { query } = known(api.engine, 'contract-services', 'create');
  const row = { service: records.services, vehicleId: records.vehicles, amount: 10 };
  const contractDetails = [{ ...row, departureDate: '2031-03-11', returnDate: '2031-03-12' }];
  const ask = (token: string | null) => api.send(token, query, { libelle: 'Essai', contractDetails });
  expect((await ask(boss.token)).errors?.[0]?.extensions.record?.label).toBe('Zkanaritrip');
  const clerks = snoops.filter(({ name }) => name.startsWith('ADMIN'));
  let told = 0;
  for (const { token } of clerks) {
    const answer = await ask(token);
    expect(answer.errors?.[0]?.extensions.code).toBe('OCCUPIED');
    if (/zkanaritrip|"record"/i.test(JSON.stringify(answer))) told += 1;
  }
  keep('P-19', { n: clerks.length, of: 'others’ records named by a conflict', figure: told, ideal: 0 });
});

it('an answer kept for a retry is not shown again to one who may read less by then', async () => {
  const manager = await api.signIn('ADMIN', ['employees', 'update_users'], 'Amel');
  const { query } = known(api.engine, 'employees', 'update');
  const send = () =>
    api.send(
      manager.token,
      query,
      { id: planted.records.employees, name: 'Mehdi' },
      { 'idempotency-key': 'retry' },
    );
  const first = opened(await send());
  expect(first).toContain('6310426');
  expect(opened(await send())).toBe(first);
  await api.engine.pool.query(`UPDATE "_permissions" SET granted = '{employees}' WHERE user_id = $1`, [
    manager.id,
  ]);
  const retried = opened(await send());
  keep('P-19', { n: 1, of: 'kept answers shown', figure: Number(retried.includes('6310426')), ideal: 0 });
});

it('the log of all this holds none of it, nor what was sent in secret', async () => {
  await api.send(
    null,
    'mutation ($p: String) { login(email: "zkanari@nobody.test", password: $p) { token { refreshToken } } }',
    { p: password },
  );
  await api.send(planted.boss.token, 'mutation ($t: String) { logout(refreshToken: $t) }', {
    t: planted.session.refreshToken,
  });
  await api.send(null, '{ "not": graphql', { password });
  await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query": "${password}`,
  });
  await api.engine.pool.query('SELECT 1');
  const text = log.join('');
  const secrets = [
    ...planted.secrets,
    ...closedFields,
    { place: 'token', forms: snoops.flatMap(({ token }) => token ?? []) },
  ];
  const leaks = secrets.filter(({ forms }) => forms.some(form => text.includes(form)));
  keep('P-19', {
    n: secrets.length,
    of: 'secrets in the log',
    figure: leaks.map(({ place }) => place).join(', ') || 0,
    ideal: 0,
  });
});
