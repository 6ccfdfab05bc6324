import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Padding under the page's content. */
const below = 24;

/** Lets an element reach down to the bottom of the window, so that a short form of a page has its bar there too. */
export function useFillHeight(place: RefObject<HTMLElement | null>, onPage: boolean) {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !onPage) return;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
    element.style.minHeight = `calc(100dvh - ${top + below}px)`;
  }, [place, onPage]);
}
