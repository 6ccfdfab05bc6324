import { resources } from '../resources/all';
import type { OwnPage, Resource } from '../schema/resource';
import type { Fields } from '../schema/field';

/** A page where one changes what a record holds of oneself. */
export interface DeclaredPage extends OwnPage<Fields> {
  resource: Resource;
  /** The update that it sends. */
  by: string;
}

/** The own pages that the configs declare, for the addresses, the user's menu and the routes. */
export const ownPages: readonly DeclaredPage[] = resources.all.flatMap(resource =>
  Object.entries(resource.updates ?? {}).flatMap(([by, { page }]) =>
    page ? [{ ...page, resource, by }] : [],
  ),
);
