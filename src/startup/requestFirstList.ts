import { getQuery, parseQueryFromLocation } from 'react-admin';
import { pages } from '../pages/all';
import { requestEarlyList } from '../providers/earlyList';
import { inwardLocation, listAt } from '../providers/listPlace';
import { canAccess } from '../providers/permissionsProvider';
import { resources } from '../resources/all';
import type { Caller } from '../schema/words/access/permissions';
import { homeOf, menuOf } from '../views/shell/menuOf';
import { readableKeys } from '../schema/words/list/listColumns';
import { listDefaults } from '../schema/words/list/listDefaults';
import { askedColumns } from '../schema/words/list/shownPaths';

interface Place {
  pathname: string;
  search: string;
}

/**
 * Asks for the rows of the list that a page is about to open, while the admin is being mounted. Null when it opens
 * none, or one that the caller may not read; otherwise settles when they are there.
 */
export function requestFirstList(caller: Caller | null, { pathname, search }: Place): Promise<void> | null {
  const home = pathname === '/';
  const path = home ? homeOf(caller, menuOf(resources.all, pages, caller)) : pathname;
  const place = inwardLocation({ pathname: path ?? '', search: home ? '' : search });
  const resource = listAt(place.pathname);
  if (!resource || resource.settings || !canAccess(caller, resource, 'list')) return null;
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: place.search }),
    params: {},
    filterDefaultValues: undefined,
    ...listDefaults(resource),
  });
  const chosen = new URLSearchParams(place.search).get('columns')?.split(',') ?? [];
  const columns = askedColumns(resource, readableKeys(resource, caller, chosen));
  return requestEarlyList(resource, {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter,
    meta: { columns },
  });
}
