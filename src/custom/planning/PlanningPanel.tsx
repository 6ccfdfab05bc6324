import { memo, useCallback, useMemo } from 'react';
import { LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { Legend } from './Legend';
import type { PlanningViewProps } from './PlanningDesk';
import { PlanningGrid } from './PlanningGrid';
import { FailedPlanning, NoVehicle } from './PlanningStates';
import { PlanningToolbar } from './PlanningToolbar';
import { planningOfNobody } from './planningTypes';
import { rowsOf } from './rowsOf';
import { minutesAt, views } from './span';
import { useAfterPaint } from './useAfterPaint';
import { renewPlanning, useFreeLook, usePlanning } from './usePlanning';
import { useRehearsal } from './useRehearsal';

interface PlanningPanelProps extends PlanningViewProps {
  printing: boolean;
  onPrintable: () => void;
  /** A key that means something to the whole page: true when it did. */
  onKey: (key: string) => boolean;
  onShortcuts: () => void;
}

/** Before it is known. */
const unfilled = { ...planningOfNobody, found: undefined };
/** It marks what it holds as waiting, and has no place of its own. */
const placeless = { display: 'contents' };

/** What the answer fills: the page around it, whose styles are dear to make, is not drawn again when it comes. */
export const PlanningPanel = memo(function PlanningPanel(props: PlanningPanelProps) {
  const { params, change, now, today, printing, onPrintable, onKey, onShortcuts } = props;
  const caller = useCaller();
  const client = useQueryClient();
  const { days } = views[params.view];
  const span = useMemo(() => ({ first: params.first, days }), [params.first, days]);
  const { data, isFetching, isPlaceholderData, dataUpdatedAt, ...asking } = usePlanning(span);
  const free = useFreeLook(params.free, span);
  const error = asking.error ?? free.error;
  // Until they have come, the requested days are there, of nobody.
  const nobody = useMemo(() => ({ planning: planningOfNobody, span }), [span]);
  const read = data ?? nobody;
  const { planning } = read;
  const rows = useMemo(
    () => rowsOf(planning, params, read.span, free.look),
    [planning, params, read.span, free.look],
  );
  const waits = !data || free.waits;
  useRehearsal(waits, params, span);
  const { vehicles } = planning.fleet;
  const fold = useCallback(
    (category: string) => {
      const isFolded = params.folded.includes(category);
      change({
        folded: isFolded ? params.folded.filter(one => one !== category) : [...params.folded, category],
      });
    },
    [params.folded, change],
  );
  // What is around the planning comes after it: its menus are a dozen times as dear to draw as bars.
  const filled = useMemo(
    () => ({ ...planning, found: waits ? undefined : rows.found }),
    [planning, rows, waits],
  );
  const around = useAfterPaint(filled, unfilled);
  return (
    <div style={placeless} aria-busy={isPlaceholderData || undefined}>
      <PlanningToolbar
        params={params}
        today={today}
        vehicles={around.fleet.vehicles}
        unassigned={around.unassigned}
        found={around.found}
        change={change}
      />
      {isFetching && isPlaceholderData && <LinearProgress sx={{ height: 2, mt: '-2px' }} />}
      {waits && error ? (
        <FailedPlanning error={error} onRetry={() => void renewPlanning(client)} />
      ) : !waits && rows.rows.length === 0 ? (
        <NoVehicle params={params} any={vehicles.length > 0} change={change} />
      ) : (
        <PlanningGrid
          read={read}
          rows={rows}
          waits={waits}
          readAt={dataUpdatedAt}
          now={minutesAt(read.span, now)}
          today={today}
          mayCreate={can(caller, 'create_reservation')}
          mayMove={can(caller, 'update_reservation')}
          printing={printing}
          onPrintable={onPrintable}
          onFold={fold}
          onKey={onKey}
        />
      )}
      <Legend holidays={around.holidays} onShortcuts={onShortcuts} />
    </div>
  );
});
