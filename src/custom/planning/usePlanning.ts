import { useEffect, useMemo } from 'react';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { daysBetween } from '../../domain/calendarDate';
import { onLive } from '../../providers/live';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { PlanningParams } from './planningAddress';
import { isWithin } from './planningFilters';
import type { Look } from './planningFilters';
import { isSameAnswer, readPlanning } from './readPlanning';
import type { PlanningAnswer } from './readPlanning';
import { planningOfNobody } from './planningTypes';
import type { Fleet, Planning } from './planningTypes';
import { lastOf } from './span';
import type { Span } from './span';

/** By which all that the planning shows is kept. */
export const planningKey = ['planning'];
const fleetKey = ['planning-fleet'];
/** Several changes at once are one look. */
const pause = 150;

/** A window of the planning with the days that it is of: those requested come while the last ones are still shown. */
export interface ReadPlanning {
  planning: Planning;
  span: Span;
  /** As it came. */
  answer: PlanningAnswer;
}

/** Reads the planning of these days, and again when the server announces that what holds vehicles has changed. */
export function usePlanning(span: Span) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      // A reading that is under way may have begun too early: it ends first.
      timer = setTimeout(
        () => void (client.isFetching({ queryKey: planningKey }) > 0 ? look() : renewPlanning(client)),
        pause,
      );
    };
    const quiet = onLive('occupancy', look);
    return () => {
      clearTimeout(timer);
      quiet();
    };
  }, [client]);
  return useQuery(planningQuery(span, dataProvider, client));
}

/**
 * The planning of the days that are requested as free, where they are not among those that are seen.
 * @returns `look` once it is read; it `waits` until then.
 */
export function useFreeLook(free: PlanningParams['free'], span: Span): FreeLook {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const client = useQueryClient();
  const isEnabled = free !== null && !isWithin(free, span);
  const days = isEnabled ? { first: free[0], days: daysBetween(free[0], free[1]) + 1 } : span;
  const { data, error } = useQuery({ ...planningQuery(days, dataProvider, client), enabled: isEnabled });
  const look = useMemo(() => data && { bars: data.planning.bars, span: data.span }, [data]);
  if (!isEnabled) return { waits: false, error: null };
  const isRead = look !== undefined && isWithin(free, look.span);
  return { look: isRead ? look : undefined, waits: !isRead, error };
}

interface FreeLook {
  look?: Look;
  waits: boolean;
  error: Error | null;
}

function planningQuery(
  span: Span,
  dataProvider: KarhbaDataProvider,
  client: QueryClient,
): UseQueryOptions<ReadPlanning> {
  return {
    queryKey: [...planningKey, span.first, span.days],
    queryFn: async ({ signal, queryKey }) => {
      const known = client.getQueryData<Fleet>(fleetKey);
      const data = { startDate: span.first, endDate: lastOf(span), fleet: known?.hash };
      const { data: answer } = await dataProvider.question('Planning', { data, signal });
      const before = client.getQueryData<ReadPlanning>(queryKey);
      // What has not changed is not read, counted or painted again: one looks each time that anybody books anything.
      if (before && isSameAnswer(before.answer, answer)) return before;
      const planning = readPlanning(answer, known);
      client.setQueryData(fleetKey, planning.fleet);
      return { planning, span, answer };
    },
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    retry: false,
  };
}

/** The vehicles that one has; none before any planning was read. */
export const useFleet = (): Fleet =>
  useQuery<Fleet>({ queryKey: fleetKey, queryFn: skipToken }).data ?? planningOfNobody.fleet;

/** Looks at the planning again; resolves once it is seen. */
export const renewPlanning = (client: QueryClient) => client.invalidateQueries({ queryKey: planningKey });
