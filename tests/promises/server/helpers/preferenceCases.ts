import { randomUUID } from 'node:crypto';
import { addDays, todayInTunis } from '../../../../src/domain/calendarDate';
import type { Draft } from '../../../../src/schema/field';
import { notificationDocuments } from '../../../../src/schema/api/notificationDocuments';
import type { Api } from '../../../server/helpers/api';
import { anImport } from './anImport';
import type { MutationCase } from './mutationCases';

/** What each keeps of their own: the views of lists, which notifications were read or put away, files to be imported. */
export const preferenceTables = ['_saved_views', '_notification_reads', '_imports', '_import_progress'];

/** Mutations of one's own preferences, by name: what they are sent. They change nothing that a colleague sees. */
export function preferenceCases(
  api: Api,
  token: string,
  createManager: () => Promise<MutationCase>,
  make: (name: string, variables: Draft) => Promise<unknown>,
): Record<string, () => Promise<Draft>> {
  const aView = () => ({
    id: randomUUID(),
    resource: 'vehicles',
    name: `Vue ${randomUUID()}`,
    state: { searchWord: 'clio' },
  });
  /** The id of a notification that was not read: a licence that ends soon. */
  async function unread(): Promise<Draft> {
    const { variables } = await createManager();
    await make('createManager', { ...variables, licenceExpiry: addDays(todayInTunis(api.engine.now()), 3) });
    const { data } = await api.send<{ Notifications: { data: { id: string; isRead: boolean }[] } }>(
      token,
      notificationDocuments.list(api.engine.resources),
    );
    const found = data?.Notifications.data.find(({ isRead }) => !isRead);
    if (!found) throw new Error('A licence that ends in three days is told to nobody');
    return { id: found.id };
  }
  return {
    saveView: async () => aView(),
    async deleteSavedView() {
      const view = aView();
      await make('saveView', view);
      return { id: view.id };
    },
    async prepareImport() {
      return {
        id: await anImport(api, '19999999'),
        resource: 'clients',
        mapping: [null, null, null, null, null],
      };
    },
    async cancelImport() {
      const id = await anImport(api, '19999998');
      await api.engine.pool.query('INSERT INTO "_import_progress" (import_id) VALUES ($1)', [id]);
      return { id };
    },
    markNotificationAsRead: unread,
    async markAllNotificationsAsRead() {
      await unread();
      return {};
    },
    dismissNotification: unread,
  };
}
