import { useState } from 'react';
import { Badge, Dialog, IconButton, Popover } from '@mui/material';
import BellIcon from 'lucide-react/icons/bell';
import { useTranslate } from 'react-admin';
import '../../i18n/notifications';
import { usePhone } from '../shell/usePhone';
import { useNotifications } from './notificationContext';
import { NotificationPanel } from './NotificationPanel';
import { NotificationProvider } from './NotificationProvider';

/** The bell of the header, with its notifications. */
export function Notifications() {
  return (
    <NotificationProvider>
      <NotificationBell />
    </NotificationProvider>
  );
}

const titleId = 'notifications-titre';

/** The bell with the count of unread notifications; opens the panel, which fills the screen of a phone. */
function NotificationBell() {
  const translate = useTranslate();
  const phone = usePhone();
  const { unread } = useNotifications();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = anchor !== null;
  const panel = <NotificationPanel titleId={titleId} onClose={close} />;
  return (
    <>
      <IconButton
        aria-label={
          unread > 0
            ? translate('karhba.notifications.bell', { smart_count: unread })
            : translate('karhba.notifications.title')
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          width: 44,
          height: 44,
          borderRadius: '6px',
          color: open ? 'tokens.accentDeep' : 'tokens.ink2',
          bgcolor: open ? 'tokens.accentTint' : undefined,
        }}
      >
        <Badge
          badgeContent={unread || null}
          max={99}
          sx={badgeStyle}
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
        </Badge>
      </IconButton>
      {phone ? (
        <Dialog
          fullScreen
          open={open}
          onClose={close}
          aria-labelledby={titleId}
          slotProps={{ paper: { sx: screenStyle } }}
        >
          {panel}
        </Dialog>
      ) : (
        <Popover
          open={open}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paperStyle } }}
        >
          {panel}
        </Popover>
      )}
    </>
  );
}

const badgeStyle = {
  '& .MuiBadge-badge': {
    minWidth: 18,
    height: 18,
    padding: '0 5px',
    fontSize: 11,
    fontWeight: 600,
    color: 'tokens.onDanger',
    bgcolor: 'tokens.danger',
  },
};

/** The theme leaves a margin around dialogs. */
const screenStyle = {
  '&&': { m: 0, width: '100%', maxWidth: 'none', height: '100dvh', maxHeight: 'none', borderRadius: 0 },
};

const paperStyle = {
  display: 'flex',
  flexDirection: 'column',
  mt: '4px',
  width: 492,
  maxHeight: 'min(640px, calc(100dvh - 80px))',
  borderRadius: '10px',
};
