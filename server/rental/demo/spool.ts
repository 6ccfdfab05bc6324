import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../engine/connection/transaction';
import { copyLine, copyLines } from './copyLines';

/** Characters that wait at most before they are written. */
const FULL = 2_000_000;
/** Rows after which those that are being written may go on their way. */
const BREATH = 500;

interface Waiting {
  columns: readonly string[];
  lines: string[];
}

/** Rows on their way to their tables, some megabytes at a time: while PostgreSQL takes these, the next are made. */
export class Spool {
  private waiting = new Map<string, Waiting>();
  private length = 0;
  private rows = 0;
  private writing = Promise.resolve();

  constructor(private readonly tx: Tx) {}

  put(table: string, columns: readonly string[], values: readonly unknown[]): void {
    const rows = this.waiting.get(table) ?? { columns, lines: [] };
    this.waiting.set(table, rows);
    const line = copyLine(values);
    rows.lines.push(line);
    this.length += line.length;
    this.rows++;
  }

  /** Begins to write what waits if that is much. */
  async breathe(): Promise<void> {
    if (this.length >= FULL) await this.flush();
    if (this.rows < BREATH) return;
    this.rows = 0;
    await nextTurn();
  }

  /** Writes what waits. */
  async drain(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  /** Waits for what is being written, whatever becomes of it: the transaction is then free for other statements. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async flush(): Promise<void> {
    await this.writing;
    const { waiting } = this;
    this.waiting = new Map();
    this.length = 0;
    this.writing = this.write(waiting);
    // Reported to whoever waits for it.
    this.writing.catch(() => undefined);
  }

  private async write(waiting: ReadonlyMap<string, Waiting>): Promise<void> {
    for (const [table, { columns, lines }] of waiting) await copyLines(this.tx, table, columns, lines);
  }
}
