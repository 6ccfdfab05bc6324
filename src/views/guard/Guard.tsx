import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import { Refused } from './Refused';

/**
 * Shows a page to whoever has the right that it asks; `access` undefined is nobody. Who loses it while the page is open
 * has been told by the shell.
 */
export function Guard({ access, children }: { access: string | undefined; children: ReactNode }) {
  const caller = useCaller();
  const open = access !== undefined && can(caller, access);
  const wasOpen = useRef(open);
  if (open) wasOpen.current = true;
  return open ? children : <Refused told={wasOpen.current} />;
}
