import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import { article } from '../../../src/schema/french';
import type { Field, Fields } from '../../../src/schema/field';
import { isLines, childrenOf, leavesOf, rowFields, valueAt } from '../../../src/schema/words/fields/paths';
import type { Leaf } from '../../../src/schema/words/fields/paths';
import { neighbourPath } from '../../../src/schema/words/fields/references';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { oncePerResource, prepared } from '../connection/prepared';
import { calledSql } from '../sql/select';
import { name, text as literal } from '../connection/sql';
import { childTable } from '../tables/tables';
import type { WriteContext } from './context';
import type { Values } from './store';

/** A reference that chooses within what its neighbour holds (`within`), and where a table holds both. */
interface Narrowed {
  /** Paths in the record that decide it: of the list, or of both references. */
  paths: readonly string[];
  table: string;
  /** Column of the record's id. */
  record: string;
  /** SQL of the place of the reference in the record, for a row `r`. */
  place: string;
  column: string;
  /** Column of the neighbour, and its field. */
  other: string;
  neighbour: Field;
  field: Field;
}

/**
 * Refuses a write whose reference is outside of what its neighbour holds: a model of another brand, or a model moved
 * away from the records that rest on its brand. To be sent once the record is written: its foreign keys then hold what
 * it refers to, so that whoever moves that at the same moment is waited for, or waits. It costs no round trip.
 * @param before values that the record had. @param values those written, parsed.
 */
export function refuseOutside(
  { tx, engine: { resources } }: WriteContext,
  resource: Resource,
  id: string,
  before: Values | null,
  values: Values,
): void {
  const changes = (path: string) => {
    const is = valueAt(values, path);
    return is !== undefined && is !== (valueAt(before, path) ?? null);
  };
  for (const { paths, statement } of choices(resource, resources))
    if (paths.some(changes)) tx.defer(prepared(statement, [id]));
  if (!before) return;
  for (const { path, statement } of rests(resource, resources))
    if (changes(path)) tx.defer(prepared(statement, [id]));
}

/** Of each narrowed reference of a resource, the statement that finds it at fault. */
const choices = oncePerResource((resource, resources) =>
  narrowedOf(resource, resources).map(one => ({
    paths: one.paths,
    statement: outsideSql(one, resources),
  })),
);

/** Of each reference by which others narrow their choice of the resource's records, what keeps it where they rest on it. */
const rests = oncePerResource((resource, resources) =>
  resources.all
    .filter(one => !one.view && !one.partOf && !isFace(one))
    .flatMap(one => narrowedOf(one, resources).map(narrowed => ({ one, narrowed })))
    .filter(({ narrowed: { field } }) => tableOf(resources.get(field.target ?? '')) === tableOf(resource))
    .map(({ one, narrowed: { table, column, other, field } }) => {
      const path = field.within ?? '';
      const { labels } = resource;
      const message = `Des ${one.labels.many} en dépendent\u00a0: ajoutez plutôt ${labels.gender === 'f' ? 'une' : 'un'} autre ${labels.one}`;
      return {
        path,
        statement: `SELECT karhba_refuse(${literal(path)}, ${literal(message)}) FROM ${name(table)} r
          WHERE r.${name(column)} = $1 AND r.${name(other)} IS DISTINCT FROM (SELECT t.${name(path)} FROM ${name(tableOf(resource))} t WHERE t.id = $1) LIMIT 1`,
      };
    }),
);

function outsideSql(narrowed: Narrowed, resources: Resources): string {
  const { table, record, place, column, other, neighbour, field } = narrowed;
  const target = resources.get(field.target ?? '');
  const around = resources.get(neighbour.target ?? '');
  const of = `(${calledSql(around, 'n')})::text`;
  const missing = literal(`Choisissez d’abord\u00a0: ${neighbour.label}`);
  const refusal = `concat((${calledSql(target, 't')}), ${literal(` n’est pas ${article.a(target.labels)} `)}, CASE WHEN karhba_normalize(${of}) ~ '^[aeiou]' THEN 'd’' ELSE 'de ' END, ${of})`;
  return `SELECT karhba_refuse(${place}, CASE WHEN n.id IS NULL THEN ${missing} ELSE ${refusal} END)
    FROM ${name(table)} r JOIN ${name(tableOf(target))} t ON t.id = r.${name(column)} LEFT JOIN ${name(tableOf(around))} n ON n.id = r.${name(other)}
    WHERE r.${name(record)} = $1 AND t.${name(field.within ?? '')} IS DISTINCT FROM r.${name(other)}`;
}

function narrowedOf(resource: Resource, resources: Resources): Narrowed[] {
  const own = narrowedIn(resource.fields).map(({ leaf, other, neighbour }) => ({
    paths: [leaf.path, neighbourPath(leaf.path, leaf.field.within ?? '')],
    table: resource.name,
    record: 'id',
    place: literal(leaf.path),
    column: leaf.column,
    other,
    neighbour,
    field: leaf.field,
  }));
  const inRows = childrenOf(resource.fields).flatMap(({ path, column, field }) => {
    const table = isLines(field) ? (field.target ?? '') : childTable(resource.name, column);
    return narrowedIn(rowFields(field, resources.get)).map(({ leaf, other, neighbour }) => ({
      paths: [path],
      table,
      record: 'parent_id',
      place: `${literal(`${path}.`)} || r.position || ${literal(`.${leaf.path}`)}`,
      column: leaf.column,
      other,
      neighbour,
      field: leaf.field,
    }));
  });
  return [...own, ...inRows];
}

/** The narrowed references among the fields of a record or row, each with its neighbour. */
function narrowedIn(fields: Fields): { leaf: Leaf; other: string; neighbour: Field }[] {
  const leaves = leavesOf(fields);
  return leaves.flatMap(leaf => {
    if (!leaf.field.within) return [];
    const found = leaves.find(({ path }) => path === neighbourPath(leaf.path, leaf.field.within ?? ''));
    return found ? [{ leaf, other: found.column, neighbour: found.field }] : [];
  });
}
