import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const pause = 300;

/**
 * The text of the search box, and the word that the list is filtered by: what was typed 300 ms ago. The address may
 * change it from outside.
 */
export function useSearchWord() {
  const { filterValues, setFilters } = useListContext();
  const word = String(filterValues.searchWord ?? '');
  const [text, setText] = useState(word);
  const latest = useRef({ filterValues, setFilters });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { filterValues, setFilters };
  });
  useEffect(() => setText(before => (before.trim() === word ? before : word)), [word]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (next: string) => {
    clearTimeout(timer.current);
    const { filterValues: values, setFilters: set } = latest.current;
    if (next !== (values.searchWord ?? '')) set({ ...values, searchWord: next || undefined }, undefined);
  };
  return {
    text,
    word,
    type(next: string) {
      setText(next);
      clearTimeout(timer.current);
      if (next === '') apply('');
      else timer.current = setTimeout(() => apply(next.trim()), pause);
    },
    /** Searches at once what is typed. */
    settle: () => apply(text.trim()),
  };
}
