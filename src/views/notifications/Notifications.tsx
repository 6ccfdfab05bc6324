import { NotificationBell } from './NotificationBell';
import { NotificationProvider } from './NotificationProvider';

/** The bell of the header, with what it tells. */
export function Notifications() {
  return (
    <NotificationProvider>
      <NotificationBell />
    </NotificationProvider>
  );
}
