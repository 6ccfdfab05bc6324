import type { WrittenImport } from '../../../src/schema/words/list/imports';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import { name } from '../connection/sql';
import type { Engine, WriteContext } from '../records/context';
import type { Request } from '../base/request';
import { notFound, Refusal } from '../base/refusal';
import { mutate } from '../records/mutate';
import { remove } from '../records/operations';
import { openImports, ownImport } from './ownImport';
import { patience, patient } from './patience';
import { holdImport } from './runImport';
import type { Paths } from './writeBatch';

/** Imports that are offered to be taken back. */
const mostShown = 5;

/** One's own imports of the last month into a resource, the latest first. @throws Refusal */
export async function writtenImports(
  engine: Engine,
  request: Request,
  resourceName: unknown,
): Promise<WrittenImport[]> {
  const { caller, resource } = await openImports(engine, request, resourceName);
  const { rows } = await engine.pool.query<WrittenImport>({
    text: `SELECT id::text, file_name AS "fileName", created, (extract(epoch FROM created_at) * 1000)::float8 AS at FROM "_imports"
      WHERE user_id = $1 AND resource = $2 AND state = 'DONE' AND created > 0 ORDER BY created_at DESC LIMIT ${mostShown}`,
    values: [caller.id, resource.name],
  });
  return rows;
}

/**
 * Deletes the records that an import brought, each by the ordinary deletion and with its history: all of them, or none
 * when something rests on one, or somebody has changed it since, and then it is reported which.
 * @returns text: how many.
 */
export async function undoImport(
  engine: Engine,
  request: Request,
  paths: Paths,
  given: unknown,
): Promise<string> {
  const { resource, kept } = await ownImport(engine, request, given);
  const { id } = kept;
  return mutate(
    engine,
    request,
    {
      resource,
      operation: 'undoImport',
      args: { id },
      access: resource.access.create ?? 'SUPER_ADMIN',
      work: context => takeBack(context, resource, id),
      answer: (count: string) => ({ text: 'SELECT $1::text AS body', values: [count], isOurs: true }),
    },
    paths,
  );
}

async function takeBack(context: WriteContext, resource: Resource, id: string): Promise<string> {
  const { tx, caller } = context;
  await tx.query(`SET LOCAL lock_timeout = ${patience}; SET LOCAL statement_timeout = ${patience}`);
  const { state } = await holdImport(tx, id, caller.id);
  if (state !== 'DONE') throw notFound();
  const { rows } = await tx.query<{ id: string; changed: boolean }>(
    patient(
      // Both instants are of the creation when they are of the same moment: nobody saw the record before its COMMIT.
      `SELECT t.id::text AS id, t."updatedAt" > t."createdAt" + interval '100 milliseconds' AS changed FROM ${name(tableOf(resource))} t
        JOIN "_imports" i ON t.id = ANY (i.record_ids) WHERE i.id = $1 ORDER BY t.id DESC FOR UPDATE OF t`,
      [id],
    ),
  );
  if (rows.length === 0) throw notFound();
  const changed = rows.filter(row => row.changed).length;
  if (changed > 0) {
    const { gender, one, many } = resource.labels;
    const e = gender === 'f' ? 'e' : '';
    const changedText =
      changed === 1
        ? `${gender === 'f' ? 'une' : 'un'} ${one} a été modifié${e}`
        : `${changed} ${many} ont été modifié${e}s`;
    throw new Refusal(
      'CONFLICT',
      `Rien n’est annulé\u00a0: ${changedText} depuis l’import. Supprimez les autres.`,
    );
  }
  for (const row of rows) {
    try {
      await remove(context, resource, row.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, `Rien n’est annulé. ${error.message}`, error.details);
    }
  }
  // The import stays, so that the same request sent twice is answered twice.
  tx.defer({ text: `UPDATE "_imports" SET created = 0, record_ids = '{}' WHERE id = $1`, values: [id] });
  return String(rows.length);
}
