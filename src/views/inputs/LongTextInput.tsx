import { TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** Several lines; the box grows with them. */
export function LongTextInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  return (
    <TextField
      {...box}
      multiline
      minRows={3}
      maxRows={12}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      sx={{ '& textarea': { padding: '8px 10px' } }}
    />
  );
}
