import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { authProvider } from '../../providers/authProvider';
import { mayLeave } from '../../providers/mayLeave';

/** `?logout` in the address logs out (specification §2). */
export function useLogoutFlag(signedIn: boolean): void {
  const { search } = useLocation();
  const requested = signedIn && new URLSearchParams(search).has('logout');
  useEffect(() => {
    if (requested) void mayLeave().then(may => may && authProvider.logout({}));
  }, [requested]);
}

/** A search part without `logout`: coming back to such an address must not log out again. */
export function withoutLogoutFlag(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('logout')) return search;
  params.delete('logout');
  const rest = params.toString();
  return rest ? `?${rest}` : '';
}
