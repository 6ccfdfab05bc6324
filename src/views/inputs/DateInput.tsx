import { isCalendarDate } from '../../domain/calendarDate';
import { DateBox } from './DateBox';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';
import { useNotBefore } from './useNotBefore';

/** A calendar date, 'YYYY-MM-DD' in the form. */
export function DateInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const min = useNotBefore(props, isCalendarDate);
  return (
    <DateBox
      {...box}
      value={value as string | null}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      min={min}
    />
  );
}
