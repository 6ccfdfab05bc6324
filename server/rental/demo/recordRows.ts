import { isLines } from '../../../src/schema/words/fields/paths';
import type { Leaf } from '../../../src/schema/words/fields/paths';
import { rowsOf } from '../../engine/records/children';
import { toSql } from '../../engine/tables/columns';
import { occupancyName } from '../../engine/tables/occupancyTable';
import { boundSql, holdsOf, isHolding } from '../../engine/records/occupancy';
import type { ChildLayout, Layout } from './layout';
import type { Made } from './seeded';

type Values = Readonly<Record<string, unknown>>;

/** A row of a table. */
interface TableRow {
  table: string;
  columns: readonly string[];
  values: readonly unknown[];
  /** Whether it waits in a temporary table until all the others are there. */
  waits: boolean;
}

const periodColumns = ['subject_id', 'period', 'kind', 'source', 'source_id', 'row_id', 'active', 'takes'];
const isoOf = (ms: number) => new Date(ms).toISOString();

/** All the rows that a record is: its own, those of its lists, which receive their ids from `nextId`, and its periods. */
export function* rowsOfRecord(
  made: Made,
  layout: Layout,
  nextId: (table: string) => number,
): Generator<TableRow> {
  const { values } = made.record;
  const createdAt = isoOf(values.createdAt);
  const own = [values.id, createdAt, isoOf(values.updatedAt), ...valuesOf(layout.leaves, values)];
  yield { table: layout.table, columns: layout.columns, values: own, waits: true };
  for (const child of layout.children) yield* rowsOfList(child, values, createdAt, nextId);
  yield* periodsOf(made);
}

function* rowsOfList(
  layout: ChildLayout,
  parent: Values,
  createdAt: string,
  nextId: (table: string) => number,
): Generator<TableRow> {
  const { child, table, columns } = layout;
  // A line is a record of its own; it was written with the document that it stands on.
  const stamps = isLines(child.field) ? [createdAt, createdAt] : [];
  const rows = rowsOf(child.field, valueOf(parent, child.keys)) as Record<string, unknown>[];
  for (const [position, row] of rows.entries()) {
    row.id = String(nextId(table));
    const values = [row.id, parent.id, position, ...stamps, ...valuesOf(layout.leaves, row)];
    yield { table, columns, values, waits: false };
    for (const inner of layout.children) yield* rowsOfList(inner, row, createdAt, nextId);
  }
}

function* periodsOf({ resource, record }: Made): Generator<TableRow> {
  const { occupies } = resource;
  if (!occupies) return;
  const table = occupancyName(occupies.target);
  const active = isHolding(occupies, record.values);
  for (const { rowId, subject, period, takes } of holdsOf(occupies, record.values)) {
    const range = `[${boundSql(period.start)},${boundSql(period.end)})`;
    const values = [subject, range, occupies.kind, resource.name, record.values.id, rowId, active, takes];
    yield { table, columns: periodColumns, values, waits: false };
  }
}

const valueOf = (values: Values, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values);

const valuesOf = (leaves: readonly Leaf[], values: Values): unknown[] =>
  leaves.map(({ field, keys }) => toSql(field, valueOf(values, keys)));
