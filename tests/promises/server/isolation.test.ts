import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpServer } from '../../../server/engine/http/httpServer';
import { known, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { keep, tries } from '../promise';

const requests = new AsyncLocalStorage<string>();
const people = 50;

let api: Api;
let users: { id: string; token: string; name: string }[];
const watch = watchTransactions();

beforeAll(async () => {
  api = await startApi(undefined, {
    serverFactory: handler =>
      httpServer((request, response) =>
        requests.run(String(request.headers['x-request'] ?? ''), () => handler(request, response)),
      ),
  });
  const rights = ['services', 'create_service', 'users'];
  users = [];
  for (let index = 0; index < people; index++) {
    const name = `Amel${100 + index}`;
    users.push({ ...(await api.signIn('ADMIN', rights, name)), name });
  }
  const { pool } = api.engine;
  pool.options.max = 5;
  pool.on('acquire', client => watch.of(client));
  pool.on('release', (_, client) => watch.back(client));
});
afterAll(() => api?.close());

/** Counts the statements that reach a connection while a transaction of another request is open on it. */
function watchTransactions() {
  const watched = new WeakSet<PoolClient>();
  const seen = { foreign: 0, transactions: 0, open: 0 };
  function of(client: PoolClient) {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let owner: string | undefined;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const caller = requests.getStore() ?? 'nobody';
      for (const text of textsOf(first)) {
        if (/^BEGIN/i.test(text)) {
          if (owner !== undefined) seen.foreign++;
          owner = caller;
          seen.transactions++;
        } else if (owner !== undefined && owner !== caller) seen.foreign++;
        if (/^(COMMIT|ROLLBACK)/i.test(text)) owner = undefined;
      }
      return query(...args);
    }) as never;
  }
  /** Given back: PostgreSQL itself has said last whether a transaction is open. */
  function back(client: PoolClient) {
    const { getTransactionStatus } = client as unknown as { getTransactionStatus(): string };
    if (getTransactionStatus.call(client) !== 'I') seen.open++;
  }
  return { seen, of, back };
}

/** The statements of a query, or of the batch of them that it is. */
function textsOf(query: unknown): string[] {
  if (typeof query === 'string') return [query];
  const { text = '', queries = [{ text }] } = query as { text?: string; queries?: { text: string }[] };
  return queries.map(one => one.text);
}

interface Service {
  id: string;
  name: string;
}

/** Everyone at once: creates, reads back, and every second one is refused by the database, in mid-transaction. */
async function crowd(round: number): Promise<number> {
  const create = known(api.engine, 'services', 'create').query;
  const list = known(api.engine, 'services', 'list').query;
  const answers = await Promise.all(
    users.map(async ({ token, name, id }, index) => {
      const own = index % 2 ? `Service ${round} de ${name}` : 'Déjà pris';
      const headers = { 'x-request': `${round}-${index}` };
      const [made, read, me] = await Promise.all([
        api.send<{ createService: Service }>(token, create, { name: own }, headers),
        api.send<{ Services: { data: Service[] } }>(
          token,
          list,
          { searchWord: `de ${name}`, limit: 100 },
          {
            'x-request': `${round}-${index}-list`,
          },
        ),
        api.send<{ PermissionByUserId: { userId: string } }>(
          token,
          '{ PermissionByUserId { userId } }',
          {},
          {
            'x-request': `${round}-${index}-me`,
          },
        ),
      ]);
      const right =
        index % 2
          ? made.data?.createService.name === own
          : made.errors?.[0]?.extensions.code === 'BAD_USER_INPUT' && !made.data?.createService;
      const others = read.data?.Services.data.filter(found => !found.name.endsWith(` ${name}`)) ?? [null];
      return right && others.length === 0 && me.data?.PermissionByUserId.userId === id;
    }),
  );
  return answers.filter(right => !right).length;
}

/** Who made each service, as history tells. */
async function mixedHistory(): Promise<number> {
  const { rows } = await api.engine.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM services s JOIN "history-logs" h ON h."entityType" = $1 AND h."entityId" = s.id
     WHERE s.name LIKE 'Service %' AND split_part(h."userName", ' ', 1) IS DISTINCT FROM split_part(s.name, ' de ', 2)`,
    ['services'],
  );
  return rows[0]?.n ?? -1;
}

describe('fifty people at once on five connections', () => {
  it('each get their own answer, and give back what they took', async () => {
    await api.send(users[0]?.token ?? '', known(api.engine, 'services', 'create').query, {
      name: 'Déjà pris',
    });
    const rounds = tries(2, 20);
    let mixed = 0;
    for (let round = 0; round < rounds; round++) mixed += await crowd(round);
    const { pool } = api.engine;
    const n = rounds * people;
    const leaked = pool.totalCount - pool.idleCount + pool.waitingCount;
    expect(watch.seen.transactions).toBeGreaterThanOrEqual(n);
    keep('P-12', { n, of: 'foreign statements in a transaction', figure: watch.seen.foreign, ideal: 0 });
    keep('P-12', { n, of: 'transactions left open', figure: watch.seen.open, ideal: 0 });
    keep('P-12', { n, of: 'clients not given back', figure: leaked, ideal: 0 });
    keep('P-12', { n, of: 'clients', figure: pool.totalCount, ideal: 5, within: true });
    keep('P-12', { n, of: 'answers of another', figure: mixed, ideal: 0 });
    keep('P-12', { n, of: 'history entries of another', figure: await mixedHistory(), ideal: 0 });
  });
});
