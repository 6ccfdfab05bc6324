import type { Priority } from '../domain/deadline';
import { notificationDocuments } from '../schema/notificationDocuments';
import type { Resources } from '../schema/resources';
import type { GraphqlCalls } from './graphqlCalls';

/** A notification (specification §3): dates in epoch ms, `timestamp` as text. */
export interface Notification {
  id: string;
  type: string;
  title: string;
  message: string;
  data: {
    entityId: string | null;
    entityType: string;
    action: string | null;
    metadata: { expirationDate: number | null; daysUntilExpiration: number | null };
    /** `value`, the record's label, and under the name of its type what its resource adds. */
    additionalInfo: { value: string | null } & Record<string, Record<string, string> | string | null>;
  };
  priority: Priority;
  isRead: boolean;
  timestamp: string;
}

/** The caller's own notifications. */
export interface NotificationMethods {
  /** The nearest first; `unread` counts them all, beyond those that come. */
  notifications(): Promise<{ data: Notification[]; total: number; unread: number }>;
  /** Marks one as read or dismissed; all as read without an id. */
  noteNotification(params: { id?: string; as: 'read' | 'dismissed' }): Promise<void>;
}

export function makeNotificationMethods(
  { ask, change }: GraphqlCalls,
  resources: Resources,
): NotificationMethods {
  return {
    async notifications() {
      const { Notifications } = await ask<{
        Notifications: { count: number; unread: number; data: Notification[] };
      }>('notifications', () => notificationDocuments.list(resources), {});
      return { data: Notifications.data, total: Notifications.count, unread: Notifications.unread };
    },
    async noteNotification({ id, as }) {
      const { markAllAsRead, markAsRead, dismiss } = notificationDocuments;
      const write = id === undefined ? markAllAsRead : as === 'read' ? markAsRead : dismiss;
      await change(`notification ${id === undefined ? 'all' : as}`, write, id === undefined ? {} : { id });
    },
  };
}
