import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import X from 'lucide-react/icons/x';
import { usePhone } from '../shell/usePhone';
import { NotificationItem } from './NotificationItem';
import { useNotifications } from './useNotifications';

interface NotificationPanelProps {
  /** Of the heading, by which the dialog around it is named. */
  titleId: string;
  onClose: () => void;
}

/** What there is to know (specification §2), the nearest first. */
export function NotificationPanel({ titleId, onClose }: NotificationPanelProps) {
  const phone = usePhone();
  const { notifications, unread, isPending, error, retry, markAllAsRead } = useNotifications();
  return (
    <>
      <Box sx={headStyle}>
        <Typography id={titleId} component="h2" sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 600 }}>
          Notifications
        </Typography>
        {unread > 0 && !phone && (
          <Box component="span" sx={countStyle}>
            {unread} {unread > 1 ? 'non lues' : 'non lue'}
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        {unread > 0 && (
          <Button variant="text" size="small" onClick={markAllAsRead}>
            Marquer tout comme lu
          </Button>
        )}
        {phone && (
          <IconButton aria-label="Fermer" onClick={onClose}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain' }} aria-busy={isPending || undefined}>
        {isPending && <Note>Chargement...</Note>}
        {error && notifications.length === 0 && (
          <Note>
            Vos notifications n’ont pas pu être lues.{' '}
            <Button size="small" variant="text" onClick={retry}>
              Réessayer
            </Button>
          </Note>
        )}
        {!isPending && !error && notifications.length === 0 && <Note>Aucune notification</Note>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {notifications.map(one => (
            <NotificationItem key={one.id} notification={one} onClose={onClose} />
          ))}
        </Box>
      </Box>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography role="status" sx={{ p: '28px 16px', textAlign: 'center', color: 'tokens.ink2' }}>
      {children}
    </Typography>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  flex: '0 0 auto',
  minHeight: 48,
  p: '4px 8px 4px 16px',
  borderBottom: '1px solid',
  borderColor: 'tokens.line',
};

const countStyle = {
  px: '6px',
  borderRadius: '4px',
  fontSize: 12,
  lineHeight: '20px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'tokens.accentDeep',
  bgcolor: 'tokens.accentTint',
};
