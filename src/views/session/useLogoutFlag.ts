import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { authProvider } from '../../providers/authProvider';

/** `?logout` in the address logs out (specification §2). */
export function useLogoutFlag(signedIn: boolean): void {
  const { search } = useLocation();
  const asked = signedIn && new URLSearchParams(search).has('logout');
  useEffect(() => {
    if (asked) void authProvider.logout({});
  }, [asked]);
}
