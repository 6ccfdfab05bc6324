import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { readAddress, writeAddress } from './planningAddress';
import type { Asked } from './planningAddress';

/** What the planning is asked, as its address says it; changes replace the address, so that one click leads back. */
export function usePlanningAddress(today: CalendarDate): [Asked, (change: Partial<Asked>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => readAddress(search, today), [search, today]);
  const change = useCallback(
    (more: Partial<Asked>) =>
      void navigate({ search: writeAddress({ ...asked, ...more }, today) }, { replace: true }),
    [asked, navigate, today],
  );
  return [asked, change];
}
