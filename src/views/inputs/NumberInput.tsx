import { InputAdornment, TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { numericText, numericValue, onlyNumeric } from './amountText';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

const suffixes: Readonly<Record<string, string>> = { money: 'DT', percent: '%' };

/** Amounts, numbers and percentages: comma or dot while typing, French figures once left. */
export function NumberInput(props: FieldInputProps) {
  const { field } = props;
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const { text, type, rest } = useTypedText<unknown>(
    value,
    onChange,
    typed => numericValue(typed, field),
    stored => numericText(stored, field),
  );
  const suffix = suffixes[field.kind];
  return (
    <TextField
      {...box}
      value={text}
      onChange={event => type(onlyNumeric(event.target.value, field))}
      onKeyDown={event => {
        if (event.key.length === 1 && /[-+e]/i.test(event.key) && !event.ctrlKey && !event.metaKey)
          event.preventDefault();
      }}
      onBlur={() => {
        rest();
        onBlur();
      }}
      inputRef={ref}
      slotProps={{
        htmlInput: {
          inputMode: field.kind === 'integer' ? 'numeric' : 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
        input: suffix
          ? {
              endAdornment: (
                <InputAdornment
                  position="end"
                  disableTypography
                  sx={{ ml: 0, fontSize: 12, color: 'tokens.ink3' }}
                >
                  {suffix}
                </InputAdornment>
              ),
            }
          : undefined,
      }}
    />
  );
}
