import { useEffect, useRef } from 'react';

/** Escape leaves, wherever the focus is, but not what it closes first: a dialog, a list of choices, a calendar. */
export function useEscape(leave: (() => void) | undefined) {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector(floating)) latest.current?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
