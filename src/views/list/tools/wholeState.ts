import { listFilters } from '../../../schema/words/actions/archive';
import { listDefaults } from '../../../schema/words/list/listDefaults';
import { readableColumns, columnKey } from '../../../schema/words/list/listColumns';
import { fieldAt, readRightsAt } from '../../../schema/words/fields/paths';
import { can } from '../../../schema/words/access/permissions';
import type { Caller } from '../../../schema/words/access/permissions';
import type { Resource } from '../../../schema/resource';
import type { ViewState } from '../../../schema/words/list/viewState';

/** The whole query of a list, as react-admin has it. */
export interface WholeState {
  /** Keys; none stands for the config's own columns. */
  columns: readonly string[];
  filters: Readonly<Record<string, string>>;
  searchWord: string;
  sort: string;
  order: 'ASC' | 'DESC';
  perPage: number;
}

/**
 * What a saved view, or an address, requests of a list today: columns and filters that the list no longer has, or the caller
 * may no longer read, are left out, and what is not given is as the list begins.
 */
export function wholeState(resource: Resource, caller: Caller | null, state: ViewState): WholeState {
  const defaults = listDefaults(resource);
  const may = (path: string) => readRightsAt(resource.fields, path).every(right => can(caller, right));
  const readable = new Set(readableColumns(resource, caller).map(({ key }) => key));
  const columns = [...new Set(state.columns ?? [])].filter(key => readable.has(key));
  const own = (resource.list?.columns ?? []).map(columnKey);
  const given = new Map((state.filters ?? []).map(({ argument, value }) => [argument, value]));
  const filters = listFilters(resource).flatMap(({ argument, path }) => {
    const value = given.get(argument);
    return value && may(path) ? [[argument, value] as const] : [];
  });
  const sorted = state.sort && sorts(resource, state.sort) && may(state.sort);
  return {
    columns: String(columns) === String(own) ? [] : columns,
    filters: Object.fromEntries(filters),
    searchWord: state.searchWord?.trim() ?? '',
    sort: sorted ? (state.sort ?? '') : defaults.sort.field,
    order: sorted ? (state.order?.toLowerCase() === 'desc' ? 'DESC' : 'ASC') : defaults.sort.order,
    perPage: state.perPage ?? defaults.perPage,
  };
}

/** Whether the server sorts a list by this field. */
function sorts(resource: Resource, path: string): boolean {
  return (
    ['id', 'createdAt', 'updatedAt', resource.list?.sort?.field].includes(path) ||
    Boolean(fieldAt(resource.fields, path)?.sortable)
  );
}

/** The same as a saved view keeps it. */
export function keptState({ columns, filters, searchWord, sort, order, perPage }: WholeState): ViewState {
  return {
    columns,
    filters: Object.entries(filters).map(([argument, value]) => ({ argument, value })),
    searchWord,
    sort,
    order: order.toLowerCase(),
    perPage,
  };
}

/** The search part of the list's address, in react-admin's words. @param view its saved view, if any. */
export function searchOf(state: WholeState, view: string): string {
  const { columns, filters, searchWord, sort, order, perPage } = state;
  const filter = JSON.stringify({ ...filters, ...(searchWord ? { searchWord } : {}) });
  return `?${new URLSearchParams({ filter, sort, order, perPage: String(perPage), page: '1', columns: columns.join(','), view })}`;
}
