import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { cellOf } from './cells';
import type { FilterProps } from './KindView';

interface TextFilterProps extends FilterProps {
  inputMode?: 'numeric';
}

/** A text, or a list to choose from where the filter has one. */
export function TextFilter({ filter, value, onChange, autoFocus, inputMode }: TextFilterProps) {
  const { label, any } = filter;
  const text = String(value ?? '');
  const translate = useTranslate();
  const options = cellOf(filter.field).options?.(filter.field);
  return (
    <TextField
      label={label}
      value={text}
      onChange={event => onChange(event.target.value || null)}
      autoFocus={autoFocus}
      select={options !== undefined}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { inputMode },
      }}
    >
      {options && <MenuItem value="">{any ?? translate('karhba.inputs.anyValue')}</MenuItem>}
      {/* The address may name a value that there is not. */}
      {options && text !== '' && !options.some(({ value: one }) => one === text) && (
        <MenuItem value={text}>…</MenuItem>
      )}
      {options?.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
