import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { callerStore } from '../../providers/callerStore';
import { announceSession } from '../../providers/session';
import { SignedOut } from './SignedOut';
import { useCallerOf } from './useCallerOf';
import { useLogoutFlag } from './useLogoutFlag';
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

  // public/boot.js has stored a session from the login form.
  useEffect(() => {
    document.addEventListener('karhba:login', announceSession);
    return () => document.removeEventListener('karhba:login', announceSession);
  }, []);

  useEffect(() => {
    window.addEventListener('focus', callerStore.reloadIfOld);
    return () => window.removeEventListener('focus', callerStore.reloadIfOld);
  }, []);

  const misplaced = userId !== null && pathname === '/login';
  useEffect(() => {
    if (misplaced) navigate('/', { replace: true });
  }, [misplaced, navigate]);

  if (stranger) return null;
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
