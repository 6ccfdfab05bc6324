import { pages } from '../pages/all';
import { addresses } from '../providers/addresses';
import { requestEarly } from '../providers/early';
import { resources } from '../resources/all';
import { readingAt } from '../schema/api/readings';
import type { Caller } from '../schema/words/access/permissions';
import { homeOf, menuOf } from '../product/menuOf';

interface Place {
  pathname: string;
  search: string;
}

/**
 * Requests the list or the record that a page is about to show, while the admin is being mounted. Null when it shows
 * none, or one that the caller may not read; otherwise settles when it is there.
 */
export function requestFirst(caller: Caller | null, { pathname, search }: Place): Promise<void> | null {
  if (!caller) return null;
  const address = pathname === '/' ? homeOf(caller, menuOf(resources.all, pages, caller)) : pathname + search;
  const reading = readingAt(address ?? '', caller, resources, addresses);
  return reading && requestEarly(reading);
}
