import type { Resource } from '../../resource';
import type { Resources } from '../../resources';
import { actionsOf } from '../actions/actions';
import { deadlineOf, statesOf } from '../fields/deadlines';
import { fieldAt } from '../fields/paths';
import { actsAs } from '../storage/faces';
import { columnKey, columnPaths, columnsNamed } from './listColumns';

/**
 * The columns of these keys as a list's document selects them: one text whatever their order, nothing where those of
 * the config hold them all. So to order columns or to hide one requests nothing, and to choose one requests once.
 */
export function selectedColumns(resource: Resource, keys: readonly string[]): string {
  const declared = new Set((resource.list?.columns ?? []).map(columnKey));
  const named = columnsNamed(resource, keys).map(columnKey);
  return named.every(key => declared.has(key)) ? '' : named.toSorted().join(',');
}

/**
 * The paths that a list reads of each record to show these columns: their own, and those by which a row is pictured,
 * grouped, and offers what may be done with its record.
 */
export function shownPaths(resource: Resource, resources: Resources, columns: string): string[] {
  const { list, kept, frozen, removable, versioned, operations, occupied } = resource;
  const shown = columnsNamed(resource, columns.split(',').filter(Boolean)).flatMap(columnPaths);
  const watched = shown.flatMap(path => {
    const field = fieldAt(resource.fields, path);
    return statesOf((field && deadlineOf(field)) ?? {}).map(state => state.field);
  });
  const as = actsAs(resource, resources);
  const actions = actionsOf(as, 'move', 'record', 'print');
  // A change of state is of the version that one sees.
  const moved = [as.state?.field, actions.some(({ kind }) => kind === 'move') ? 'updatedAt' : undefined];
  const copied = (resource.copies ?? []).filter(path => fieldAt(resource.fields, path)?.offers);
  const offered = [
    ...actions.flatMap(({ reads = [] }) => reads),
    ...copied,
    ...(operations?.delete ? [kept?.field, frozen?.field, removable?.field, versioned?.active] : []),
    occupied?.while?.field,
  ];
  const beside = [list?.photo && `${list.photo}.url`, list?.grouping, ...(list?.details ?? [])];
  const all = [...shown, ...watched, ...beside, ...moved, ...offered];
  return [...new Set(all.filter(path => path !== undefined))];
}
