import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { isCreation } from './creation';
import { lookupTexts } from './lookupTexts';
import { useCreation } from './useCreation';
import { useFieldInput } from './useFieldInput';
import { useLookup } from './useLookup';
import type { Option } from './useLookup';

const nothingGiven = {};

/** Several records of another resource, in the order in which they were chosen. */
export function ReferencesInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const chosen = (value as Option[] | null) ?? [];
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const { options, loading, failed } = useLookup(props.field.target ?? '', typed, active);
  const creation = useCreation(props.field, nothingGiven, made => onChange([...chosen, made]));
  return (
    <>
      <Autocomplete<Option, true>
        multiple
        id={box.id}
        filterSelectedOptions
        value={chosen}
        options={[...options, ...creation.options(typed.trim(), !loading && !failed)]}
        filterOptions={all => all}
        getOptionLabel={option => option.label}
        getOptionKey={option => option.id}
        renderOption={creation.renderOption}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, all) => {
          const asked = all.find(isCreation);
          if (asked) creation.open(asked.label);
          else onChange(all);
        }}
        onFocus={() => setActive(true)}
        // While a word is being searched, Enter chooses; it never sends the form.
        onKeyDown={event => {
          if (event.key === 'Enter' && typed !== '') event.preventDefault();
        }}
        slotProps={{ popper: { placement: 'bottom-start', style: { minWidth: 240 } } }}
        {...lookupTexts(loading, failed)}
        renderInput={params => (
          <TextField {...params} {...box} required={false} onBlur={onBlur} inputRef={ref} />
        )}
      />
      {creation.dialog}
    </>
  );
}
