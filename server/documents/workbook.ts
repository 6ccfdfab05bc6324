import { toWallClock } from '../../src/domain/tunisZone';
import type { Field } from '../../src/schema/field';

/** A column of a sheet: how wide in characters, and what each record shows in it. */
export interface SheetColumn {
  title: string;
  field: Field;
  value(record: Record<string, unknown>): unknown;
}

type Cell =
  | { value: string; type: StringConstructor }
  | { value: number; type: NumberConstructor; format: string }
  | { value: Date; type: DateConstructor; format: string }
  | null;

/**
 * An Excel file of one sheet. Every cell has a type: a text stays a text whatever it begins with, so that nothing of
 * the data is a formula.
 * @param records as the API gives them: dates and instants in epoch milliseconds, amounts in dinars.
 */
export async function workbook(
  title: string,
  columns: readonly SheetColumn[],
  records: readonly Record<string, unknown>[],
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = columns.map(column => ({ value: column.title, type: String, fontWeight: 'bold' as const }));
  const rows = records.map(record => columns.map(({ field, value }) => cellOf(field, value(record))));
  const widths = columns.map(({ title: head, field }) => ({
    width: Math.max(head.length + 2, widthOf[field.kind] ?? 18),
  }));
  return writeExcelFile([head, ...rows], {
    sheet: title.slice(0, 31),
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer();
}

const widthOf: Readonly<Record<string, number>> = {
  money: 14,
  number: 12,
  integer: 10,
  percent: 10,
  date: 12,
  instant: 17,
  boolean: 8,
  longText: 40,
};
const numbers: Readonly<Record<string, string>> = {
  money: '#,##0.000',
  number: '#,##0.###',
  integer: '#,##0',
  percent: '0.###',
};

function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  const format = numbers[field.kind];
  if (format && Number.isFinite(Number(value))) return { value: Number(value), type: Number, format };
  if (field.kind === 'date' && typeof value === 'number')
    return { value: new Date(value), type: Date, format: 'dd/mm/yyyy' };
  // Excel knows no zones: an instant is written as the clock of Tunis showed it.
  if (field.kind === 'instant' && typeof value === 'number')
    return { value: new Date(toWallClock(value)), type: Date, format: 'dd/mm/yyyy hh:mm' };
  return { value: textOf(field, value), type: String };
}

function textOf(field: Field, value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(one => textOf(field, one))
      .filter(Boolean)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'object' && value !== null) return String((value as { label?: unknown }).label ?? '');
  const text = String(value ?? '');
  return field.choices?.[text] ?? (field.format && text ? field.format(text) : text);
}
