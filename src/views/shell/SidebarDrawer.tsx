import { useEffect } from 'react';
import { Box, Drawer, IconButton } from '@mui/material';
import X from 'lucide-react/icons/x';
import { useLocation, useTranslate } from 'react-admin';
import { Mark } from './Mark';
import { NavList } from './NavList';

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
        <Box sx={headStyle}>
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

const headStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 56,
  pl: '16px',
  pr: '6px',
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'tokens.line',
};
