import type { Cell } from '../../../src/schema/kinds/cell';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mostImported, mostImportedColumns } from '../../../src/schema/words/list/imports';
import type { Encoding } from '../../../src/schema/words/list/imports';
import type { FileTurn } from '../files/fileTurns';
import { cancelled, refuseAborted } from '../files/turns';
import { badInput } from '../base/refusal';
import type { Refusal } from '../base/refusal';
import program from './fileReader.cjs?raw';

const { resolve } = createRequire(import.meta.url);

/** A line of a file, by its number there. */
export interface TableLine {
  line: number;
  cells: readonly Cell[];
}

/** How a file is to be read, where it was specified: otherwise it is guessed. */
export interface Reading {
  encoding: Encoding | null;
  /** Number of the line of titles. */
  heading: number | null;
}

export interface Table {
  /** Null for a workbook, which declares it itself. */
  encoding: Encoding | null;
  heading: number;
  /** How the file begins, before anything is taken for its titles. */
  first: readonly { line: number; cells: readonly string[] }[];
  headings: readonly string[];
  lines: readonly TableLine[];
}

/** Bytes that a workbook may unfold to: ten times what so many lines need. */
const limits = {
  lines: mostImported,
  columns: mostImportedColumns,
  unfolded: 64 * 1024 * 1024,
  text: 10_001,
  first: 8,
};
/** Milliseconds that a file may take, and bytes of what is read of it. */
const patience = 20_000;
const mostRead = 64 * 1024 * 1024;

/**
 * Reads the first sheet of an Excel workbook, or a CSV file, in a process of its own: without environment, database or
 * network, of bounded memory and time, so that whatever a file does to it, the server answers others.
 * @throws Refusal with what the sender can do.
 */
export async function readTable(
  bytes: Uint8Array,
  turn: Pick<FileTurn, 'signal'>,
  reading: Reading = { encoding: null, heading: null },
): Promise<Table> {
  const json = await readApart(bytes, reading, turn.signal);
  const table = JSON.parse(json) as Table & { fault?: string };
  if (table.fault) throw refusalOf(table.fault);
  return table;
}

function readApart(bytes: Uint8Array, reading: Reading, signal: AbortSignal): Promise<string> {
  refuseAborted(signal);
  const modules = [resolve('read-excel-file/universal'), resolve('csv-parse/sync'), resolve('fflate')];
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=384', '-e', program, ...modules, JSON.stringify({ ...limits, ...reading })],
    {
      env: { TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const stop = () => void child.kill('SIGKILL');
  const timer = setTimeout(stop, patience);
  signal.addEventListener('abort', stop, { once: true });
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (part: Buffer) => {
    size += part.length;
    if (size > mostRead) stop();
    else parts.push(part);
  });
  // One that ends before it has read all: its exit code reports it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) fail(cancelled());
      else if (code === 0) done(Buffer.concat(parts).toString('utf8'));
      else fail(refusalOf('tooLarge'));
    });
  });
}

const sentences: Readonly<Record<string, string>> = {
  empty: 'Ce fichier est vide\u00a0: il faut une ligne de titres, et des lignes dessous.',
  old: 'Ce classeur est d’un ancien format, ou protégé\u00a0: enregistrez-le en .xlsx sans mot de passe.',
  unknown: 'Ce fichier ne se lit pas\u00a0: envoyez un classeur .xlsx ou un fichier .csv.',
  tooLarge:
    'Ce fichier est trop lourd une fois ouvert\u00a0: copiez les seules lignes à importer dans un nouveau classeur.',
  tooMany: `Ce fichier a trop de lignes\u00a0: ${mostImported.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')} au plus. Partagez-le en plusieurs.`,
  tooWide: `Ce fichier a trop de colonnes\u00a0: ${mostImportedColumns} au plus.`,
};

const refusalOf = (fault: string): Refusal => badInput({ file: sentences[fault] ?? sentences.unknown ?? '' });
