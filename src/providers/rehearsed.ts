import { createContext } from 'react';
import type { Caller } from '../schema/permissions';

/**
 * For whom a page is drawn that nobody sees (src/rehearse.tsx); null for all others. Such a page leaves the window, its
 * title and where it is scrolled to alone.
 */
export const Rehearsed = createContext<Caller | null>(null);
