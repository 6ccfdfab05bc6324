import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import type { Answer } from '../../pages/all';
import { onLive } from '../../providers/live';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

export type DailySheet = Answer<'DailySheet'>;
/** Amounts in dinars, moments in epoch ms; what is empty, or not for the caller to read, is null. */
export type SheetLine = DailySheet['departures'][number];

/** Besides what is told live: what becomes late does so by itself. */
const AGAIN = 60_000;

const sheets = ['reservations', 'dailySheet'];

/** The sheet of a day, of one agency or of all; anew when a colleague changes what holds a vehicle. */
export function useDailySheet(day: CalendarDate, agency: string | null) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  useEffect(() => onLive('occupancy', () => void client.invalidateQueries({ queryKey: sheets })), [client]);
  return useQuery({
    queryKey: [...sheets, day, agency],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('DailySheet', { data: { date: day, agency }, signal })).data,
    refetchInterval: AGAIN,
    // The agencies stay while another day comes; its lines are not shown for those of that day.
    placeholderData: keepPreviousData,
  });
}
