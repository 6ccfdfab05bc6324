import { memo } from 'react';
import type { CalendarDate } from '../../domain/calendarDate';
import { dayMonth, longDay, monthOf, weekdayLetter } from './dayTexts';
import { occupation } from './freeDays';
import type { DayCounts } from './freeDays';
import { sizes } from './sizes';
import type { Holiday } from './planningTypes';
import { dateAt, isWeekend, lastOf } from './span';
import type { Span } from './span';

interface GridHeadProps {
  span: Span;
  today: CalendarDate;
  holidays: readonly Holiday[];
  /** null until they are known. */
  counts: DayCounts | null;
}

/** The days, and how much of what may be let is held or promised on each. */
export const GridHead = memo(function GridHead({ span, today, holidays, counts }: GridHeadProps) {
  const days = Array.from({ length: span.days }, (_, day) => dateAt(span, day));
  const names = new Map(holidays.map(({ date, label }) => [date, label]));
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  return (
    <div role="rowgroup" className="head">
      <div role="row" aria-rowindex={1} className="row" style={{ height: sizes.head }}>
        <div role="columnheader" aria-colindex={1} className="name">
          <span>Véhicule</span>
          <span>
            {dayMonth(span.first)} → {dayMonth(lastOf(span))}
          </span>
        </div>
        <div role="presentation" className="cells">
          {days.map((date, day) => (
            <DayHead
              key={date}
              date={date}
              day={day}
              sparse={span.days > 45}
              wide={span.days <= 14}
              today={date === today}
              beside={[days[day - 1], days[day + 1]].some(one => one === today || one?.endsWith('-01'))}
              holiday={names.get(date)}
            />
          ))}
        </div>
      </div>
      <div role="row" aria-rowindex={2} className="row" style={{ height: sizes.occupation }}>
        <div role="rowheader" aria-colindex={1} className="name">
          <span>Occupation</span>
          <strong>{counts && `${occupation(sum(counts.held), sum(counts.total))}\u00a0%`}</strong>
        </div>
        <div role="presentation" className="cells">
          {days.map((date, day) => (
            <Rate
              key={date}
              day={day}
              rate={counts && occupation(counts.held[day] ?? 0, counts.total[day] ?? 0)}
              missing={counts?.missing[day] ?? 0}
              sparse={span.days > 45}
            />
          ))}
        </div>
      </div>
    </div>
  );
});

interface DayHeadProps {
  date: CalendarDate;
  day: number;
  /** Columns are too narrow for a number each. */
  sparse: boolean;
  /** They have room for a name. */
  wide: boolean;
  today: boolean;
  /** Another number stands next to it. */
  beside: boolean;
  holiday: string | undefined;
}

function DayHead({ date, day, sparse, wide, today, beside, holiday }: DayHeadProps) {
  const [letter, number] = [weekdayLetter(date), Number(date.slice(8))];
  const classes = [
    'day',
    sparse && 'sparse',
    isWeekend(date) && 'weekend',
    holiday && 'holiday',
    today && 'today',
  ];
  // Of narrow columns Mondays have their number, where it does not run into today's or the first's.
  const hidden = sparse && !today && (letter !== 'L' || beside) && number !== 1;
  return (
    <div
      role="columnheader"
      aria-colindex={day + 2}
      aria-label={`${longDay(date)}${holiday ? `, ${holiday}` : ''}${today ? ', aujourd’hui' : ''}`}
      title={holiday}
      className={classes.filter(Boolean).join(' ')}
    >
      <span>
        {number === 1 || (sparse && day === 0) ? monthOf(date) : sparse ? '' : letter}
        {wide && holiday ? ` · ${holiday}` : ''}
      </span>
      <b>{hidden ? '' : number}</b>
    </div>
  );
}

/** From here on the day is nearly sold out. */
const nearlyFull = 80;
const tallest = 20;

interface RateProps {
  day: number;
  /** null until it is known. */
  rate: number | null;
  /** Vehicles that are promised and are not there. */
  missing: number;
  sparse: boolean;
}

function Rate({ day, rate, missing, sparse }: RateProps) {
  if (rate === null) return <div role="gridcell" aria-colindex={day + 2} className="rate" />;
  const label = missing > 0 ? `${rate}\u00a0%, ${missing} de trop` : `${rate}\u00a0%`;
  return (
    <div
      role="gridcell"
      aria-colindex={day + 2}
      aria-label={label}
      title={missing > 0 ? label : undefined}
      className={missing > 0 ? 'rate lacking' : 'rate'}
    >
      {sparse ? '' : rate}
      <i className={rate >= nearlyFull ? 'full' : undefined} style={{ height: (rate / 100) * tallest }} />
    </div>
  );
}
