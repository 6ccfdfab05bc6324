import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { fewestSearched } from '../../schema/api/searchedResources';
import { useAllowedPages } from '../shell/menu';
import { useSettled } from '../useSettled';
import { pagesFound } from './pagesFound';
import { useRecents } from './useRecents';
import { resultGroups } from './resultGroups';
import type { ResultGroup } from './resultGroups';

const pause = 180;

interface SearchResults {
  /** Whether enough is typed to search. */
  enough: boolean;
  /** Whether what is shown answers what is typed. */
  settled: boolean;
  failed: boolean;
  groups: ResultGroup[];
  retry: () => void;
}

/** Pages and records that answer what is typed, sought a moment after the last letter; the latest ones before that. */
export function useSearchResults(text: string): SearchResults {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const caller = useCaller();
  const sections = useAllowedPages();
  const typed = text.trim();
  const recents = useRecents(typed === '');
  const enough = typed.length >= fewestSearched;
  const word = useSettled(enough ? typed : '', pause, '');
  const { data, isPlaceholderData, isError, isPending, refetch } = useQuery({
    queryKey: ['search', word],
    queryFn: async () => (await dataProvider.search({ searchWord: word })).data,
    enabled: word !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const groups = useMemo(
    () =>
      enough
        ? resultGroups(pagesFound(sections, typed), data ?? [], typed, resources, caller, translate)
        : recents,
    [recents, enough, sections, typed, data, caller, translate],
  );
  const settled = word === typed && !isPending && !isPlaceholderData;
  return {
    enough,
    settled: typed === '' || settled || (isError && word === typed),
    failed: isError && word === typed,
    groups,
    retry: () => void refetch(),
  };
}
