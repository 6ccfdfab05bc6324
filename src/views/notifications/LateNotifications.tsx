import { Box } from '@mui/material';
import { late } from '../late';
import { useCalm } from '../useCalm';

/** The bell and all that is behind it: no list waits for it. */
const Notifications = late(() => import('./Notifications').then(module => module.Notifications));

/** How long the first list is let be, and nothing scrolled, before the bell comes, in milliseconds. */
const patience = 1_200;

/** The bell, once the first list has had its time; its place is kept until then. */
export function LateNotifications() {
  // The whole page is styled anew when it comes: while one scrolls, that would be seen.
  const due = useCalm(patience);
  return <Box sx={{ width: 44, height: 44, flex: '0 0 auto' }}>{due && <Notifications />}</Box>;
}
