import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { onLive } from '../../providers/live';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Notification } from '../../providers/notificationMethods';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { notificationContext } from './notificationContext';
import type { NotificationsValue } from './notificationContext';

const queryKey = ['notifications'];

interface Page {
  data: readonly Notification[];
  total: number;
  unread: number;
}

/**
 * Reads the notifications once, and again when the server announces that they have changed; what one marks shows at
 * once.
 */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery<Page>({
    queryKey,
    queryFn: () => dataProvider.notifications(),
    retry: false,
  });
  useEffect(() => onLive('rights', permissionsProvider.refresh), []);
  useEffect(() => onLive('notifications', () => void client.invalidateQueries({ queryKey })), [client]);
  const value = useMemo<NotificationsValue>(() => {
    const change = (next: (page: Page) => Page, params: { id?: string; as: 'read' | 'dismissed' }) => {
      client.setQueryData<Page>(queryKey, page => page && next(page));
      dataProvider.noteNotification(params).catch((fault: unknown) => {
        console.error('Notification non marquée', fault);
        void client.invalidateQueries({ queryKey });
      });
    };
    return {
      notifications: data?.data ?? [],
      unread: data?.unread ?? 0,
      isPending,
      error,
      retry: () => void refetch(),
      markAsRead(id) {
        const isUnread = data?.data.some(one => one.id === id && !one.isRead);
        if (isUnread) change(page => withRead(page, one => one.id === id), { id, as: 'read' });
      },
      markAllAsRead: () => change(page => ({ ...withRead(page, () => true), unread: 0 }), { as: 'read' }),
      dismiss: id => change(page => without(page, id), { id, as: 'dismissed' }),
    };
  }, [client, data, dataProvider, error, isPending, refetch]);
  return <notificationContext.Provider value={value}>{children}</notificationContext.Provider>;
}

function withRead(page: Page, which: (one: Notification) => boolean): Page {
  const read = page.data.filter(one => !one.isRead && which(one)).length;
  return {
    ...page,
    unread: Math.max(0, page.unread - read),
    data: page.data.map(one => (which(one) ? { ...one, isRead: true } : one)),
  };
}

const without = (page: Page, id: string): Page => ({
  data: page.data.filter(one => one.id !== id),
  total: page.total - 1,
  unread: page.unread - (page.data.some(one => one.id === id && !one.isRead) ? 1 : 0),
});
