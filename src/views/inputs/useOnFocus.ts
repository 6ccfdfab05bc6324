import { useEffect, useRef } from 'react';

/** Calls `look` each time the window regains the focus (specification §2: options are then fetched again), while `active`. */
export function useOnFocus(look: () => unknown, active = true): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onFocus = () => void latest.current();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [active]);
}
