import type { Questions } from './definePage';
import { occupiersOf } from './words/occupancy/occupiers';
import { rightsOf } from './words/access/rightsOf';
import type { AreaName, Product } from './register';
import type { Resource } from './resource';

/** All the declared resources, by name. */
export interface Resources {
  /** In the order of their areas. */
  readonly all: readonly Resource[];
  /** @throws when there is none of that name: the configs are checked at start, so this is a fault of ours. */
  get(name: string): Resource;
  find(name: string): Resource | undefined;
  /** Those that screens run, by the names of their operations. */
  readonly questions: Questions;
  /** Rights of the specification and those that resources add, each once. */
  readonly actions: readonly string[];
  /** Those of them that have no effect: what they name is reserved to SUPER_ADMIN. */
  readonly reserved: ReadonlySet<string>;
  readonly product: Product;
}

/**
 * What only all the configs together and the product determine: who holds its records, its pages, the rights that it
 * adds.
 */
function completed(resource: Resource, declared: readonly Resource[], { areas, rights }: Product): Resource {
  const occupiers = occupiersOf(resource.name, declared);
  const perPage =
    resource.list && !resource.settings && (resource.list.perPage ?? areas[resource.area]?.perPage);
  // A panel may be shown by the right of the list that it is made of.
  const lists = declared.filter(one => one !== resource).map(({ access }) => access.list);
  const own = [...(resource.ownActions ?? []), ...rightsOf(resource)].filter(
    right =>
      !rights.includes(right) &&
      right !== 'SUPER_ADMIN' &&
      right !== 'SIGNED_IN' &&
      !isOf(resource, lists, right),
  );
  return {
    ...resource,
    ...(perPage ? { list: { ...resource.list!, perPage } } : {}),
    ...(own.length > 0 ? { ownActions: [...new Set(own)] } : {}),
    ...(occupiers.length > 0 ? { occupiers } : {}),
  };
}

const isOf = ({ panels }: Resource, lists: readonly (string | undefined)[], right: string): boolean =>
  lists.includes(right) && panels?.some(({ access }) => access === right) === true;

export function makeResources(
  declared: readonly Resource[],
  product: Product,
  questions: Questions = {},
): Resources {
  const order = Object.keys(product.areas) as AreaName[];
  const all = declared
    .map(resource => completed(resource, declared, product))
    .toSorted((a, b) => order.indexOf(a.area) - order.indexOf(b.area));
  const byName = new Map(all.map(resource => [resource.name, resource]));
  return {
    all,
    questions,
    find: name => byName.get(name),
    get(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`No resource is named '${name}'`);
      return resource;
    },
    product,
    reserved: new Set(product.reserved),
    actions: [...new Set([...product.rights, ...all.flatMap(resource => resource.ownActions ?? [])])],
  };
}
