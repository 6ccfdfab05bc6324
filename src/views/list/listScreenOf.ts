import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { columnsOf } from './columnsOf';
import { filtersOf } from './filtersOf';
import type { ListScreenValue } from './ListScreen';

/** A list's config made ready for this caller. */
export function listScreenOf(resource: Resource, caller: Caller | null): ListScreenValue {
  const { routes, operations, access } = resource;
  const may = (action: string | undefined) => action !== undefined && can(caller, action);
  const editing = Boolean(routes?.edit) && (may(access.update) || !routes?.show);
  const suffix = editing || !routes?.show ? '' : '/show';
  const buttons = [
    ...Object.values(resource.transitions?.moves ?? {}),
    ...Object.values(resource.actions ?? {}),
    ...Object.values(resource.prints ?? {}),
  ];
  const mayDelete = Boolean(operations?.delete) && may(access.delete);
  return {
    resource,
    columns: columnsOf(resource),
    filters: filtersOf(resource),
    pathOf: record =>
      routes?.edit || routes?.show ? `/${resource.name}/${encodeURIComponent(record.id)}${suffix}` : null,
    mayCreate: Boolean(operations?.create && routes?.create) && may(access.create),
    mayDelete,
    hasActions: mayDelete || buttons.some(button => may(button.access)),
  };
}
