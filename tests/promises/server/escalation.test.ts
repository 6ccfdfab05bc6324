import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePassword } from '../../../server/engine/access/credentials';
import { storeGrants } from '../../../server/engine/access/grantedActions';
import { hashPassword } from '../../../server/engine/access/passwords';
import { governingAction } from '../../../src/schema/words/access/permissions';
import type { Role } from '../../../src/schema/words/access/permissions';
import { known, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { everyOperation } from '../../server/helpers/everyOperation';
import { person } from '../../server/helpers/identity';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';

/** A right that neither of the two who act together has. */
const coveted = 'delete_all_logs';
const chosen = 'Djerba-figuier-52';

/** What those who try hold: the first acts, the second helps. */
const pairs: readonly {
  name: string;
  first: (all: readonly string[]) => readonly string[];
  second: readonly string[];
}[] = [
  {
    name: 'users only',
    first: () => ['users', 'create_user', 'update_user', 'update_users'],
    second: ['vehicles'],
  },
  { name: 'permissions only', first: () => ['manage_permissions', 'vehicles'], second: ['clients'] },
  {
    name: 'users and permissions',
    first: () => ['users', 'create_user', 'update_users', 'manage_permissions', 'vehicles'],
    second: ['clients', 'manage_permissions'],
  },
  {
    name: 'all but users and permissions',
    first: all => all.filter(one => !/user|manage_permissions/.test(one) && one !== coveted),
    second: ['users', 'update_users'],
  },
  { name: 'all but one', first: all => all.filter(one => one !== coveted), second: ['services'] },
];

interface Step {
  by: 'first' | 'second';
  said: string;
  query: string;
  variables?: object;
}

let api: Api;
let people: Record<string, { id: string; token: string }>;
const held: Record<string, { role: Role; granted: readonly string[]; suspended?: true }> = {
  first: { role: 'ADMIN', granted: [] },
  second: { role: 'ADMIN', granted: [] },
  boss: { role: 'SUPER_ADMIN', granted: [] },
  retired: { role: 'SUPER_ADMIN', granted: [], suspended: true },
  above: { role: 'ADMIN', granted: [coveted, 'vehicles'] },
  dismissed: { role: 'ADMIN', granted: [coveted], suspended: true },
  peer: { role: 'ADMIN', granted: ['vehicles'] },
  dormant: { role: 'USER', granted: [coveted] },
};

beforeAll(async () => {
  api = await startApi();
  const { pool } = api.engine;
  const hash = await hashPassword('Tabarka-corail-17');
  const made = await Promise.all(
    Object.entries(held).map(async ([name, { role, granted, suspended }]) => {
      const person = await api.signIn(role, granted, name);
      await storePassword(pool, person.id, hash);
      await pool.query('UPDATE users SET email = $2, suspended = $3 WHERE id = $1', [
        person.id,
        `${name}@karhba.test`,
        suspended ?? false,
      ]);
      return [name, person] as const;
    }),
  );
  people = Object.fromEntries(made);
});
afterAll(() => api?.close());

const idOf = (name: string) => people[name]?.id ?? '';

/** Every mutation of the schema, those of accounts and rights with each target and value worth trying. */
function stepsOf(): Step[] {
  const targets = Object.keys(held);
  const update = known(api.engine, 'users', 'update').query;
  const create = known(api.engine, 'users', 'create').query;
  const manage =
    'mutation ($userId: ID, $actions: [PermissionActionInput]) { managePermissions(userId: $userId, actions: $actions) { id } }';
  const give = (action: string, isAllowed = true) => ({ action, isAllowed });
  const everything = api.engine.resources.actions.map(action => give(action));
  const changes = (by: Step['by']): object[] => [
    ...(['ADMIN', 'SUPER_ADMIN', 'USER'] as const).map(role => ({ role })),
    { suspended: true },
    { suspended: false },
    { email: `${by}-new@karhba.test` },
    { newPassword: chosen },
    { role: 'USER', password: chosen },
    { suspended: false, email: `${by}-other@karhba.test`, role: 'ADMIN' },
    { phone: '20123458', address: { city: 'Tunis' } },
  ];
  const sneaky = (by: Step['by']): [string, string, object?][] => [
    ['own role', 'mutation { updateUser(role: "SUPER_ADMIN") { id } }'],
    ['own id', `mutation { updateUser(id: "${idOf('boss')}", phone: "20123459") { id } }`],
    [
      'own address',
      'mutation ($a: UserAddressInput) { updateUser(address: $a) { id } }',
      { a: { city: 'Tunis', role: 'ADMIN' } },
    ],
    ['own phone', 'mutation { updateUser(phone: "20123460") { id } }'],
    [
      'two at once',
      `mutation { a: updateUsers(id: "${idOf('above')}", role: "USER") { id } b: updateUsers(id: "${idOf('above')}", newPassword: "${chosen}") { id } c: managePermissions(userId: "${idOf('second')}", actions: [{ action: "${coveted}", isAllowed: true }]) { id } }`,
    ],
    ['unknown id', manage, { userId: `0${idOf(by)}`, actions: everything }],
    ['reserved right', manage, { userId: idOf('second'), actions: [give('SUPER_ADMIN')] }],
  ];
  const all = everyOperation(api.engine).filter(({ document }) => document.startsWith('mutation'));
  const others = all.map(({ name, document }) => ({ by: 'first' as const, said: name, query: document }));
  const theirs = (['first', 'second'] as const).flatMap(by => [
    ...targets.flatMap(target => [
      ...[coveted, 'manage_permissions', 'vehicles'].flatMap(action =>
        [true, false].map(isAllowed => ({
          by,
          said: `${isAllowed ? '+' : '-'}${action} ${target}`,
          query: manage,
          variables: { userId: idOf(target), actions: [give(action, isAllowed)] },
        })),
      ),
      {
        by,
        said: `+everything ${target}`,
        query: manage,
        variables: { userId: idOf(target), actions: everything },
      },
      ...changes(by).map(change => ({
        by,
        said: `${target} ${JSON.stringify(change)}`,
        query: update,
        variables: { id: idOf(target), ...change },
      })),
      {
        by,
        said: `forgot ${target}`,
        query: `mutation { forgotPassword(email: "${target}@karhba.test") }`,
      },
    ]),
    ...(['USER', 'ADMIN', 'SUPER_ADMIN'] as const).map(role => ({
      by,
      said: `create ${role}`,
      query: create,
      variables: { ...person, role, email: `${by}-${role.toLowerCase()}@karhba.test`, newPassword: chosen },
    })),
    ...sneaky(by).map(([said, query, variables]) => ({ by, said, query, variables })),
  ]);
  return [...theirs, ...others];
}

interface Account {
  id: string;
  role: Role;
  suspended: boolean;
  email: string;
  hash: string | null;
  granted: readonly string[];
}

/** The accounts as they are; whoever was signed out signs in again, and tries are not counted against them. */
async function accounts(): Promise<Account[]> {
  const results = (await api.engine.pool.query(
    `UPDATE "_sessions" SET revoked_at = NULL WHERE revoked_at IS NOT NULL; DELETE FROM "_attempts";
     SELECT u.id::text, u.role, u.suspended IS TRUE AS suspended, u.email, c.password_hash AS hash, coalesce(p.granted, '{}') AS granted
     FROM users u LEFT JOIN "_credentials" c ON c.user_id = u.id LEFT JOIN "_permissions" p ON p.user_id = u.id ORDER BY u.id`,
  )) as unknown as { rows: Account[] }[];
  return results.at(-1)?.rows ?? [];
}

/** Rights that an account opens to whoever signs in with it. */
function opens({ role, suspended, granted }: Account): string[] {
  if (suspended || role === 'USER') return [];
  return role === 'SUPER_ADMIN'
    ? ['SUPER_ADMIN', ...api.engine.resources.actions]
    : granted.map(governingAction);
}

/** Rights of some people, by their own accounts and by those that they have taken: made, or of a changed password or address. */
function reach(before: readonly Account[], now: readonly Account[], names: readonly string[]): Set<string> {
  const was = new Map(before.map(account => [account.id, account]));
  const own = new Set(names.map(idOf));
  const isTheirs = (account: Account) => {
    const then = was.get(account.id);
    return own.has(account.id) || !then || then.hash !== account.hash || then.email !== account.email;
  };
  return new Set(now.filter(isTheirs).flatMap(opens));
}

let base: Account[];
/** Everything about accounts, as it was. */
async function reset(): Promise<void> {
  const { pool } = api.engine;
  await pool.query(`DELETE FROM users WHERE NOT id = ANY ($1::bigint[])`, [base.map(({ id }) => id)]);
  await pool.query(
    `UPDATE users u SET role = b.role, suspended = b.suspended, email = b.email
     FROM jsonb_to_recordset($1) AS b (id bigint, role text, suspended boolean, email text)
     WHERE u.id = b.id AND (u.role, u.suspended, u.email) IS DISTINCT FROM (b.role, b.suspended, b.email)`,
    [JSON.stringify(base)],
  );
  await pool.query(
    `UPDATE "_permissions" p SET granted = b.granted FROM jsonb_to_recordset($1) AS b (id bigint, granted text[]) WHERE p.user_id = b.id AND p.granted <> b.granted`,
    [JSON.stringify(base)],
  );
  await pool.query(
    `UPDATE "_credentials" c SET password_hash = b.hash FROM jsonb_to_recordset($1) AS b (id bigint, hash text) WHERE c.user_id = b.id AND c.password_hash <> b.hash`,
    [JSON.stringify(base)],
  );
}

/** The same for the same rights: ids of new accounts and the salt of hashes differ each time. */
function stateOf(all: readonly Account[]): string {
  const was = new Map(base.map(account => [account.id, account]));
  return JSON.stringify(
    all.map(account => {
      const then = was.get(account.id);
      return { ...account, id: then ? account.id : 'new', hash: then?.hash === account.hash };
    }),
  );
}
const run = async ({ by, query, variables }: Step) => {
  await api.send(people[by]?.token ?? null, query, variables);
};

/** Of rights that the first of a pair holds, given to those who have no more; an address of their own, of the second. */
const isSure = ({ by, said }: Step) =>
  by === 'first' ? /^[+-]vehicles (peer|second)$/.test(said) : said.startsWith('second {"email"');

const random = randomFrom(seed);
const some = <T>(list: readonly T[], count: number): readonly T[] =>
  full || list.length <= count ? list : Array.from({ length: count }, () => random.pick(list));

it(
  'no sequence of mutations gives its authors a right that they did not hold',
  { timeout: 3_600_000 },
  async () => {
    const escalations: string[] = [];
    let sequences = 0;
    let requests = 0;
    for (const { name, first, second } of full
      ? pairs
      : pairs.filter(({ name }) => /and permissions$|one$/.test(name))) {
      const { pool, resources } = api.engine;
      base = await accounts();
      await storeGrants(pool, idOf('first'), first(resources.actions));
      await storeGrants(pool, idOf('second'), second);
      base = await accounts();
      const all = stepsOf();
      // A draw may miss all that the pair can do: what it surely can is tried besides.
      const steps = full ? all : [...some(all, 90), ...all.filter(isSure)];
      const judge = (now: readonly Account[], path: readonly Step[]) => {
        const both = reach(base, base, ['first', 'second']);
        const gained = [...reach(base, now, ['first', 'second'])].filter(right => !both.has(right));
        const authors = [...new Set(path.map(({ by }) => by))];
        const alone = authors.length === 1 ? authors : [];
        const lacked = alone.length === 1 ? reach(base, base, alone) : both;
        const own =
          alone.length === 1 ? [...reach(base, now, alone)].filter(right => !lacked.has(right)) : [];
        if (gained.length + own.length > 0)
          escalations.push(
            `${name}: ${path.map(({ by, said }) => `${by} ${said}`).join(', then ')} gives ${[...gained, ...own].slice(0, 3).join(', ')}`,
          );
      };
      // What changes nothing leads nowhere new: whatever follows it has been tried without it.
      const moved: { step: Step; state: string }[] = [];
      await reset();
      for (const step of steps) {
        requests += 1;
        await run(step);
        const now = await accounts();
        if (stateOf(now) === stateOf(base)) continue;
        judge(now, [step]);
        moved.push({ step, state: stateOf(now) });
        await reset();
      }
      expect(moved.length).toBeGreaterThan(0);
      for (const { step, state } of some(moved, 2)) {
        await reset();
        await run(step);
        await accounts();
        for (const next of some(all, 15)) {
          requests += 1;
          sequences += 1;
          await run(next);
          const now = await accounts();
          if (stateOf(now) === state) continue;
          judge(now, [step, next]);
          await reset();
          await run(step);
        }
      }
      // Those whose first step changes nothing count too: they are their second step alone.
      sequences += full ? (all.length - moved.length) * all.length : steps.length;
      await reset();
    }
    expect(escalations).toEqual([]);
    expect(requests).toBeGreaterThan(100);
    keep('P-20', { n: sequences, of: 'sequences that escalate', figure: escalations.length, ideal: 0 });
  },
);
