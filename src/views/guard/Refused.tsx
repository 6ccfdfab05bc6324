import { useEffect, useRef } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { Forbidden } from './Forbidden';
import { useHome } from './useHome';

/** A page that the caller may not open: their first page instead, with a word about it; a text when they have none. */
export function Refused() {
  const home = useHome();
  const navigate = useNavigate();
  const notify = useNotify();
  const told = useRef(false);
  useEffect(() => {
    if (!home || told.current) return;
    told.current = true;
    notify('Vous n’avez pas accès à cette page.', { type: 'warning' });
    navigate(home, { replace: true });
  }, [home, navigate, notify]);
  return home ? null : <Forbidden />;
}
