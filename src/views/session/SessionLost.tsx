import { Suspense, lazy, useSyncExternalStore } from 'react';
import { onSession, readWaiting } from '../../providers/session';

/** Nobody needs it before a session is lost. */
export const loadIdentify = () => import('./Identify');

const Identify = lazy(() => loadIdentify().then(module => ({ default: module.Identify })));

/**
 * Over the page of someone whose session was lost: their password brings it back, and what waited for it leaves. What
 * they typed is untouched. Another tab may do it for this one.
 */
export function SessionLost() {
  const waiting = useSyncExternalStore(onSession, readWaiting);
  if (!waiting) return null;
  return (
    <Suspense fallback={null}>
      <Identify email={waiting.email} />
    </Suspense>
  );
}
