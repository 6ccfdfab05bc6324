import type { ReactNode } from 'react';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import { Refused } from './Refused';

/** Shows a page to whoever has the right that it asks; `access` undefined is nobody. */
export function Guard({ access, children }: { access: string | undefined; children: ReactNode }) {
  const caller = useCaller();
  return access !== undefined && can(caller, access) ? children : <Refused />;
}
