import { useContext, useEffect } from 'react';
import { useLocation } from 'react-admin';
import { Rehearsed } from '../../providers/rehearsed';

/** Every change of page starts at its top (specification §2). */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const rehearsed = useContext(Rehearsed);
  useEffect(() => {
    if (!rehearsed) window.scrollTo(0, 0);
  }, [pathname, rehearsed]);
  return null;
}
