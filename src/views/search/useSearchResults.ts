import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { fewestSearched } from '../../schema/searchedResources';
import { useAllowedPages } from '../shell/useAllowedPages';
import { pagesFound } from './pagesFound';
import { resultGroups } from './resultGroups';
import type { ResultGroup } from './resultGroups';

const pause = 180;

interface SearchResults {
  /** Whether enough is typed to search. */
  asked: boolean;
  /** Whether what is shown answers what is typed. */
  settled: boolean;
  failed: boolean;
  groups: ResultGroup[];
  retry: () => void;
}

/** Pages and records that answer what is typed, asked a moment after the last letter. */
export function useSearchResults(text: string): SearchResults {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const caller = useCaller();
  const sections = useAllowedPages();
  const typed = text.trim();
  const asked = typed.length >= fewestSearched;
  const [word, setWord] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWord(asked ? typed : ''), pause);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const { data, isPlaceholderData, isError, isPending, refetch } = useQuery({
    queryKey: ['search', word],
    queryFn: async () => (await dataProvider.search({ searchWord: word })).data,
    enabled: word !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const groups = useMemo(
    () => (asked ? resultGroups(pagesFound(sections, typed), data ?? [], typed, resources, caller) : []),
    [asked, sections, typed, data, caller],
  );
  const settled = word === typed && !isPending && !isPlaceholderData;
  return {
    asked,
    settled: settled || (isError && word === typed),
    failed: isError && word === typed,
    groups,
    retry: () => void refetch(),
  };
}
