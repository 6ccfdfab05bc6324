import { listFilters } from '../words/actions/archive';
import { can } from '../words/access/permissions';
import type { Caller } from '../words/access/permissions';
import { inwardSearch } from '../words/list/listAddress';
import { readableKeys } from '../words/list/listColumns';
import { listDefaults } from '../words/list/listDefaults';
import { selectedColumns } from '../words/list/shownPaths';
import type { Resource } from '../resource';
import type { Resources } from '../resources';
import type { Addresses } from './addresses';
import { documents } from './documents';
import { questionKey } from './questionKey';
import { isRecordId } from './recordId';

export interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order?: string };
  filter?: Record<string, unknown>;
  /** `columns`: of a list, what it shows (`selectedColumns`); whole records without it. */
  meta?: { columns?: string };
  /** Of getManyReference: the field that points at `id`. */
  target?: string;
  id?: string;
}

/** A page of a list, a record or the answer to a question, as one of the admin's own documents selects it. */
export interface Reading {
  /** Of a question undefined. */
  resource?: Resource;
  /** Of a list: what it shows (`selectedColumns`); undefined where whole records are selected, or for one. */
  columns?: string;
  operation: string;
  document: string;
  variables: Record<string, unknown>;
  /** The same text for the same question, on both sides. */
  key: string;
}

/**
 * A page of records: what the list shows of them, or whole records where nobody gives what that is. A list declares it
 * in `meta`, under which react-admin keeps its rows: none of them passes for a record that a sheet has read.
 */
export function listReading(resource: Resource, resources: Resources, params: ListParams): Reading {
  const columns = params.meta?.columns;
  const variables = listVariables(resource, params);
  return {
    resource,
    columns,
    operation: resource.operations?.list ?? '',
    document:
      columns === undefined
        ? documents.list(resource, resources)
        : documents.shown(resource, resources, columns),
    variables,
    key: JSON.stringify([resource.name, columns, variables]),
  };
}

/** A whole record. */
export function recordReading(resource: Resource, resources: Resources, id: string): Reading {
  return {
    resource,
    operation: resource.operations?.one ?? '',
    document: documents.one(resource, resources),
    variables: { id },
    key: JSON.stringify([resource.name, id]),
  };
}

/** A page of a list. Filters are the declared arguments, `searchWord` and `ids`; others are left out. */
export function listVariables(resource: Resource, params: ListParams): Record<string, unknown> {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  const declared = listFilters(resource);
  const filter = { ...params.filter };
  if (params.target) {
    const by = declared.find(one => one.path === params.target || one.argument === params.target);
    if (!by) throw new Error(`Resource '${resource.name}' declares no filter on '${params.target}'`);
    filter[by.argument] = params.id;
  }
  const variables: Record<string, unknown> = { offset: (page - 1) * perPage, limit: perPage };
  if (params.sort?.field) {
    variables.sort = params.sort.field;
    variables.order = (params.sort.order ?? 'ASC').toLowerCase();
  }
  if (filter.ids) variables.ids = filter.ids;
  for (const argument of ['searchWord', ...declared.map(one => one.argument)]) {
    const value = filter[argument];
    if (value !== undefined && value !== null && value !== '')
      variables[argument] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return variables;
}

/**
 * What the page at a public address reads first: its list, its record or the answer to its question. Null where it shows
 * none of them, or one that the caller may not read.
 */
export function readingAt(
  address: string,
  caller: Caller,
  resources: Resources,
  addresses: Addresses,
): Reading | null {
  const [, publicPath, given = ''] = inTwo.exec(address) ?? [];
  const question = Object.entries(resources.questions).find(([, { opens }]) => opens === publicPath);
  if (question) return questionReading(question[0], given, resources);
  const [, path = '', search = ''] = inTwo.exec(addresses.inward(address)) ?? [];
  const [name = '', id, screen] = path.split('/').filter(Boolean);
  const resource = resources.find(name);
  const { routes, operations, access } = resource ?? {};
  if (!resource || !access?.list || !can(caller, access.list)) return null;
  if (id === undefined)
    return routes?.list && operations?.list && resource.list && !resource.settings
      ? listReading(resource, resources, listParams(resource, caller, search))
      : null;
  const hasSheet = screen === 'show' ? routes?.show : screen === undefined && routes?.edit;
  return hasSheet && operations?.one && isRecordId(id) ? recordReading(resource, resources, id) : null;
}

const inTwo = /^([^?#]*)(\?[^#]*)?/;

/** A question of what is given in the search part of an address; who may ask it, its answer judges. */
function questionReading(name: string, search: string, resources: Resources): Reading {
  const params = new URLSearchParams(search);
  const given = Object.keys(resources.questions[name]?.fields ?? {}).flatMap(field => {
    const value = params.get(field);
    return value ? [[field, value] as const] : [];
  });
  const variables = Object.fromEntries(given);
  return {
    operation: name,
    document: documents.question(name, resources),
    variables,
    key: questionKey(name, variables),
  };
}

/** What react-admin makes of the search part of a list's address. */
function listParams(resource: Resource, caller: Caller, search: string): ListParams {
  const params = new URLSearchParams(inwardSearch(resource, search));
  const { perPage, sort } = listDefaults(resource);
  const chosen = params.get('columns')?.split(',') ?? [];
  return {
    pagination: { page: Number(params.get('page') ?? 1), perPage: Number(params.get('perPage') ?? perPage) },
    sort: { field: params.get('sort') ?? sort.field, order: params.get('order') ?? sort.order },
    filter: filterOf(params.get('filter')),
    meta: { columns: selectedColumns(resource, readableKeys(resource, caller, chosen)) },
  };
}

/** A filter as an address holds it; none where somebody has typed what is none. */
function filterOf(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
