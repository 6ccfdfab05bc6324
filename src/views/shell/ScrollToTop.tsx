import { useEffect } from 'react';
import { useLocation } from 'react-admin';

/** Every change of page starts at its top (specification §2). */
export function ScrollToTop() {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
