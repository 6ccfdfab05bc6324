import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fontFiles } from './fonts';
import type { FileTurn } from '../files/fileTurns';
import { cancelled, refuseAborted } from '../files/turns';
import program from './fileWriter.cjs?raw';
import { breakLongWords } from './longWords';
import room from './room.typ?raw';

const { resolve } = createRequire(import.meta.url);

const breakable = (_: string, value: unknown) => (typeof value === 'string' ? breakLongWords(value) : value);

/** What the file is, but for its lines. */
type FileHead =
  | {
      format: 'Excel';
      sheet: string;
      columns: readonly { title: string; width: number; format: string | null; date: boolean }[];
    }
  | { format: 'PDF'; template: string };

interface FileWriter {
  /** Lines of cells, in their order. */
  add(lines: readonly (readonly (string | number | null)[])[]): Promise<void>;
  /** The finished file. `sheet` is what the template of a PDF reads beside its lines. */
  finish(sheet?: object): Promise<Buffer>;
}

/**
 * Writes a file in a process of its own: thousands of lines take seconds, during which the server answers others. It ends
 * with the turn, whatever it does, and has no environment, no database, no network to speak to.
 */
export function writeFile(head: FileHead, { signal }: Pick<FileTurn, 'signal'>): FileWriter {
  refuseAborted(signal);
  const child = spawn(process.execPath, ['--max-old-space-size=768', '-e', program], {
    env: { TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  const file: Buffer[] = [];
  let stderr = '';
  child.stdout?.on('data', (part: Buffer) => file.push(part));
  child.stderr?.on('data', part => (stderr = (stderr + String(part)).slice(-2000)));
  const ended = new Promise<Buffer>((finish, fail) => {
    child.once('error', fail);
    child.once('close', code => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) fail(cancelled());
      else if (code === 0) finish(Buffer.concat(file));
      else fail(new Error(`the file writer ended with ${code}: ${stderr}`));
    });
  });
  // Reported to whoever requests next.
  ended.catch(() => undefined);
  const send = (message: object) =>
    new Promise<void>((sent, fail) => {
      if (!child.connected) return void ended.then(() => sent(), fail);
      child.send(message, error => (error ? void ended.then(() => fail(error), fail) : sent()));
    });
  const modules = {
    excel: resolve('write-excel-file/node'),
    typst: resolve('@myriaddreamin/typst-ts-node-compiler'),
  };
  const isPdf = head.format === 'PDF';
  const given = isPdf ? { ...head, template: room + head.template } : head;
  const printed = <T>(value: T): T => (isPdf ? (JSON.parse(JSON.stringify(value, breakable)) as T) : value);
  void send({ head: given, modules, fonts: fontFiles() }).catch(() => undefined);
  return {
    add: lines => send({ lines: printed(lines) }),
    async finish(sheet = {}) {
      await send({ finish: printed(sheet) });
      return ended;
    },
  };
}
