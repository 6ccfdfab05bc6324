import { memo } from 'react';
import { BarTrack } from './BarTrack';
import type { BarLineProps } from './BarTrack';
import { longDay } from './dayTexts';
import { heightOf } from './rowPlaces';
import type { VehicleRow } from './rowsOf';
import { dateAt } from './span';
import { emptyDayText } from './uncovered';

/** A vehicle and its periods, as one points at them and hears them: what one sees is painted (`paintRows`). */
export const VehicleLine = memo(function VehicleLine({
  row,
  index,
  mayCreate,
  ...rest
}: BarLineProps<VehicleRow>) {
  const { vehicle, laneCount } = row;
  const open = mayCreate && vehicle.inUse;
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className={vehicle.inUse ? 'row vehicle' : 'row vehicle out'}
      data-row={row.key}
      style={{ height: heightOf(laneCount) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={`${vehicle.plate}, ${vehicle.model}`}
        className="name"
        title={`${vehicle.brand} ${vehicle.model}`}
      >
        <Plate plate={vehicle.plate} />
        <span>{vehicle.model}</span>
      </div>
      <BarTrack
        row={row}
        open={open}
        freeLabel={day =>
          `${vehicle.plate}, ${longDay(dateAt(rest.span, day))}\u00a0: ${emptyDayText(row.gaps, day, open)}`
        }
        {...rest}
      />
    </div>
  );
});

export function Plate({ plate }: { plate: string }) {
  const [series, number] = plate.split(' TUN ');
  if (number === undefined) return <b>{plate}</b>;
  return (
    <b>
      {series} <small>TUN</small> {number}
    </b>
  );
}
