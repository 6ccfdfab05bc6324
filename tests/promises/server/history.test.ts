import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTokens } from '../../../server/engine/access/tokens';
import { buildSchema } from '../../../server/engine/schema';
import { Reads } from '../../../server/engine/graphql/reads';
import { startApi, tokenSecret } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { writingFields } from '../../server/helpers/everyOperation';
import { storages } from '../../server/helpers/storages';
import type { OpenedStorage } from '../../server/helpers/storages';
import { sendFiles } from '../../server/helpers/uploads';
import { full, keep } from '../promise';
import { businessContent, differing } from './helpers/businessContent';
import { documentOf, mutationCases, toldAsSecurity } from './helpers/mutationCases';
import type { MutationCase, Mutations } from './helpers/mutationCases';
import { preferenceCases, preferenceTables } from './helpers/preferenceCases';

let opened: OpenedStorage;
let api: Api;
let token: string;
let stranger: string;
let fields: Mutations;
let cases: Record<string, () => Promise<MutationCase>>;
let preferences: Record<string, () => Promise<Variables>>;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  token = (await api.signIn('SUPER_ADMIN')).token;
  stranger = (await api.signIn('ADMIN')).token;
  const { engine } = api;
  const schema = buildSchema(engine, new Reads(engine), {
    ...engine,
    tokens: makeTokens(tokenSecret),
  } as never);
  fields = writingFields(schema);
  cases = await mutationCases(api, token, fields);
  preferences = preferenceCases(api, token, required('createManager'), (name, variables) =>
    send(name, variables, token),
  );
  await engine.pool.query(faults);
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

function required(name: string): () => Promise<MutationCase> {
  const found = cases[name];
  if (!found) throw new Error(`No case of ${name}`);
  return found;
}

/** Faults to order: while history is written, and at the very end of the transaction. */
const faults = `
  CREATE TABLE fault (moment text);
  CREATE FUNCTION break_now() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM fault WHERE moment = TG_ARGV[0]) THEN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER break_writing AFTER INSERT ON "history-logs" FOR EACH ROW EXECUTE FUNCTION break_now('writing');
  CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON "history-logs" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION break_now('commit');`;

const newEntries = async (since: string) =>
  (
    await api.engine.pool.query<{ record: string }>(
      `SELECT "entityType" || ' ' || "entityId" AS record FROM "history-logs" WHERE id > $1 ORDER BY 1`,
      [since],
    )
  ).rows.map(({ record }) => record);
