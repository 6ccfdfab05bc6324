import { useEffect, useRef } from 'react';
import { Box, Drawer, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import X from 'lucide-react/icons/x';
import { LinkBase, useLocation, useStore, useTranslate } from 'react-admin';
import { NavList } from './NavList';
import { stuckToTop } from './stuck';

/** The sidebar from 768 px on: 248 px wide, or 64 when it is collapsed, by the user or for want of room. */
export function Sidebar() {
  const translate = useTranslate();
  // Where there is little width, or the page is enlarged, it is folded until one opens it.
  const narrow = useMediaQuery('(max-width: 1099.95px)', { noSsr: true });
  const wide = useStore('karhba.rail', false);
  const small = useStore('karhba.narrowRail', true);
  const [rail, setRail] = narrow ? small : wide;
  const toggle = translate(rail ? 'karhba.menu.expand' : 'karhba.menu.collapse');
  const Glyph = rail ? PanelLeftOpen : PanelLeftClose;
  // Folded, it stands elsewhere: it is the same to whoever has just pressed it.
  const place = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) place.current?.focus();
    pressed.current = false;
  }, [rail]);
  const button = (
    <Tooltip title={toggle} placement="right">
      <IconButton
        ref={place}
        size="small"
        aria-label={toggle}
        aria-expanded={!rail}
        onClick={() => {
          pressed.current = true;
          setRail(!rail);
        }}
      >
        <Glyph size={16} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      component="nav"
      aria-label={translate('karhba.menu.title')}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 11,
        flex: '0 0 auto',
        display: 'flex',
        flexDirection: 'column',
        width: rail ? 64 : 248,
        height: '100dvh',
        bgcolor: 'background.paper',
        borderRight: '1px solid',
        borderColor: 'tokens.line',
        transition: 'width 140ms ease-out',
      }}
    >
      <Box sx={rail ? railHeadStyle : headStyle}>
        <Mark alone={rail} />
        {!rail && button}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', scrollbarWidth: 'thin' }}>
        <NavList rail={rail} />
      </Box>
      {rail && <Box sx={{ p: '12px 16px' }}>{button}</Box>}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flex: '0 0 auto',
  height: 56,
  pl: '16px',
  pr: '8px',
  borderBottom: '1px solid',
  borderColor: 'tokens.line',
};

const railHeadStyle = { ...headStyle, justifyContent: 'center', px: 0 };
const drawerHeadStyle = { ...headStyle, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' };

/** The sidebar under 768 px: slides in over the page, keeps the focus, leaves on Escape or outside. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  // The page chosen in it replaces it.
  useEffect(onClose, [pathname, onClose]);
  const title = translate('karhba.menu.title');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title, sx: { width: 'min(304px, 86vw)' } },
      }}
    >
      <Box component="nav" aria-label={title}>
        <Box ref={stuckToTop} sx={drawerHeadStyle}>
          <Mark />
          <IconButton aria-label={translate('karhba.menu.close')} onClick={onClose}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        </Box>
        <NavList />
      </Box>
    </Drawer>
  );
}

/** Our mark and name, the way home; the mark alone in the collapsed sidebar. */
function Mark({ alone = false }: { alone?: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component={LinkBase}
      to="/"
      aria-label={translate('karhba.home')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        borderRadius: 1,
        color: 'tokens.ink',
        fontSize: 16,
        fontWeight: 600,
        letterSpacing: '-0.01em',
        textDecoration: 'none',
        '& rect': { fill: theme => theme.palette.tokens.accent },
        '& path': { fill: theme => theme.palette.tokens.onAccent },
        '& path + path': { fill: 'none', stroke: theme => theme.palette.tokens.onAccent },
      }}
    >
      <svg viewBox="0 0 40 40" width="28" height="28" aria-hidden="true">
        <rect width="40" height="40" rx="10" />
        <path d="M10.5 9.5H15V15h-4.5zM10.5 17.2H15v5.5h-4.5zM10.5 25H15v5.5h-4.5z" />
        <path d="m29.5 9.5-10 10.5 10 10.5" strokeWidth="4.4" />
      </svg>
      {!alone && 'Karhba'}
    </Box>
  );
}
