import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { dayOf } from './sheetTexts';

/** Which sheet is open: its address names it, today's and all agencies when it names none. */
export function useSheetPlace() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = presentDay();
  const params = new URLSearchParams(search);
  const day = dayOf(params.get('jour'), today);
  const agency = params.get('agence');
  const go = useCallback(
    (place: { day?: CalendarDate; agency?: string | null }) => {
      const next = { day, agency, ...place };
      const words = new URLSearchParams({
        ...(next.day === presentDay() ? {} : { jour: next.day }),
        ...(next.agency ? { agence: next.agency } : {}),
      });
      navigate({ search: words.size > 0 ? `?${words}` : '' });
    },
    [navigate, day, agency],
  );
  return { day, today, agency, go };
}
