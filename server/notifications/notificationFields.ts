import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { infoName } from '../../src/schema/deadlines';
import type { Resources } from '../../src/schema/resources';
import type { OperationFields } from '../graphql/queryFields';
import { Timestamp } from '../graphql/scalars';
import type { Notifications } from './notifications';

const texts = (names: readonly string[]) =>
  Object.fromEntries(names.map(key => [key, { type: GraphQLString }]));

/** The type of a notification (specification §3); what it carries of records comes from their configs. */
function notificationType(resources: Resources): GraphQLObjectType {
  const info = resources.all
    .filter(resource => resource.notified)
    .map(resource => [
      infoName(resource),
      {
        type: new GraphQLObjectType({
          name: `Notified${resource.type}`,
          fields: texts(Object.keys(resource.notified ?? {})),
        }),
      },
    ]);
  const object = (name: string, fields: object) => ({
    type: new GraphQLObjectType({ name, fields: fields as never }),
  });
  return new GraphQLObjectType({
    name: 'Notification',
    fields: {
      id: { type: GraphQLID },
      ...texts(['type', 'title', 'message', 'priority', 'room', 'timestamp']),
      data: object('NotificationData', {
        entityId: { type: GraphQLID },
        ...texts(['entityType', 'action']),
        metadata: object('NotificationMetadata', {
          expirationDate: { type: Timestamp },
          daysUntilExpiration: { type: GraphQLInt },
        }),
        additionalInfo: object('NotificationInfo', { ...texts(['value']), ...Object.fromEntries(info) }),
      }),
      userId: { type: GraphQLID },
      isRead: { type: GraphQLBoolean },
      expiresAt: { type: Timestamp },
      createdAt: { type: Timestamp },
      updatedAt: { type: Timestamp },
    },
  });
}

/** The operations of notifications: each sees and marks their own. */
export function notificationFields(
  resources: Resources,
  notifications: Notifications,
): { query: OperationFields; mutation: OperationFields } {
  const Notification = notificationType(resources);
  const id = { id: { type: new GraphQLNonNull(GraphQLID) } };
  return {
    query: {
      Notifications: {
        type: new GraphQLObjectType({
          name: 'NotificationPage',
          fields: {
            count: { type: GraphQLInt },
            offset: { type: GraphQLInt },
            limit: { type: GraphQLInt },
            unread: { type: GraphQLInt },
            data: { type: new GraphQLList(Notification) },
          },
        }),
        args: {
          offset: { type: GraphQLInt },
          limit: { type: GraphQLInt },
          sort: { type: GraphQLString },
          order: { type: GraphQLString },
        },
        resolve: async (_, args, { request }) => JSON.parse(await notifications.list(request, args)),
      },
      Notification: {
        type: Notification,
        args: id,
        resolve: async (_, args, { request }) => JSON.parse(await notifications.one(request, args.id)),
      },
    },
    mutation: {
      markNotificationAsRead: {
        type: GraphQLBoolean,
        args: id,
        resolve: (_, args, { request }) => notifications.note(request, 'read_step', args.id),
      },
      markAllNotificationsAsRead: {
        type: GraphQLBoolean,
        resolve: (_, __, { request }) => notifications.readAll(request),
      },
      dismissNotification: {
        type: GraphQLBoolean,
        description: 'Puts it away until the deadline presses more.',
        args: id,
        resolve: (_, args, { request }) => notifications.note(request, 'dismissed_step', args.id),
      },
    },
  };
}
