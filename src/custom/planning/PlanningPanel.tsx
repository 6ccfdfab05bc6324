import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { LinearProgress } from '@mui/material';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/permissions';
import { Legend } from './Legend';
import type { PlanningViewProps } from './PlanningDesk';
import { PlanningGrid } from './PlanningGrid';
import { FailedPlanning, NoVehicle, SkeletonPlanning } from './PlanningStates';
import { PlanningToolbar } from './PlanningToolbar';
import { rowsOf } from './rowsOf';
import { minutesAt, views } from './span';
import { usePlanning } from './usePlanning';
import { useRehearsal } from './useRehearsal';

interface PlanningPanelProps extends PlanningViewProps {
  printing: boolean;
  onPrintable: () => void;
  /** A key that means something to the whole page: true when it did. */
  onKey: (key: string) => boolean;
  onShortcuts: () => void;
}

const none = [] as const;
/** It says of what it holds that it waits, and has no place of its own. */
const placeless = { display: 'contents' };

/** What the answer fills: the page around it, whose styles are dear to make, is not drawn again when it comes. */
export const PlanningPanel = memo(function PlanningPanel(props: PlanningPanelProps) {
  const { asked, change, now, today, printing, onPrintable, onKey, onShortcuts } = props;
  const caller = useCaller();
  const { days } = views[asked.view];
  const span = useMemo(() => ({ first: asked.first, days }), [asked.first, days]);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = usePlanning(span);
  const rows = useMemo(() => data && rowsOf(data.planning, asked, data.span), [data, asked]);
  useRehearsal(!data, asked, span);
  const vehicles = data?.planning.fleet.vehicles ?? none;
  const fold = useCallback(
    (category: string) => {
      const isFolded = asked.folded.includes(category);
      change({
        folded: isFolded ? asked.folded.filter(one => one !== category) : [...asked.folded, category],
      });
    },
    [asked.folded, change],
  );
  // What is around the planning comes after it: its menus are a dozen times as dear to draw as bars.
  const [around, unassigned, found, holidays] = [
    useDeferredValue(vehicles),
    useDeferredValue(data?.planning.unassigned),
    useDeferredValue(rows?.found ?? 0),
    useDeferredValue(data?.planning.holidays ?? none),
  ];
  return (
    <div style={placeless} aria-busy={isPlaceholderData || undefined}>
      <PlanningToolbar
        asked={asked}
        today={today}
        vehicles={around}
        unassigned={unassigned}
        found={found}
        change={change}
      />
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
          mayCreate={can(caller, 'create_reservation')}
          mayMove={can(caller, 'update_reservation')}
          printing={printing}
          onPrintable={onPrintable}
          onFold={fold}
          onKey={onKey}
        />
      )}
      <Legend holidays={holidays} onShortcuts={onShortcuts} />
    </div>
  );
});
