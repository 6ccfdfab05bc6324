import { useCallback } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation, useNavigate } from 'react-admin';
import { bookPeriodOf, quarterOf } from '../../domain/bookPeriod';
import type { BookPeriod } from '../../domain/bookPeriod';
import { isCalendarDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import type { Answer } from '../../pages/all';
import { journals } from '../../pages/journals';
import type { JournalName } from '../../pages/journals';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

export type Journals = Answer<'Journals'>;

/** What is looked at: a month or a quarter by its first day, a company or all, a journal. */
export interface Place {
  month: CalendarDate;
  period: BookPeriod;
  manager: string | null;
  journal: JournalName;
}

const isJournal = (text: string | null): text is JournalName =>
  text !== null && Object.hasOwn(journals, text);

/** Which journal of which month or quarter is open: its address names it; this month's sales when it names none. */
export function useJournalPlace(): { place: Place; go: (change: Partial<Place>) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const thisMonth = `${presentDay().slice(0, 8)}01`;
  const quarter = params.get('trimestre');
  const period: BookPeriod = quarter === null ? 'MONTH' : 'QUARTER';
  const named = quarter === null ? `${params.get('mois') ?? ''}-01` : firstOfQuarter(quarter);
  const isNamed = isCalendarDate(named) && named >= '2000-01-01' && named <= '2100-12-01';
  const month = bookPeriodOf(isNamed ? named : thisMonth, period).first;
  const manager = params.get('societe');
  const requested = params.get('journal');
  const journal = isJournal(requested) ? requested : 'sales';
  const go = useCallback(
    (change: Partial<Place>) => {
      const next = { month, period, manager, journal, ...change };
      const words = new URLSearchParams({
        ...wordsOf(next, thisMonth),
        ...(next.manager ? { societe: next.manager } : {}),
        ...(next.journal === 'sales' ? {} : { journal: next.journal }),
      });
      navigate({ search: words.size > 0 ? `?${words}` : '' });
    },
    [navigate, month, period, manager, journal, thisMonth],
  );
  return { place: { month, period, manager, journal }, go };
}

/** '2026-T4' */
export const quarterName = (day: CalendarDate) => `${day.slice(0, 4)}-T${quarterOf(day)}`;

/** '2026-10-01' of '2026-T4'; '' of what names none. */
function firstOfQuarter(text: string): string {
  const [, year, quarter] = /^(\d{4})-T([1-4])$/.exec(text) ?? [];
  return year ? `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01` : '';
}

function wordsOf(
  { month, period }: Pick<Place, 'month' | 'period'>,
  thisMonth: CalendarDate,
): Record<string, string> {
  if (period === 'QUARTER') return { trimestre: quarterName(month) };
  return month === thisMonth ? {} : { mois: month.slice(0, 7) };
}

/** The journals of a month or a quarter; the companies stay while another comes. */
export function useJournals({ month, period, manager }: Place) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['receipts', 'journals', month, period, manager],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('Journals', { data: { month, period, manager }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** What differs in the whole ledger as it is now, which takes longer than a month of it. */
export function useLedger() {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['receipts', 'ledger'],
    queryFn: async ({ signal }) => (await dataProvider.question('LedgerCheck', { data: {}, signal })).data,
  });
}
