import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Choice } from '../../providers/ownMethods';

/** A record as a reference shows it. */
export type Option = Choice;

const mostOptions = 25;
const pause = 200;

/**
 * Options of a reference: what the server finds for the typed word, asked 200 ms after the last letter, and
 * again whenever the window regains the focus.
 * @param active asks nothing before the field was first used.
 */
export function useLookup(target: string, typed: string, active: boolean) {
  const dataProvider = useDataProvider();
  const word = useDelayed(typed.trim());
  const { data, isFetching, error } = useQuery<Option[]>({
    queryKey: ['lookup', target, word],
    queryFn: async () => {
      const answer = await dataProvider.lookup(target, { searchWord: word || undefined, limit: mostOptions });
      return answer.data as Option[];
    },
    enabled: active,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
  return { options: data ?? [], loading: isFetching || word !== typed.trim(), failed: Boolean(error) };
}

function useDelayed(word: string): string {
  const [delayed, setDelayed] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(word), word ? pause : 0);
    return () => clearTimeout(timer);
  }, [word]);
  return delayed;
}
