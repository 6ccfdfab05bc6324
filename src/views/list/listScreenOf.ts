import { archiveAccess } from '../../schema/archive';
import { bulkActionsOf } from '../../schema/bulk';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { readableKeys } from '../../schema/listColumns';
import { recordPathOf } from '../record/recordPathOf';
import { columnsOf } from './columnsOf';
import { filtersOf } from './filtersOf';
import type { ListScreenValue } from './ListScreen';
import { photoOf } from './photoOf';

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
  const may = (action: string | undefined) => action !== undefined && can(caller, action);
  const buttons = [
    ...Object.values(resource.transitions?.moves ?? {}),
    ...Object.values(resource.actions ?? {}),
    ...Object.values(resource.prints ?? {}),
    ...(resource.archive ? [{ access: archiveAccess(resource) }] : []),
  ];
  const mayDelete = Boolean(operations?.delete) && may(access.delete);
  return {
    resource,
    columns: columnsOf(resource, chosen.length > 0 ? readableKeys(resource, caller, chosen) : chosen),
    filters: filtersOf(resource),
    actions: Object.entries(resource.list?.actions ?? {}).filter(([, action]) => may(action.access)),
    bulk: Object.entries(bulkActionsOf(resource)).filter(([, action]) => may(action.access)),
    photoOf: photoOf(resource, caller),
    pathOf: record => recordPathOf(resource, record.id, caller),
    mayCreate: Boolean(operations?.create && routes?.create) && may(access.create),
    mayDelete,
    hasActions: mayDelete || buttons.some(button => may(button.access)),
  };
}
