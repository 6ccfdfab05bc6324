import { createContext, useContext } from 'react';
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

/** The notifications of the one who works here. @throws outside a NotificationProvider. */
export function useNotifications(): NotificationsValue {
  const value = useContext(notificationContext);
  if (!value) throw new Error('useNotifications must be used within a NotificationProvider');
  return value;
}
