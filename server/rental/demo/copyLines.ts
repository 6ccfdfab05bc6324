import { finished } from 'node:stream/promises';
import { from as copyIn } from 'pg-copy-streams';
import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row as COPY reads it; objects are JSON. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string' && typeof value !== 'object') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, letter => escapes[letter] ?? letter) : text;
}

/** Adds rows, each as `copyLine` writes it, to a table. */
export async function copyLines(
  tx: Tx,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const into = tx.query(copyIn(`COPY ${name(table)} (${columns.map(name).join(', ')}) FROM STDIN`));
  into.end(lines.join(''));
  await finished(into);
}