const lastEntry = async () =>
  (await api.engine.pool.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM "history-logs"'))
    .rows[0]?.id ?? '0';

interface Seen<T> {
  result: T;
  /** Records told by new entries, one for each entry. */
  told: string[];
  /** Records that are no longer what they were. */
  changed: string[];
}

/** Does something between two looks at everything. */
async function look<T>(work: () => Promise<T>): Promise<Seen<T>> {
  const since = await lastEntry();
  const before = await businessContent(api.engine);
  const result = await work();
  const changed = differing(before, await businessContent(api.engine));
  return { result, told: (await newEntries(since)).toSorted(), changed };
}

type Variables = Record<string, unknown>;
type Headers = Record<string, string>;
async function send(
  name: string,
  variables: Variables,
  as: string | null,
  headers?: Headers,
): Promise<string> {
  const document = documentOf(fields, name, variables);
  const hasFile = Object.values(variables).some(value => value instanceof File);
  const { errors } = await (hasFile
    ? sendFiles(api, as, document, variables, headers)
    : api.send(as, document, variables, headers));
  return errors?.[0]?.extensions.code ?? 'OK';
}

async function during(moment: string, work: () => Promise<string>): Promise<string> {
  await api.engine.pool.query('INSERT INTO fault VALUES ($1)', [moment]);
  return work().finally(() => api.engine.pool.query('DELETE FROM fault'));
}

/** A mutation that must fail, ready to be sent, and what it may answer. */
interface Failure {
  codes: string[];
  run(): Promise<string>;
}

/** Every way in which a mutation may fail; null where it has no such way. */
const ways: Record<string, (name: string, made: MutationCase) => Promise<Failure | null>> = {
  'a visitor': async (name, { variables }) => ({
    codes: ['UNAUTHENTICATED'],
    run: () => send(name, variables, null),
  }),
  // Everybody may change what their own record says.
  'no right': async (name, { variables }) =>
    name === 'updateUser'
      ? null
      : {
          // What is another’s is not there.
          codes: [/^(run|undo)Import$/.test(name) ? 'NOT_FOUND' : 'FORBIDDEN'],
          run: () => send(name, variables, stranger),
        },
  validation: async (name, { invalid }) =>
    invalid && { codes: ['BAD_USER_INPUT', 'NOT_FOUND'], run: () => send(name, invalid, token) },
  async conflict(name, { variables, headers, conflict }) {
    if (!conflict) return null;
    await conflict();
    return {
      codes: ['CONFLICT', 'OCCUPIED', 'IN_USE', 'BAD_USER_INPUT'],
      run: () => send(name, variables, token, headers),
    };
  },
  'a lost update': async (name, { variables, headers }) =>
    fields[name]?.args.some(argument => argument.name === 'updatedAt')
      ? { codes: ['CONFLICT'], run: () => send(name, { ...variables, updatedAt: 1 }, token, headers) }
      : null,
  'a fault while history is written': async (name, { variables, headers }) => ({
    codes: ['INTERNAL', 'UNAVAILABLE'],
    run: () => during('writing', () => send(name, variables, token, headers)),
  }),
  'a fault at commit': async (name, { variables, headers }) => ({
    codes: ['INTERNAL', 'UNAVAILABLE'],
    run: () => during('commit', () => send(name, variables, token, headers)),
  }),
};

let tried = 0;

/** What is wrong with the failures of a mutation: looked at all together, and one by one where something is. */
async function failWell(
  name: string,
  make: () => Promise<MutationCase>,
  batch: readonly string[] = Object.keys(ways),
): Promise<string[]> {
  const wrong: string[] = [];
  // What must change nothing needs no record of its own; a conflict takes the one that it is about.
  const made = await make();
  const ready: [string, Failure][] = [];
  for (const way of batch) {
    const own = way === 'conflict' && made.conflict ? await make() : made;
    const failure = await ways[way]?.(name, own);
    if (failure) ready.push([way, failure]);
  }
  const { told, changed } = await look(async () => {
    for (const [way, { codes, run }] of ready) {
      tried += 1;
      const code = await run();
      if (!codes.includes(code)) wrong.push(`${name}, ${way}: ${code}`);
    }
  });
  if (told.length + changed.length > 0) {
    wrong.push(`${name}, ${batch.join(' or ')}: told ${told.join()}, changed ${changed.join()}`);
    if (batch.length > 1) for (const way of batch) wrong.push(...(await failWell(name, make, [way])));
  }
  return wrong;
}

/** What is wrong with a mutation that succeeds, and with its repetition. */
async function succeedWell(name: string, made: MutationCase, key: string): Promise<string[]> {
  const run = () => send(name, made.variables, token, { ...made.headers, 'idempotency-key': key });
  tried += 1;
  const done = await look(run);
  const told = name === 'deleteAllLogs' ? ['logs 0'] : done.changed;
  const steps = new Set(done.told);
  // What was made and issued at once is told of twice, each other record once.
  const twice = done.told.filter((record, index) => done.told[index - 1] === record);
  const issued =
    twice.every(record => record.startsWith(`${made.issues} `)) && twice.length === Number(!!made.issues);
  const wrong =
    done.result === 'OK' && told.length > 0 && issued && [...steps].join() === told.join()
      ? []
      : [`${name}: ${JSON.stringify(done)}`];
  tried += 1;
  const again = await look(run);
  if (again.result !== 'OK' || again.told.length + again.changed.length > 0)
    wrong.push(`${name}, repeated: ${JSON.stringify(again)}`);
  return wrong;
}

describe('P-07: history cannot miss a change', () => {
  it('has a case for every mutation of the schema, and for none beside', () => {
    const told = [...Object.keys(cases), ...toldAsSecurity, ...Object.keys(preferences)];
    expect(told.toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  it('has nothing to tell of one’s own preferences: they change nothing else', async () => {
    const kept = preferenceTables.map(
      table => `(SELECT jsonb_agg(to_jsonb(t)) FROM "${table}" t)::text AS "${table}"`,
    );
    const content = async () => (await api.engine.pool.query(`SELECT ${kept.join(', ')}`)).rows;
    for (const [name, make] of Object.entries(preferences)) {
      const variables = await make();
      const before = await content();
      const done = await look(() => send(name, variables, token));
      expect([name, done]).toEqual([name, { result: 'OK', told: [], changed: [] }]);
      expect([name, await content()]).not.toEqual([name, before]);
    }
  });

  it(
    'tells each record that a mutation changes once, and nothing of what failed',
    { timeout: full ? 1_800_000 : 300_000 },
    async () => {
      const unmatched: string[] = [];
      for (const [name, make] of Object.entries(cases)) {
        unmatched.push(...(await failWell(name, make)));
        unmatched.push(...(await succeedWell(name, await make(), name)));
      }
      expect(unmatched).toEqual([]);
      const of = `unmatched, over ${Object.keys(cases).length} mutations`;
      keep('P-07', { n: tried, of, figure: unmatched.length, ideal: 0 });
    },
  );
});
