import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface SearchShortcut {
  /** Undefined until it was opened once. */
  open: boolean | undefined;
  /** What was typed between Ctrl+K and the box being there. */
  early: RefObject<string>;
  show: () => void;
  hide: () => void;
}

const overAnother = '[role="dialog"], [role="alertdialog"]';

/** Ctrl+K (⌘K) opens the search from anywhere but another dialog; nothing typed after it is lost. */
export function useSearchShortcut(enabled: boolean): SearchShortcut {
  const [open, setOpen] = useState<boolean>();
  const early = useRef('');
  const opening = useRef(false);
  const show = useCallback(() => {
    early.current = '';
    setOpen(true);
  }, []);
  const hide = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isThere = document.querySelector(overAnother) !== null;
      if (isThere) opening.current = false;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (isThere) return;
        show();
        opening.current = true;
      } else if (opening.current && key.length === 1 && !ctrlKey && !metaKey) {
        event.preventDefault();
        early.current += key;
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled, show]);
  return { open, early, show, hide };
}
