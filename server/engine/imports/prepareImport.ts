import {
  encodings,
  explanationOf,
  guessMapping,
  importColumns,
} from '../../../src/schema/words/list/imports';
import type { ImportPreview, LineFault } from '../../../src/schema/words/list/imports';
import type { Resource } from '../../../src/schema/resource';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import { cleanName } from '../files/cleanName';
import type { FileTurn } from '../files/fileTurns';
import { ReceivedFile } from '../files/receivedFile';
import type { Engine } from '../records/context';
import type { Request, Writer } from '../base/request';
import { badInput, notFound, Refusal } from '../base/refusal';
import { judgeLines } from './judgeLines';
import type { Mapping } from './lineInput';
import { importItems, openImports, readImportId } from './ownImport';
import type { KeptImport } from './ownImport';
import { previewOf } from './previewOf';
import { readTable } from './readTable';
import type { Reading, Table, TableLine } from './readTable';

export interface GivenImport {
  /** Chosen by who sends it, so that to send it twice makes one. */
  id: unknown;
  resource: unknown;
  /** Absent when the file is here and only its columns are mapped anew. */
  file?: unknown;
  /** How the file is written, and which line holds its titles; guessed when absent. */
  encoding?: unknown;
  heading?: unknown;
  /** The path that each column fills; guessed when absent. */
  mapping?: unknown;
}

/** Imports that each person keeps; the oldest go. */
const mostEach = 10;

/**
 * Reads a file, or the columns of one anew, and reports of each line whether it may be written. Nothing of it is.
 * @throws Refusal
 */
export async function prepareImport(
  engine: Engine,
  request: Request,
  given: GivenImport,
): Promise<ImportPreview> {
  const { caller, resource } = await openImports(engine, request, given.resource);
  const id = readImportId(given.id);
  const mapping = given.mapping == null ? null : readMapping(resource, caller, given.mapping);
  const table =
    given.file == null
      ? null
      : await engine.fileTurns.run({ caller: caller.id, signal: request.signal }, turn =>
          tableIn(given.file, turn, readReading(given)),
        );
  return transaction(engine.pool, async tx => {
    if (table && given.file instanceof ReceivedFile) {
      const lines = withoutExplanations(engine, resource, caller, table);
      await keep(tx, id, { caller, resource, fileName: given.file.name, table: { ...table, lines } });
    }
    const kept = await lockReady(tx, id, caller, resource);
    const { rows: lines } = await tx.query<TableLine>({
      text: 'SELECT line, cells FROM "_import_lines" WHERE import_id = $1 ORDER BY line',
      values: [id],
    });
    const columns =
      mapping ?? (table ? guessMapping(kept.headings, importColumns(resource, caller)) : kept.mapping);
    if (columns.length !== kept.headings.length)
      throw badInput({ mapping: 'Une réponse par colonne du fichier' });
    const { faults, missing } = await judgeLines(tx, engine, resource, columns, lines, caller);
    await writeVerdicts(tx, id, columns, faults);
    return previewOf(tx, { ...kept, mapping: columns }, missing);
  });
}

/** The lines without the one by which the model explains its columns. */
function withoutExplanations(
  { resources }: Engine,
  resource: Resource,
  caller: Writer,
  { lines }: Table,
): readonly TableLine[] {
  const explained = new Set<unknown>(
    importColumns(resource, caller).map(column => explanationOf(column, resources)),
  );
  const [first, ...others] = lines;
  const explains = first?.cells.every(cell => cell === null || explained.has(cell));
  if (explains && others.length === 0)
    throw badInput({ file: 'Ce fichier n’a encore que ses titres\u00a0: ajoutez les lignes dessous.' });
  return explains ? others : lines;
}

async function tableIn(file: unknown, turn: FileTurn, reading: Reading): Promise<Table> {
  if (!(file instanceof ReceivedFile)) throw badInput({ file: 'Choisissez un fichier' });
  if (file.isTooBig) throw badInput({ file: 'Fichier trop lourd\u00a0: 10\u00a0Mo au plus' });
  return readTable(file.bytes, turn, reading);
}

