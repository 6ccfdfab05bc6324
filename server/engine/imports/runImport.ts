import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import { Turns } from '../files/turns';
import type { Engine, WriteContext } from '../records/context';
import type { Request } from '../base/request';
import { mutate } from '../records/mutate';
import { Refusal } from '../base/refusal';
import { startedBy } from '../records/startingStatement';
import { faultAt } from './judgeLines';
import { lineReader } from './lineInput';
import { makeMissing, MissingRecords } from './missingRecords';
import { importItems, ownImport } from './ownImport';
import type { KeptImport } from './ownImport';
import { patience, patient } from './patience';
import type { TableLine } from './readTable';
import { ReportedProgress } from './reportedProgress';
import { LineRefusal, writeBatch } from './writeBatch';
import type { Paths } from './writeBatch';

/** Records that leave together. */
const perTrip = 100;
/** How far what a line names may rest on what it names besides. */
const deepest = 3;
const turns = new Turns(2);

/**
 * Creates a record of each line without a fault, by the ordinary creation, in one transaction: all of them, or none,
 * and then it is reported which line stood in the way, which is kept among the wrong ones.
 * @returns JSON text: how many.
 */
export async function runImport(
  engine: Engine,
  request: Request,
  paths: Paths,
  given: unknown,
): Promise<string> {
  const { resource, kept, caller } = await ownImport(engine, request, given);
  const { id } = kept;
  const end = await turns.take({ signal: request.signal });
  try {
    const body = await mutate(
      engine,
      request,
      {
        resource,
        operation: 'runImport',
        args: { id },
        access: resource.access.create ?? 'SUPER_ADMIN',
        work: context => write(engine, context, resource, id, paths),
        answer: () => ({
          text: `SELECT json_build_object('created', created)::text AS body FROM "_imports" WHERE id = $1`,
          values: [id],
          isOurs: true,
        }),
      },
      paths,
    );
    engine.log.info(
      {
        import: id,
        resource: resource.name,
        caller: caller.id,
        file: kept.fileName,
        ...(JSON.parse(body) as object),
      },
      'a file was imported',
    );
    return body;
  } catch (error) {
    if (!(error instanceof LineRefusal)) throw error;
    await noteFault(engine, resource, kept, error);
    throw new Refusal(
      'CONFLICT',
      `Rien n’est importé. Ligne ${error.line}\u00a0: ${error.message}. Elle est désormais parmi les lignes à corriger.`,
    );
  } finally {
    end();
  }
}

async function write(
  engine: Engine,
  context: WriteContext,
  resource: Resource,
  id: string,
  paths: Paths,
): Promise<string> {
  const { tx, caller } = context;
  await tx.query(`SET LOCAL lock_timeout = ${patience}; SET LOCAL statement_timeout = ${patience}`);
  const kept = await holdImport(tx, id, caller.id);
  if (kept.state === 'DONE') return id;
  const progress = new ReportedProgress(engine, id);
  await progress.begin();
  try {
    // Those who import the same wait for each other here, rather than for one record after the other.
    await tx.query(patient('SELECT pg_advisory_xact_lock(hashtext($1))', [`import ${resource.name}`]));
    const { rows: lines } = await tx.query<TableLine>({
      text: 'SELECT line, cells FROM "_import_lines" WHERE import_id = $1 AND faults IS NULL ORDER BY line',
      values: [id],
    });
    const read = await readerOf(context, resource, kept.mapping, lines);
    const ids = await allotIds(tx, resource, lines.length);
    const started = await startedBy(tx, resource, engine.resources);
    for (let done = 0; done < lines.length; done += perTrip) {
      const batch = lines.slice(done, done + perTrip).map((line, index) => ({
        line: line.line,
        made: read(line),
        newId: ids[done + index] ?? '',
      }));
      await writeBatch({ ...context, started }, resource, batch, paths);
      await progress.tell(Math.min(done + perTrip, lines.length));
    }
    tx.defer({
      text: `UPDATE "_imports" SET state = 'DONE', created = $2, record_ids = $3 WHERE id = $1`,
      values: [id, lines.length, ids],
    });
    return id;
  } finally {
    await progress.end();
  }
}

/** What reads the lines, once all that they name is there: a model after its brand. */
async function readerOf(
  context: WriteContext,
  resource: Resource,
  mapping: KeptImport['mapping'],
  lines: readonly TableLine[],
) {
  const { tx, engine, caller } = context;
  for (let depth = 0; ; depth++) {
    const read = await lineReader(tx, engine, resource, mapping, lines, caller);
    const missing = new MissingRecords();
    for (const line of lines) for (const one of read(line).missing) missing.add(one);
    const ready = missing.ready();
    if (ready.length === 0 || depth === deepest) return read;
    await makeMissing(context, ready);
  }
}

/** The import, kept from whoever would run or change it meanwhile. */
export async function holdImport(tx: Transaction, id: string, userId: string): Promise<KeptImport> {
  try {
    const { rows } = await tx.query<KeptImport>({
      text: `SELECT ${importItems} FROM "_imports" WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE NOWAIT`,
      values: [id, userId],
    });
    const [kept] = rows;
    if (!kept)
      throw new Refusal('NOT_FOUND', 'Cet import n’existe plus\u00a0: envoyez à nouveau le fichier.');
    return kept;
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new Refusal('CONFLICT', 'Cet import est déjà en cours.');
  }
}

async function allotIds(tx: Transaction, resource: Resource, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: `SELECT nextval(pg_get_serial_sequence($1, 'id'))::text AS id FROM generate_series(1, $2)`,
    values: [`"${tableOf(resource)}"`, count],
  });
  return rows.map(row => row.id);
}

/** Keeps a line that was refused among the wrong ones. */
async function noteFault(
  engine: Engine,
  resource: Resource,
  { id, mapping }: KeptImport,
  { line, refusal }: LineRefusal,
): Promise<void> {
  const messages = Object.entries(refusal.details.fields ?? { '': refusal.message });
  const faults = messages.map(([path, message]) => faultAt(resource, mapping, path, message));
  await transaction(engine.pool, async tx => {
    await tx.query({
      text: 'UPDATE "_import_lines" SET faults = $3 WHERE import_id = $1 AND line = $2',
      values: [id, line, JSON.stringify(faults)],
    });
  });
}
