import { useCallback, useMemo, useState } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { todayInTunis } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import type { PanelProps } from '../../views/record/SheetPanels';
import { usePhone } from '../../views/shell/usePhone';
import { DayEvents } from './Agenda';
import { eventsByDay } from './agendaEvents';
import { Legend } from './Legend';
import { readAddress } from './planningAddress';
import { PlanningGrid } from './PlanningGrid';
import { FailedPlanning } from './PlanningStates';
import { frameStyle } from './planningStyle';
import { SeenDays } from './PlanningToolbar';
import { planningOfNobody } from './planningTypes';
import type { Planning, PlannedVehicle } from './planningTypes';
import { heightOf } from './rowPlaces';
import { rowsOf } from './rowsOf';
import type { Rows } from './rowsOf';
import { ShortcutsDialog } from './ShortcutsDialog';
import { headHeight } from './sizes';
import { dateAt, minutesAt, startFor, views } from './span';
import type { Span } from './span';
import { useNow } from './useNow';
import { renewPlanning, usePlanning } from './usePlanning';
import { usePlanningKeys } from './usePlanningKeys';
import { usePlanningTexts } from './usePlanningTexts';

const view = 'mois';
const { days } = views[view];
const nothing = () => undefined;
/** Room for the bar that scrolls a month where it has no room. */
const scrollBar = 18;

/** The planning of one vehicle, month by month, on its sheet: its row of the planning, and on a phone what happens to it. */
export function VehiclePlanning({ record }: PanelProps) {
  const id = String(record.id);
  const now = useNow();
  const today = todayInTunis(now);
  const [first, setFirst] = useState<CalendarDate>(() => startFor(view, today));
  const span = useMemo(() => ({ first, days }), [first]);
  const client = useQueryClient();
  const { data, dataUpdatedAt, error } = usePlanning(span);
  const nobody = useMemo(() => ({ planning: planningOfNobody, span }), [span]);
  const read = data ?? nobody;
  const vehicle = read.planning.fleet.vehicles.find(one => one.id === id);
  const List = usePhone() ? Events : Row;
  return (
    <Paper variant="outlined" component="section" aria-label="Planning du véhicule" sx={frameStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', p: '10px 12px' }}>
        <SeenDays view={view} first={first} today={today} onLook={setFirst} />
      </Box>
      {!data && error ? (
        <FailedPlanning error={error} onRetry={() => void renewPlanning(client)} />
      ) : data && !vehicle ? (
        <Typography role="status" sx={{ p: '24px 16px', color: 'tokens.ink2' }}>
          Ce véhicule n’est pas à louer, et rien ne l’occupe à ces dates.
        </Typography>
      ) : (
        <List
          key={id}
          read={read}
          vehicle={vehicle}
          readAt={dataUpdatedAt}
          now={now}
          today={today}
          onLook={setFirst}
        />
      )}
    </Paper>
  );
}

interface ListProps {
  read: { planning: Planning; span: Span };
  /** Not known until the planning is read. */
  vehicle: PlannedVehicle | undefined;
  readAt: number;
  /** Epoch ms. */
  now: number;
  today: CalendarDate;
  onLook: (first: CalendarDate) => void;
}

/** The row of the planning, with all that one does in it. */
function Row({ read, vehicle, readAt, now, today, onLook }: ListProps) {
  const caller = useCaller();
  const [help, setHelp] = useState(false);
  const { planning, span } = read;
  const rows = useMemo(() => ownRow(planning, vehicle, span), [planning, vehicle, span]);
  const [row] = rows.rows;
  const height = headHeight + heightOf(row?.type === 'vehicle' ? row.laneCount : 1) + scrollBar;
  const showHelp = useCallback(() => setHelp(true), []);
  const onKey = usePlanningKeys({ view, first: span.first, today, onLook, onHelp: showHelp });
  return (
    <>
      <Box sx={{ display: 'flex', height, '& > .planning.planning': { minHeight: height } }}>
        <PlanningGrid
          read={read}
          rows={rows}
          waits={vehicle === undefined}
          readAt={readAt}
          now={minutesAt(span, now)}
          today={today}
          mayCreate={can(caller, 'create_reservation')}
          mayMove={can(caller, 'update_reservation')}
          printing={false}
          onPrintable={nothing}
          onFold={nothing}
          onKey={onKey}
        />
      </Box>
      <Legend holidays={planning.holidays} onShortcuts={showHelp} />
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </>
  );
}

/** The planning as if it had one vehicle, which its category does not describe. */
function ownRow(planning: Planning, vehicle: PlannedVehicle | undefined, span: Span): Rows {
  const fleet = { hash: '', vehicles: vehicle ? [vehicle] : [] };
  const all = rowsOf({ ...planning, fleet, unassigned: new Map() }, readAddress('', span.first), span);
  return { ...all, rows: all.rows.filter(({ type }) => type === 'vehicle') };
}

/** What happens to it, day by day. */
function Events({ read: { planning, span }, vehicle, readAt, now }: ListProps) {
  const minute = minutesAt(span, now);
  const events = useMemo(
    () => eventsByDay(planning, vehicle ? [vehicle] : [], [], span, minute),
    [planning, vehicle, span, minute],
  );
  const bars = useMemo(() => events.flatMap(own => own.map(({ bar }) => bar)), [events]);
  const { texts } = usePlanningTexts(bars, readAt);
  return (
    <Box aria-busy={vehicle === undefined} sx={{ p: '0 12px 4px' }}>
      {vehicle && bars.length === 0 && (
        <Typography role="status" sx={{ pb: '12px', color: 'tokens.ink2' }}>
          Ni départ ni retour à ces dates.
        </Typography>
      )}
      {events.map((own, day) => {
        const date = dateAt(span, day);
        return own.length === 0 ? null : (
          <DayEvents key={date} date={date} events={own} texts={texts} now={minute} span={span} />
        );
      })}
    </Box>
  );
}
