import { useContext, useSyncExternalStore } from 'react';
import type { Caller } from '../schema/permissions';
import { callerStore } from './callerStore';
import { Rehearsed } from './rehearsed';

/** Who is signed in, for `can(caller, action)`; known from the first render of any page. */
export function useCaller(): Caller | null {
  const rehearsed = useContext(Rehearsed);
  const caller = useSyncExternalStore(callerStore.subscribe, callerStore.get);
  return rehearsed ?? caller;
}
