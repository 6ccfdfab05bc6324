import { infoName } from '../../../src/schema/words/fields/deadlines';
import type { Resources } from '../../../src/schema/resources';
import { operationsOf } from '../graphql/sdl';
import type { Operations } from '../graphql/sdl';
import type { Notifications } from './notifications';

/** The type of a notification (specification §3); what it carries of records comes from their configs. */
function notificationSdl({ all }: Resources): string {
  const notified = all.filter(resource => resource.notified);
  const carried = notified.map(
    ({ type, notified: fields }) =>
      `type Notified${type} { ${Object.keys(fields ?? {})
        .map(key => `${key}: String`)
        .join(' ')} }`,
  );
  return `
${carried.join('\n')}
type NotificationMetadata { expirationDate: Timestamp daysUntilExpiration: Int }
type NotificationInfo { value: String ${notified.map(one => `${infoName(one)}: Notified${one.type}`).join(' ')} }
type NotificationData {
  entityId: ID entityType: String action: String metadata: NotificationMetadata additionalInfo: NotificationInfo
}
type Notification {
  id: ID type: String title: String message: String priority: String room: String timestamp: String data: NotificationData
  userId: ID isRead: Boolean expiresAt: Timestamp createdAt: Timestamp updatedAt: Timestamp
}
type NotificationPage { count: Int offset: Int limit: Int unread: Int data: [Notification] }
type Query {
  Notifications(offset: Int, limit: Int, sort: String, order: String): NotificationPage
  Notification(id: ID!): Notification
}
type Mutation {
  markNotificationAsRead(id: ID!): Boolean
  markAllNotificationsAsRead: Boolean
  "Puts it away until the deadline presses more."
  dismissNotification(id: ID!): Boolean
}`;
}

/** The operations of notifications: each sees and marks their own. */
export const notificationFields = (resources: Resources, notifications: Notifications): Operations =>
  operationsOf(notificationSdl(resources), {
    Notifications: async (args, request) => JSON.parse(await notifications.list(request, args)),
    Notification: async ({ id }, request) => JSON.parse(await notifications.one(request, id)),
    markNotificationAsRead: ({ id }, request) => notifications.note(request, 'read_step', id),
    markAllNotificationsAsRead: (_, request) => notifications.readAll(request),
    dismissNotification: ({ id }, request) => notifications.note(request, 'dismissed_step', id),
  });
