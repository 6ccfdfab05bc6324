import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { callerStore } from '../../providers/callerStore';
import { announceSession } from '../../providers/session';
import { useSession } from '../../providers/useSession';
import { SignedOut } from './SignedOut';
import { useCallerOf } from './useCallerOf';
import { useLogoutFlag } from './useLogoutFlag';

interface SessionGateProps {
  /** Shown to a visitor, at /login. */
  login: ReactNode;
  /** The admin of one user, mounted anew for another. */
  children: (userId: string) => ReactNode;
}

/**
 * Stands between the address and the admin: the admin exists only with a session and its rights known, so no screen
 * ever runs without them.
 */
export function SessionGate({ login, children }: SessionGateProps) {
  const session = useSession();
  const userId = session?.user.id ?? null;
  const { caller, retry } = useCallerOf(userId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLogoutFlag(session !== null);

  // public/boot.js has stored a session from the login form.
  useEffect(() => {
    document.addEventListener('karhba:login', announceSession);
    return () => document.removeEventListener('karhba:login', announceSession);
  }, []);

  useEffect(() => {
    window.addEventListener('focus', callerStore.reloadIfOld);
    return () => window.removeEventListener('focus', callerStore.reloadIfOld);
  }, []);

  const misplaced = session !== null && pathname === '/login';
  useEffect(() => {
    if (misplaced) navigate('/', { replace: true });
  }, [misplaced, navigate]);

  if (!userId) return <SignedOut>{login}</SignedOut>;
  if (retry)
    return (
      <p className="boot-loader" role="alert">
        Serveur injoignable.{' '}
        <button type="button" onClick={retry}>
          Réessayer
        </button>
      </p>
    );
  return caller?.id === userId && !misplaced ? children(userId) : null;
}
