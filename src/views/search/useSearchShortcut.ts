import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface SearchShortcut {
  /** Undefined until it was opened once. */
  open: boolean | undefined;
  /** How often it was opened: each time it begins anew. */
  times: number;
  /** What was typed between Ctrl+K and the box being there: Enter ends its line. */
  early: RefObject<string>;
  show: () => void;
  hide: () => void;
}

/** Ours is marked: it may still be fading away when it is called again. */
const another = '[role="dialog"]:not(.karhba-search), [role="alertdialog"]';

/** Ctrl+K (⌘K) opens the search from anywhere but another dialog; nothing typed after it is lost. */
export function useSearchShortcut(enabled: boolean): SearchShortcut {
  const [open, setOpen] = useState<boolean>();
  const [times, setTimes] = useState(0);
  const early = useRef('');
  const opening = useRef(false);
  const isOpen = useRef(false);
  const show = useCallback(() => {
    early.current = '';
    isOpen.current = true;
    setOpen(true);
    setTimes(before => before + 1);
  }, []);
  const hide = useCallback(() => {
    isOpen.current = false;
    // Whatever closes it, what is typed from now on is for the page.
    opening.current = false;
    setOpen(false);
  }, []);
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (document.activeElement?.matches('.karhba-search input')) opening.current = false;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (isOpen.current || document.querySelector(another)) return;
        show();
        opening.current = true;
      } else if (opening.current && (key.length === 1 || key === 'Enter') && !ctrlKey && !metaKey) {
        event.preventDefault();
        early.current += key === 'Enter' ? '\n' : key;
        if (key === 'Enter') opening.current = false;
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled, show]);
  return { open, times, early, show, hide };
}
