import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';

/** Address of a record's page as react-admin has it, the one that the caller works on; null when it has none. */
export function recordPathOf(
  { name, routes, access, panels }: Resource,
  id: string,
  caller: Caller | null,
): string | null {
  if (!routes?.edit && !routes?.show) return null;
  // A sheet with panels is more than its form.
  const isSheet = Boolean(panels && routes.show);
  const editing =
    routes.edit && !isSheet && (!routes.show || (access.update !== undefined && can(caller, access.update)));
  return `/${name}/${encodeURIComponent(id)}${editing ? '' : '/show'}`;
}
