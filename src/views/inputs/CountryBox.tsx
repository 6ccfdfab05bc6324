import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import { countryText, parseCountry } from '../../domain/country';
import { countryOptions } from './countryOptions';
import { lookupTexts } from './lookupTexts';

interface CountryBoxProps {
  /** A code, or what was written before countries had one; '' when there is none. */
  value: string;
  onChange: (code: string | null) => void;
  id?: string;
  input: TextFieldProps;
  openOnFocus?: boolean;
}

/** One of the world's countries, found by its French name or its code, accents or not. */
export function CountryBox({ value, onChange, id, input, openOnFocus }: CountryBoxProps) {
  const [typed, setTyped] = useState('');
  const chosen = value === '' ? null : (parseCountry(value) ?? value);
  const word = chosen !== null && typed === countryText(chosen) ? '' : typed;
  const found = countryOptions(word);
  return (
    <Autocomplete<string>
      id={id}
      value={chosen}
      // A text that is no country stays in sight until it is corrected.
      options={chosen && !word && !found.includes(chosen) ? [chosen, ...found] : found}
      filterOptions={all => all}
      getOptionLabel={countryText}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, code) => onChange(code)}
      // While a word is being searched, Enter chooses; it never sends the form.
      onKeyDown={event => {
        if (event.key === 'Enter' && word !== '') event.preventDefault();
      }}
      openOnFocus={openOnFocus}
      autoHighlight={word !== ''}
      slotProps={{ popper: { placement: 'bottom-start', style: { minWidth: 240 } } }}
      {...lookupTexts(false, false)}
      renderInput={params => <TextField {...params} {...input} />}
    />
  );
}
