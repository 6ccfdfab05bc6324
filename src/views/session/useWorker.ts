import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onSession, readSession, readWaiting, setWorker } from '../../providers/session';
import type { SessionUser } from '../../providers/session';

/**
 * Who works in this tab: the session's user, or the one who is waited for since theirs was lost. Somebody else, signed
 * in in another tab, starts from their own home: nothing of the first one's stays, on screen or in memory.
 */
export function useWorker(): { user: SessionUser | null; stranger: boolean } {
  const session = useSyncExternalStore(onSession, readSession);
  const waiting = useSyncExternalStore(onSession, readWaiting);
  const user = session?.user ?? waiting;
  const known = useRef<string | null>(null);
  const stranger = user !== null && known.current !== null && user.id !== known.current;
  useEffect(() => {
    if (stranger) return location.replace('/');
    known.current = user?.id ?? null;
    setWorker(user);
  }, [stranger, user]);
  useEffect(() => () => setWorker(null), []);
  return { user, stranger };
}
