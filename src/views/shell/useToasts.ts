import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import type { NotificationPayload } from 'react-admin';

/** A notification on screen, with a key of its own. */
export interface ToastItem extends NotificationPayload {
  key: number;
}

/** At most this many at once (specification §9). */
const MOST = 5;

/** Takes react-admin's queued notifications; the newest five are on screen, newest last. */
export function useToasts(): { toasts: ToastItem[]; close: (key: number) => void } {
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const next = useRef(0);
  useEffect(() => {
    const taken = notifications.length > 0 ? takeNotification() : undefined;
    if (taken) setToasts(shown => [...shown, { ...taken, key: next.current++ }].slice(-MOST));
  }, [notifications, takeNotification]);
  const close = useCallback((key: number) => setToasts(shown => shown.filter(one => one.key !== key)), []);
  return { toasts, close };
}
