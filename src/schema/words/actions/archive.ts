import { boolean } from '../../fields';
import type { Field, Fields } from '../../field';
import { capitalised } from '../../french';
import type { TickedAction } from './actions';
import type { FilterConfig, QuickFilter } from '../list/listConfig';
import type { Resource } from '../../resource';

/** Column, argument of the list and path of what marks a record as archived. */
export const archivedName = 'isArchived';

/** It, as a field: what its filter compares and its history shows. No form has it. */
export const archivedField: Field = boolean('Archivé', { readOnly: true });

const archivedFilter: FilterConfig<Fields> = { argument: archivedName, path: archivedName, operator: '=' };

/** The filters that a list takes: those declared, and that of the archive, which hides what lies in it unless it is given. */
export function listFilters({ list, archive }: Resource): readonly FilterConfig<Fields>[] {
  const declared = list?.filters ?? [];
  return archive ? [...declared, archivedFilter] : declared;
}

/** The usual questions of a list, that of its archive last. */
export function quickFiltersOf(resource: Resource): readonly QuickFilter[] {
  const { list, archive } = resource;
  const declared = list?.quickFilters ?? [];
  const archived = {
    label: `${archivedWord(resource)}s`,
    values: { [archivedName]: 'true' },
  };
  return archive ? [...declared, archived] : declared;
}

/** The operations by which a resource's records go to its archive and come back. */
export const archiveOperations = ({ type }: Pick<Resource, 'type'>) => ({
  archive: `archive${type}`,
  restore: `restore${type}`,
});

/** The right to archive: that to delete, or to change what nobody deletes. */
export const archiveAccess = ({ access, operations }: Pick<Resource, 'access' | 'operations'>): string =>
  (operations?.delete ? access.delete : access.update) ?? 'SUPER_ADMIN';

/** What follows from `archive` for the records that are ticked in a list. */
export function archiveTicked(
  resource: Pick<Resource, 'labels' | 'list' | 'operations' | 'access'>,
): readonly TickedAction[] {
  const { labels, list, operations } = resource;
  if (!list || list.grouping || !operations?.list) return [];
  const e = labels.gender === 'f' ? 'es' : 's';
  const made = (archives: boolean, verb: string, done: string): TickedAction => ({
    kind: 'ticked',
    archives,
    name: `${archives ? 'archive' : 'restore'}${capitalised(operations.list ?? '')}`,
    label: verb,
    access: archiveAccess(resource),
    icon: archives ? 'archive' : 'archive-restore',
    success: `${capitalised(labels.many)} ${done}${e}.`,
  });
  return [made(true, 'Archiver', 'archivé'), made(false, 'Restaurer', 'restauré')];
}

/** What a record of the archive is called: 'Archivé', 'Archivée'. */
export const archivedWord = ({ labels }: Resource) => (labels.gender === 'f' ? 'Archivée' : 'Archivé');

/** 'Service archivé.' */
export function archivedMessage({ labels }: Resource, way: 'archive' | 'restore'): string {
  const done = way === 'archive' ? 'archivé' : 'restauré';
  return `${capitalised(labels.one)} ${done}${labels.gender === 'f' ? 'e' : ''}.`;
}
