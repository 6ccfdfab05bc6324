import type { Fields } from '../field';
import type { Resource } from '../resource';

/** A search across resources begins with so many characters (specification §5). */
export const fewestSearched = 3;

/** So many records of each resource are shown; the list has the others. */
export const mostShown = 5;

/** More records than these are not counted. */
export const mostCounted = 500;

/** The resources whose records a search across all finds: those with a list, a page of their own, and words to find. */
export function searchedResources(all: readonly Resource[]): Resource[] {
  return all.filter(
    ({ operations, routes, fields, partOf, view, settings }) =>
      operations?.list &&
      (routes?.edit ?? routes?.show) &&
      !partOf &&
      !view &&
      !settings &&
      isSearched(fields),
  );
}

/** The same as results show them that answer as well: what is under way, and so has a state, before what was noted. */
export const inSearchOrder = (all: readonly Resource[]): Resource[] =>
  searchedResources(all).toSorted((a, b) => Number(!a.state) - Number(!b.state));

const isSearched = (fields: Fields): boolean =>
  Object.values(fields).some(field => field.searchable || isSearched(field.fields ?? {}));
