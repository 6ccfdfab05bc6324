import { toEpoch } from '../../../src/domain/calendarDate';
import { toDinars } from '../../../src/domain/money';
import { writeFile } from '../../engine/exports/writeFile';
import type { FileTurn } from '../../engine/files/fileTurns';
import letterhead from '../documents/letterhead.typ?raw';
import template from './statement.typ?raw';
import { columnTitles, printedLine, statementLines, statementSheet } from './statementSheet';
import type { FoundStatement, StatementPeriod } from './statementSheet';

const amount = { width: 14, format: '#,##0.000', date: false } as const;
const date = { width: 12, format: 'dd/mm/yyyy', date: true } as const;

const columns = [date, { width: 48, format: null, date: false }, date, amount, amount, amount];

/** The statement of an account as a file, made in a process of its own: both of the very same lines. */
export async function makeStatement(
  found: FoundStatement,
  period: StatementPeriod,
  format: 'PDF' | 'Excel',
  turn: FileTurn,
): Promise<Buffer> {
  const titles = columnTitles(period.side ?? 'CLIENT');
  const lines = statementLines(found.account, period);
  const file = writeFile(
    format === 'Excel'
      ? {
          format,
          sheet: 'Relevé',
          columns: titles.map((title, place) => ({ title, ...(columns[place] ?? date) })),
        }
      : { format, template: letterhead + template },
    turn,
  );
  if (format === 'PDF') {
    await file.add(lines.map(printedLine));
    return file.finish(statementSheet(found, period));
  }
  const day = (one: string | null) => (one === null ? null : toEpoch(one));
  const dinars = (one: number | null) => (one === null ? null : toDinars(one));
  await file.add(
    lines.map(({ date: on, label, dueDate, debit, credit, balance }) => [
      day(on),
      label,
      day(dueDate),
      dinars(debit),
      dinars(credit),
      dinars(balance),
    ]),
  );
  return file.finish();
}
