import type { SearchGroup } from '../../providers/ownMethods';
import type { Caller } from '../../schema/permissions';
import { capitalised, counted } from '../../schema/french';
import type { Resources } from '../../schema/resources';
import { mostCounted } from '../../schema/searchedResources';
import { recordPathOf } from '../record/recordPathOf';
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
): ResultGroup[] {
  const records = found.flatMap(({ resource: name, count, hits }): ResultGroup[] => {
    const resource = resources.find(name);
    if (!resource) return [];
    const results = hits.map(({ id, label, second }) => ({
      key: `${name} ${id}`,
      label: label || `n° ${id}`,
      second: second ?? '',
      path: recordPathOf(resource, id, caller) ?? `/${name}`,
    }));
    const filter = encodeURIComponent(JSON.stringify({ searchWord: typed }));
    const several = count >= mostCounted ? `${mostCounted} ou plus` : counted(count, 'résultat');
    const all =
      resource.routes?.list && count > hits.length
        ? { key: `${name} *`, label: 'Voir tout', second: several, path: `/${name}?filter=${filter}` }
        : undefined;
    return [{ key: name, title: capitalised(resource.labels.many), icon: resource.icon, results, all }];
  });
  if (pages.length === 0) return records;
  const results = pages.map(page => ({ ...page, key: page.path }));
  return [{ key: 'pages', title: 'Pages', results }, ...records];
}
