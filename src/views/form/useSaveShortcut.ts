import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Ctrl+S (Cmd+S) saves the form, wherever the focus is, but not one under a dialog. */
export function useSaveShortcut(save: () => void, place: RefObject<HTMLElement | null>) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // Those opened later stand later.
      const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      if (!above || above.contains(place.current)) latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [place]);
}
