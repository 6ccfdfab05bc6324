import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { addresses } from '../../providers/addresses';
import { i18nProvider } from '../../providers/i18nProvider';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { announceSession, forgetEnd, whyEnded } from '../../providers/session';
import { useCaller } from '../../providers/useCaller';
import type { Caller } from '../../schema/words/access/permissions';
import { useLogoutFlag, withoutLogoutFlag } from './logoutFlag';
import { useWorker } from './useWorker';

interface SessionGateProps {
  /** Shown to a visitor, at /login. */
  login: ReactNode;
  /** The admin of one user, mounted anew for another. */
  children: (userId: string) => ReactNode;
}

/**
 * Stands between the address and the admin: it exists only for someone whose rights are known, so no screen ever runs
 * without them. Their screen outlives a session that is lost (SessionLost asks for the password over it).
 */
export function SessionGate({ login, children }: SessionGateProps) {
  const { user, stranger } = useWorker();
  const userId = user?.id ?? null;
  const { caller, retry } = useCallerOf(userId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLogoutFlag(userId !== null);

  // public/boot.js has stored a session from the login form, and where they wanted to go.
  const wanted = useRef('/');
  useEffect(() => {
    const enter = (event: Event) => {
      wanted.current = (event as CustomEvent<{ to: string }>).detail.to;
      announceSession();
    };
    document.addEventListener('karhba:login', enter);
    return () => document.removeEventListener('karhba:login', enter);
  }, []);

  useEffect(() => {
    window.addEventListener('focus', permissionsProvider.refreshIfOld);
    return () => window.removeEventListener('focus', permissionsProvider.refreshIfOld);
  }, []);

  const misplaced = userId !== null && pathname === '/login';
  useEffect(() => {
    if (misplaced) navigate(wanted.current, { replace: true });
  }, [misplaced, navigate]);

  if (stranger) return null;
  if (!userId) return <SignedOut>{login}</SignedOut>;
  if (retry)
    return (
      <p className="boot-loader" role="alert">
        {i18nProvider.translate('karhba.session.noAnswer')}{' '}
        <button type="button" onClick={retry}>
          {i18nProvider.translate('karhba.error.retry')}
        </button>
      </p>
    );
  return caller?.id === userId && !misplaced ? children(userId) : null;
}

/**
 * A visitor's address is /login; where they were is kept in `from`, unless they left of their own will
 * (specification §2).
 */
function SignedOut({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === '/login') return forgetEnd();
    const from = addresses.outward(pathname) + withoutLogoutFlag(search);
    const left = whyEnded() === 'left' || from === '/';
    navigate(left ? '/login' : `/login?from=${encodeURIComponent(from)}`, { replace: true });
  }, [pathname, search, navigate]);
  return pathname === '/login' ? children : null;
}

/** The rights of the user whose session this is, read when it begins; `retry` when the server did not answer. */
function useCallerOf(userId: string | null): { caller: Caller | null; retry?: () => void } {
  const caller = useCaller();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    permissionsProvider.load().catch(error => {
      console.error(error);
      setFailed(true);
    });
  }, []);
  useEffect(load, [userId, load]);
  return { caller, retry: failed ? load : undefined };
}
