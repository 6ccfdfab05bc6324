import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { lookupTexts } from './lookupTexts';
import { useFieldInput } from './useFieldInput';
import { useLookup } from './useLookup';
import type { Option } from './useLookup';

/** A record of another resource, found by the server as one types. The value is `{id, label}`. */
export function ReferenceInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const chosen = (value as Option | null) ?? null;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const word = typed === chosen?.label ? '' : typed;
  const { options, loading, failed } = useLookup(props.field.target ?? '', word, active);
  return (
    <Autocomplete<Option>
      id={box.id}
      value={chosen}
      // The current value stays on offer even when the first answers leave it out.
      options={chosen && !word && !options.some(one => one.id === chosen.id) ? [chosen, ...options] : options}
      filterOptions={all => all}
      getOptionLabel={option => option.label}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, option) => onChange(option)}
      onOpen={() => setActive(true)}
      onFocus={() => setActive(true)}
      // While a word is being searched, Enter chooses; it never sends the form.
      onKeyDown={event => {
        if (event.key === 'Enter' && word !== '') event.preventDefault();
      }}
      autoHighlight={word !== ''}
      slotProps={{ popper: { placement: 'bottom-start', style: { minWidth: 240 } } }}
      {...lookupTexts(loading, failed)}
      renderInput={params => <TextField {...params} {...box} onBlur={onBlur} inputRef={ref} />}
    />
  );
}
