import { journals } from '../../../src/pages/journals';
import { sum, toDinars } from '../../../src/domain/money';
import type { JournalName } from '../../../src/pages/journals';
import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { cellOf, printedValue } from '../../engine/exports/exportedValue';
import { writeFile } from '../../engine/exports/writeFile';
import type { FileTurn } from '../../engine/files/fileTurns';
import { csvText } from './csvText';

/** Of a column, in characters. */
const usualWidth = 18;
/** Lines written before others are answered. */
const together = 500;

/**
 * A journal as a file: a head of its columns and its lines; in Excel, which people read, their total too where there are several.
 * @param lines as the API gives them: amounts in dinars, days in epoch milliseconds.
 */
export async function journalFile(
  journal: JournalName,
  format: 'EXCEL' | 'CSV',
  lines: readonly Record<string, unknown>[],
  turn: FileTurn,
): Promise<Buffer> {
  const { label, fields } = journals[journal];
  const columns = Object.entries(fields as Record<string, Field>);
  if (format === 'CSV')
    return csvText([
      columns.map(([, field]) => field.label),
      ...lines.map(line => columns.map(([key, field]) => csvCell(field, line[key]))),
    ]);
  const head = columns.map(([, field]) => ({
    title: field.label,
    width: kindOf(field).sheet.width ?? usualWidth,
    format: kindOf(field).sheet.format ?? null,
    date: kindOf(field).temporal,
  }));
  const file = writeFile({ format: 'Excel', sheet: label, columns: head }, turn);
  const all = [...lines, ...totalsOf(columns, lines)];
  for (let from = 0; from < all.length; from += together) {
    await file.add(
      all.slice(from, from + together).map(line => columns.map(([key, field]) => cellOf(field, line[key]))),
    );
    await turn.breathe();
  }
  return file.finish();
}

/** What the amounts of all the lines come to, beneath them: named in the first column of words. */
function totalsOf(
  columns: readonly (readonly [key: string, field: Field])[],
  lines: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  if (lines.length < 2) return [];
  const named = columns.find(([, { kind }]) => kind === 'text' || kind === 'choice')?.[0];
  const amounts = columns.filter(([, { kind }]) => kind === 'money');
  const total = (key: string) => toDinars(sum(lines.map(line => Math.round(Number(line[key] ?? 0) * 1000))));
  return [
    { ...(named && { [named]: 'Total' }), ...Object.fromEntries(amounts.map(([key]) => [key, total(key)])) },
  ];
}

/** A figure without spaces between thousands, its comma as French spreadsheets read it; anything else as it is read. */
function csvCell(field: Field, value: unknown): { text: string; isFigure: boolean } {
  if (typeof value === 'number' && kindOf(field).numeric) {
    const figure = field.kind === 'money' ? value.toFixed(3) : String(value);
    return { text: figure.replace('.', ','), isFigure: true };
  }
  return { text: value === null || value === undefined ? '' : printedValue(field, value), isFigure: false };
}
