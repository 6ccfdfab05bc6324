import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isCalendarDate, todayInTunis } from '../../domain/calendarDate';
import { parseInstant } from '../../domain/instant';
import { relativeDay } from '../../domain/relativeDay';
import { DeadlineDate } from '../Deadline';
import { DateBox, InstantBox } from '../inputs/DateBox';
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
  const min = useNotBefore(props, isWhole);
  return <InstantBox {...box} value={value as string | null} onChange={onChange} min={min} />;
}

/**
 * The date rule (specification §5): when the departure becomes later than the return, the return takes the
 * departure's day. Gives the departure, the smallest value that the return may take.
 * @param isComplete whether a value is a date, not one half typed.
 */
function useNotBefore({ name, field }: FieldInputProps, isComplete: (value: unknown) => boolean) {
  const { setValue, getValues, formState } = useFormContext();
  const earliest = earliestOf(field);
  const departurePath = earliest && name.replace(/[^.]*$/, earliest.field);
  const departure: unknown = useWatch({ name: departurePath || '', disabled: !departurePath });
  const previous = useRef(departure);
  useEffect(() => {
    if (!departurePath || previous.current === departure) return;
    previous.current = departure;
    const own: unknown = getValues(name);
    if (isComplete(departure) && isComplete(own) && (departure as string) > (own as string))
      setValue(name, departure, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }, [departurePath, departure, name, getValues, setValue, isComplete, formState.isSubmitted]);
  return departurePath && isComplete(departure) ? (departure as string) : undefined;
}

/** A moment is filtered by its day; a day that is counted from today is opened as what it comes to. */
function DayFilter({ filter, value, onChange, autoFocus }: FilterProps) {
  const day = value ? (relativeDay(String(value), todayInTunis(Date.now())) ?? String(value)) : null;
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
