import { Box, TextField } from '@mui/material';
import { parseInstant } from '../../domain/instant';
import { DateBox } from './DateBox';
import type { FieldInputProps } from './FieldInputProps';
import { joinInstant, splitInstant, withHour } from './instantText';
import { applyMask } from './mask';
import { useFieldInput } from './useFieldInput';
import { useNotBefore } from './useNotBefore';

const isWhole = (value: unknown) => typeof value === 'string' && parseInstant(value) !== null;

/** A moment in Tunis, as a day and an hour: 'YYYY-MM-DDTHH:mm' in the form. */
export function InstantInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const min = useNotBefore(props, isWhole);
  const { helperText, 'data-field': path, autoFocus, ...common } = box;
  const { date, time } = splitInstant(value);
  return (
    <Box data-field={path} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 92px', gap: '8px' }}>
      <DateBox
        {...common}
        autoFocus={autoFocus}
        helperText={helperText}
        value={date || null}
        onChange={next => onChange(joinInstant(next ?? '', withHour(next ?? '', time)))}
        onBlur={onBlur}
        inputRef={ref}
        min={min?.slice(0, 10)}
      />
      <TextField
        id={`${box.id}-time`}
        label="Heure"
        required={box.required}
        error={box.error}
        placeholder="hh:mm"
        value={time}
        onChange={event => onChange(joinInstant(date, applyMask('99:99', event.target.value)))}
        onBlur={onBlur}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } }}
      />
    </Box>
  );
}
