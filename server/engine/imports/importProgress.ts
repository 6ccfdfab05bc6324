import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { ownImport } from './ownImport';

/** Where an import stands: how many of its right lines are being written, or were. */
interface ImportProgress {
  state: 'READY' | 'RUNNING' | 'DONE';
  done: number;
  total: number;
}

/** Seconds after which nobody works on what was left standing. */
const forgotten = 150;

export async function importProgress(engine: Engine, request: Request, id: unknown): Promise<ImportProgress> {
  const { kept } = await ownImport(engine, request, id);
  const { rows } = await engine.pool.query<{ total: number; done: number | null }>({
    text: `SELECT count(*) FILTER (WHERE faults IS NULL)::int AS total,
        (SELECT p.done FROM "_import_progress" p WHERE p.import_id = $1 AND p.seen_at > now() - $2 * interval '1 second') AS done
      FROM "_import_lines" WHERE import_id = $1`,
    values: [kept.id, forgotten],
  });
  const { total = 0, done = null } = rows[0] ?? {};
  if (kept.state === 'DONE') return { state: 'DONE', done: kept.created, total };
  return done === null ? { state: 'READY', done: 0, total } : { state: 'RUNNING', done, total };
}

/** Ends an import that is being written, before its next records. @returns whether one was. */
export async function cancelImport(engine: Engine, request: Request, id: unknown): Promise<boolean> {
  const { kept } = await ownImport(engine, request, id);
  const { rowCount } = await engine.pool.query({
    text: 'UPDATE "_import_progress" SET cancelled = true WHERE import_id = $1',
    values: [kept.id],
  });
  return (rowCount ?? 0) > 0;
}
