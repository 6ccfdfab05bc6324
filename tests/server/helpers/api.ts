import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { makeTokens } from '../../../server/engine/access/tokens';
import { createApplication } from '../../../server/engine/application';
import type { ApplicationOptions } from '../../../server/engine/application';
import type { BoundBehaviour } from '../../../server/engine/records/behaviours';
import type { FileStorage } from '../../../server/engine/files/storage';
import { createLog } from '../../../server/engine/base/log';
import type { Engine } from '../../../server/engine/records/context';
import { documents } from '../../../src/schema/api/documents';
import type { Role } from '../../../src/schema/words/access/permissions';
import { demoEngine, freshEngine } from './database';
import type { FreshEngine } from './database';
import type { Resources } from '../../../src/schema/resources';

export const tokenSecret = 'a secret of the tests, long enough for HS256';

export interface Answer<T = Record<string, never>> {
  data: T | null;
  errors?: {
    message: string;
    extensions: { code: string; fields?: Record<string, string>; record?: { label: string } };
  }[];
}

export interface Api {
  engine: Engine;
  url: string;
  /** Sends any document over HTTP. */
  send<T = Record<string, never>>(
    token: string | null,
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** A user with a session: the token to speak with. */
  signIn(role: Role, granted?: readonly string[], name?: string): Promise<{ id: string; token: string }>;
  /** Every route that the application answers, '/healthz (GET, HEAD)'; one below another is told by its end. */
  routes: readonly string[];
  close(): Promise<void>;
}

/** The product's API, listening on the loopback, on a database of its own. */
export async function startApi(
  resources?: Resources,
  options: Partial<ApplicationOptions> = {},
  files?: FileStorage,
  behaviours?: readonly BoundBehaviour[],
): Promise<Api> {
  return serveApi(await freshEngine(resources, files, behaviours), options);
}

/** The same with the demo company. */
export const startDemoApi = async (): Promise<Api> => serveApi(await demoEngine());

/** The same on a database that is there already; closing drops it. */
export async function serveApi(
  database: FreshEngine,
  options: Partial<ApplicationOptions> = {},
): Promise<Api> {
  const { engine } = database;
  const log = createLog(process.env.LOG_LEVEL ?? 'silent');
  const app = await createApplication(engine, {
    pool: engine.pool,
    resources: engine.resources,
    log,
    tokenSecret,
    production: true,
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tree = app.printRoutes({ commonPrefix: false }).split('\n');
  return {
    engine,
    url,
    routes: tree.map(line => line.replace(/^[│├└─ ]+/, '')).filter(Boolean),
    async send(token, query, variables = {}, headers = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as never;
    },
    signIn: (role, granted = [], name = 'Leïla') => addUser(engine, role, granted, name),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

async function addUser(
  engine: Engine,
  role: Role,
  granted: readonly string[],
  firstName: string,
): Promise<{ id: string; token: string }> {
  const sessionId = randomUUID();
  const { rows } = await engine.pool.query<{ id: string }>(
    `INSERT INTO users ("firstName", "lastName", birthday, "civilStatus", gender, address__city, phone, email, role, "externalUser", "hiringDate", salary, "workHours")
     VALUES ($1, 'Mansouri', '1990-05-01', 'SINGLE', 'FEMALE', 'Tunis', '20123456', $2, $3, 'INTERNAL', '2020-01-01', 1500, 40) RETURNING id::text`,
    [firstName, `${sessionId}@karhba.test`, role],
  );
  const id = rows[0]?.id ?? '';
  await engine.pool.query('INSERT INTO "_permissions" (user_id, granted) VALUES ($1, $2)', [
    id,
    granted.filter(action => !['SIGNED_IN', 'SUPER_ADMIN'].includes(action)),
  ]);
  await engine.pool.query(
    `INSERT INTO "_sessions" (id, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [sessionId, id],
  );
  // Signed by a clock that is fast: a promise is put to the test for longer than a token lives.
  const tokens = makeTokens(tokenSecret, () => Date.now() + 6 * 3_600_000);
  const { accessToken } = await tokens.signAccessToken({ sessionId, userId: id });
  return { id, token: accessToken };
}

/** The admin's own document of a resource's operation, and the name under which its answer comes. */
export function known(
  engine: Engine,
  resource: string,
  method: 'list' | 'one' | 'create' | 'update' | 'delete',
): { query: string; name: string } {
  const declared = engine.resources.get(resource);
  return { query: documents[method](declared, engine.resources), name: declared.operations?.[method] ?? '' };
}
