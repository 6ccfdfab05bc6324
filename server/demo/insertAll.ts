import type { Fields } from '../../src/schema/field';
import { childrenOf, valueAt } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { placeOf, rowsOf } from '../database/children';
import { storedLeaves, toSql } from '../database/columns';
import { occupancyName } from '../database/occupancyTable';
import type { Tx } from '../database/transaction';
import { holdsOf, isHolding } from '../records/occupancy';
import { insertRows, resumeIds } from './insertRows';
import type { Seeded } from './seeded';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

/** Writes records with their rows and their periods: one statement for some thousands of each. Rows receive their ids. */
export async function insertAll(
  tx: Tx,
  resources: Resources,
  resource: Resource,
  records: readonly Seeded[],
): Promise<void> {
  const tables = new Map<string, Row[]>([[resource.name, []]]);
  for (const { values } of records) {
    tables.get(resource.name)?.push({
      id: values.id,
      createdAt: new Date(values.createdAt).toISOString(),
      updatedAt: new Date(values.updatedAt).toISOString(),
      _search: '',
      ...columnsOf(resource.fields, values),
    });
    collectRows(tables, resources, resource.name, resource.fields, values);
  }
  for (const [table, rows] of tables) {
    await insertRows(tx, table, rows);
    await resumeIds(tx, table);
  }
  if (resource.occupies)
    await insertRows(
      tx,
      occupancyName(resource.occupies.target),
      records.flatMap(record => periodsOf(resource, record)),
    );
}

function columnsOf(fields: Fields, values: Values): Row {
  return Object.fromEntries(
    storedLeaves(fields).map(leaf => [leaf.column, toSql(leaf.field, valueAt(values, leaf.path))]),
  );
}

/** Adds the child rows of a record, and theirs, to the tables; the parent's tables come before. */
function collectRows(
  tables: Map<string, Row[]>,
  resources: Resources,
  table: string,
  fields: Fields,
  values: Values,
): void {
  for (const child of childrenOf(fields)) {
    const { path, field } = child;
    const { table: own, fields: inner } = placeOf(child, table, resources);
    const rows = tables.get(own) ?? [];
    tables.set(own, rows);
    for (const [position, row] of (rowsOf(field, valueAt(values, path)) as Row[]).entries()) {
      row.id = String(rows.length + 1);
      rows.push({
        id: row.id,
        parent_id: values.id,
        position,
        ...(field.kind === 'lines' ? stampsOf(values) : {}),
        ...columnsOf(inner, row),
      });
      collectRows(tables, resources, own, inner, row);
    }
  }
}

/** A line is a record of its own; it was written with the document that it stands on. */
function stampsOf(values: Values): Row {
  const createdAt = new Date(values.createdAt as number).toISOString();
  return { createdAt, updatedAt: createdAt, _search: '' };
}

function periodsOf(resource: Resource, { values }: Seeded): Row[] {
  const { occupies } = resource;
  if (!occupies) return [];
  const active = isHolding(occupies, values);
  return holdsOf(occupies, values).map(({ rowId, subject, period }) => ({
    subject_id: subject,
    period: `[${new Date(period.start).toISOString()},${new Date(period.end).toISOString()})`,
    kind: occupies.kind,
    source: resource.name,
    source_id: values.id,
    row_id: rowId,
    active,
  }));
}
