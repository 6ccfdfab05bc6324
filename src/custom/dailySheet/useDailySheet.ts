import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import type { Answer } from '../../pages/all';
import { inspectionRight } from '../../product/inspectionRight';
import { onLive } from '../../providers/live';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { canKeep } from '../../providers/offline/abilities';
import { notKept } from '../../providers/offline/notKept';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';

export type DailySheet = Answer<'DailySheet'>;
/** Amounts in dinars, moments in epoch ms; what is empty, or not for the caller to read, is null. */
export type SheetLine = DailySheet['departures'][number];

/** Besides live updates: what becomes late does so by itself. */
const AGAIN = 60_000;

const sheets = ['reservations', 'dailySheet'];

/** The sheet of a day, of one agency or of all; anew when a colleague changes what holds a vehicle. */
export function useDailySheet(day: CalendarDate, agency: string | null) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  useEffect(() => onLive('occupancy', () => void client.invalidateQueries({ queryKey: sheets })), [client]);
  const query = useQuery({
    queryKey: [...sheets, day, agency],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('DailySheet', { data: { date: day, agency }, signal })).data,
    refetchInterval: AGAIN,
    // The agencies stay while another day comes; its lines are not shown for those of that day.
    placeholderData: keepPreviousData,
  });
  const sheet = query.isPlaceholderData ? undefined : query.data;
  useKeptDay(day, sheet);
  return query;
}

/** What leaves and comes back today is kept on the device of whoever makes inspections, for where there is no network. */
function useKeptDay(day: CalendarDate, sheet: DailySheet | undefined) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const caller = useCaller();
  const wanted = can(caller, inspectionRight) && day === presentDay();
  useEffect(() => {
    if (!wanted || !sheet || !canKeep()) return;
    void import('../../providers/offline/keptAnswers')
      .then(({ keepDay }) => keepDay(sheet, dataProvider.question))
      .catch(notKept);
  }, [wanted, sheet, dataProvider]);
}
