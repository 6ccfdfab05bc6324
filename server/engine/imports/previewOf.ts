import { shownCell } from '../../../src/schema/kinds/cell';
import type { Cell } from '../../../src/schema/kinds/cell';
import type { ImportLine, ImportPreview, LineFault } from '../../../src/schema/words/list/imports';
import type { Tx } from '../connection/transaction';
import type { MissingRecord } from './missingRecords';
import type { KeptImport } from './ownImport';

const mostSamples = 3;
const mostNames = 20;

/** @param missing what has to be made for the lines. */
export async function previewOf(
  tx: Tx,
  kept: KeptImport,
  missing: readonly MissingRecord[],
): Promise<ImportPreview> {
  const { rows } = await tx.query<{ total: number; wrong: number; first: Cell[][] | null }>({
    text: `SELECT count(*)::int AS total, count(faults)::int AS wrong,
        (SELECT json_agg(f.cells ORDER BY f.line) FROM (SELECT line, cells FROM "_import_lines" WHERE import_id = $1 ORDER BY line LIMIT 50) f) AS first
      FROM "_import_lines" WHERE import_id = $1`,
    values: [kept.id],
  });
  const { total = 0, wrong = 0, first } = rows[0] ?? {};
  const samplesAt = (index: number) => {
    const shown = (first ?? []).map(cells => shownCell(cells[index] ?? null)).filter(Boolean);
    return [...new Set(shown)].slice(0, mostSamples).map(text => text.slice(0, 60));
  };
  return {
    id: kept.id,
    fileName: kept.fileName,
    ...kept.reading,
    columns: kept.headings.map((title, index) => ({
      title,
      samples: samplesAt(index),
      path: kept.mapping[index] ?? null,
    })),
    total,
    wrong,
    missing: kindsOf(missing),
  };
}

/** What has to be made, kind by kind. */
function kindsOf(missing: readonly MissingRecord[]): ImportPreview['missing'] {
  const kinds = new Set(missing.map(({ resource }) => resource));
  return [...kinds].map(({ name, labels }) => {
    const all = missing.filter(({ resource }) => resource.name === name);
    return {
      resource: name,
      label: all.length > 1 ? labels.many : labels.one,
      count: all.length,
      names: all.slice(0, mostNames).map(one => one.name),
    };
  });
}

/** Some lines of an import, in their order; those that are wrong, or all. */
export async function linesOf(
  tx: Tx,
  id: string,
  { offset, limit, wrong }: { offset: number; limit: number; wrong: boolean },
): Promise<ImportLine[]> {
  const { rows } = await tx.query<{ line: number; cells: Cell[]; faults: LineFault[] | null }>({
    text: `SELECT line, cells, faults FROM "_import_lines" WHERE import_id = $1 AND (NOT $2 OR faults IS NOT NULL)
      ORDER BY line LIMIT $3 OFFSET $4`,
    values: [id, wrong, limit, offset],
  });
  return rows.map(({ line, cells, faults }) => ({
    line,
    cells: cells.map(cell => shownCell(cell).slice(0, 200)),
    faults: faults ?? [],
  }));
}
