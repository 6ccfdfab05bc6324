import { kindOf } from '../../../src/schema/kinds/kind';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import type { Field, Fields } from '../../../src/schema/field';
import { oncePerFields } from '../../../src/schema/words/fields/oncePerFields';
import { childrenOf, isStored, leavesOf, valueAt, valueOf } from '../../../src/schema/words/fields/paths';
import type { Leaf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { placeOf } from './children';
import { normalisationSignature, signatureOf } from '../tables/normalisation';
import { alternativesSql, labelSql, namedBy } from '../sql/select';
import { name, text as literal } from '../connection/sql';
import type { Transaction, Tx } from '../connection/transaction';
import { oncePerResource, prepared } from '../connection/prepared';

type Values = Readonly<Record<string, unknown>>;

/** SQL of the text by which the record `t` is found: its own words, those of its rows, labels of what it refers to. */
export function searchTextSql(resource: Resource, resources: Resources): string {
  const own = partsOf(resource.fields, 't', resources);
  return `concat_ws(' ', ${[...own, ...rowParts(resource, resources), "''"].join(', ')})`;
}

/** Changes when records are found by other words than before, or these are compared in another way. */
export const searchSignature = (resource: Resource, resources: Resources): string =>
  signatureOf(normalisationSignature + searchTextSql(resource, resources));

function rowParts(resource: Resource, resources: Resources): string[] {
  return searchedLists(resource, resources).map(
    ({ table, parts }) =>
      `(SELECT string_agg(concat_ws(' ', ${parts.join(', ')}), ' ' ORDER BY x.position) FROM ${name(table)} x WHERE x.parent_id = t.id)`,
  );
}

/** The lists by whose rows a record is found. */
const searchedLists = oncePerResource((resource, resources) =>
  childrenOf(resource.fields).flatMap(child => {
    const { table, fields } = placeOf(child, resource.name, resources);
    const parts = partsOf(fields, 'x', resources);
    return parts.length > 0 ? [{ path: child.path, table, parts }] : [];
  }),
);

/**
 * Whether a write gives rows by which the record is found: then its search text is written after them, else with the
 * record itself.
 * @param before null for a new record.
 */
export function writesSearchedRows(
  resource: Resource,
  before: Values | null,
  values: Values,
  resources: Resources,
): boolean {
  if (resource.partOf) return false;
  return searchedLists(resource, resources).some(({ path }) => {
    const given = valueAt(values, path);
    return given !== undefined && (count(given) > 0 || count(valueAt(before, path)) > 0);
  });
}

/**
 * Whether a change is one of the words by which a record is found, its rows aside: of its own fields, or of what it
 * refers to. The label of another record that changes is written by that change (`refreshReferring`).
 * @param values parsed, as they are about to be written; what they do not hold stays.
 */
export function changesOwnWords({ fields }: Resource, before: Values, values: Values): boolean {
  return searchedLeaves(fields).some(({ keys }) => {
    const given = valueOf(values, keys);
    return given !== undefined && given !== (valueOf(before, keys) ?? null);
  });
}

const count = (rows: unknown) => (rows as readonly unknown[] | null | undefined)?.length ?? 0;

/** The leaves whose words a record, or a row of it, is found by. */
const searchedLeaves = oncePerFields((fields): readonly Leaf[] =>
  leavesOf(fields).filter(leaf => leaf.field.searchable && isStored(leaf.field)),
);

function partsOf(fields: Fields, alias: string, resources: Resources): string[] {
  return searchedLeaves(fields).flatMap(({ column, field }) => {
    const value = field.target
      ? labelSql(resources.get(field.target), `${alias}.${name(column)}`)
      : shownSql(field, `${alias}.${name(column)}`);
    const text = `karhba_normalize((${value})::text)`;
    const isCompact = field.ignoreSeparators || targetsCompact(field, resources);
    const named = field.target ? namedBy(resources.get(field.target)) : field;
    return [
      text,
      ...(isCompact ? [`karhba_compact((${value})::text)`] : []),
      ...alternativesSql(named, `(${value})::text`),
    ];
  });
}

/** As it reads: a choice is found by its label, a country by its name. */
const shownSql = (field: Field, column: string): string =>
  kindOf(field).sql.text?.(column, field, literal) ?? column;

function targetsCompact(field: Field, resources: Resources): boolean {
  const target = field.target ? resources.get(field.target) : undefined;
  return !!target?.representation.some(path => target.fields[path]?.ignoreSeparators);
}

/** Writes the search text of all records. */
export async function refreshSearch(tx: Tx, resource: Resource, resources: Resources): Promise<void> {
  if (resource.partOf || resource.view || isFace(resource)) return;
  await tx.query(`UPDATE ${name(resource.name)} t SET _search = ${searchTextSql(resource, resources)}`);
}

const searchOfOne = oncePerResource(
  (resource, resources) =>
    `UPDATE ${name(resource.name)} t SET _search = ${searchTextSql(resource, resources)} WHERE t.id = $1`,
);

/** After the rows of a record were written (`writesSearchedRows`): it is found by what they hold now. */
export function refreshOwnSearch(
  tx: Transaction,
  resource: Resource,
  id: string,
  resources: Resources,
): void {
  tx.defer(prepared(searchOfOne(resource, resources), [id]));
}

const referringTexts = oncePerResource((target, resources) =>
  resources.all
    .filter(one => !one.partOf && !isFace(one))
    .flatMap(resource => {
      const conditions = referring(resource, target, resources);
      if (conditions.length === 0) return [];
      const from = `${name(resource.name)} t`;
      const where = `WHERE ${conditions.join(' OR ')}`;
      return [
        {
          lock: `SELECT FROM ${from} ${where} ORDER BY t.id FOR NO KEY UPDATE`,
          refresh: `UPDATE ${from} SET _search = ${searchTextSql(resource, resources)} ${where}`,
        },
      ];
    }),
);

/**
 * After a record's label changed: what refers to it is found by the new one. Those who write what refers to it lock that
 * first, and the record after. The texts are read once the locks are held: another of their labels may just have changed.
 */
export function refreshReferring(tx: Transaction, target: Resource, id: string, resources: Resources): void {
  const texts = referringTexts(target, resources);
  for (const { lock } of texts) tx.lockEarlier(lock, [id]);
  for (const { refresh } of texts) tx.defer(prepared(refresh, [id]));
}

function referring(resource: Resource, target: Resource, resources: Resources): string[] {
  const refers = (field: Field) =>
    field.searchable &&
    kindOf(field).refers &&
    tableOf(resources.get(field.target ?? '')) === tableOf(target);
  const own = leavesOf(resource.fields)
    .filter(leaf => refers(leaf.field))
    .map(leaf => `t.${name(leaf.column)} = $1`);
  const rows = childrenOf(resource.fields).flatMap(child => {
    const { table, fields } = placeOf(child, resource.name, resources);
    return leavesOf(fields)
      .filter(leaf => refers(leaf.field))
      .map(leaf => `t.id IN (SELECT x.parent_id FROM ${name(table)} x WHERE x.${name(leaf.column)} = $1)`);
  });
  return [...own, ...rows];
}
