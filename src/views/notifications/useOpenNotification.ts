import { useCreatePath, useNavigate } from 'react-admin';
import type { Notification } from '../../providers/notificationMethods';
import { resources } from '../../resources/all';
import { entityTypeOf } from '../../schema/deadlines';
import { useNotifications } from './useNotifications';

/**
 * Goes to the sheet of what a notification is about: closes the panel, marks it read (specification §4). One that has
 * no sheet is only logged.
 */
export function useOpenNotification(onClose: () => void): (notification: Notification) => void {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { markAsRead } = useNotifications();
  return ({ id, data: { entityId, entityType } }) => {
    onClose();
    markAsRead(id);
    const resource = resources.all.find(one => entityTypeOf(one) === entityType);
    const { edit, show } = resource?.routes ?? {};
    if (!entityId) return console.error('Notification sans fiche', id);
    if (!resource || (!edit && !show)) return console.error('Notification d’un type sans page', entityType);
    navigate(createPath({ resource: resource.name, id: entityId, type: edit ? 'edit' : 'show' }));
  };
}
