import type { Field, Fields } from '../../src/schema/field';
import { isLinkList, isRowList, rowFields } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import { isRecordId } from '../../src/schema/recordId';
import { recordItems } from '../database/select';
import { name } from '../database/sql';
import type { Tx } from '../database/transaction';
import type { Engine } from './context';

export type Values = Record<string, unknown>;

/** A record as the server's code sees it: amounts in millimes, dates as text, instants in milliseconds, references as ids. */
export interface Loaded {
  values: Values & { id: string; updatedAt: number };
  /** What references show, by dotted path: 'contractDetails.0.service'. */
  labels: Record<string, string>;
  /** The record's own representation. */
  label: string;
}

/** Reads a record, with its rows; `lock` keeps others from changing it until the transaction ends. */
export async function loadRecord(
  tx: Tx,
  engine: Pick<Engine, 'resources' | 'behaviours'>,
  resource: Resource,
  id: string,
  lock?: 'update',
): Promise<Loaded | null> {
  if (!isRecordId(id)) return null;
  if (lock) {
    const locked = await tx.query(`SELECT FROM ${name(resource.name)} WHERE id = $1 FOR UPDATE`, [id]);
    if (locked.rowCount === 0) return null;
  }
  const items = recordItems(resource, undefined, { ...engine, render: 'code', masked: false }).join(', ');
  const result = await tx.query<{ record: Values }>(
    `SELECT row_to_json(o) AS record FROM (SELECT ${items} FROM ${name(resource.name)} t WHERE t.id = $1) o`,
    [id],
  );
  const record = result.rows[0]?.record;
  if (!record) return null;
  const labels: Record<string, string> = {};
  const values = plain(resource.fields, record, '', labels, engine);
  return {
    values: { ...values, id, updatedAt: record.updatedAt as number, createdAt: record.createdAt },
    labels,
    label: String(record._label ?? id),
  };
}

/** Reduces references to their ids, noting what they show. */
function plain(
  fields: Fields,
  record: Values,
  prefix: string,
  labels: Record<string, string>,
  engine: Pick<Engine, 'resources'>,
): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field in record)
      .map(([field, declared]) => [
        field,
        plainValue(declared, record[field], prefix + field, labels, engine),
      ]),
  );
}

function plainValue(
  field: Field,
  value: unknown,
  path: string,
  labels: Record<string, string>,
  engine: Pick<Engine, 'resources'>,
): unknown {
  if (field.kind === 'group') return plain(field.fields ?? {}, value as Values, `${path}.`, labels, engine);
  if (field.kind === 'reference' || field.kind === 'file') return linked(value, path, labels);
  if (isLinkList(field))
    return (value as unknown[]).map((one, index) => linked(one, `${path}.${index}`, labels));
  if (!isRowList(field)) return value;
  const inner = rowFields(field, engine.resources.get);
  return (value as Values[]).map((row, index) => ({
    id: row.id,
    ...plain(inner, row, `${path}.${index}.`, labels, engine),
  }));
}

function linked(value: unknown, path: string, labels: Record<string, string>): string | null {
  const link = value as { id: string; label: string | null } | null;
  if (link) labels[path] = link.label ?? link.id;
  return link?.id ?? null;
}
