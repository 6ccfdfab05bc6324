import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-admin';
import { useSnackbar } from '../shell/useSnackbar';
import { Forbidden } from './Forbidden';
import { useHome } from './useHome';

/** A page that the caller may not open: their first page instead, with a word about it; a text when they have none. */
export function Refused() {
  const home = useHome();
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const told = useRef(false);
  useEffect(() => {
    if (!home || told.current) return;
    told.current = true;
    show('Vous n’avez pas accès à cette page.', 'warning');
    navigate(home, { replace: true });
  }, [home, navigate, show]);
  return home ? null : <Forbidden />;
}
