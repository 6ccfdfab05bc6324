import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import { countryCodes, countryText, parseCountry, plainCountry } from '../../domain/country';
import { useFieldInput } from '../inputs/useFieldInput';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { useAwaitedKeys } from '../inputs/useAwaitedKeys';
import { optionsPopper, useLookupTexts } from '../inputs/useLookup';
import type { FilterProps, KindView } from './KindView';

let countries: readonly { code: string; plain: string }[] | undefined;

/**
 * Codes of the countries whose shown text has all the typed words: the code itself and names that begin so come first,
 * each in the order of the French names.
 */
export function countryOptions(typed: string): string[] {
  countries ??= countryCodes
    .map(code => ({ code, text: countryText(code) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'fr'))
    .map(({ code, text }) => ({ code, plain: plainCountry(text) }));
  const phrase = plainCountry(typed);
  const words = phrase.split(' ');
  const found = countries.filter(({ plain }) => words.every(word => plain.includes(word)));
  const isMeant = ({ code, plain }: { code: string; plain: string }) =>
    plain.startsWith(phrase) || code.toLowerCase() === phrase;
  return [...found.filter(isMeant), ...found.filter(one => !isMeant(one))].map(({ code }) => code);
}

interface CountryBoxProps {
  label: string;
  /** A code, or what was written before countries had one; '' when there is none. */
  value: string;
  onChange: (code: string | null) => void;
  input: TextFieldProps;
  openOnFocus?: boolean;
}

/** One of the world's countries, found by its French name or its code, accents or not. */
function CountryBox({ label, value, onChange, input, openOnFocus }: CountryBoxProps) {
  const [typed, setTyped] = useState('');
  const texts = useLookupTexts(label, false, false);
  const chosen = value === '' ? null : (parseCountry(value) ?? value);
  const word = chosen !== null && typed === countryText(chosen) ? '' : typed;
  const found = countryOptions(word);
  const keys = useAwaitedKeys({ word, loading: false, found, choose: onChange });
  return (
    <Autocomplete<string>
      id={input.id}
      value={chosen}
      // A text that is no country stays in sight until it is corrected.
      options={chosen && !word && !found.includes(chosen) ? [chosen, ...found] : found}
      filterOptions={all => all}
      getOptionLabel={countryText}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, code) => onChange(code)}
      {...keys.props}
      openOnFocus={openOnFocus}
      autoHighlight={word !== ''}
      slotProps={optionsPopper}
      {...texts}
      renderInput={params => (
        <TextField
          {...params}
          {...input}
          slotProps={{ htmlInput: { ...params.inputProps, autoComplete: input.autoComplete ?? 'off' } }}
        />
      )}
    />
  );
}

/** A country; the value is its code. */
function CountryInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  return (
    <CountryBox
      label={props.field.label}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      input={box}
    />
  );
}

const CountryFilter = ({ filter, value, onChange, autoFocus }: FilterProps) => (
  <CountryBox
    label={filter.label}
    value={String(value ?? '')}
    onChange={onChange}
    input={{ label: filter.label, placeholder: filter.any, autoFocus }}
    openOnFocus={autoFocus}
  />
);

export const country: KindView = { Input: CountryInput, Filter: CountryFilter };
