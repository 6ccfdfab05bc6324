import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Caller } from '../schema/words/access/permissions';
import { permissionsProvider } from './permissionsProvider';

/**
 * For whom a page is drawn that nobody sees (src/startup/rehearse.tsx); null for all others. Such a page leaves the
 * window, its title and where it is scrolled to alone.
 */
export const Rehearsed = createContext<Caller | null>(null);

/** Who is signed in and what they may, as `usePermissions` but known from the first render of any page. */
export function useCaller(): Caller | null {
  const rehearsed = useContext(Rehearsed);
  const caller = useSyncExternalStore(permissionsProvider.subscribe, permissionsProvider.get);
  return rehearsed ?? caller;
}
