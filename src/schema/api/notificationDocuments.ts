import { infoName } from '../words/fields/deadlines';
import type { Resources } from '../resources';

/** Selection of a notification, with what each resource has it carry (specification §3). */
function selection(resources: Resources): string {
  const info = resources.all
    .filter(resource => resource.notified)
    .map(resource => `${infoName(resource)} { ${Object.keys(resource.notified ?? {}).join(' ')} }`);
  return `id type title message data { entityId entityType action metadata { expirationDate daysUntilExpiration } additionalInfo { ${['value', ...info].join(' ')} } } priority userId room isRead timestamp expiresAt createdAt updatedAt`;
}

/** The documents of notifications; their names are those of specification §7, and ours in its manner. */
export const notificationDocuments = {
  list: (resources: Resources): string =>
    `query Notifications($offset: Int, $limit: Int, $sort: String, $order: String) { Notifications(offset: $offset, limit: $limit, sort: $sort, order: $order) { count offset limit unread data { ${selection(resources)} } } }`,
  one: (resources: Resources): string =>
    `query Notification($id: ID!) { Notification(id: $id) { ${selection(resources)} } }`,
  markAsRead: (): string => 'mutation markNotificationAsRead($id: ID!) { markNotificationAsRead(id: $id) }',
  markAllAsRead: (): string => 'mutation markAllNotificationsAsRead { markAllNotificationsAsRead }',
  dismiss: (): string => 'mutation dismissNotification($id: ID!) { dismissNotification(id: $id) }',
} as const;
