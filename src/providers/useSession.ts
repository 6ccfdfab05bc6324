import { useSyncExternalStore } from 'react';
import { onSession, readSession } from './session';
import type { Session } from './session';

/** The session of this browser, null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSession, readSession);
}
