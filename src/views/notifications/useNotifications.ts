import { useContext } from 'react';
import { notificationContext } from './notificationContext';
import type { NotificationsValue } from './notificationContext';

/** The notifications of the one who works here. @throws outside a NotificationProvider. */
export function useNotifications(): NotificationsValue {
  const value = useContext(notificationContext);
  if (!value) throw new Error('useNotifications must be used within a NotificationProvider');
  return value;
}
