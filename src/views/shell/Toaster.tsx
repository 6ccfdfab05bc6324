import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Box } from '@mui/material';
import { useNotificationContext, useTranslate } from 'react-admin';
import { exportsUnderWay } from '../../providers/exportsUnderWay';
import { late } from '../late';
import { Toast, toastStyle } from './Toast';
import type { ToastItem } from './Toast';

const ExportCards = late(() => import('./ExportCards').then(module => module.ExportCards));

/** For `<Admin notification>`: what `useNotify` shows and the exports under way, stacked at the bottom left. */
export function Toaster() {
  const translate = useTranslate();
  const { toasts, close } = useToasts();
  const underWay = useSyncExternalStore(exportsUnderWay.subscribe, exportsUnderWay.read);
  return (
    <Box
      role="region"
      aria-label={translate('karhba.toast.region')}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 12, sm: 16 },
        right: { xs: 12, sm: 'auto' },
        // Above the pager, and on a phone above the bar of actions.
        bottom: { xs: 84, sm: 64 },
        width: { sm: 360 },
        pointerEvents: 'none',
      }}
    >
      {underWay.length > 0 && <ExportCards exports={underWay} sx={theme => toastStyle(theme, 'info')} />}
      <LiveRegion role="status" toasts={toasts.filter(({ type }) => type !== 'error')} onClose={close} />
      <LiveRegion role="alert" toasts={toasts.filter(({ type }) => type === 'error')} onClose={close} />
    </Box>
  );
}

interface LiveRegionProps {
  role: 'status' | 'alert';
  toasts: readonly ToastItem[];
  onClose: (key: number) => void;
}

/** Messages of a kind. It is there before them: one that comes with its message is not heard everywhere. */
function LiveRegion({ role, toasts, onClose }: LiveRegionProps) {
  return (
    <div role={role} aria-atomic={false}>
      {toasts.map(toast => (
        <Toast key={toast.key} toast={toast} onClose={onClose} />
      ))}
    </div>
  );
}

/** At most this many at once (specification §9). */
const MOST = 5;

/**
 * Takes react-admin's queued notifications; the newest five are on screen, newest last. A refusal goes with what comes
 * after it: beside a success it would speak of what is mended. Several refusals in a row are each to be read. What is said
 * again, as each step of one act may, takes the place of what it repeats.
 */
function useToasts(): { toasts: ToastItem[]; close: (key: number) => void } {
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const next = useRef(0);
  useEffect(() => {
    const taken = notifications.length > 0 ? takeNotification() : undefined;
    if (taken) {
      const replaced = (one: ToastItem) =>
        taken.message === one.message || (one.type === 'error' && taken.type !== 'error');
      setToasts(shown =>
        [...shown.filter(one => !replaced(one)), { ...taken, key: next.current++ }].slice(-MOST),
      );
    }
  }, [notifications, takeNotification]);
  const close = useCallback((key: number) => setToasts(shown => shown.filter(one => one.key !== key)), []);
  return { toasts, close };
}
