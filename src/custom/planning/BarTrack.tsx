import Plus from 'lucide-react/icons/plus';
import { isUnusable, lookOf } from './barColors';
import { barSentence, markedLabel } from './barTexts';
import { firstDay } from './moveCursor';
import type { Cursor } from './moveCursor';
import { placeInLanes } from './placeBars';
import type { Place } from './placeBars';
import type { Bar, BarText } from './planningTypes';
import type { BarsRow } from './rowsOf';
import { sizes } from './sizes';
import { DAY, HOUR } from './span';
import type { Span } from './span';
import { textKey } from './usePlanningTexts';
import type { Texts } from './usePlanningTexts';

/** What each row of periods is drawn from. */
export interface BarLineProps<Of extends BarsRow> {
  row: Of;
  span: Span;
  /** Minutes of the window: until when what is late is seen. */
  now: number;
  index: number;
  /** Where the keyboard is, in this row. */
  cursor: Cursor | null;
  texts: Texts;
  mayCreate: boolean;
  mayMove: boolean;
}

interface BarTrackProps extends Pick<
  BarLineProps<BarsRow>,
  'row' | 'span' | 'now' | 'cursor' | 'texts' | 'mayMove'
> {
  /** Whether a free day can be booked. */
  open: boolean;
  /** The text of a free day. */
  freeLabel: (day: number) => string;
}

/** The periods of a row as one points at them and hears them, and the free day that has the keyboard. */
export function BarTrack({ row, span, now, cursor, texts, mayMove, open, freeLabel }: BarTrackProps) {
  const free = cursor && cursor.bar === null ? cursor.day : null;
  return (
    <div role="presentation" className={free === null ? 'track' : 'track current'}>
      {free !== null && <FreeCell label={freeLabel(free)} span={span} day={free} open={open} />}
      {placeInLanes(row, span.days, now).map((placed, lane) => (
        <div key={lane} role="presentation" className="lane">
          {placed.map(({ bar, place, gap }) => (
            <BarElement
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
  );
}

/** A reservation that is not over moves; a contract is prolonged, or its vehicle exchanged. */
export const isMovable = ({ source, kind, degree }: Bar) =>
  source === 'reservations' && kind === 'RESERVATION' && degree !== 'ENDED' && degree !== 'LATE';

interface FreeCellProps {
  label: string;
  span: Span;
  day: number;
  open: boolean;
}

function FreeCell({ label, span, day, open }: FreeCellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={day + 2}
      aria-label={label}
      tabIndex={0}
      data-cursor
      className={open ? 'cell' : 'cell closed'}
      style={{ left: `${(day / span.days) * 100}%`, width: `${100 / span.days}%` }}
    >
      <Plus size={14} aria-hidden />
    </div>
  );
}

interface BarElementProps {
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
function BarElement({ bar, span, place, gap, text, current, movable }: BarElementProps) {
  const { width, cutStart, cutEnd } = place;
  const first = firstDay(bar);
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
      <span>{markedLabel(bar, text)}</span>
    </div>
  );
}
