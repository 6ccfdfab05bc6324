import { useEffect } from 'react';
import type { RefObject } from 'react';

const forms = new Set<RefObject<boolean>>();

/** Makes a form known to whoever leaves the page; `changed` is read at that moment. */
export function useUnsavedForm(changed: RefObject<boolean>) {
  useEffect(() => {
    forms.add(changed);
    return () => void forms.delete(changed);
  }, [changed]);
}

/** Whether the page, or a dialog over it, holds something that leaving would lose. */
export const anyUnsaved = () => [...forms].some(changed => changed.current);
