import { archiveOperations } from './archive';
import { bulkActionsOf } from './bulk';
import { exportNames } from './exportNames';
import type { Resource } from './resource';

/** Names of all the GraphQL operations that come of a resource: those it declares, and the exports of its list. */
export function operationNames(resource: Resource): string[] {
  return [
    ...Object.values(resource.operations ?? {}),
    ...Object.keys(resource.updates ?? {}),
    ...Object.values(resource.transitions?.moves ?? {}).map(move => move.operation),
    ...Object.keys(resource.actions ?? {}),
    ...Object.keys(resource.prints ?? {}),
    ...Object.keys(resource.queries ?? {}),
    ...(resource.archive ? Object.values(archiveOperations(resource)) : []),
    ...Object.keys(resource.list?.actions ?? {}),
    ...Object.keys(bulkActionsOf(resource)),
    ...(resource.list?.filters ?? []).flatMap(filter => filter.values ?? []),
    ...exportNames(resource),
  ];
}
