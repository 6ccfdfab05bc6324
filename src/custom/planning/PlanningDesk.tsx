import { memo, useCallback, useMemo, useState } from 'react';
import { Box, Button, Paper, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { GlobalStyles } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { LinkBase } from 'react-admin';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { PageHeader } from '../../views/shell/PageHeader';
import type { PlanningParams } from './planningAddress';
import { PlanningCounters } from './PlanningCounters';
import { PlanningPanel } from './PlanningPanel';
import { frameStyle } from './planningStyle';
import { ShortcutsDialog } from './ShortcutsDialog';
import { lowScreen } from './sizes';
import { startFor, views } from './span';
import type { ViewName } from './span';
import { usePlanningKeys } from './usePlanningKeys';
import { usePrinting } from './usePrinting';

export interface PlanningViewProps {
  params: PlanningParams;
  change: (more: Partial<PlanningParams>) => void;
  /** Epoch ms. */
  now: number;
  today: CalendarDate;
}

/** The planning from 768 px on. */
export function PlanningDesk({ params, change, now, today }: PlanningViewProps) {
  const caller = useCaller();
  const { printing, askPrint, onPrintable } = usePrinting();
  const [help, setHelp] = useState(false);
  const { days } = views[params.view];
  const span = useMemo(() => ({ first: params.first, days }), [params.first, days]);
  const mayCreate = can(caller, 'create_reservation');
  const showHelp = useCallback(() => setHelp(true), []);
  const onLook = useCallback((first: CalendarDate) => change({ first }), [change]);
  const onKey = usePlanningKeys({ view: params.view, first: params.first, today, onLook, onHelp: showHelp });
  const look = useCallback(
    (view: ViewName) => {
      // What one looks at stays in sight: today when it is seen, else the first day.
      const isToday = addDays(params.first, days) > today && params.first <= today;
      const seen = isToday ? today : addDays(params.first, views[params.view].back);
      change({ view, first: startFor(view, seen) });
    },
    [params.first, params.view, days, today, change],
  );
  return (
    <Box data-whole sx={pageStyle}>
      <GlobalStyles styles={printStyles} />
      <DeskHeader view={params.view} look={look} askPrint={askPrint} mayCreate={mayCreate} />
      <PlanningCounters params={params} span={span} />
      <Paper variant="outlined" sx={frameStyle}>
        <PlanningPanel
          params={params}
          change={change}
          now={now}
          today={today}
          printing={printing}
          onPrintable={onPrintable}
          onKey={onKey}
          onShortcuts={showHelp}
        />
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
              to="/reservation/quick-booking"
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
  [lowScreen]: { height: 'calc(100dvh - 56px - 12px)', my: '-16px', '& > :first-of-type': { mb: '6px' } },
  '@media print': { display: 'block', height: 'auto' },
};

/** The planning alone, on sheets of A3. */
const printStyles = {
  '@media print': {
    '@page': { size: 'A3 landscape', margin: '10mm' },
    aside: { display: 'none !important' },
    '.planning *, .legend *': { printColorAdjust: 'exact' },
  },
};
