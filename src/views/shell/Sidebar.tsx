import { Box, IconButton, Tooltip } from '@mui/material';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useStore, useTranslate } from 'react-admin';
import { Mark } from './Mark';
import { NavList } from './NavList';

/** The sidebar from 768 px on: 248 px wide, or 64 when the user has collapsed it. */
export function Sidebar() {
  const translate = useTranslate();
  const [rail, setRail] = useStore('karhba.rail', false);
  const toggle = translate(rail ? 'karhba.menu.expand' : 'karhba.menu.collapse');
  const Glyph = rail ? PanelLeftOpen : PanelLeftClose;
  const button = (
    <Tooltip title={toggle} placement="right">
      <IconButton size="small" aria-label={toggle} aria-expanded={!rail} onClick={() => setRail(!rail)}>
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
