import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isCalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { parseInstant } from '../../domain/instant';
import { relativeDay } from '../../domain/relativeDay';
import { DeadlineDate } from '../Deadline';
import { DateBox, InstantBox } from '../inputs/DateBox';
import { useFieldScope } from '../inputs/fieldScope';
import { joinInstant, splitInstant } from '../inputs/typedDate';
import { useFieldInput } from '../inputs/useFieldInput';
import { earliestOf } from '../../schema/words/fields/comparedOptions';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { PlainValue, keptWidth } from './KindView';
import type { FilterProps, KindView, ValueProps } from './KindView';

/** A calendar date, 'YYYY-MM-DD' in the form. */
function DateInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const min = useNotBefore(props, isCalendarDate);
  return <DateBox {...box} value={value as string | null} onChange={onChange} min={min} />;
}

const isWhole = (value: unknown) => typeof value === 'string' && parseInstant(value) !== null;

/** A moment in Tunis, as a day and an hour: 'YYYY-MM-DDTHH:mm' in the form. */
function InstantInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  // Nobody has typed the hour that is proposed: it follows that of the departure until somebody does.
  const { form } = useFieldScope();
  const proposed = useRef<Proposed>(form?.id === undefined ? 'AS_DEPARTURE' : null);
  const min = useNotBefore(props, isWhole, proposed);
  const change = (next: string | null) => {
    const [before, { date, time }] = [splitInstant(value), splitInstant(next)];
    if (time !== before.time) proposed.current = before.time === '' && date !== before.date ? time : null;
    onChange(next);
  };
  return <InstantBox {...box} value={value as string | null} onChange={change} min={min} />;
}

/**
 * The date rule (specification §5): when the departure becomes later than the return, the return takes the
 * departure's day. Gives the departure, the smallest value that the return may take.
 * @param isComplete whether a value is a date, not one half typed.
 */
function useNotBefore(
  { name, field }: FieldInputProps,
  isComplete: (value: unknown) => boolean,
  proposed?: RefObject<Proposed>,
) {
  const { setValue, getValues, formState } = useFormContext();
  const earliest = earliestOf(field);
  const departurePath = earliest && name.replace(/[^.]*$/, earliest.field);
  const departure: unknown = useWatch({ name: departurePath || '', disabled: !departurePath });
  const previous = useRef(departure);
  useEffect(() => {
    if (!departurePath || previous.current === departure) return;
    const own: unknown = followed(getValues(name), [previous.current, departure], proposed);
    previous.current = departure;
    if (own !== getValues(name)) setValue(name, own, { shouldDirty: true });
    if (isComplete(departure) && isComplete(own) && (departure as string) > (own as string))
      setValue(name, departure, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }, [departurePath, departure, name, getValues, setValue, isComplete, proposed, formState.isSubmitted]);
  return departurePath && isComplete(departure) ? (departure as string) : undefined;
}

/** The hour of a return that nobody has typed: one that was put beside its day, or, in a new record, that of the departure. */
type Proposed = string | 'AS_DEPARTURE' | null;

/** A moment at the hour of its departure, where its own was only proposed. */
function followed(
  own: unknown,
  [before, departure]: readonly [unknown, unknown],
  proposed?: RefObject<Proposed>,
): unknown {
  const [{ date, time }, { time: hour }] = [splitInstant(own), splitInstant(departure)];
  if (!proposed?.current || !isWhole(departure) || !date) return own;
  const hadHour = proposed.current === 'AS_DEPARTURE' ? splitInstant(before).time : proposed.current;
  if (time !== hadHour) return own;
  proposed.current = hour;
  return joinInstant(date, hour);
}

/** A moment is filtered by its day; a day that is counted from today is opened as what it comes to. */
function DayFilter({ filter, value, onChange, autoFocus }: FilterProps) {
  const day = value ? (relativeDay(String(value), presentDay()) ?? String(value)) : null;
  return <DateBox label={filter.label} value={day} onChange={onChange} autoFocus={autoFocus} />;
}

const DateValue = ({ field, value, text, record }: ValueProps) =>
  field.deadline && record ? (
    <DeadlineDate field={field} value={value} record={record} />
  ) : (
    <PlainValue>{text}</PlainValue>
  );

export const date: KindView = {
  Input: DateInput,
  Value: DateValue,
  Filter: DayFilter,
  place: keptWidth(126, { minWidth: { sm: 126 } }),
};
export const instant: KindView = {
  Input: InstantInput,
  Filter: DayFilter,
  place: keptWidth(248),
};
