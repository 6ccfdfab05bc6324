import { memo } from 'react';
import type { Ref } from 'react';
import type { Holiday } from './planningTypes';
import { DAY, dateAt, isWeekend } from './span';
import type { Span } from './span';

interface TracksProps {
  ref: Ref<HTMLDivElement>;
  span: Span;
  holidays: readonly Holiday[];
  /** Minutes from the first midnight of the window. */
  now: number;
}

/** Behind all rows: lines of days, tints of weekends and holidays, and the line of now, in two elements. */
export const Tracks = memo(function Tracks({ ref, span, holidays, now }: TracksProps) {
  return (
    <div ref={ref} aria-hidden className="tracks" style={{ backgroundImage: tintsOf(span, holidays) }}>
      {now >= 0 && now < span.days * DAY && (
        <div className="now" style={{ left: `${(now / DAY / span.days) * 100}%` }} />
      )}
    </div>
  );
});

function tintsOf(span: Span, holidays: readonly Holiday[]): string {
  const off = new Set(holidays.map(({ date }) => date));
  const part = 100 / span.days;
  const stops = Array.from({ length: span.days }, (_, day) => {
    const date = dateAt(span, day);
    const tint = off.has(date) ? 'var(--holiday)' : isWeekend(date) ? 'var(--weekend)' : 'transparent';
    return `${tint} ${day * part}% ${(day + 1) * part}%`;
  });
  const line = `repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px ${part}%)`;
  return `${line}, linear-gradient(90deg, ${stops.join(', ')})`;
}
