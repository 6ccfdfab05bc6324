import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { addresses } from '../../providers/addresses';
import { forgetEnd, whyEnded } from '../../providers/session';
import { withoutLogoutFlag } from './withoutLogoutFlag';

/**
 * A visitor's address is /login; where they were is kept in `from`, unless they left of their own will
 * (specification §2).
 */
export function SignedOut({ children }: { children: ReactNode }) {
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
