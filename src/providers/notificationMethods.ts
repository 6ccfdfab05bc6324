import type { Priority } from '../domain/deadline';
import { notificationDocuments } from '../schema/api/notificationDocuments';
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
export const makeNotificationMethods = ({ query, mutate }: GraphqlCalls, resources: Resources) => ({
  /** The nearest first; `unread` counts them all, beyond those that come. */
  async notifications() {
    const { data: page } = await query<{ count: number; unread: number; data: Notification[] }>(
      notificationDocuments.list(resources),
    );
    return { data: page.data, total: page.count, unread: page.unread };
  },
  /** Marks one as read or dismissed; all as read without an id. */
  async noteNotification({ id, as }: { id?: string; as: 'read' | 'dismissed' }) {
    const { markAllAsRead, markAsRead, dismiss } = notificationDocuments;
    if (id === undefined) await mutate(markAllAsRead(), {});
    else await mutate(as === 'read' ? markAsRead() : dismiss(), { id });
  },
});
