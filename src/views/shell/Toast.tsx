import { isValidElement, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import { keyframes } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { LinkBase, useTranslate } from 'react-admin';
import type { NotificationPayload, NotificationType } from 'react-admin';

/** A notification on screen, with a key of its own. */
export interface ToastItem extends NotificationPayload {
  key: number;
}

const glyphs = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };
const shrink = keyframes({ to: { transform: 'scaleX(0)' } });

/** What a caller may add to `notify(message, {…})` besides react-admin's own options. */
interface ToastOptions {
  /** ms on screen, 5000 by default (specification §9); null until closed. */
  autoHideDuration?: number | null;
  messageArgs?: { _?: string };
  /** A second, grey line. */
  description?: string;
  /** Where to look at what the message is about. */
  link?: { label: string; to: string };
  /** What may be done about it, as long as it is on screen. */
  action?: { label: string; run: () => void };
}

/** One message: severity by icon, colour and word; leaves after 5 s unless looked at. */
export function Toast({ toast, onClose }: { toast: ToastItem; onClose: (key: number) => void }) {
  const translate = useTranslate();
  const [paused, setPaused] = useState(false);
  const { messageArgs, description, link, action, autoHideDuration }: ToastOptions =
    toast.notificationOptions ?? {};
  const duration = autoHideDuration === undefined ? 5000 : autoHideDuration;
  const close = () => onClose(toast.key);
  useLifetime(duration, paused, close);
  const Glyph = glyphs[toast.type] ?? Info;
  const { message } = toast;
  return (
    <Box
      // Anywhere (specification §4); the keyboard has the button.
      onClick={close}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={theme => toastStyle(theme, toast.type)}
    >
      <Glyph size={18} strokeWidth={1.75} aria-label={translate(`karhba.toast.${toast.type}`)} role="img" />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box className="message">
          {typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : null}
          {isValidElement(message) ? message : null}
        </Box>
        {description && <Box sx={{ color: 'tokens.ink2' }}>{description}</Box>}
        {link && <LinkBase to={link.to}>{link.label}</LinkBase>}
      </Box>
      {action && (
        <Button size="small" variant="text" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label={translate('karhba.toast.close')}>
        <X size={14} />
      </IconButton>
      {duration !== null && (
        <Box
          className="life"
          sx={{
            animation: `${shrink} ${duration}ms linear forwards`,
            animationPlayState: paused ? 'paused' : 'running',
          }}
        />
      )}
    </Box>
  );
}

/** Calls `onEnd` after `duration` ms not counting pauses; never for null. */
function useLifetime(duration: number | null, paused: boolean, onEnd: () => void) {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused || left.current === null) return undefined;
    const start = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [paused]);
}

/** Card, coloured edge and life line of a message. */
export function toastStyle(theme: Theme, type: NotificationType) {
  const tone = theme.palette.tones[type === 'error' ? 'danger' : type];
  return {
    position: 'relative' as const,
    display: 'flex',
    cursor: 'pointer',
    gap: '10px',
    marginTop: '10px',
    padding: '12px 8px 12px 12px',
    pointerEvents: 'auto' as const,
    overflow: 'hidden',
    fontSize: 13,
    lineHeight: '18px',
    color: theme.palette.tokens.ink,
    backgroundColor: theme.palette.tokens.paper,
    border: `1px solid ${theme.palette.tokens.line2}`,
    borderLeft: `4px solid ${tone.dot}`,
    borderRadius: '8px',
    boxShadow: theme.palette.tokens.shadow,
    '& > svg': { flex: '0 0 auto', color: tone.text },
    '& .message': { fontWeight: 600 },
    '& a': { fontWeight: 500, textDecoration: 'none' },
    '& > .MuiIconButton-root': { width: 28, height: 28, margin: '-5px 0' },
    '& > .MuiButton-root': { minHeight: 28, margin: '-5px 0', padding: '2px 8px' },
    '& .life': {
      position: 'absolute' as const,
      left: 0,
      bottom: 0,
      width: '100%',
      height: 2,
      transformOrigin: 'left',
      backgroundColor: tone.dot,
    },
  };
}
