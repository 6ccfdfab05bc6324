import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { useKey, useSaveKey } from './SaveBar';

/** Whether a dialog stands over it: what is pressed is that one's. */
export function isUnderDialog(place: Element | null): boolean {
  // Those opened later stand later.
  const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return above !== undefined && !above.contains(place);
}

/** Ctrl+S saves the form, but not one under a dialog. */
export function useSaveShortcut(place: RefObject<HTMLElement | null>) {
  useSaveKey(() => {
    if (!isUnderDialog(place.current)) place.current?.closest('form')?.requestSubmit();
  });
}

/** Escape leaves, wherever the focus is, but not what it closes first: a dialog, a list of choices, a calendar. */
export function useEscape(leave: (() => void) | undefined) {
  useKey(event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector(floating)) leave?.();
  });
}

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Padding under the page's content. */
const below = 24;

/**
 * The browser fills in nothing; a form of a page reaches down to the bottom of the window, so that a short one has its bar
 * there too.
 */
export function useFormPlace(place: RefObject<HTMLElement | null>, onPage: boolean) {
  useLayoutEffect(() => {
    const element = place.current;
    element?.closest('form')?.setAttribute('autocomplete', 'off');
    if (!element || !onPage) return;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
    element.style.minHeight = `calc(100dvh - ${top + below}px)`;
  }, [place, onPage]);
}
