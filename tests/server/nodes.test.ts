import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recognise } from '../../server/engine/start/recognise';
import { buildServer, startServer, tokenSecret } from '../promises/server/helpers/builtServer';
import type { BuiltServer, Running } from '../promises/server/helpers/builtServer';
import { ask, seat } from '../promises/server/helpers/overHttp';
import { freshDatabase, template } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

let built: BuiltServer;
let database: FreshDatabase;
let folder: string;
let nodes: Running[] = [];

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built?.remove());
beforeEach(async () => {
  database = await freshDatabase(await template());
  folder = await mkdtemp(join(tmpdir(), 'karhba-nodes-'));
});
afterEach(async () => {
  for (const node of nodes) node.kill('SIGKILL');
  await Promise.all(nodes.map(node => node.exited));
  nodes = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Several servers, each in a process of its own, on a machine that may be busy. */
const PATIENCE = 240_000;

/** A server of its own on the database of the test. */
function node(variables: Record<string, string> = {}): Running {
  const started = startServer(built, { DATABASE_URL: database.url, DATA_DIR: folder, ...variables });
  nodes.push(started);
  return started;
}

/** What a start that is refused says, in its one line. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const refused = node(variables);
  expect((await refused.exited).code).toBe(1);
  return refused.said().trim();
}

const services = '{ Services { count } }';

describe('la clé des jetons', { timeout: PATIENCE }, () => {
  it('est celle que la base connaît, et se change sans que personne ne soit déconnecté', async () => {
    const [next, other] = [randomUUID() + randomUUID(), randomUUID() + randomUUID()];
    await node().ready;
    const token = await (await seat(database.pool))();
    const refused = [
      refusal({ TOKEN_SECRET: other }),
      refusal({ TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: other }),
    ];
    for (const said of refused)
      expect(await said).toMatch(
        /^TOKEN_SECRET n’est pas celui de cette base.*TOKEN_SECRET_PREVIOUS=perdu\.$/,
      );

    const changed = await node({ TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: tokenSecret }).ready;
    expect((await ask(changed, token, services)).code).toBeNull();
    // The new one signs: who knows only the old one is not at home any more.
    const [late, alone] = [refusal({}), node({ TOKEN_SECRET: next }).ready];
    expect(await late).toContain('pas celui');
    expect((await ask(await alone, token, services)).code).toBe('UNAUTHENTICATED');

    const lost = { tokenSecret: other, previousSecret: null, secretLost: true };
    await recognise(database.pool, lost);
    await recognise(database.pool, { ...lost, secretLost: false });
    const { rows } = await database.pool.query('SELECT secret FROM "_database"');
    expect(JSON.stringify(rows)).not.toContain(other);
  });
});
