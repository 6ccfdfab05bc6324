import { occupiersOf } from './occupiers';
import type { Resource } from './resource';

/** All the declared resources, by name. */
export interface Resources {
  readonly all: readonly Resource[];
  /** @throws when there is none of that name: the configs are checked at start, so this is a fault of ours. */
  get(name: string): Resource;
  find(name: string): Resource | undefined;
  /** Rights of the specification and those that resources add, each once. */
  readonly actions: readonly string[];
  /** Those of them that have no effect: what they name is reserved to SUPER_ADMIN. */
  readonly reserved: ReadonlySet<string>;
}

export function makeResources(declared: readonly Resource[], specified: readonly string[]): Resources {
  const all = declared.map(resource => {
    const occupiers = occupiersOf(resource.name, declared);
    return occupiers.length > 0 ? { ...resource, occupiers } : resource;
  });
  const byName = new Map(all.map(resource => [resource.name, resource]));
  return {
    all,
    find: name => byName.get(name),
    get(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`No resource is named '${name}'`);
      return resource;
    },
    reserved: new Set(all.flatMap(resource => Object.values(resource.reserved ?? {}))),
    actions: [...new Set([...specified, ...all.flatMap(resource => resource.ownActions ?? [])])],
  };
}
