import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { Forbidden } from './DeadEnd';
import { useHome } from './menu';
import { useSnackbar } from './snackbar';

/**
 * Shows a page to whoever has the right that it requires; `access` undefined is nobody. Who loses it while the page is
 * open has read so in a toast of the shell.
 */
export function Guard({ access, children }: { access: string | undefined; children: ReactNode }) {
  const caller = useCaller();
  const open = access !== undefined && can(caller, access);
  const wasOpen = useRef(open);
  if (open) wasOpen.current = true;
  return open ? children : <Refused quiet={wasOpen.current} />;
}

/**
 * A page that the caller may not open: their first page instead, with a word about it unless `quiet`; a text when they
 * have none.
 */
export function Refused({ quiet = false }: { quiet?: boolean }) {
  const translate = useTranslate();
  const home = useHome();
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const left = useRef(false);
  useEffect(() => {
    if (!home || left.current) return;
    left.current = true;
    if (!quiet) show(translate('karhba.forbidden.page'), 'warning');
    navigate(home, { replace: true });
  }, [home, navigate, show, quiet, translate]);
  return home ? null : <Forbidden />;
}