/** @throws Refusal */
function readReading({ encoding = null, heading = null }: GivenImport): Reading {
  const known = encodings.find(one => one === encoding);
  if (encoding !== null && !known) throw badInput({ encoding: `L’un de ${encodings.join(', ')}` });
  if (heading !== null && !(Number(heading) >= 1))
    throw badInput({ heading: 'Numéro d’une ligne du fichier' });
  return { encoding: known ?? null, heading: heading === null ? null : Number(heading) };
}

/** @throws Refusal for a field that a file may not fill, or that two columns would. */
function readMapping(resource: Resource, caller: Writer, given: unknown): Mapping {
  const paths = new Set(importColumns(resource, caller).map(({ path }) => path));
  const columns = (Array.isArray(given) ? given : []).map(
    path => (path === '' ? null : path) as string | null,
  );
  const used = columns.filter(path => path !== null);
  for (const path of used)
    if (!paths.has(path)) throw badInput({ mapping: 'Une colonne va à un champ qui ne s’importe pas' });
  if (new Set(used).size < used.length)
    throw badInput({ mapping: 'Deux colonnes vont au même champ\u00a0: laissez-en une de côté' });
  return columns;
}

/** Puts the file's lines where every node finds them, in the place of what was sent under that id before. */
async function keep(
  tx: Transaction,
  id: string,
  {
    caller,
    resource,
    fileName,
    table,
  }: { caller: Writer; resource: Resource; fileName: string; table: Table },
): Promise<void> {
  const { rowCount } = await tx.query({
    text: `INSERT INTO "_imports" AS i (id, user_id, resource, file_name, headings, reading, mapping) VALUES ($1, $2, $3, $4, $5, $6, '[]')
      ON CONFLICT (id) DO UPDATE SET resource = $3, file_name = $4, headings = $5, reading = $6 WHERE i.user_id = $2 AND i.state = 'READY'`,
    values: [
      id,
      caller.id,
      resource.name,
      nameOf(fileName),
      JSON.stringify(table.headings),
      JSON.stringify({ encoding: table.encoding, heading: table.heading, first: table.first }),
    ],
  });
  if (rowCount === 0) throw notFound();
  tx.defer({ text: 'DELETE FROM "_import_lines" WHERE import_id = $1', values: [id] });
  tx.defer({
    text: `INSERT INTO "_import_lines" (import_id, line, cells)
      SELECT $1, (l ->> 'line')::int, l -> 'cells' FROM jsonb_array_elements($2::jsonb) l`,
    values: [id, JSON.stringify(table.lines)],
  });
  tx.defer({
    text: `DELETE FROM "_imports" WHERE id IN
      (SELECT id FROM "_imports" WHERE user_id = $1 ORDER BY created_at DESC, id OFFSET $2 FOR UPDATE SKIP LOCKED)`,
    values: [caller.id, mostEach],
  });
}

const nameOf = (fileName: string) => cleanName(fileName, /\.csv$/i.test(fileName) ? 'csv' : 'xlsx');

async function lockReady(
  tx: Transaction,
  id: string,
  caller: Writer,
  resource: Resource,
): Promise<KeptImport> {
  const { rows } = await tx.query<KeptImport>({
    text: `SELECT ${importItems} FROM "_imports" WHERE id = $1 AND user_id = $2 AND resource = $3 FOR NO KEY UPDATE`,
    values: [id, caller.id, resource.name],
  });
  const [kept] = rows;
  if (!kept) throw notFound();
  if (kept.state === 'DONE') throw new Refusal('CONFLICT', 'Ces lignes sont déjà importées.');
  return kept;
}

async function writeVerdicts(
  tx: Transaction,
  id: string,
  mapping: Mapping,
  faults: ReadonlyMap<number, readonly LineFault[]>,
): Promise<void> {
  const verdicts = [...faults].map(([line, found]) => ({ line, faults: found }));
  tx.defer({
    text: 'UPDATE "_imports" SET mapping = $2 WHERE id = $1',
    values: [id, JSON.stringify(mapping)],
  });
  await tx.query({
    text: `UPDATE "_import_lines" l SET faults = found.faults FROM "_import_lines" o
      LEFT JOIN jsonb_to_recordset($2::jsonb) found (line integer, faults jsonb) ON found.line = o.line
      WHERE o.import_id = $1 AND l.import_id = o.import_id AND l.line = o.line
        AND l.faults IS DISTINCT FROM found.faults`,
    values: [id, JSON.stringify(verdicts)],
  });
}
