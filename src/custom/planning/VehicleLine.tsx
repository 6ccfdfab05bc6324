import { memo } from 'react';
import Plus from 'lucide-react/icons/plus';
import { isUnusable, lookOf } from './barColors';
import { barLabel, barSentence } from './barTexts';
import { longDay } from './dayTexts';
import type { Cursor } from './moveCursor';
import { placeInLanes } from './placeBars';
import type { Place } from './placeBars';
import type { Bar, BarText, PlannedVehicle } from './planningTypes';
import type { VehicleRow } from './rowsOf';
import { dateAt, DAY, HOUR } from './span';
import type { Span } from './span';
import { textKey } from './usePlanningTexts';
import { heightOf } from './rowPlaces';
import { sizes } from './sizes';
import type { Texts } from './usePlanningTexts';

interface VehicleLineProps {
  row: VehicleRow;
  span: Span;
  index: number;
  /** Where the keyboard is, in this row. */
  cursor: Cursor | null;
  texts: Texts;
  mayCreate: boolean;
  mayMove: boolean;
}

/** A vehicle and its periods, as one points at them and hears them: what one sees is painted (`paintRows`). */
export const VehicleLine = memo(function VehicleLine({
  row,
  span,
  index,
  cursor,
  texts,
  mayCreate,
  mayMove,
}: VehicleLineProps) {
  const { vehicle, laneCount } = row;
  const free = cursor && cursor.bar === null;
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
      <div role="presentation" className={free ? 'track current' : 'track'}>
        {free && (
          <FreeCell vehicle={vehicle} span={span} day={cursor.day} open={mayCreate && vehicle.inUse} />
        )}
        {placeInLanes(row, span.days).map((placed, lane) => (
          <div key={lane} role="presentation" className="lane">
            {placed.map(({ bar, place, gap }) => (
              <BarLine
                key={bar.key}
                bar={bar}
                span={span}
                place={place}
                gap={gap}
                text={texts.get(textKey(bar))}
                current={cursor?.bar === bar.key}
                movable={mayMove && isMovable(bar)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
});

/** A reservation that is not over moves; a contract is prolonged, or its vehicle exchanged. */
export const isMovable = ({ source, kind, degree }: Bar) =>
  source === 'reservations' && kind === 'RESERVATION' && degree !== 'ENDED' && degree !== 'LATE';

export function Plate({ plate }: { plate: string }) {
  const [series, number] = plate.split(' TUN ');
  if (number === undefined) return <b>{plate}</b>;
  return (
    <b>
      {series} <small>TUN</small> {number}
    </b>
  );
}

interface FreeCellProps {
  vehicle: PlannedVehicle;
  span: Span;
  day: number;
  open: boolean;
}

function FreeCell({ vehicle, span, day, open }: FreeCellProps) {
  const date = longDay(dateAt(span, day));
  return (
    <div
      role="gridcell"
      aria-colindex={day + 2}
      aria-label={`${vehicle.plate}, ${date}\u00a0: libre${open ? ', réserver' : ''}`}
      tabIndex={0}
      data-cursor
      className={open ? 'cell' : 'cell closed'}
      style={{ left: `${(day / span.days) * 100}%`, width: `${100 / span.days}%` }}
    >
      <Plus size={14} aria-hidden />
    </div>
  );
}

interface BarLineProps {
  bar: Bar;
  span: Span;
  place: Place;
  /** From the end of the bar before it, in hundredths of the window. */
  gap: number;
  text: BarText | undefined;
  current: boolean;
  movable: boolean;
}

/** In the flow of its lane: what is positioned, or clips as a scroller would, costs a layer of the painter each. */
function BarLine({ bar, span, place, gap, text, current, movable }: BarLineProps) {
  const { width, cutStart, cutEnd } = place;
  const first = Math.max(0, Math.floor(bar.start / DAY));
  const last = Math.min(span.days, Math.max(first + 1, Math.ceil(bar.end / DAY)));
  const classes = ['bar', lookOf(bar), isUnusable(bar.kind) && 'hatched', movable && 'movable'];
  return (
    <div
      role="gridcell"
      aria-colindex={first + 2}
      aria-colspan={last - first}
      aria-label={barSentence(bar, text, span)}
      tabIndex={current ? 0 : -1}
      data-bar={bar.key}
      data-cursor={current || undefined}
      className={[...classes, cutStart && 'cutStart', cutEnd && 'cutEnd'].filter(Boolean).join(' ')}
      style={{
        marginInlineStart: `${gap}%`,
        width: `${width}%`,
        // One that is made wider than it lasts, to be seen, moves none of those behind it.
        marginInlineEnd:
          bar.end - bar.start < HOUR * 6 ? `min(0px, ${width}% - ${sizes.least}px)` : undefined,
      }}
    >
      <span>{barLabel(bar, text)}</span>
    </div>
  );
}
