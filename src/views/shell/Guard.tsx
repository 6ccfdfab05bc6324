import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { anyUnsaved } from '../../providers/routerProvider';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { Forbidden } from './DeadEnd';
import { useHome } from './menu';
import { useSnackbar } from './snackbar';

/**
 * Shows a page to whoever has the right that it requires; `access` undefined is nobody. Who loses it while the page is
 * open has read so in a toast of the shell; what they were typing stays in sight, to be copied.
 */
export function Guard({ access, children }: { access: string | undefined; children: ReactNode }) {
  const caller = useCaller();
  const open = access !== undefined && can(caller, access);
  const wasOpen = useRef(open);
  const keeps = useRef(false);
  if (open) wasOpen.current = true;
  keeps.current = !open && (keeps.current || (wasOpen.current && anyUnsaved()));
  if (!open && !keeps.current) return <Refused quiet={wasOpen.current} />;
  // In one place of the tree either way: what is typed is not drawn anew.
  return (
    <>
      {open ? null : <RightLost />}
      {children}
    </>
  );
}

/** Above what somebody was typing when their right to it was withdrawn. */
export function RightLost() {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={lostStyle}>
      {translate('karhba.rights.kept')}
    </Box>
  );
}

const lostStyle = (theme: Theme) => ({
  mb: '16px',
  p: '10px 16px',
  fontSize: 13,
  border: `1px solid ${theme.palette.tones.warning.dot}`,
  borderRadius: '8px',
  color: theme.palette.tones.warning.text,
  backgroundColor: theme.palette.tones.warning.tint,
});

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
