import { Suspense, lazy, useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { whenCalm } from '../whenCalm';

/** The bell and all that is behind it: no list waits for it. */
export const loadNotifications = () => import('./Notifications');

const Notifications = lazy(() => loadNotifications().then(module => ({ default: module.Notifications })));

/** How long the first list is let be, and nothing scrolled, before the bell comes, in milliseconds. */
const patience = 1_200;

/** The bell, once the first list has had its time; its place is kept until then. */
export function LateNotifications() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let left = false;
    // The whole page is styled anew when it comes: while one scrolls, that would be seen.
    void whenCalm(patience).then(() => left || setDue(true));
    return () => {
      left = true;
    };
  }, []);
  return (
    <Box sx={{ width: 44, height: 44, flex: '0 0 auto' }}>
      <Suspense fallback={null}>{due && <Notifications />}</Suspense>
    </Box>
  );
}
