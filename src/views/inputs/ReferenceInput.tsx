import { useState } from 'react';
import { Autocomplete, Box, TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { isCreation } from './creation';
import { lookupTexts } from './lookupTexts';
import { takenText } from './takenText';
import { useCreation } from './useCreation';
import { useFieldInput } from './useFieldInput';
import { useFills } from './useFills';
import { useFree } from './useFree';
import { useGlance } from './useGlance';
import { useLookup, useTaken } from './useLookup';
import type { Option } from './useLookup';
import { useWithin } from './useWithin';

/** A record of another resource, found by the server as one types, or created there and then. The value is `{id, label}`. */
export function ReferenceInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref, message } = useFieldInput(props);
  const chosen = (value as Option | null) ?? null;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const word = typed === chosen?.label ? '' : typed;
  const { within, waits, given } = useWithin(props, chosen?.id, () => onChange(null));
  const free = useFree(props);
  const target = props.field.target ?? '';
  const among = { ...(within ? { within } : {}), ...(free ? { free } : {}) };
  const { options, loading, failed } = useLookup(target, word, active && !waits, among);
  const taken = useTaken(target, chosen?.id, free);
  const glance = useGlance(props.field, chosen?.id);
  const fill = useFills(props);
  const choose = (option: Option | null) => {
    // When it is taken belongs to these dates, not to the record.
    const value = option && { id: option.id, label: option.label };
    onChange(value);
    void fill(value);
  };
  const creation = useCreation(props.field, given, choose);
  // The current value stays on offer even when the first answers leave it out.
  const isLeftOut = chosen && !word && !options.some(one => one.id === chosen.id);
  return (
    <>
      <Autocomplete<Option>
        id={box.id}
        value={chosen}
        readOnly={Boolean(waits)}
        options={[
          ...(isLeftOut ? [chosen] : []),
          ...options,
          ...creation.options(word.trim(), !loading && !failed),
        ]}
        filterOptions={all => all}
        getOptionLabel={option => option.label}
        getOptionKey={option => option.id}
        getOptionDisabled={option => Boolean(option.taken)}
        renderOption={creation.renderOption}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, option) =>
          option && isCreation(option) ? creation.open(option.label) : choose(option)
        }
        onOpen={() => setActive(true)}
        onFocus={() => setActive(true)}
        // While a word is being searched, Enter chooses; it never sends the form.
        onKeyDown={event => {
          if (event.key === 'Enter' && word !== '') event.preventDefault();
        }}
        autoHighlight={word !== ''}
        slotProps={{ popper: { placement: 'bottom-start', style: { minWidth: 240 } } }}
        {...lookupTexts(loading, failed)}
        renderInput={params => (
          <TextField
            {...params}
            {...box}
            helperText={
              message
                ? box.helperText
                : (waits ?? (taken ? <Taken {...taken} /> : (glance ?? box.helperText)))
            }
            onBlur={onBlur}
            inputRef={ref}
          />
        )}
      />
      {creation.dialog}
    </>
  );
}

/** Under a choice that is taken on the dates of the form; whether it blocks is the server's to say, when it is saved. */
function Taken(taken: NonNullable<Option['taken']>) {
  const said = takenText(taken);
  return (
    <Box component="span" sx={{ color: 'tokens.warning' }}>
      {said.charAt(0).toUpperCase() + said.slice(1)}
    </Box>
  );
}
