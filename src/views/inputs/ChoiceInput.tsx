import { MenuItem, TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** One of a fixed list; an optional one may be emptied. */
export function ChoiceInput(props: FieldInputProps) {
  const { field } = props;
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  return (
    <TextField
      {...box}
      select
      value={typeof value === 'string' && Object.hasOwn(field.choices ?? {}, value) ? value : ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ select: { SelectDisplayProps: { 'aria-required': box.required } as object } }}
    >
      {!field.required && (
        <MenuItem value="">
          <span aria-hidden>–</span>
          <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>Aucun choix</span>
        </MenuItem>
      )}
      {Object.entries(field.choices ?? {})
        .filter(([choice]) => !field.offers || field.offers.includes(choice) || choice === value)
        .map(([choice, label]) => (
          <MenuItem key={choice} value={choice}>
            {label}
          </MenuItem>
        ))}
    </TextField>
  );
}
