import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** Yes or no, as a box to tick. */
export function BooleanInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  return (
    <FormControl error={box.error} data-field={box['data-field']} sx={{ justifyContent: 'flex-end' }}>
      <FormControlLabel
        sx={{ minHeight: 36, mr: 0 }}
        label={box.label}
        control={
          <Checkbox
            id={box.id}
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{
              input: {
                ref,
                'aria-describedby': box.helperText ? `${box.id}-helper-text` : undefined,
              },
            }}
          />
        }
      />
      {box.helperText && <FormHelperText id={`${box.id}-helper-text`}>{box.helperText}</FormHelperText>}
    </FormControl>
  );
}
