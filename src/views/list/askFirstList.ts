import { getQuery, parseQueryFromLocation } from 'react-admin';
import { customPages } from '../../providers/customPages';
import { askEarlyList } from '../../providers/earlyList';
import { inwardLocation, listAt } from '../../providers/listPlace';
import { resources } from '../../resources/all';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import { homeOf } from '../guard/homeOf';
import { menuOf } from '../shell/menuOf';
import { listDefaults } from '../../schema/listDefaults';

interface Place {
  pathname: string;
  search: string;
}

/**
 * Asks for the rows of the list that a page is about to open, while the admin is being mounted. Null when it opens
 * none, or one that the caller may not read; otherwise settles when they are there.
 */
export function askFirstList(caller: Caller | null, { pathname, search }: Place): Promise<void> | null {
  const home = pathname === '/';
  const path = home ? homeOf(caller, menuOf(resources.all, customPages, caller)) : pathname;
  const place = inwardLocation({ pathname: path ?? '', search });
  const resource = listAt(place.pathname);
  const access = resource?.access.list;
  if (!resource || resource.settings || !access || !can(caller, access)) return null;
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: home ? {} : parseQueryFromLocation({ search: place.search }),
    params: {},
    filterDefaultValues: undefined,
    ...listDefaults(resource),
  });
  return askEarlyList(resource, { pagination: { page, perPage }, sort: { field: sort, order }, filter });
}
