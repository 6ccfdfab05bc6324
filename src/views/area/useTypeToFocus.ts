import { useEffect } from 'react';
import type { RefObject } from 'react';

const takesKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** What is typed anywhere on the page goes to this input; keys that mean something else keep their meaning. */
export function useTypeToFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return;
      if (target instanceof Element && target.closest(takesKeys)) return;
      // The letter itself follows the focus.
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
