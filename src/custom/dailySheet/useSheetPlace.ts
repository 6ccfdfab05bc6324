import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { todayInTunis } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { dayOf } from './sheetTexts';

/** Which sheet is open: its address says it, today's and all agencies when it says nothing. */
export function useSheetPlace() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = todayInTunis(Date.now());
  const said = new URLSearchParams(search);
  const day = dayOf(said.get('jour'), today);
  const agency = said.get('agence');
  const go = useCallback(
    (place: { day?: CalendarDate; agency?: string | null }) => {
      const next = { day, agency, ...place };
      const words = new URLSearchParams({
        ...(next.day === todayInTunis(Date.now()) ? {} : { jour: next.day }),
        ...(next.agency ? { agence: next.agency } : {}),
      });
      navigate({ search: words.size > 0 ? `?${words}` : '' });
    },
    [navigate, day, agency],
  );
  return { day, today, agency, go };
}
