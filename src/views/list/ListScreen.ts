import { createContext, useContext } from 'react';
import type { Resource } from '../../schema/resource';
import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';
import { archiveAccess } from '../../schema/words/actions/archive';
import { actionsOf } from '../../schema/words/actions/actions';
import type { ListAction, TickedAction } from '../../schema/words/actions/actions';
import { actsAs, offersAction } from '../../schema/words/storage/faces';
import { resources } from '../../resources/all';
import { readRightsAt, valueAt } from '../../schema/words/fields/paths';
import { readableKeys } from '../../schema/words/list/listColumns';
import { selectedColumns } from '../../schema/words/list/shownPaths';
import { filesOf, isNew } from '../files/shownFile';
import { recordPathOf } from '../record/recordLinks';
import { columnsOf } from './columnsOf';
import type { ListColumn, ListRecord } from './columnsOf';
import { filtersOf } from './filtersOf';
import type { ListFilter } from './filtersOf';
import type { Ticks } from './Ticks';

/** What every part of a list needs, worked out once: its config made ready, and what the caller may do here. */
export interface ListScreenValue {
  resource: Resource;
  columns: readonly ListColumn[];
  /** Under what its rows are requested and kept, apart from whole records: no form is ever filled with one of them. */
  meta: { columns: string };
  filters: readonly ListFilter[];
  /** What the caller may do with all that the list holds. */
  actions: readonly ListAction[];
  /** What the caller may do with ticked records. */
  bulk: readonly TickedAction[];
  /** Which are ticked; absent where there is nothing to do with them. */
  ticks?: Ticks;
  /** Where the picture beside a row is read from, null for a record without one; absent where rows have none. */
  photoOf?(record: ListRecord): string | null;
  /** Address of a record, react-admin's own; the router makes it public. Null when records have no page. */
  pathOf(record: ListRecord): string | null;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether rows have buttons at all. */
  hasActions: boolean;
}

export const ListScreen = createContext<ListScreenValue | null>(null);

export function useListScreen(): ListScreenValue {
  const screen = useContext(ListScreen);
  if (!screen) throw new Error('useListScreen must be used within a ListView');
  return screen;
}

/**
 * A list's config made ready for this caller.
 * @param chosen keys of the columns to show; the config's own when there are none.
 */
export function listScreenOf(
  resource: Resource,
  caller: Caller | null,
  chosen: readonly string[] = [],
): ListScreenValue {
  const { routes, operations, access } = resource;
  const keys = chosen.length > 0 ? readableKeys(resource, caller, chosen) : chosen;
  const may = (action: string | undefined) => action !== undefined && can(caller, action);
  const buttons = [
    ...actionsOf(actsAs(resource, resources), 'move', 'record', 'print').filter(({ name }) =>
      offersAction(resource, name),
    ),
    ...(resource.archive ? [{ access: archiveAccess(resource) }] : []),
  ];
  const mayDelete = Boolean(operations?.delete) && may(access.delete);
  return {
    resource,
    columns: columnsOf(resource, keys),
    meta: { columns: selectedColumns(resource, keys) },
    filters: filtersOf(resource),
    actions: actionsOf(resource, 'list').filter(({ access: right }) => may(right)),
    bulk: actionsOf(resource, 'ticked').filter(({ access: right }) => may(right)),
    photoOf: photoOf(resource, caller),
    pathOf: record => recordPathOf(resource, record.id, caller),
    mayCreate: Boolean(operations?.create && routes?.create) && may(access.create),
    mayDelete,
    hasActions: mayDelete || buttons.some(button => may(button.access)),
  };
}

/** Where the small picture beside a row is read from, null for a record without one; undefined where rows have none. */
export function photoOf(
  { list, fields }: Resource,
  caller: Caller | null,
): ((record: ListRecord) => string | null) | undefined {
  const path = list?.photo;
  if (path === undefined || !readRightsAt(fields, path).every(right => can(caller, right))) return undefined;
  return record => {
    const [first] = filesOf(valueAt(record, path));
    return first && !isNew(first) ? `${first.url}/thumbnail` : null;
  };
}
