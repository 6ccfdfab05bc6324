import type { Resource } from '../schema/resource';

/** The right that a react-admin action on a resource asks for; undefined when nobody has it. */
export function accessTo(resource: Resource, action: string): string | undefined {
  if (action === 'create') return resource.access.create;
  if (action === 'delete') return resource.access.delete;
  if (action === 'update') return resource.access.update;
  // A record's screen shows it to whoever may read the list; it edits for whoever may update.
  return resource.access.list;
}
