import type { Fields } from '../../schema/field';
import type { Resource } from '../../schema/resource';

/** A resource as an own page shows it: the fields that its update takes, and those that it only shows. */
export function ownPart(resource: Resource, by: string): Resource {
  const { fields: taken = [], page } = resource.updates?.[by] ?? {};
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name]) => taken.includes(name) || page?.shows?.includes(name))
      .map(([name, field]) => [name, taken.includes(name) ? field : { ...field, readOnly: true }]),
  );
  return { ...resource, fields };
}
