import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { createLog } from '../../../server/engine/base/log';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { addService } from '../../server/helpers/fleet';
import { keep, tries } from '../promise';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  for (let i = 0; i < 3; i++) await addService(api, token);
  await api.send(token, 'mutation { deleteAllLogs }');
  for (let i = 0; i < 3; i++) await addService(api, token);
});
afterAll(() => api?.close());

const columns = `id, "userId", "userName", action, "entityType", "entityId", changes, message, "createdAt"`;
const archive = (columnsOf: string) =>
  `INSERT INTO "_history_archive" (${columns}) SELECT ${columnsOf} FROM "history-logs";`;
const tell = `INSERT INTO "history-logs" ("userName", action, "entityType", "entityId", changes, message) VALUES ('x', 'deleteAllLogs', 'logs', 0, '[]', 'x');`;
const asReplica = 'SET LOCAL session_replication_role = replica;';

/** Every way that we could think of; each alone, in a transaction that would be committed. */
const attempts = [
  ...columns.split(', ').map(column => `UPDATE "history-logs" SET ${column} = ${column}`),
  ...columns.split(', ').map(column => `UPDATE "_history_archive" SET ${column} = ${column}`),
  `UPDATE "_history_archive" SET archived_at = now() - interval '2 years'`,
  ...['history-logs', '_history_archive'].flatMap(table => [
    `DELETE FROM "${table}"`,
    `DELETE FROM "${table}" WHERE id = (SELECT min(id) FROM "${table}")`,
    `WITH gone AS (DELETE FROM "${table}" RETURNING 1) SELECT count(*) FROM gone`,
    `TRUNCATE "${table}"`,
    `TRUNCATE "${table}" CASCADE`,
    `${asReplica} DELETE FROM "${table}"`,
    `${asReplica} UPDATE "${table}" SET message = ''`,
    `${asReplica} TRUNCATE "${table}"`,
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM "${table}" ON CONFLICT (id) DO UPDATE SET message = ''`,
    `MERGE INTO "${table}" t USING (SELECT 1) one ON true WHEN MATCHED THEN UPDATE SET message = ''`,
    `MERGE INTO "${table}" t USING (SELECT 1) one ON true WHEN MATCHED THEN DELETE`,
  ]),
  `UPDATE logs SET message = ''`,
  'DELETE FROM logs',
  // The purge by hand: without saying so, with other contents, with an entry that was there already.
  `${archive(columns)} DELETE FROM "history-logs"`,
  `${archive(columns.replace('message', `'rien'`))} ${tell} DELETE FROM "history-logs" WHERE message <> 'x'`,
  `${archive(columns.replace('changes', `'[]'`))} ${tell} DELETE FROM "history-logs" WHERE changes <> '[]'`,
  `${tell} DELETE FROM "history-logs"`,
  // An archive that was born old.
  `INSERT INTO "_history_archive" (${columns}, archived_at) SELECT ${columns}, now() - interval '2 years' FROM "history-logs"; DELETE FROM "_history_archive"`,
];

async function everything(): Promise<string> {
  const { rows } = await api.engine.pool.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(h) ORDER BY id) FROM "history-logs" h)::text AS h, (SELECT jsonb_agg(to_jsonb(a) ORDER BY id) FROM "_history_archive" a)::text AS a`,
  );
  return JSON.stringify(rows);
}

/** Whether the database refuses a statement in a transaction that would be committed, and for that reason. */
async function refused(statement: string): Promise<boolean> {
  const client = await api.engine.pool.connect();
  try {
    await client.query(`BEGIN; ${statement}; COMMIT`);
    return false;
  } catch (error) {
    await client.query('ROLLBACK');
    const { code, message } = error as { code?: string; message: string };
    // Only a superuser may play the replica, and only who holds the right may purge.
    if (code === 'KA001' || (code === '42501' && /replication|karhba_purge/.test(statement))) return true;
    throw new Error(`${statement}: ${message}`, { cause: error });
  } finally {
    client.release();
  }
}

describe('P-08: history is immutable, but for its purge', () => {
  it('by SQL', async () => {
    const before = await everything();
    const accepted: string[] = [];
    for (const statement of attempts) if (!(await refused(statement))) accepted.push(statement);
    expect(accepted).toEqual([]);
    expect(await everything()).toBe(before);
    keep('P-08', { n: attempts.length, of: 'attempts accepted by SQL', figure: accepted.length, ideal: 0 });
  });

  it('by the API, to whoever has not the right', async () => {
    const before = await everything();
    const user = await api.signIn('USER', ['delete_all_logs']);
    const reader = await api.signIn('ADMIN', ['logs', 'history_logs']);
    const suspended = await api.signIn('ADMIN', ['delete_all_logs']);
    const ended = await api.signIn('SUPER_ADMIN');
    await api.engine.pool.query('UPDATE users SET suspended = true WHERE id = $1', [suspended.id]);
    await api.engine.pool.query('UPDATE "_sessions" SET revoked_at = now() WHERE user_id = $1', [ended.id]);
    const callers = [null, user.token, reader.token, suspended.token, ended.token];
    const codes: (string | undefined)[] = [];
    for (const caller of callers)
      codes.push((await api.send(caller, 'mutation { deleteAllLogs }')).errors?.[0]?.extensions.code);
    expect(codes).toEqual([
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'FORBIDDEN',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    const calls = [user.id, reader.id, suspended.id, '999999999', '0'].map(
      id => `SELECT karhba_purge_history(${id})`,
    );
    for (const call of calls) if (!(await refused(call))) codes.push(undefined);
    expect(await everything()).toBe(before);
    keep('P-08', {
      n: callers.length + calls.length,
      of: 'purges accepted without the right',
      figure: codes.filter(code => code === undefined).length,
      ideal: 0,
    });
  });

  it('puts back at the next start what its owner took away', async () => {
    const { pool } = api.engine;
    await pool.query(
      'ALTER TABLE "history-logs" DISABLE TRIGGER ALL; DROP TRIGGER archive_age ON "_history_archive"',
    );
    await createEngine(pool, product, createLog('silent'));
    expect(await refused('DELETE FROM "history-logs"')).toBe(true);
    expect(await refused('DELETE FROM "_history_archive"')).toBe(true);
    expect(await refused(`${asReplica} DELETE FROM "history-logs"`)).toBe(true);
  });

  it('a purge archives every entry as it was, and leaves one that tells who purged how many', async () => {
    const { pool } = api.engine;
    const all = `SELECT jsonb_agg(to_jsonb(h) - '_search' ORDER BY id) AS entries, count(*)::int FROM "history-logs" h`;
    const { entries, count } = (await pool.query(all)).rows[0];
    const admin = await api.signIn('ADMIN', ['delete_all_logs'], 'Rim');
    expect(await api.send(admin.token, 'mutation { deleteAllLogs }')).toEqual({
      data: { deleteAllLogs: true },
    });
    const left = await pool.query(
      `SELECT "userId"::text, "userName", action, message, changes FROM "history-logs"`,
    );
    expect(left.rows).toEqual([
      {
        userId: admin.id,
        userName: 'Rim Mansouri',
        action: 'deleteAllLogs',
        message: `Purge de l’historique\u00a0: ${count} entrées archivées`,
        changes: [{ field: 'count', label: 'Entrées archivées', before: null, after: String(count) }],
      },
    ]);
    const ids = (entries as { id: number }[]).map(entry => entry.id);
    const archived = await pool.query(
      `SELECT jsonb_agg(to_jsonb(a) - 'archived_at' - 'archived_by' ORDER BY id) AS entries FROM "_history_archive" a WHERE id = ANY ($1)`,
      [ids],
    );
    expect(archived.rows[0].entries).toEqual(entries);
  });

  it('purges and writes at the same time lose no entry', async () => {
    const made: string[] = [];
    const rounds = tries(2, 15);
    for (let round = 0; round < rounds; round++) {
      const writes = Array.from({ length: 20 }, () => addService(api, token).then(id => made.push(id)));
      const purges = Array.from({ length: 2 }, () => api.send(token, 'mutation { deleteAllLogs }'));
      const [answers] = await Promise.all([Promise.all(purges), Promise.all(writes)]);
      for (const answer of answers) expect(answer).toEqual({ data: { deleteAllLogs: true } });
    }
    const { rows } = await api.engine.pool.query<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM unnest($1::bigint[]) made WHERE 1 <> (SELECT count(*) FROM (
         SELECT "entityId", "entityType", action FROM "history-logs" UNION ALL SELECT "entityId", "entityType", action FROM "_history_archive") e
         WHERE e."entityId" = made AND e."entityType" = 'services' AND e.action = 'CREATE')`,
      [made],
    );
    keep('P-08', {
      n: made.length,
      of: 'entries lost by purges at the same time',
      figure: rows[0]?.missing ?? -1,
      ideal: 0,
    });
  });
});
