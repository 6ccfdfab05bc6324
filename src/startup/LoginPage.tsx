import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-admin';

/** Where the session ended, as react-admin's logout leaves it in the location's state. */
interface LeftFrom {
  nextPathname?: string;
  nextSearch?: string;
}

/**
 * For `<Admin loginPage>`: has no markup of its own, it brings back the static form of index.html
 * after a logout and leaves, through react-admin, once public/boot.js has stored a new session.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const left = (state ?? {}) as LeftFrom;
  const from = left.nextPathname ? left.nextPathname + (left.nextSearch ?? '') : undefined;

  useEffect(() => {
    document.dispatchEvent(new CustomEvent('karhba:logout'));
    return () => document.getElementById('login')?.remove();
  }, []);

  useEffect(() => {
    const enter = (event: Event) => {
      const { to } = (event as CustomEvent<{ to: string }>).detail;
      navigate(to === '/' && from && !from.startsWith('/login') ? from : to, { replace: true });
    };
    document.addEventListener('karhba:login', enter);
    return () => document.removeEventListener('karhba:login', enter);
  }, [navigate, from]);

  return null;
}
