import { archiveOperations } from '../words/actions/archive';
import { actionsOf } from '../words/actions/actions';
import { exportNames } from './exportNames';
import type { Resource } from '../resource';

/** Names of all the GraphQL operations that come of a resource: those it declares, and the exports of its list. */
export function operationNames(resource: Resource): string[] {
  return [
    ...Object.values(resource.operations ?? {}),
    ...Object.keys(resource.updates ?? {}),
    ...actionsOf(resource).map(({ name }) => name),
    ...(resource.archive ? Object.values(archiveOperations(resource)) : []),
    ...exportNames(resource),
  ];
}
