import { baseKindOf } from '../../kinds/kind';
import type { Field, Fields } from '../../field';
import { fieldAt } from '../fields/paths';
import { deadlineName } from '../occupancy/virtualFields';
import type { DeclaredFilter, DeclaredList, DeclaredQuickFilter } from './declaredList';
import type { FilterConfig, ListConfig, Operator, Sort } from './listConfig';

interface Declared {
  fields: Fields;
  list?: DeclaredList<Fields, readonly DeclaredFilter<Fields>[]>;
  storage?: { settings?: { dated?: string; single?: boolean } };
}

/** A list with all that follows of what its config declares: filters with argument and operator, an order. */
export function resolvedList(
  { list, fields, storage }: Declared,
  representation: readonly string[],
): ListConfig<Fields> | undefined {
  if (!list) return undefined;
  const { filters, quickFilters, sort, ...written } = list;
  const order = sort ?? usualSort(fields, representation, storage?.settings);
  return {
    ...written,
    ...(filters ? { filters: filters.map(filter => resolvedFilter(filter, fields)) } : {}),
    ...(quickFilters ? { quickFilters: quickFilters.map(resolvedQuickFilter) } : {}),
    ...(order ? { sort: sortOf(order) } : {}),
  } as ListConfig<Fields>;
}

function resolvedFilter(filter: DeclaredFilter<Fields>, fields: Fields): FilterConfig<Fields> {
  const declared = typeof filter === 'string' ? { path: filter } : filter;
  const { path, argument = path, operator, ...more } = declared;
  return { argument, path, operator: operator ?? usualOperator(path, fieldAt(fields, path)), ...more };
}

const resolvedQuickFilter = ({ sort, ...quick }: DeclaredQuickFilter<Fields, DeclaredFilter<Fields>>) =>
  sort === undefined ? quick : { ...quick, sort: sortOf(sort) };

function usualOperator(path: string, field: Field | undefined): Operator {
  if (path === deadlineName) return '<=';
  return field && /^(text|longText)$/.test(baseKindOf(field)) ? 'contains' : '=';
}

/** By name where one text is the name; else the newest first, and of settings the last in force. */
function usualSort(fields: Fields, [path = '', ...others]: readonly string[], settings?: { dated?: string }) {
  if (settings) return settings.dated && `-${settings.dated}`;
  const field = fieldAt(fields, path);
  return others.length === 0 && field && baseKindOf(field) === 'text' ? path : '-id';
}

const sortOf = (written: string): Sort<Fields> =>
  written.startsWith('-') ? { field: written.slice(1), order: 'desc' } : { field: written, order: 'asc' };
