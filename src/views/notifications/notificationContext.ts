import { createContext } from 'react';
import type { Notification } from '../../providers/notificationMethods';

export interface NotificationsValue {
  notifications: readonly Notification[];
  /** All that are unread, those that are not in `notifications` too. */
  unread: number;
  isPending: boolean;
  error: Error | null;
  retry(): void;
  markAsRead(id: string): void;
  markAllAsRead(): void;
  dismiss(id: string): void;
}

/** Filled by NotificationProvider, read by useNotifications. */
export const notificationContext = createContext<NotificationsValue | null>(null);
