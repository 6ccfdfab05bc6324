import { daysBetween, fromEpoch, toEpoch } from '../domain/calendarDate';
import { presentDay } from '../domain/clock';
import { deadlineSentence, leftText } from '../domain/deadline';
import type { Draft, Field, Tone } from '../schema/field';
import { isInState } from '../schema/words/actions/isInState';
import { deadlineOf, statesOf } from '../schema/words/fields/deadlines';
import { deadlineName } from '../schema/words/occupancy/virtualFields';
import type { DeadlineValue } from '../schema/words/occupancy/virtualFields';
import { dateText } from '../schema/kinds/date';

interface DeadlineDateProps {
  field: Field;
  /** Epoch ms of the API or a form's text. */
  value: unknown;
  /** Of which it is a date: whether it is watched hangs on its state. */
  record: Draft;
}

/** A date that falls due, with how long that is while it is watched. */
export function DeadlineDate({ field, value, record }: DeadlineDateProps) {
  if (value === null || value === undefined || value === '') return null;
  const date = typeof value === 'number' ? value : toEpoch(String(value));
  const watched = statesOf(deadlineOf(field) ?? {}).every(state => isInState(state, record));
  return (
    <span className="falls-due">
      <span>{dateText(value)}</span>
      {watched && <DeadlineTag date={date} />}
    </span>
  );
}

/** The nearest watched date of a record: what falls due, when, and on the right how long that is. */
export function DeadlineCell({ record }: { record: Record<string, unknown> }) {
  const due = record[deadlineName] as DeadlineValue | null | undefined;
  if (!due) return null;
  return (
    <div className="falls-due">
      <div>
        <div className="line">{due.of}</div>
        <div className="second">{dateText(due.date)}</div>
      </div>
      <DeadlineTag date={due.date} />
    </div>
  );
}

/** What is left until a day (epoch ms): '12 j', 'Expiré depuis 3 j'. */
function DeadlineTag({ date }: { date: number }) {
  const days = daysLeft(date);
  return (
    <span className="days-left" data-tone={pressingTone(days)} title={deadlineSentence(days)}>
      {leftText(days)}
    </span>
  );
}

/** From this many days on a deadline is near enough to be seen in a list. */
const near = 30;

/** Days from today to a day (epoch ms), negative once it has passed. */
export const daysLeft = (date: number) => daysBetween(presentDay(), fromEpoch(date));

/** How a deadline so many days ahead looks. */
export function pressingTone(days: number): Tone {
  if (days < 0) return 'danger';
  return days <= near ? 'warning' : 'workshop';
}
