import { kindOf } from '../../../src/schema/kinds/kind';
import template from './list.typ?raw';
import { formatMoney, parseMoney, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { ExportFormat } from '../../../src/schema/api/exportNames';
import { titleOf } from '../../../src/schema/french';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { loadCaller } from '../sql/loadCaller';
import { readListArguments } from '../graphql/readArguments';
import type { FileTurn } from '../files/fileTurns';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { forbidden, unauthenticated } from '../base/refusal';
import { cellOf, printedValue } from './exportedValue';
import { filtersInWords } from './filtersInWords';
import { listSheet } from './listSheet';
import { readRows } from './readRows';
import type { Row } from './readRows';
import { selectionFor, sheetColumns } from './sheetColumns';
import type { SheetColumn } from './sheetColumns';
import { writeFile } from './writeFile';

type Arguments = Readonly<Record<string, unknown>>;
type Totals = ReadonlyMap<string, number | null>;
/** Takes records as they are read, and makes a file of them. */
interface Maker {
  take(rows: readonly Row[], total: number): Promise<void>;
  /** @param totals the sums that the list declares, by path, in dinars. */
  finish(totals: Totals): Promise<Buffer>;
}

const longestKey = 100;

/**
 * A list as a file: its filters, search and order, the columns requested, the right to the list.
 * @throws Refusal when the list is refused, too long, or not waited for any more.
 */
export async function exportList(
  engine: Engine,
  request: Request,
  { resource, format, args }: { resource: Resource; format: ExportFormat; args: Arguments },
): Promise<Buffer> {
  const caller = await loadCaller(engine.pool, request.sessionId);
  if (!caller) throw unauthenticated();
  if (!can(caller, readRight(resource))) throw forbidden();
  const listRequest = readListArguments(resource, args, engine.spelling);
  const keys = typeof args.columns === 'string' ? args.columns.slice(0, 4000).split(',').filter(Boolean) : [];
  const columns = sheetColumns(resource, keys);
  const selection = selectionFor(resource, keys);
  const key = String(args.key ?? '').slice(0, longestKey);
  return engine.fileTurns.run({ caller: caller.id, signal: request.signal, key }, async turn => {
    let maker: Maker | undefined;
    const make = (total: number) =>
      format === 'Excel'
        ? excel(resource, columns, turn)
        : pdf(engine, resource, columns, turn, { listRequest, searchWord: args.searchWord, total });
    turn.tell({ step: 'READING', done: 0, total: null });
    const sums = await readRows(engine, request, {
      resource,
      format,
      listRequest,
      selection,
      async take(rows, done, total) {
        maker ??= await make(total);
        await maker.take(rows, total);
        turn.tell({ step: 'READING', done, total });
      },
    });
    maker ??= await make(0);
    turn.tell({ step: 'WRITING', done: 0, total: null });
    const { totals = [] } = resource.list ?? {};
    return maker.finish(new Map(totals.map((path, index) => [path, sums[index] ?? null])));
  });
}

function excel(resource: Resource, columns: readonly SheetColumn[], turn: FileTurn): Maker {
  const head = columns.map(({ title, width, field }) => ({
    title,
    width,
    format: kindOf(field).sheet.format ?? null,
    date: kindOf(field).temporal,
  }));
  const file = writeFile({ format: 'Excel', sheet: sheetName(titleOf.list(resource)), columns: head }, turn);
  return {
    take: rows => file.add(rows.map(row => columns.map(({ field, value }) => cellOf(field, value(row))))),
    finish: () => file.finish(),
  };
}

/** Excel takes 31 characters, and none of these. */
const sheetName = (title: string) => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);

async function pdf(
  engine: Engine,
  resource: Resource,
  columns: readonly SheetColumn[],
  turn: FileTurn,
  {
    listRequest,
    searchWord,
    total,
  }: { listRequest: ReturnType<typeof readListArguments>; searchWord: unknown; total: number },
): Promise<Maker> {
  const { pool, resources } = engine;
  const company = (await engine.companyName(pool)) ?? '';
  const filters = await filtersInWords(pool, resource, resources, listRequest, searchWord);
  const sums = columns.map((column): Millimes | null => (column.total ? 0 : null));
  const longest = columns.map(() => 0);
  const file = writeFile({ format: 'PDF', template }, turn);
  const lineOf = (row: Row) =>
    columns.map(({ field, value }, index) => {
      const found = value(row);
      const before = sums[index];
      if (before !== null && before !== undefined)
        sums[index] = sum([before, parseMoney((found ?? 0) as number | string) ?? 0]);
      const text = printedValue(field, found);
      longest[index] = Math.max(longest[index] ?? 0, text.length);
      return text;
    });
  return {
    take: rows => file.add(rows.map(lineOf)),
    finish: given => {
      for (const [index, { path }] of columns.entries())
        if (given.has(path)) sums[index] = parseMoney(given.get(path) ?? 0);
      const context = { company, filters, now: engine.now(), count: total, longest };
      return file.finish({ ...listSheet(resource, columns, context), totals: totalsOf(sums) });
    },
  };
}

/** The last line, when a column declares its total: 'Total' stands in the first one that has none. */
function totalsOf(sums: readonly (number | null)[]): string[] | null {
  if (sums.every(one => one === null)) return null;
  const first = sums.indexOf(null);
  return sums.map((one, index) => (one !== null ? formatMoney(one) : index === first ? 'Total' : ''));
}
