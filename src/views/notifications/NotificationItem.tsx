import { Box, Button, IconButton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import X from 'lucide-react/icons/x';
import { useCreatePath, useNavigate, useTranslate } from 'react-admin';
import { deadlineSentence } from '../../domain/deadline';
import type { Priority } from '../../domain/deadline';
import { formatInstant } from '../../domain/instant';
import type { Notification } from '../../providers/notificationMethods';
import { resources } from '../../resources/all';
import type { Tone } from '../../schema/field';
import { entityTypeOf } from '../../schema/words/fields/deadlines';
import { useNotifications } from './notificationContext';

interface NotificationItemProps {
  notification: Notification;
  onClose: () => void;
}

/** One notification: what it is about, how much it presses, and the way to it. */
export function NotificationItem({ notification, onClose }: NotificationItemProps) {
  const translate = useTranslate();
  const { dismiss } = useNotifications();
  const open = useOpenNotification(onClose);
  const { id, title, message, data, priority, isRead, timestamp } = notification;
  const days = data.metadata.daysUntilExpiration;
  const tone = toneOf[priority];
  return (
    <Box component="li" aria-labelledby={`notification-${id}`} sx={theme => itemStyle(theme, tone, isRead)}>
      <span className="icon">
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="body">
        <div className="head">
          <strong id={`notification-${id}`}>{title}</strong>
          {!isRead && <span className="new">{translate('karhba.notifications.new')}</span>}
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
            {translate(`karhba.notifications.priority.${priority}`)} ·{' '}
            <time>{formatInstant(Number(timestamp))}</time>
          </span>
          <Button variant="text" size="small" onClick={() => open(notification)}>
            {translate('karhba.notifications.details')}
          </Button>
        </div>
      </div>
      <IconButton
        size="small"
        aria-label={translate('karhba.notifications.dismiss', { title })}
        onClick={() => dismiss(id)}
      >
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}

/** The record's label, and what else it holds in words: never ids. */
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

/**
 * Goes to the sheet of what a notification is about: closes the panel, marks it read (specification §4). One that has
 * no sheet is only logged.
 */
function useOpenNotification(onClose: () => void): (notification: Notification) => void {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { markAsRead } = useNotifications();
  return ({ id, data: { entityId, entityType } }) => {
    onClose();
    markAsRead(id);
    const resource = resources.all.find(one => entityTypeOf(one) === entityType);
    const { edit, show } = resource?.routes ?? {};
    if (!entityId) return console.error('Notification sans fiche', id);
    if (!resource || (!edit && !show)) return console.error('Notification d’un type sans page', entityType);
    navigate(createPath({ resource: resource.name, id: entityId, type: edit ? 'edit' : 'show' }));
  };
}

/** How each priority looks; its word stands beside, since colour never speaks alone. */
const toneOf: Readonly<Record<Priority, Tone>> = { high: 'danger', medium: 'warning', low: 'info' };

/** One item of the panel, its parts dressed by their class names. */
function itemStyle(theme: Theme, tone: Tone, isRead: boolean) {
  const { tokens, tones } = theme.palette;
  const { text, tint } = tones[tone];
  return {
    position: 'relative' as const,
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    padding: '12px 8px 6px 14px',
    // Dismiss, in the corner.
    '& > button': { position: 'absolute' as const, top: 6, right: 8 },
    '& .head, & p': { paddingRight: '40px' },
    borderBottom: `1px solid ${tokens.line}`,
    backgroundColor: isRead ? undefined : tokens.hover,
    '&:last-child': { borderBottom: 0 },
    '& .icon': {
      display: 'grid',
      placeItems: 'center',
      flex: '0 0 auto',
      width: 28,
      height: 28,
      borderRadius: '6px',
      color: text,
      backgroundColor: tint,
    },
    '& .body': { flex: 1, minWidth: 0 },
    '& strong': { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
    '& p': { margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.ink2 },
    '& .more': { fontSize: 12, lineHeight: '18px', '& b': { fontWeight: 500, color: tokens.ink } },
    '& .new': {
      marginLeft: '8px',
      padding: '0 7px',
      borderRadius: '9px',
      fontSize: 11,
      lineHeight: '18px',
      fontWeight: 600,
      color: tokens.onAccent,
      backgroundColor: tokens.accent,
    },
    '& .foot': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '8px',
      minHeight: 32,
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.ink2,
      '& button': { marginLeft: 'auto' },
    },
    '& .due': {
      padding: '0 6px',
      borderRadius: '4px',
      lineHeight: '20px',
      fontWeight: 500,
      whiteSpace: 'nowrap' as const,
      color: text,
      backgroundColor: tint,
    },
  };
}
