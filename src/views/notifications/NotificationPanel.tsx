import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import X from 'lucide-react/icons/x';
import { useTranslate } from 'react-admin';
import { usePhone } from '../shell/usePhone';
import { useNotifications } from './notificationContext';
import { NotificationItem } from './NotificationItem';

interface NotificationPanelProps {
  /** Of the heading, by which the dialog around it is named. */
  titleId: string;
  onClose: () => void;
}

/** What there is to know (specification §2), the nearest first. */
export function NotificationPanel({ titleId, onClose }: NotificationPanelProps) {
  const translate = useTranslate();
  const phone = usePhone();
  const { notifications, unread, isPending, error, retry, markAllAsRead } = useNotifications();
  return (
    <>
      <Box sx={headStyle}>
        <Typography id={titleId} component="h2" sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 600 }}>
          {translate('karhba.notifications.title')}
        </Typography>
        {unread > 0 && !phone && (
          <Box component="span" sx={countStyle}>
            {translate('karhba.notifications.unread', { smart_count: unread })}
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        {unread > 0 && (
          <Button variant="text" size="small" onClick={markAllAsRead}>
            {translate('karhba.notifications.readAll')}
          </Button>
        )}
        {phone && (
          <IconButton aria-label={translate('karhba.notifications.close')} onClick={onClose}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain' }} aria-busy={isPending || undefined}>
        {isPending && <Note>{translate('karhba.notifications.loading')}</Note>}
        {error && notifications.length === 0 && (
          <Note>
            {translate('karhba.notifications.failed')}{' '}
            <Button size="small" variant="text" onClick={retry}>
              {translate('karhba.error.retry')}
            </Button>
          </Note>
        )}
        {!isPending && !error && notifications.length === 0 && (
          <Note>{translate('karhba.notifications.none')}</Note>
        )}
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
