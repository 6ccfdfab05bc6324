import { isGroup } from '../fields/paths';
import type { Draft, Fields } from '../../field';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';

type Named = Pick<Resource, 'name' | 'face'>;

/** The table that holds the records of a resource: its own, or that of the resource whose face it is. */
export const tableOf = ({ name, face }: Named): string => face?.of ?? name;

/** Whether its records are written in the table of another resource, which defines all that the table is. */
export const isFace = (resource: Named): boolean => tableOf(resource) !== resource.name;

/** The resource as which its records are written: the one whose table it is. */
export const baseOf = (resource: Resource, resources: Pick<Resources, 'get'>): Resource =>
  isFace(resource) ? resources.get(tableOf(resource)) : resource;

/** Whether it reads some records of another resource, which alone writes them. */
export const onlyReads = ({ face }: Pick<Resource, 'face'>): boolean => face?.actions !== undefined;

/** What is done with its records is done as this resource: the one that it reads, or itself. */
export const actsAs = (resource: Resource, resources: Pick<Resources, 'get'>): Resource =>
  onlyReads(resource) ? baseOf(resource, resources) : resource;

/** Whether its lists and sheets offer an action of `actsAs`. */
export const offersAction = ({ face }: Pick<Resource, 'face'>, action: string): boolean =>
  face?.actions?.includes(action) ?? true;

/** Whether a record is one of the resource's: a face shows some of those of its table. */
export const isShown = ({ face }: Pick<Resource, 'face'>, record: Draft): boolean =>
  !face || face.values.includes(String(record[face.field]));

/**
 * The fields by which a record written through a face is judged: all those of its table, so that it is whole by every
 * rule, each as the face has it where it does.
 */
export const judgedFields = (resource: Resource, resources: Pick<Resources, 'get'>): Fields =>
  isFace(resource) ? overlaid(baseOf(resource, resources).fields, resource.fields) : resource.fields;

const overlaid = (base: Fields, own: Fields): Fields =>
  Object.fromEntries(
    Object.entries(base).map(([name, field]) => {
      const picked = own[name];
      if (!isGroup(field) || !picked) return [name, picked ?? field];
      return [name, { ...picked, fields: overlaid(field.fields ?? {}, picked.fields ?? {}) }];
    }),
  );

/** The fields of a face: its choice offers the values that it shows, the first of them to a new record. */
export function facedFields({ name, face, fields }: Pick<Resource, 'name' | 'face' | 'fields'>): Fields {
  const field = face && fields[face.field];
  if (!face || !field) return fields;
  const offered = { ...field, offers: face.values, default: face.values[0] };
  const entries = Object.entries(field.choices ?? {}).filter(([value]) => face.values.includes(value));
  // The table's own resource keeps them all: they are what its column may hold.
  const choices = isFace({ name, face }) ? Object.fromEntries(entries) : field.choices;
  return { ...fields, [face.field]: { ...offered, choices } };
}
