import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { canAccess } from '../../providers/permissionsProvider';
import { readRecents } from '../../providers/recents';
import type { Visit } from '../../providers/recents';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { capitalised, unnamed } from '../../schema/french';
import { recordPathOf } from '../record/recordLinks';
import type { ResultGroup } from './resultGroups';

const nothing: ResultGroup[] = [];

/**
 * The records that the user has looked at last, under one heading: those that are still there and that they may still
 * read, by the names that they have now. The one that is being looked at is left out.
 * @param wanted nothing is read before.
 */
export function useRecents(wanted: boolean): ResultGroup[] {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const caller = useCaller();
  const { pathname } = useLocation();
  const [visits] = useState(readRecents);
  const open = useMemo(
    () =>
      visits.flatMap(visit => {
        const resource = resources.find(visit.resource);
        const path =
          resource && canAccess(caller, resource, 'list') && recordPathOf(resource, visit.id, caller);
        return path && !pathname.startsWith(`/${resource.name}/${visit.id}`)
          ? [{ ...visit, resource, path }]
          : [];
      }),
    [visits, caller, pathname],
  );
  const { data } = useQuery({
    queryKey: ['recents', open.map(({ resource, id }) => [resource.name, id])],
    queryFn: () =>
      readLabels(
        dataProvider,
        open.map(({ resource, id }) => ({ resource: resource.name, id })),
      ),
    enabled: wanted && open.length > 0,
    retry: false,
  });
  return useMemo(() => {
    if (!wanted || !data) return nothing;
    const results = open.flatMap(({ resource, id, path }) => {
      const label = data.get(`${resource.name} ${id}`);
      const second = capitalised(resource.labels.one);
      return label === undefined
        ? []
        : [{ key: `${resource.name} ${id}`, label: label || unnamed(id), second, path }];
    });
    return results.length > 0
      ? [{ key: 'recents', title: translate('karhba.search.recents'), icon: 'history', results }]
      : nothing;
  }, [wanted, data, open, translate]);
}

/** Names of the records that can be read, by resource and id. */
async function readLabels(dataProvider: KarhbaDataProvider, visits: readonly Visit[]) {
  const names = [...new Set(visits.map(({ resource }) => resource))];
  const found = await Promise.all(
    names.map(async name => {
      const ids = visits.filter(({ resource }) => resource === name).map(({ id }) => id);
      const { data } = await dataProvider.lookup(name, { ids, limit: ids.length });
      return data.map(({ id, label }) => [`${name} ${id}`, label] as const);
    }),
  );
  return new Map(found.flat());
}
