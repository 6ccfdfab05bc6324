import { shownCell } from '../../../src/schema/kinds/cell';
import type { Cell } from '../../../src/schema/kinds/cell';
import { capitalised } from '../../../src/schema/french';
import { explanationOf, importColumns } from '../../../src/schema/words/list/imports';
import type { LineFault } from '../../../src/schema/words/list/imports';
import { writeFile } from '../exports/writeFile';
import type { Engine } from '../records/context';
import type { Request, Writer } from '../base/request';
import { openImports, ownImport } from './ownImport';

const errorTitle = 'Erreur';

/** A workbook to fill: the fields’ names, what is required marked with an asterisk, and a line that explains each. */
export async function importTemplate(engine: Engine, request: Request, name: unknown): Promise<Buffer> {
  const { caller, resource } = await openImports(engine, request, name);
  const columns = importColumns(resource, caller);
  const explained = columns.map(column => explanationOf(column, engine.resources));
  return workbook(engine, request, caller, {
    sheet: sheetName(resource.labels.many),
    columns: columns.map(({ title, field }) => text(field.required ? `${title} *` : title, 24)),
    lines: async () => [explained],
  });
}

/** The lines that were left, as they came, with what is wrong in a last column: to be mended, and imported again. */
export async function importLeft(engine: Engine, request: Request, id: unknown): Promise<Buffer> {
  const { kept, resource, caller } = await ownImport(engine, request, id);
  const { headings } = kept;
  // One that was imported before has this column already.
  const shown = headings.map((_, index) => index).filter(index => headings[index] !== errorTitle);
  const titleAt = (index: number) => headings[index] || `Colonne ${index + 1}`;
  return workbook(engine, request, caller, {
    sheet: sheetName(resource.labels.many),
    columns: [...shown.map(index => text(titleAt(index), 18)), text(errorTitle, 60)],
    async lines() {
      const { rows } = await engine.pool.query<{ cells: Cell[]; faults: LineFault[] }>({
        text: 'SELECT cells, faults FROM "_import_lines" WHERE import_id = $1 AND faults IS NOT NULL ORDER BY line',
        values: [kept.id],
      });
      return rows.map(({ cells, faults }) => [
        ...shown.map(index => writtenCell(cells[index] ?? null)),
        faults
          .map(({ column, message }) => (column === null ? message : `${titleAt(column)}\u00a0: ${message}`))
          .join('\u00a0; '),
      ]);
    },
  });
}

/** A workbook, made in its turn. */
const workbook = (
  engine: Engine,
  { signal }: Request,
  caller: Writer,
  {
    sheet,
    columns,
    lines,
  }: {
    sheet: string;
    columns: readonly ReturnType<typeof text>[];
    lines: () => Promise<readonly (readonly (string | number | null)[])[]>;
  },
): Promise<Buffer> =>
  engine.fileTurns.run({ caller: caller.id, signal }, async turn => {
    const file = writeFile({ format: 'Excel', sheet, columns }, turn);
    await file.add(await lines());
    return file.finish();
  });

const text = (title: string, width: number) => ({ title, width, format: null, date: false });

/** Texts and numbers as they were, the rest as it reads: no cell is ever a formula. */
const writtenCell = (cell: Cell) => (typeof cell === 'number' || cell === null ? cell : shownCell(cell));

/** Excel takes 31 characters, and none of these. */
const sheetName = (title: string) => capitalised(title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31));
