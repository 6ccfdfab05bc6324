import { kindOf } from '../../../src/schema/kinds/kind';
import type { Resource } from '../../../src/schema/resource';
import { fieldAt, isReference } from '../../../src/schema/words/fields/paths';
import { deadlineName } from '../../../src/schema/words/occupancy/virtualFields';
import { virtualField } from '../../../src/schema/words/occupancy/virtualField';
import { name } from '../connection/sql';
import { deadlineIsIndexed } from '../tables/deadlineIndex';
import { deadlineDateSql } from './deadlineSql';
import type { ListRequest } from './listStatement';
import { labelSql } from './select';
import type { ReadScope } from './select';

type Order = Pick<ListRequest, 'sort' | 'order'>;

/** What a list is ordered by. */
export function sortSql(resource: Resource, sort: string, scope: ReadScope): string {
  if (sort === deadlineName) return deadlineDateSql(resource);
  const field = fieldAt(resource.fields, sort);
  const computed = field?.computed && scope.behaviours.of(resource.name).computed?.[sort];
  const column = computed ? `(${computed})` : `t.${name(sort.replaceAll('.', '__'))}`;
  if (isReference(field))
    return `${labelSql(scope.resources.get(field.target ?? ''), column)} COLLATE "und-x-icu"`;
  const isText =
    field && !['money', 'number', 'percent', 'integer', 'date', 'instant', 'boolean'].includes(field.kind);
  return isText ? `${column} COLLATE "und-x-icu"` : column;
}

/** In which direction, and where the records without a value stand. */
export const orderSql = (resource: Resource, shape: Order): string =>
  hasBlanksLast(resource, shape) ? 'desc NULLS LAST' : shape.order;

/** Whether records may lack what they are sorted by, and would come first. */
export function hasBlanksLast(resource: Resource, { sort, order }: Order): boolean {
  const field = fieldAt(resource.fields, sort) ?? virtualField(resource, sort);
  return order === 'desc' && field !== undefined && !((field.required || field.code) && !field.when);
}

/** Whether an index has the records in the order requested (see `indexesOf`). */
export function isIndexed(resource: Resource, shape: Order): boolean {
  if (resource.view) return false;
  if (shape.sort === 'id') return true;
  if (shape.sort === deadlineName) return deadlineIsIndexed(resource) && shape.order === 'asc';
  return hasIndex(resource, shape.sort) && !hasBlanksLast(resource, shape);
}

/** Whether an index has the values of a field in order, those that are absent after all others. */
export function hasIndex(resource: Resource, sort: string): boolean {
  const field = fieldAt(resource.fields, sort);
  return Boolean(field?.sortable && !field.computed && !kindOf(field).refers && !resource.view);
}
