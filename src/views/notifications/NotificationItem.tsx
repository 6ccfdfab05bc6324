import { Box, Button, IconButton } from '@mui/material';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import X from 'lucide-react/icons/x';
import { deadlineSentence } from '../../domain/deadline';
import { formatInstant } from '../../domain/instant';
import type { Notification } from '../../providers/notificationMethods';
import { itemStyle, priorities } from './notificationStyle';
import { useNotifications } from './useNotifications';
import { useOpenNotification } from './useOpenNotification';

interface NotificationItemProps {
  notification: Notification;
  onClose: () => void;
}

/** One notification: what it is about, how much it presses, and the way to it. */
export function NotificationItem({ notification, onClose }: NotificationItemProps) {
  const { dismiss } = useNotifications();
  const open = useOpenNotification(onClose);
  const { id, title, message, data, priority, isRead, timestamp } = notification;
  const days = data.metadata.daysUntilExpiration;
  const { tone, word } = priorities[priority];
  return (
    <Box component="li" aria-labelledby={`notification-${id}`} sx={theme => itemStyle(theme, tone, isRead)}>
      <span className="icon">
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="body">
        <div className="head">
          <strong id={`notification-${id}`}>{title}</strong>
          {!isRead && <span className="new">Nouveau</span>}
        </div>
        <p>{message}</p>
        <p className="more">
          {data.action && <b>{data.action}</b>}
          {extraOf(notification).map(text => (
            <span key={text}>
              {' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </p>
        <div className="foot">
          {days !== null && <span className="due">{deadlineSentence(days)}</span>}
          <span>
            {word} · <time>{formatInstant(Number(timestamp))}</time>
          </span>
          <Button variant="text" size="small" onClick={() => open(notification)}>
            Voir les détails →
          </Button>
        </div>
      </div>
      <IconButton size="small" aria-label={`Écarter\u00a0: ${title}`} onClick={() => dismiss(id)}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}

/** The record's label, and what else it says of itself in words: never ids. */
function extraOf({ data }: Notification): string[] {
  const { value, ...others } = data.additionalInfo;
  const texts = Object.values(others).flatMap(info =>
    info && typeof info === 'object'
      ? Object.entries(info)
          .filter(([key, text]) => text && !key.endsWith('Id') && text !== value)
          .map(([, text]) => String(text))
      : [],
  );
  const label = value ? [value] : [];
  return texts.length > 0 ? [...label, texts.join(' ')] : label;
}
