import { kindOf } from '../../../src/schema/kinds/kind';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field, Fields } from '../../../src/schema/field';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { isValue, isGroup, isLinkList, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { isRecordId } from '../../../src/schema/api/recordId';
import { recordItems } from '../sql/select';
import { selectOnce } from '../sql/selectOnce';
import { name } from '../connection/sql';
import type { Sent } from '../connection/batch';
import { oncePerResource, prepared } from '../connection/prepared';
import type { Transaction, Tx } from '../connection/transaction';
import type { Behaviours } from './behaviours';
import type { Engine } from './context';
import { versionLockSql } from './versionLock';

export type Values = Record<string, unknown>;

/** A record as the server's code sees it: amounts in millimes, dates as text, instants in milliseconds, references as ids. */
export interface Loaded {
  values: Values & { id: string; updatedAt: number };
  /** What references show, by dotted path: 'contractDetails.0.service'. */
  labels: Record<string, string>;
  /** The record's own representation. */
  label: string;
}

type Scope = Pick<Engine, 'resources' | 'behaviours'>;

/** Reads a record, with its rows. */
export async function loadRecord(
  tx: Tx,
  engine: Scope,
  resource: Resource,
  id: string,
): Promise<Loaded | null> {
  if (!isRecordId(id)) return null;
  const { rows } = await tx.query<RecordRow>(prepared(textsOf(resource, engine).one, [id]));
  return loaded(engine, resource, rows[0]);
}

/** The same within a transaction, kept from others until it ends; both leave in one trip. */
export async function lockRecord(
  tx: Transaction,
  engine: Scope,
  resource: Resource,
  id: string,
): Promise<Loaded | null> {
  if (!isRecordId(id)) return null;
  const [, read] = await tx.together(lockStatements(engine, resource, id));
  return loaded(engine, resource, read?.rows[0] as RecordRow | undefined);
}

/** The two statements of `lockRecord`, for whoever sends them with others; `loaded` reads the answer of the second. */
export function lockStatements(engine: Scope, resource: Resource, id: string): [Sent, Sent] {
  const { lock, one } = textsOf(resource, engine);
  return [prepared(lock, [id]), prepared(one, [id])];
}

/** The records of these ids, in the order of the ids, with their rows. Whoever changes them has locked them. */
export async function loadRecords(
  tx: Tx,
  engine: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<Loaded[]> {
  const { rows } = await tx.query<RecordRow>(prepared(textsOf(resource, engine).several, [ids]));
  return rows.flatMap(row => loaded(engine, resource, row) ?? []);
}

/** A row that the statements of this file answer. */
export interface RecordRow {
  id: string;
  record: Values;
}

/** The record of a row that the statements above answer. */
export function loaded(engine: Scope, resource: Resource, row: RecordRow | undefined): Loaded | null {
  if (!row) return null;
  const { id, record } = row;
  const labels: Record<string, string> = {};
  const values = plain(resource.fields, record, '', labels, engine);
  return {
    values: {
      ...values,
      id,
      updatedAt: record.updatedAt as number,
      createdAt: record.createdAt,
      ...(resource.archive ? { [archivedName]: record[archivedName] } : {}),
    },
    labels,
    label: String(record._label ?? id),
  };
}

const textsOf = (resource: Resource, { resources, behaviours }: Scope) =>
  texts(behaviours)(resource, resources);

const made = new WeakMap<Behaviours, ReturnType<typeof makeTexts>>();

function texts(behaviours: Behaviours): ReturnType<typeof makeTexts> {
  let known = made.get(behaviours);
  if (!known) made.set(behaviours, (known = makeTexts(behaviours)));
  return known;
}

const makeTexts = (behaviours: Behaviours) =>
  oncePerResource((resource, resources) => {
    const table = name(tableOf(resource));
    const scope = { resources, behaviours, render: 'code', masked: false } as const;
    const items = recordItems(resource, undefined, scope).join(', ');
    const found = (where: string) =>
      `SELECT o.id, row_to_json(o) AS record FROM (${selectOnce(resource, scope, items, `${table} t`, where)}) o`;
    return {
      lock: resource.versioned
        ? `${versionLockSql(resource)} WHERE $1::bigint IS NOT NULL`
        : `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`,
      several: found('WHERE t.id = ANY ($1::bigint[]) ORDER BY t.id'),
      one: found('WHERE t.id = $1'),
    };
  });

/** Reduces references to their ids, noting what they show. */
function plain(
  fields: Fields,
  record: Values,
  prefix: string,
  labels: Record<string, string>,
  engine: Pick<Engine, 'resources'>,
): Values {
  const values: Values = {};
  for (const [name, field] of entriesOf(fields))
    if (name in record) values[name] = plainValue(field, record[name], prefix + name, labels, engine);
  return values;
}

function plainValue(
  field: Field,
  value: unknown,
  path: string,
  labels: Record<string, string>,
  engine: Pick<Engine, 'resources'>,
): unknown {
  if (isGroup(field)) return plain(field.fields ?? {}, value as Values, `${path}.`, labels, engine);
  if (isValue(field) && (kindOf(field).refers || kindOf(field).isFile)) return linked(value, path, labels);
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
