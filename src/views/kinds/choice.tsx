import { Checkbox, FormControl, FormControlLabel, FormHelperText, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Segments } from '../inputs/Segments';
import { useFieldInput } from '../inputs/useFieldInput';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { StateChip } from '../StateChip';
import { TextFilter } from './TextFilter';
import { PlainValue } from './KindView';
import type { KindView, ValueProps } from './KindView';

/** One of a fixed list; an optional one may be emptied. */
function ChoiceInput(props: FieldInputProps) {
  const { required, choices = {}, offers } = props.field;
  const { box, value, onChange } = useFieldInput(props);
  const translate = useTranslate();
  const offered = Object.entries(choices).filter(
    ([choice]) => !offers || offers.includes(choice) || choice === value,
  );
  if (props.field.asButtons)
    return (
      <Segments
        box={box}
        options={offered.map(([id, label]) => ({ id, label }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        help={box.helperText}
      />
    );
  return (
    <TextField
      {...box}
      select
      value={typeof value === 'string' && Object.hasOwn(choices, value) ? value : ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-required': box.required } as object } }}
    >
      {!required && (
        <MenuItem value="">
          <span aria-hidden>–</span>
          <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {translate('karhba.inputs.noChoice')}
          </span>
        </MenuItem>
      )}
      {offered.map(([choice, label]) => (
        <MenuItem key={choice} value={choice}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Yes or no, as a box to tick. */
function BooleanInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const helpId = box.helperText ? `${box.id}-helper-text` : undefined;
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
            onBlur={box.onBlur}
            slotProps={{ input: { ref: box.inputRef, 'aria-describedby': helpId } }}
          />
        }
      />
      {helpId && <FormHelperText id={helpId}>{box.helperText}</FormHelperText>}
    </FormControl>
  );
}

function Value({ field, value, text }: ValueProps) {
  const tone = field.tones?.[String(value)];
  return tone ? <StateChip tone={tone} label={text} /> : <PlainValue>{text}</PlainValue>;
}

export const choice: KindView = { Input: ChoiceInput, Value, Filter: TextFilter };
export const boolean: KindView = {
  ...choice,
  Input: BooleanInput,
  place: { flex: '0 0 auto', alignSelf: 'flex-end' },
};
