import { useSyncExternalStore } from 'react';
import type { Caller } from '../schema/permissions';
import { callerStore } from './callerStore';

/** Who is signed in, for `can(caller, action)`; known from the first render of any page. */
export function useCaller(): Caller | null {
  return useSyncExternalStore(callerStore.subscribe, callerStore.get);
}
