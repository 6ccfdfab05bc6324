import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { eachFile } from '../files/eachFile';
import type { FilePlace } from '../files/eachFile';
import { FreshFile } from '../files/freshFile';
import type { Values } from './store';

/**
 * Paths of an input that name a file which the record does not hold in that field: else whoever knows an id could
 * make any file their own, and read it.
 */
export function foreignFiles(
  resource: Resource,
  input: Values,
  current: Values | undefined,
  resources: Resources,
): string[] {
  const key = ({ declared }: FilePlace, id: unknown) => `${declared} ${String(id)}`;
  const given = eachFile(resource.fields, input, resources).filter(
    ({ holder, key: name }) => !(holder[name] instanceof FreshFile),
  );
  if (given.length === 0) return [];
  const held = new Set(
    eachFile(resource.fields, current ?? {}, resources).map(place => key(place, place.holder[place.key])),
  );
  return given
    .filter(place => !held.has(key(place, (place.holder[place.key] as { id?: unknown }).id)))
    .map(({ path }) => path);
}
