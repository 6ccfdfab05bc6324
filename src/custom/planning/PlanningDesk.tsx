import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Box, Button, LinearProgress, Paper, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { GlobalStyles } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { LinkBase } from 'react-admin';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import { PageHeader } from '../../views/shell/PageHeader';
import { Legend } from './Legend';
import type { Asked } from './planningAddress';
import { PlanningCounters } from './PlanningCounters';
import { PlanningGrid } from './PlanningGrid';
import { frameStyle } from './planningStyle';
import { FailedPlanning, NoVehicle, SkeletonPlanning } from './PlanningStates';
import { PlanningToolbar } from './PlanningToolbar';
import { rowsOf } from './rowsOf';
import { ShortcutsDialog } from './ShortcutsDialog';
import { minutesAt, startFor, views } from './span';
import type { ViewName } from './span';
import { usePlanning } from './usePlanning';
import { usePrinting } from './usePrinting';
import { useRehearsal } from './useRehearsal';

export interface PlanningViewProps {
  asked: Asked;
  change: (more: Partial<Asked>) => void;
  /** Epoch ms. */
  now: number;
  today: CalendarDate;
}

const noVehicles = [] as const;

/** The planning from 768 px on. */
export function PlanningDesk({ asked, change, now, today }: PlanningViewProps) {
  const caller = useCaller();
  const { printing, askPrint, onPrintable } = usePrinting();
  const [help, setHelp] = useState(false);
  const { days } = views[asked.view];
  const span = useMemo(() => ({ first: asked.first, days }), [asked.first, days]);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = usePlanning(span);
  const rows = useMemo(() => data && rowsOf(data.planning, asked, data.span), [data, asked]);
  useRehearsal(!data, asked, span);
  const vehicles = data?.planning.fleet.vehicles ?? noVehicles;
  const mayCreate = can(caller, 'create_reservation');
  const fold = useCallback(
    (category: string) => {
      const isFolded = asked.folded.includes(category);
      change({
        folded: isFolded ? asked.folded.filter(one => one !== category) : [...asked.folded, category],
      });
    },
    [asked.folded, change],
  );
  const onKey = (key: string) => {
    const { step } = views[asked.view];
    const actions: Record<string, () => void> = {
      '?': () => setHelp(true),
      a: () => change({ first: startFor(asked.view, today) }),
      p: () => change({ first: addDays(asked.first, -step) }),
      n: () => change({ first: addDays(asked.first, step) }),
    };
    const action = actions[key.toLowerCase()];
    action?.();
    return action !== undefined;
  };
  const look = useCallback(
    (view: ViewName) => {
      // What one looks at stays in sight: today when it is seen, else the first day.
      const isToday = addDays(asked.first, days) > today && asked.first <= today;
      const seen = isToday ? today : addDays(asked.first, views[asked.view].back);
      change({ view, first: startFor(view, seen) });
    },
    [asked.first, asked.view, days, today, change],
  );
  // What is around the planning comes after it: its menus are a dozen times as dear to draw as bars.
  const [around, found] = [useDeferredValue(vehicles), useDeferredValue(rows?.found ?? 0)];
  const showHelp = useCallback(() => setHelp(true), []);
  return (
    <Box data-whole sx={pageStyle}>
      <GlobalStyles styles={printStyles} />
      <DeskHeader view={asked.view} look={look} askPrint={askPrint} mayCreate={mayCreate} />
      <PlanningCounters brand={asked.brand} />
      <Paper variant="outlined" sx={frameStyle} aria-busy={isPlaceholderData || undefined}>
        <PlanningToolbar asked={asked} today={today} vehicles={around} found={found} change={change} />
        {isFetching && isPlaceholderData && <LinearProgress sx={{ height: 2, mt: '-2px' }} />}
        {!data && error ? (
          <FailedPlanning error={error} onRetry={() => void refetch()} />
        ) : !data || !rows ? (
          <SkeletonPlanning />
        ) : rows.rows.length === 0 ? (
          <NoVehicle asked={asked} any={vehicles.length > 0} change={change} />
        ) : (
          <PlanningGrid
            read={data}
            rows={rows}
            readAt={dataUpdatedAt}
            now={minutesAt(data.span, now)}
            today={today}
            mayCreate={mayCreate}
            mayMove={can(caller, 'update_reservation')}
            printing={printing}
            onPrintable={onPrintable}
            onFold={fold}
            onKey={onKey}
          />
        )}
        <Legend holidays={data?.planning.holidays ?? noVehicles} onShortcuts={showHelp} />
      </Paper>
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </Box>
  );
}

interface DeskHeaderProps {
  view: ViewName;
  look: (view: ViewName) => void;
  askPrint: () => void;
  mayCreate: boolean;
}

const DeskHeader = memo(function DeskHeader({ view, look, askPrint, mayCreate }: DeskHeaderProps) {
  return (
    <PageHeader
      title="Planning"
      actions={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label="Durée"
            onChange={(_, next: ViewName | null) => next && look(next)}
          >
            {Object.entries(views).map(([name, { label }]) => (
              <ToggleButton key={name} value={name}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Button variant="outlined" startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={askPrint}>
            Imprimer
          </Button>
          {mayCreate && (
            <Button
              component={LinkBase}
              to="/reservations/create"
              variant="contained"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            >
              Nouvelle réservation
            </Button>
          )}
        </>
      }
    />
  );
});

/** As high as the window: header and margins off. */
const pageStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - 56px - 44px)',
  minHeight: 480,
  '@media print': { display: 'block', height: 'auto' },
};

/** The planning alone, on sheets of A3. */
const printStyles = {
  '@media print': {
    '@page': { size: 'A3 landscape', margin: '10mm' },
    'header, nav, aside, [role="group"][aria-label="Actions"], .legend button, .toolbar button, a[href="#contenu"]':
      {
        display: 'none !important',
      },
    'main#contenu': { padding: '0 !important' },
    '*': { printColorAdjust: 'exact' },
  },
};
