import type { RouterLocation, RouterTo } from 'react-admin';
import { resources } from '../resources/all';
import { inwardSearch, outwardSearch } from '../schema/words/list/listAddress';
import type { Resource } from '../schema/resource';
import { addresses } from './addresses';
import { readSession } from './session';

/** The resource whose list is at an internal path. */
export function listAt(internalPath: string): Resource | undefined {
  const [name = '', ...rest] = internalPath.split('/').filter(Boolean);
  const resource = rest.length === 0 ? resources.find(name) : undefined;
  return resource?.list && resource.routes?.list ? resource : undefined;
}

/** A location of the browser's bar, in react-admin's words; what an address holds of its sheet joins the search. */
export function inwardLocation<Place extends { pathname: string; search: string }>(place: Place): Place {
  const [, pathname = '', search = ''] =
    /^([^?]*)(.*)$/s.exec(addresses.inward(place.pathname + place.search)) ?? [];
  const list = listAt(pathname);
  return { ...place, pathname, search: list ? inwardSearch(list, search) : search };
}

/** A target whose search part, when it is that of a list, is as the browser's bar shows it. */
export function withListWords<To extends RouterTo>(to: To, here: RouterLocation): To {
  if (typeof to !== 'string') {
    const { pathname = here.pathname, search } = to as Partial<RouterLocation>;
    const list = listAt(addresses.inward(pathname));
    if (!list || search === undefined) return to;
    const whole = pathname === here.pathname ? withOwnWords(search, here.search) : search;
    return { ...(to as Partial<RouterLocation>), search: outwardSearch(list, whole) } as To;
  }
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const list = search ? listAt(addresses.inward(path || here.pathname)) : undefined;
  return list ? ((path + outwardSearch(list, search) + hash) as To) : to;
}

/** react-admin writes all it knows of a list, but not its columns nor its view: they stay unless they are given. */
function withOwnWords(search: string, before: string): string {
  const params = new URLSearchParams(search);
  const old = new URLSearchParams(before);
  for (const word of ['columns', 'view']) {
    const value = old.get(word);
    if (!params.has(word) && value) params.set(word, value);
  }
  return `?${params}`;
}

const keyOf = (name: string) => `karhba.list.${readSession()?.user.id ?? ''}.${name}`;

/** Keeps how a list was left, in this tab: a saved record leads back to it. @param search in react-admin's words. */
export function rememberList(name: string, search: string): void {
  try {
    sessionStorage.setItem(keyOf(name), search);
  } catch {
    // A browser that keeps nothing shows the list from its beginning.
  }
}

/** The way back to a list as it was left, from one of its records; any other path stays as it is. */
export function wayBack(path: string): string {
  const list = listAt(path);
  try {
    return list ? path + (sessionStorage.getItem(keyOf(list.name)) ?? '') : path;
  } catch {
    return path;
  }
}
