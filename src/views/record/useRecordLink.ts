import { useCreatePath } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { can } from '../../schema/permissions';

/** Address of a record's page; null when it has none, or is not the caller's to see. */
export function useRecordLink(resource: string, id: string): string | null {
  const createPath = useCreatePath();
  const caller = useCaller();
  const target = resources.find(resource);
  if (!target?.routes?.edit && !target?.routes?.show) return null;
  if (!target.access.list || !can(caller, target.access.list)) return null;
  return createPath({ resource, id, type: target.routes.edit ? 'edit' : 'show' });
}
