import { useSyncExternalStore } from 'react';
import { onSession, readWaiting } from '../../providers/session';
import { late } from '../late';

/** Nobody needs it before a session is lost. */
export const Identify = late(() => import('./Identify').then(module => module.Identify));

/**
 * Over the page of someone whose session was lost: their password brings it back, and what waited for it leaves. What
 * they typed is untouched. Another tab may do it for this one.
 */
export function SessionLost() {
  const waiting = useSyncExternalStore(onSession, readWaiting);
  return waiting && <Identify email={waiting.email} />;
}
