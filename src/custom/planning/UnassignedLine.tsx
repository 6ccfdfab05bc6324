import { memo } from 'react';
import { BarTrack } from './BarTrack';
import type { BarLineProps } from './BarTrack';
import { unassignedLabel } from './barTexts';
import { longDay } from './dayTexts';
import { heightOf } from './rowPlaces';
import type { UnassignedRow } from './rowsOf';
import { dateAt } from './span';

/** What is booked of a category without a vehicle, as one points at it and hears it: it is painted as vehicles are. */
export const UnassignedLine = memo(function UnassignedLine({
  row,
  index,
  mayCreate,
  ...rest
}: BarLineProps<UnassignedRow>) {
  const { category, bars, laneCount } = row;
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className="row vehicle unassigned"
      data-row={row.key}
      style={{ height: heightOf(laneCount) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={`${unassignedLabel}, ${category}\u00a0: ${bars.length} réservation${bars.length > 1 ? 's' : ''}`}
        className="name"
        title="Réservations confirmées et options qui ne nomment pas de véhicule"
      >
        <i>{unassignedLabel}</i>
        <span>{bars.length}</span>
      </div>
      <BarTrack
        row={row}
        open={mayCreate}
        freeLabel={day =>
          `${unassignedLabel}, ${category}, ${longDay(dateAt(rest.span, day))}\u00a0: rien${mayCreate ? ', réserver sans véhicule' : ''}`
        }
        {...rest}
      />
    </div>
  );
});
