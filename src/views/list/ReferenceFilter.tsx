import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { lookupTexts } from '../inputs/lookupTexts';
import { useLookup } from '../inputs/useLookup';
import type { Option } from '../inputs/useLookup';
import type { FilterEditorProps } from './FilterEditor';
import { useFilterText } from './useFilterText';

/** A filter on another resource's record, found by the server as one types. */
export function ReferenceFilter({ filter, value, onChange, autoFocus }: FilterEditorProps) {
  return value ? (
    <KnownReference filter={filter} value={value} onChange={onChange} autoFocus={autoFocus} />
  ) : (
    <ReferenceBox filter={filter} chosen={null} onChange={onChange} autoFocus={autoFocus} />
  );
}

/** The address has only the id: the name is asked for. */
function KnownReference({ filter, value, onChange, autoFocus }: FilterEditorProps) {
  const label = useFilterText(filter, value);
  return (
    <ReferenceBox
      filter={filter}
      chosen={{ id: String(value), label }}
      onChange={onChange}
      autoFocus={autoFocus}
    />
  );
}

interface ReferenceBoxProps extends Omit<FilterEditorProps, 'value'> {
  chosen: Option | null;
}

function ReferenceBox({ filter, chosen, onChange, autoFocus }: ReferenceBoxProps) {
  const [typed, setTyped] = useState('');
  const word = typed === chosen?.label ? '' : typed;
  const { options, loading, failed } = useLookup(filter.field.target ?? '', word, true);
  return (
    <Autocomplete<Option>
      value={chosen}
      options={chosen && !options.some(one => one.id === chosen.id) ? [chosen, ...options] : options}
      filterOptions={all => all}
      getOptionLabel={option => option.label}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, option) => onChange(option?.id ?? null)}
      openOnFocus={autoFocus}
      autoHighlight={word !== ''}
      {...lookupTexts(loading, failed)}
      renderInput={params => (
        <TextField {...params} label={filter.label} placeholder={filter.any} autoFocus={autoFocus} />
      )}
    />
  );
}
