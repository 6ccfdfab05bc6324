import { valueAt } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { writeChildren } from './children';
import { storedLeaves, toSql } from './columns';
import { name, Params } from './sql';
import type { Tx } from './transaction';

type Values = Readonly<Record<string, unknown>>;

/** Inserts a record and its rows; values are parsed. Answers its id. */
export async function insertRecord(
  tx: Tx,
  resource: Resource,
  values: Values,
  resources: Resources,
): Promise<string> {
  const params = new Params();
  const leaves = storedLeaves(resource.fields).filter(leaf => valueAt(values, leaf.path) !== undefined);
  const placeholders = leaves.map(leaf => params.add(toSql(leaf.field, valueAt(values, leaf.path))));
  const into =
    leaves.length > 0
      ? `(${leaves.map(leaf => name(leaf.column)).join(', ')}) VALUES (${placeholders.join(', ')})`
      : 'DEFAULT VALUES';
  const result = await tx.query<{ id: string }>(
    `INSERT INTO ${name(resource.name)} ${into} RETURNING id::text`,
    params.values,
  );
  const id = result.rows[0]?.id ?? '';
  await writeChildren(tx, resource.name, resource.fields, id, values, resources);
  return id;
}

/** Writes what `values` holds of a record; the rest stays. `updatedAt` always moves. */
export async function changeRecord(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Values,
  resources: Resources,
): Promise<void> {
  const params = new Params();
  const sets = storedLeaves(resource.fields)
    .filter(leaf => valueAt(values, leaf.path) !== undefined)
    .map(leaf => `${name(leaf.column)} = ${params.add(toSql(leaf.field, valueAt(values, leaf.path)))}`);
  sets.push('"updatedAt" = karhba_later("updatedAt")');
  await tx.query(
    `UPDATE ${name(resource.name)} SET ${sets.join(', ')} WHERE id = ${params.add(id)}`,
    params.values,
  );
  await writeChildren(tx, resource.name, resource.fields, id, values, resources);
}

export async function removeRecord(tx: Tx, resource: Resource, id: string): Promise<void> {
  await tx.query(`DELETE FROM ${name(resource.name)} WHERE id = $1`, [id]);
}

/**
 * The next number of a series in its year, RES-2026-00012: the counter's row stays locked until the transaction
 * ends, so numbers follow each other without gap.
 */
export async function nextCode(tx: Tx, prefix: string, digits: number, year: number): Promise<string> {
  const result = await tx.query<{ last: string }>(
    `INSERT INTO "_counters" (series, year, last) VALUES ($1, $2, 1)
     ON CONFLICT (series, year) DO UPDATE SET last = "_counters".last + 1 RETURNING last::text`,
    [prefix, year],
  );
  return `${prefix}-${year}-${(result.rows[0]?.last ?? '').padStart(digits, '0')}`;
}
