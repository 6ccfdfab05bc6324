import { usePhone } from '../../views/shell/usePhone';
import { todayInTunis } from '../../domain/calendarDate';
import { Agenda } from './Agenda';
import { PlanningDesk } from './PlanningDesk';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { readAddress, writeAddress } from './planningAddress';
import type { PlanningParams } from './planningAddress';
import { useNow } from './useNow';

/** Where every vehicle is, was and will be: a grid on a desk, an agenda on a phone. */
export function PlanningPage() {
  const phone = usePhone();
  const now = useNow();
  const today = todayInTunis(now);
  const [params, change] = usePlanningAddress(today);
  const View = phone ? Agenda : PlanningDesk;
  return <View params={params} change={change} now={now} today={today} />;
}

/** The parameters of the planning, as its address holds them; changes replace the address, so that one click leads back. */
function usePlanningAddress(
  today: CalendarDate,
): [PlanningParams, (change: Partial<PlanningParams>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => readAddress(search, today), [search, today]);
  const change = useCallback(
    (more: Partial<PlanningParams>) =>
      void navigate({ search: writeAddress({ ...params, ...more }, today) }, { replace: true }),
    [params, navigate, today],
  );
  return [params, change];
}
