import { usePhone } from '../../views/shell/usePhone';
import { todayInTunis } from '../../domain/calendarDate';
import { Agenda } from './Agenda';
import { PlanningDesk } from './PlanningDesk';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { readAddress, writeAddress } from './planningAddress';
import type { Asked } from './planningAddress';
import { useNow } from './useNow';

/** Where every vehicle is, was and will be: a grid on a desk, an agenda on a phone. */
export function PlanningPage() {
  const phone = usePhone();
  const now = useNow();
  const today = todayInTunis(now);
  const [asked, change] = usePlanningAddress(today);
  const View = phone ? Agenda : PlanningDesk;
  return <View asked={asked} change={change} now={now} today={today} />;
}

/** What the planning is asked, as its address says it; changes replace the address, so that one click leads back. */
function usePlanningAddress(today: CalendarDate): [Asked, (change: Partial<Asked>) => void] {
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
