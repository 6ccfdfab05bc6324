import { useMemo } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { daysBetween } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { PageHeader } from '../../views/shell/PageHeader';
import { AgendaCard } from './AgendaCard';
import { eventsByDay } from './agendaEvents';
import type { AgendaEvent } from './agendaEvents';
import { creationPath } from './barTexts';
import { capital, longDay } from './dayTexts';
import type { PlanningViewProps } from './PlanningDesk';
import { FoldedFilters } from './FoldedFilters';
import { FailedPlanning } from './PlanningStates';
import { rowsOf } from './rowsOf';
import { proposed } from './snap';
import { dateAt, minutesAt, mondayOf } from './span';
import type { Span } from './span';
import { renewPlanning, useFreeLook, usePlanning } from './usePlanning';
import { textKey, usePlanningTexts } from './usePlanningTexts';
import { WeekStrip } from './WeekStrip';

const none: AgendaEvent[][] = [];

/** The planning of a phone: a week, and what happens from the chosen day on, by the hour. */
export function Agenda({ params, change, now, today }: PlanningViewProps) {
  const caller = useCaller();
  const first = mondayOf(params.day);
  const span = useMemo(() => ({ first, days: 7 }), [first]);
  const client = useQueryClient();
  const { data: read, dataUpdatedAt, ...asking } = usePlanning(span);
  const free = useFreeLook(params.free, span);
  const data = free.waits ? undefined : read;
  const error = asking.error ?? free.error;
  const events = useMemo(() => {
    if (!data) return none;
    const { rows } = rowsOf(data.planning, { ...params, folded: [], shown: [] }, data.span, free.look);
    const vehicles = rows.flatMap(row => (row.type === 'vehicle' ? [row.vehicle] : []));
    const unassigned = rows.flatMap(row => (row.type === 'unassigned' ? row.bars : []));
    return eventsByDay(data.planning, vehicles, unassigned, data.span, minutesAt(data.span, now));
  }, [data, params, now, free.look]);
  const day = Math.max(0, daysBetween(first, params.day));
  const bars = useMemo(() => events.slice(day).flatMap(own => own.map(({ bar }) => bar)), [events, day]);
  const { texts } = usePlanningTexts(bars, dataUpdatedAt);
  return (
    <>
      <PageHeader
        title="Planning"
        actions={
          <>
            <Button variant="outlined" sx={{ flex: 1 }} onClick={() => change({ day: today })}>
              Aujourd’hui
            </Button>
            {can(caller, 'create_reservation') && (
              <Button
                component={LinkBase}
                to={bookingPath(span, params.day, today, now)}
                variant="contained"
                startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              >
                Réserver
              </Button>
            )}
          </>
        }
      />
      <WeekStrip
        span={span}
        day={params.day}
        today={today}
        events={events}
        onPick={next => change({ day: next })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', pt: '10px' }}>
        <Typography variant="body2" role="status" sx={{ flex: 1, color: 'tokens.ink2' }}>
          {data && daySummary(events[day] ?? [])}
        </Typography>
        <FoldedFilters
          params={params}
          vehicles={data?.planning.fleet.vehicles ?? []}
          unassigned={data?.planning.unassigned}
          change={change}
        />
      </Box>
      {error && !data ? (
        <FailedPlanning error={error} onRetry={() => void renewPlanning(client)} />
      ) : data ? (
        events
          .slice(day)
          .map((own, later) => (
            <DayEvents
              key={dateAt(span, day + later)}
              date={dateAt(span, day + later)}
              events={own}
              texts={texts}
              now={minutesAt(data.span, now)}
              span={data.span}
            />
          ))
      ) : (
        <Box
          aria-busy="true"
          role="status"
          aria-label="Chargement du planning"
          sx={{ display: 'grid', gap: '10px' }}
        >
          {[0, 1, 2, 3].map(one => (
            <Skeleton key={one} variant="rounded" height={96} />
          ))}
        </Box>
      )}
    </>
  );
}

/**
 * The address that books a day: from the hour at which agencies open, and today from the next one; no day that is over.
 * @param now epoch ms.
 */
export function bookingPath(span: Span, day: CalendarDate, today: CalendarDate, now: number): string {
  const from = daysBetween(span.first, day < today ? today : day);
  return creationPath({ category: '' }, proposed([from, from], [], minutesAt(span, now)), span);
}

/** '3 départs · 2 retours · 1 retard'. */
export function daySummary(events: readonly AgendaEvent[]): string {
  const rentals = events.filter(({ bar }) => bar.kind === 'RESERVATION' || bar.kind === 'CONTRACT');
  const late = rentals.filter(({ bar, way }) => way === 'back' && bar.degree === 'LATE').length;
  const counted = (count: number, one: string) =>
    count > 0 ? [`${count} ${one}${count > 1 ? 's' : ''}`] : [];
  const parts = [
    ...counted(rentals.filter(({ way }) => way === 'out').length, 'départ'),
    ...counted(rentals.filter(({ way }) => way === 'back').length - late, 'retour'),
    ...counted(late, 'retard'),
  ];
  return parts.join(' · ') || 'Rien ce jour-là';
}

interface DayEventsProps {
  date: CalendarDate;
  events: readonly AgendaEvent[];
  texts: ReturnType<typeof usePlanningTexts>['texts'];
  /** In minutes of the span. */
  now: number;
  span: Span;
}

/** What happens on a day, under its name. */
export function DayEvents({ date, events, texts, now, span }: DayEventsProps) {
  const title = capital(longDay(date));
  return (
    <Box component="section" aria-label={title} sx={{ mt: '8px', mb: '16px' }}>
      <Typography component="h2" variant="h4" sx={{ mb: '8px' }}>
        {title}
      </Typography>
      {events.length > 0 ? (
        <Box component="ul" sx={{ display: 'grid', gap: '10px', m: 0, p: 0, listStyle: 'none' }}>
          {events.map(event => (
            <AgendaCard
              key={event.key}
              event={event}
              text={texts.get(textKey(event.bar))}
              now={now}
              span={span}
            />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'tokens.ink3' }}>
          Ni départ ni retour.
        </Typography>
      )}
    </Box>
  );
}
