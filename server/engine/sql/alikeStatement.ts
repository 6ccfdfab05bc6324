import { kindOf } from '../../../src/schema/kinds/kind';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field } from '../../../src/schema/field';
import { uniqueWithin } from '../../../src/schema/words/fields/comparedOptions';
import { fieldAt, leavesOf, rightsAt } from '../../../src/schema/words/fields/paths';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { actionsSql, allowedSql, guardedSql } from './callerSql';
import { columnType } from '../tables/columns';
import { comparedSql } from '../tables/indexes';
import { faceSql, ruleSql } from './listStatement';
import type { Statement } from './listStatement';
import { representationSql } from './select';
import { name } from '../connection/sql';

interface AlikeRequest {
  /** As its column takes it. */
  value: unknown;
  /** Of the neighbour of `unique: { within }`. */
  within: unknown;
  /** The record that is being changed: it is its own twin. */
  except: string | null;
}

/** A value as the index of what is unique, or reported as a duplicate, compares it. */
const given = (field: Field, placeholder: string) =>
  columnType(field) === 'text'
    ? `karhba_normalize(${placeholder}::text)`
    : `${placeholder}::${columnType(field)}`;

/** The conditions that a record `t` shares a value, and its neighbour's where that counts. */
function twinConditions(
  resource: Resource,
  path: string,
  placeholders: { value: string; within: string },
): string[] {
  const { column, field } = leafAt(resource, path);
  const neighbour = uniqueWithin(field);
  const scope = neighbour ? resource.fields[neighbour] : undefined;
  return [
    ...(neighbour && scope
      ? [`${comparedSql(scope, neighbour, 't.')} = ${given(scope, placeholders.within)}`]
      : []),
    `${comparedSql(field, column, 't.')} = ${given(field, placeholders.value)}`,
  ];
}

/** What a record is called where it stands in another's way: with its number, unless that is its name. */
export function namedSql(resource: Resource, alias: string): string {
  const label = `(${representationSql(resource, alias)})::text`;
  const code = leavesOf(resource.fields).find(
    leaf => kindOf(leaf.field).isAllotted && !leaf.field.access?.read,
  );
  if (!code || resource.representation.includes(code.path as never)) return label;
  return `${label} || coalesce(' (' || ${alias}.${name(code.column)} || ')', '')`;
}

/**
 * Another record of the same value, `{id, label}`, or nothing: for whoever may write the form in which one types it,
 * and may read and write that field. Who may not read the list learns only that there is one.
 * @param path none opens the same door to nothing.
 */
export function alikeStatement(resource: Resource, path: string | undefined): Statement<AlikeRequest> {
  const nothing = 'SELECT NULL WHERE $2::text IS NULL AND $3::bigint IS NULL';
  const scoped = path !== undefined && uniqueWithin(fieldAt(resource.fields, path) ?? {}) !== undefined;
  return {
    text: guardedSql(
      '$1',
      writersOf(resource, path),
      true,
      path === undefined ? nothing : twinSql(resource, path),
    ),
    bind: ({ value, within, except }, sessionId) => [sessionId, value, except, ...(scoped ? [within] : [])],
  };
}

function twinSql(resource: Resource, path: string): string {
  const ofField = [...rightsAt(resource.fields, path, 'read'), ...rightsAt(resource.fields, path, 'write')];
  const mayKnow = ofField.length > 0 ? allowedSql(actionsSql(ofField)) : 'true';
  const readable = [
    allowedSql(actionsSql([readRight(resource)])),
    ...(resource.rule ? [ruleSql(resource)] : []),
    ...faceSql(resource),
  ].join(' AND ');
  const conditions = twinConditions(resource, path, { value: '$2', within: '$4' });
  const others = `($3::bigint IS NULL OR t.id <> $3::bigint)`;
  return `SELECT json_build_object('id', CASE WHEN found.readable THEN found.id::text END, 'label', CASE WHEN found.readable THEN found.label END)
    FROM caller c, LATERAL (SELECT t.id, ${namedSql(resource, 't')} AS label, ${readable} AS readable FROM ${name(tableOf(resource))} t
      WHERE ${mayKnow} AND ${conditions.join(' AND ')} AND ${others} ORDER BY t.id LIMIT 1) found`;
}

/** The rights that open a form in which the field is written. */
function writersOf({ access, updates = {} }: Resource, path = ''): string[] {
  const [top = ''] = path.split('.');
  const own = Object.values(updates).filter(({ self, fields }) => !self && fields.includes(top));
  return [access.create, access.update, ...own.map(update => update.access)].filter(
    (action): action is NonNullable<typeof action> => action !== undefined,
  );
}

function leafAt({ name: table, fields }: Resource, path: string) {
  const leaf = leavesOf(fields).find(one => one.path === path);
  if (!leaf) throw new Error(`'${path}' is no single value of ${table}`);
  return leaf;
}
