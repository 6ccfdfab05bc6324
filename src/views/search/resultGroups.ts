import type { TranslateFunction } from 'react-admin';
import type { SearchGroup } from '../../providers/ownMethods';
import type { Caller } from '../../schema/words/access/permissions';
import { capitalised, unnamed } from '../../schema/french';
import type { Resources } from '../../schema/resources';
import { mostCounted } from '../../schema/api/searchedResources';
import { recordPathOf } from '../record/recordLinks';
import type { FoundPage } from './pagesFound';

/** One line to choose. */
export interface Result {
  key: string;
  label: string;
  second: string;
  path: string;
}

/** Lines of one kind under their heading. */
export interface ResultGroup {
  key: string;
  title: string;
  icon?: string;
  results: Result[];
  /** To the list of all that is found. */
  all?: Result;
}

/** What was found, as it is shown: pages, then the records of each resource. */
export function resultGroups(
  pages: readonly FoundPage[],
  found: readonly SearchGroup[],
  typed: string,
  resources: Resources,
  caller: Caller | null,
  translate: TranslateFunction,
): ResultGroup[] {
  const records = found.flatMap(({ resource: name, count, hits }): ResultGroup[] => {
    const resource = resources.find(name);
    if (!resource) return [];
    const results = hits.map(({ id, label, second }) => ({
      key: `${name} ${id}`,
      label: label || unnamed(id),
      second: second ?? '',
      path: recordPathOf(resource, id, caller) ?? `/${name}`,
    }));
    const filter = encodeURIComponent(JSON.stringify({ searchWord: typed }));
    const several =
      count >= mostCounted
        ? translate('karhba.search.many', { count: mostCounted })
        : translate('karhba.search.found', { smart_count: count });
    const all =
      resource.routes?.list && count > hits.length
        ? {
            key: `${name} *`,
            label: translate('karhba.search.all'),
            second: several,
            path: `/${name}?filter=${filter}`,
          }
        : undefined;
    return [{ key: name, title: capitalised(resource.labels.many), icon: resource.icon, results, all }];
  });
  if (pages.length === 0) return records;
  const results = pages.map(page => ({ ...page, key: page.path }));
  return [{ key: 'pages', title: translate('karhba.search.pages'), results }, ...records];
}
