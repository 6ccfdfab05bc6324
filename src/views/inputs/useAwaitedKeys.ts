import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

interface Awaited<T> {
  /** What stands in the box, '' while it is what was chosen. */
  word: string;
  /** Whether the answer to it is still to come. */
  loading: boolean;
  /** What may be chosen of the answer, the likeliest first. */
  found: readonly T[];
  choose: (option: T) => void;
}

/**
 * The keys that choose, pressed before the answer to what stands in the box is there, wait for it, then do what they would have done: of
 * the list of before nothing is chosen. Tab leaves at once, and takes with it what it stands on or, once it is there, what
 * it would have. What is sought and not found stays in the box, to be seen.
 */
export function useAwaitedKeys<T>({ word, loading, found, choose }: Awaited<T>) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [unmatched, setUnmatched] = useState('');
  const box = useRef<EventTarget | null>(null);
  const standsOn = useRef<T | null>(null);
  const take = (option: T | null | undefined) => {
    if (option && found.includes(option)) choose(option);
    else setUnmatched(word);
  };
  useEffect(() => {
    if (loading || keys.length === 0) return;
    setKeys([]);
    if (keys.includes('Tab'))
      return take(found[Math.max(0, count(keys, 'ArrowDown') - count(keys, 'ArrowUp'))]);
    // It has the new options by now: the effects of what it holds come first.
    for (const key of keys)
      box.current?.dispatchEvent(
        new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer is there: what it found is of this render
  }, [loading, keys]);
  const isUnmatched = unmatched !== '' && unmatched === word;
  return {
    /** Keys wait: what was found before is not to be offered. */
    awaits: loading && keys.length > 0,
    /** What was typed and left, of which there is nothing. */
    unmatched: isUnmatched,
    /** Another text: what was pressed for the one before is over. */
    forget: () => setKeys([]),
    /** For the autocomplete. */
    props: {
      clearOnBlur: keys.length === 0 && !isUnmatched,
      onHighlightChange: (_: unknown, option: T | null) => {
        standsOn.current = option;
      },
      onKeyDown(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) {
        const { key } = event;
        if (word === '' || !awaitable.has(key)) return;
        // It chooses; it never sends the form.
        if (key === 'Enter') event.preventDefault();
        if (!loading) {
          if (key === 'Tab') take(standsOn.current);
          return;
        }
        box.current = event.target;
        if (key !== 'Tab') {
          event.preventDefault();
          event.defaultMuiPrevented = true;
        }
        setKeys([...keys, key]);
      },
    },
  };
}

const awaitable = new Set(['Enter', 'Tab', 'ArrowDown', 'ArrowUp']);

const count = (keys: readonly string[], key: string) => keys.filter(one => one === key).length;
