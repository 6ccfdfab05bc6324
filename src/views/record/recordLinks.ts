import { useCreatePath } from 'react-admin';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Resource } from '../../schema/resource';
import type { Caller } from '../../schema/words/access/permissions';

/** Address of a record's page as react-admin has it, the one that the caller works on; null when it has none. */
export function recordPathOf(resource: Resource, id: string, caller: Caller | null): string | null {
  const { name, routes, panels } = resource;
  if (!routes?.edit && !routes?.show) return null;
  // A sheet with panels is more than its form.
  const isSheet = Boolean(panels && routes.show);
  const editing = routes.edit && !isSheet && (!routes.show || canAccess(caller, resource, 'edit'));
  return `/${name}/${encodeURIComponent(id)}${editing ? '' : '/show'}`;
}

/** Address of a record's page; null when it has none, or is not the caller's to see. */
export function useRecordLink(resource: string, id: string): string | null {
  const createPath = useCreatePath();
  const caller = useCaller();
  const target = resources.find(resource);
  if (!target?.routes?.edit && !target?.routes?.show) return null;
  if (!canAccess(caller, target, 'list')) return null;
  return createPath({ resource, id, type: target.routes.edit ? 'edit' : 'show' });
}
