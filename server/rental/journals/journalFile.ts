import { journals } from '../../../src/pages/journals';
import type { JournalName } from '../../../src/pages/journals';
import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { cellOf, printedValue } from '../../engine/exports/exportedValue';
import { writeFile } from '../../engine/exports/writeFile';
import { Turns } from '../../engine/files/turns';
import { csvText } from './csvText';

/** Of a column, in characters. */
const usualWidth = 18;

/** Each Excel file is written by a process: so many at once. */
const turns = new Turns(2);

/**
 * A journal as a file: a head of its columns, its lines, and its total where it has more than one.
 * @param lines as the API gives them: amounts in dinars, days in epoch milliseconds.
 */
export async function journalFile(
  journal: JournalName,
  format: 'EXCEL' | 'CSV',
  lines: readonly Record<string, unknown>[],
): Promise<Buffer> {
  const { label, fields } = journals[journal];
  const columns = Object.entries(fields as Record<string, Field>);
  if (format === 'CSV')
    return csvText([
      columns.map(([, field]) => field.label),
      ...lines.map(line => columns.map(([key, field]) => csvCell(field, line[key]))),
    ]);
  const end = await turns.take();
  try {
    const head = columns.map(([, field]) => ({
      title: field.label,
      width: kindOf(field).sheet.width ?? usualWidth,
      format: kindOf(field).sheet.format ?? null,
      date: kindOf(field).temporal,
    }));
    const file = writeFile({ format: 'Excel', sheet: label, columns: head }, undefined);
    await file.add(lines.map(line => columns.map(([key, field]) => cellOf(field, line[key]))));
    return await file.finish();
  } finally {
    end();
  }
}

/** A figure without spaces between thousands, its comma as French spreadsheets read it; anything else as it is read. */
function csvCell(field: Field, value: unknown): { text: string; isFigure: boolean } {
  if (typeof value === 'number' && kindOf(field).numeric) {
    const figure = field.kind === 'money' ? value.toFixed(3) : String(value);
    return { text: figure.replace('.', ','), isFigure: true };
  }
  return { text: value === null || value === undefined ? '' : printedValue(field, value), isFigure: false };
}
