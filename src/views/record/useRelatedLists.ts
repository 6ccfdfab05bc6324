import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { can, readRight } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { tabsOf } from '../../schema/tabs';
import type { SheetTab } from '../../schema/tabs';

/** A list that has something of a record, and how much once it is known. */
export type RelatedList = SheetTab & { count?: number };

/**
 * The lists that have something of a record, of those that the caller may read.
 * `isDeclared` tells at once whether there may be one, so that nothing moves when they come.
 * @param chosen name of the one that the address asks for: it is there before it is known to have something.
 */
export function useRelatedLists(resource: Resource, id: string, chosen: string) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const declared = useMemo(
    () => tabsOf(resource, resources.all).filter(({ list }) => can(caller, readRight(list))),
    [resource, caller],
  );
  const { data } = useQuery({
    queryKey: ['sheetTabs', resource.name, id],
    queryFn: async () => (await dataProvider.sheetTabs(resource.name, { id })).data,
    enabled: declared.length > 0,
  });
  const lists = declared.flatMap((tab): RelatedList[] => {
    const found = data?.find(one => one.resource === tab.list.name && one.by === tab.by);
    return found || (!data && tab.list.name === chosen) ? [{ ...tab, count: found?.count }] : [];
  });
  return { lists, isDeclared: declared.length > 0 };
}
