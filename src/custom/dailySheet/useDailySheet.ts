import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { onLive } from '../../providers/live';

interface Named {
  id: string;
  label: string | null;
}

/** A departure or a return, as the API tells it: null is empty, or not for the caller to read. */
export interface SheetLine {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  wholeDay: boolean;
  /** Resource that says it, and which of its records. */
  source: string;
  sourceId: string | null;
  number: string | null;
  client: Named | null;
  title: string | null;
  phone: string | null;
  email: string | null;
  vehicle: Named | null;
  model: string;
  category: Named | null;
  place: string | null;
  agency: Named | null;
  flightNumber: string | null;
  /** Dinars. */
  balance: number | null;
}

export interface DailySheet {
  departures: SheetLine[];
  returns: SheetLine[];
  late: SheetLine[];
  unassigned: SheetLine[];
  agencies: { id: string; name: string }[];
}

/** Besides what is told live: what becomes late does so by itself. */
const AGAIN = 60_000;

const sheets = ['reservations', 'dailySheet'];

/** The sheet of a day, of one agency or of all; anew when a colleague changes what holds a vehicle. */
export function useDailySheet(day: CalendarDate, agency: string | null) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  useEffect(() => onLive('occupancy', () => void client.invalidateQueries({ queryKey: sheets })), [client]);
  return useQuery({
    queryKey: [...sheets, day, agency],
    queryFn: async ({ signal }) => {
      const asked = { query: 'DailySheet', data: { date: day, agency }, signal };
      return (await dataProvider.question('reservations', asked)).data as DailySheet;
    },
    refetchInterval: AGAIN,
    // The agencies stay while another day comes; its lines are not shown for those of that day.
    placeholderData: keepPreviousData,
  });
}
