import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-admin';
import { useSnackbar } from '../shell/useSnackbar';
import { Forbidden } from './Forbidden';
import { useHome } from './useHome';

/**
 * A page that the caller may not open: their first page instead, with a word about it unless they were `told`; a text
 * when they have none.
 */
export function Refused({ told: already = false }: { told?: boolean }) {
  const home = useHome();
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const told = useRef(false);
  useEffect(() => {
    if (!home || told.current) return;
    told.current = true;
    if (!already) show('Vous n’avez pas accès à cette page.', 'warning');
    navigate(home, { replace: true });
  }, [home, navigate, show, already]);
  return home ? null : <Forbidden />;
}
