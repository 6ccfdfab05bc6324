import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import { pageTitle } from '../shell/arrival';

const controls = 'a[href], button, input';

/**
 * Once rows have gone with what had the focus in them, the row that follows has it, or the one before, or the page's
 * title.
 */
export function focusBeside(rows: readonly (Element | null | undefined)[]): void {
  const [first, last] = [rows[0], rows.at(-1)];
  const near = [...siblings(last, 'nextElementSibling'), ...siblings(first, 'previousElementSibling')];
  const others = near.filter(row => !rows.includes(row));
  // React takes them away first, and a dialog gives the focus back to what is left.
  setTimeout(() => {
    if (!isLost()) return;
    const row = others.find(other => other.isConnected && other.querySelector(controls));
    // Its link before its box.
    const control = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>(controls);
    (control ?? pageTitle())?.focus();
  });
}

const isLost = () => !document.activeElement || document.activeElement === document.body;

function siblings(row: Element | null | undefined, way: 'nextElementSibling' | 'previousElementSibling') {
  const found: Element[] = [];
  for (let one = row?.[way]; one; one = one[way]) found.push(one);
  return found;
}

/** For what can be done with a row, its dialogs included: gives the focus on when the row goes under it. */
export function useRowFocus<Place extends HTMLElement>(row: string) {
  const place = useRef<Place>(null);
  const hasFocus = useRef(false);
  // Before it is taken away.
  useLayoutEffect(() => {
    const element = place.current?.closest(row);
    return () => {
      if (hasFocus.current || element?.contains(document.activeElement)) focusBeside([element]);
    };
  }, [row]);
  return {
    ref: place,
    onFocus: () => {
      hasFocus.current = true;
    },
    // Its dialog closes, and leaves the focus nowhere: it is still ours to give on.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasFocus.current = relatedTarget === null;
    },
  };
}
