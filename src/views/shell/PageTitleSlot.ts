import { createContext } from 'react';

/** The place in the header where a phone shows the page's title; null from 768 px on. */
export const PageTitleSlot = createContext<HTMLElement | null>(null);
