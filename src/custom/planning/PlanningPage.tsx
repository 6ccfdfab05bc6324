import { usePhone } from '../../views/shell/usePhone';
import { todayInTunis } from '../../domain/calendarDate';
import { Agenda } from './Agenda';
import { PlanningDesk } from './PlanningDesk';
import { useNow } from './useNow';
import { usePlanningAddress } from './usePlanningAddress';

/** Where every vehicle is, was and will be: a grid on a desk, an agenda on a phone. */
export function PlanningPage() {
  const phone = usePhone();
  const now = useNow();
  const today = todayInTunis(now);
  const [asked, change] = usePlanningAddress(today);
  const View = phone ? Agenda : PlanningDesk;
  return <View asked={asked} change={change} now={now} today={today} />;
}
