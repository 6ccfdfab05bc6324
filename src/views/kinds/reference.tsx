import { useState } from 'react';
import { Autocomplete, Link, TextField } from '@mui/material';
import { LinkBase } from 'react-admin';
import { plainText } from '../../domain/plainText';
import { resources } from '../../resources/all';
import { detailsInWords } from '../../schema/words/fields/offered';
import { isCreation, useCreation } from '../inputs/useCreation';
import { Segments } from '../inputs/Segments';
import { useFieldInput } from '../inputs/useFieldInput';
import { Warning } from '../inputs/Warning';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { useAwaitedKeys } from '../inputs/useAwaitedKeys';
import { useFills, useFillsNewlyShown } from '../inputs/filledFields';
import { useFree, useGlance, useOthers, useWithin } from '../inputs/neighbours';
import {
  optionProps,
  optionsPopper,
  ownBounds,
  useLookup,
  useLookupTexts,
  useTakenText,
  useWhetherFree,
} from '../inputs/useLookup';
import type { Option } from '../inputs/useLookup';
import { useOptionLine } from '../inputs/useOptionLine';
import { useFilterText } from '../list/useFilterText';
import { useRecordLink } from '../record/recordLinks';
import { TextFilter } from './TextFilter';
import { UncoveredMark } from '../UncoveredMark';
import { PlainValue } from './KindView';
import type { FilterProps, KindView, ValueProps } from './KindView';

function ReferenceInput(props: FieldInputProps) {
  const { asButtons, within, free } = props.field;
  return asButtons && !within && !free ? <OneOfFew {...props} /> : <OneOfMany {...props} />;
}

/** So many stand in one line of a form. */
const few = 7;

/** A record of another resource of which there are few: all of them side by side, as long as they are. */
function OneOfFew(props: FieldInputProps) {
  const { options, loading, failed } = useLookup(props.field.target ?? '', '', true, ownBounds(props.field));
  const isLine = !failed && options.length <= few && (loading || options.length > 0);
  return isLine ? <SideBySide {...props} options={options} /> : <OneOfMany {...props} />;
}

function SideBySide({ options, ...props }: FieldInputProps & { options: readonly Option[] }) {
  const { target = '' } = props.field;
  const { box, value, onChange } = useFieldInput(props);
  const chosen = (value as Option | null) ?? null;
  const fill = useFills(props);
  useFillsNewlyShown(props, chosen, fill);
  const all = chosen && !options.some(({ id }) => id === chosen.id) ? [...options, chosen] : options;
  const choose = (id: string) => {
    const next = all.find(one => one.id === id);
    if (!next) return;
    onChange({ id: next.id, label: next.label });
    void fill(next);
  };
  const tells = all.find(({ id }) => id === chosen?.id)?.tells;
  return (
    <Segments
      box={box}
      options={all}
      value={chosen?.id ?? null}
      onChange={choose}
      help={(!box.error && detailsInWords(resources.get(target), tells)) || box.helperText}
    />
  );
}

/** A record of another resource, found by the server as one types, or created there and then. The value is `{id, label}`. */
function OneOfMany(props: FieldInputProps) {
  const { box, value, onChange, message } = useFieldInput(props);
  const chosen = (value as Option | null) ?? null;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const [details, setDetails] = useState<{ id: string; text: string | null } | null>(null);
  const word = typed === chosen?.label ? '' : typed;
  const { within, waits: waitsForNeighbour, given } = useWithin(props, chosen?.id, () => onChange(null));
  const { free, isOnly, waits: waitsForDates } = useFree(props);
  const waits = waitsForNeighbour ?? waitsForDates;
  const target = props.field.target ?? '';
  const bounds = { ...ownBounds(props.field), ...(within ? { within } : {}), ...(free ? { free } : {}) };
  const { options: found, loading, failed } = useLookup(target, word, active && !waits, bounds);
  const { options, isThere } = useOthers(target, found);
  // What is named is there, and taken: another of its name is not what one wants instead.
  const isTaken = options.some(one => one.taken && plainText(one.label) === plainText(word));
  const texts = useLookupTexts(props.field.label, loading, failed);
  const { taken, uncovered } = useWhetherFree(target, chosen?.id, free);
  const takenText = useTakenText();
  const glance = useGlance(props.field, chosen?.id);
  const fill = useFills(props);
  useFillsNewlyShown(props, chosen, fill);
  const choose = (option: Option | null) => {
    // When it is taken belongs to these dates, not to the record.
    const next = option && { id: option.id, label: option.label };
    onChange(next);
    setDetails(option && { id: option.id, text: detailsInWords(resources.get(target), option.tells) });
    void fill(next);
  };
  const creation = useCreation(props.field, given, choose);
  const keys = useAwaitedKeys({ word, loading, found: options.filter(one => !one.taken), choose });
  // The current value stays on offer even when the first answers leave it out.
  const isLeftOut = chosen && !word && !options.some(one => one.id === chosen.id);
  const detailsText = details?.id === chosen?.id ? details?.text : undefined;
  // Whether a choice that is taken on the dates of the form blocks is the server's to judge, when it is saved.
  const judged = taken ? (
    <Warning>{takenText(taken, true)}</Warning>
  ) : (
    uncovered && <UncoveredMark days={uncovered} />
  );
  const about = waits ?? judged ?? glance ?? detailsText;
  return (
    <>
      <Autocomplete<Option>
        {...optionProps}
        {...texts}
        id={box.id}
        value={chosen}
        readOnly={Boolean(waits)}
        {...keys.props}
        options={
          keys.awaits
            ? []
            : [
                ...(isLeftOut ? [chosen] : []),
                ...(isOnly ? options.filter(one => !one.taken) : options),
                ...creation.options(word.trim(), !loading && !failed && !isThere && !isTaken),
              ]
        }
        getOptionDisabled={option => Boolean(option.taken)}
        renderOption={creation.renderOption}
        onInputChange={(_, text) => {
          setTyped(text);
          keys.forget();
        }}
        onChange={(_, option) =>
          option && isCreation(option) ? creation.open(option.label) : choose(option)
        }
        onOpen={() => setActive(true)}
        onFocus={() => setActive(true)}
        autoHighlight={word !== ''}
        slotProps={optionsPopper}
        renderInput={params => (
          <TextField
            {...params}
            {...box}
            error={box.error || keys.unmatched}
            helperText={keys.unmatched ? texts.noOptionsText : (!message && about) || box.helperText}
          />
        )}
      />
      {creation.dialog}
    </>
  );
}

const nothingGiven = {};

/** Several records of another resource, in the order in which they were chosen. */
function ReferencesInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  const chosen = (value as Option[] | null) ?? [];
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(false);
  const { options, loading, failed } = useLookup(props.field.target ?? '', typed, active);
  const texts = useLookupTexts(props.field.label, loading, failed);
  const add = (one: Option) => onChange([...chosen, one]);
  const creation = useCreation(props.field, nothingGiven, add);
  const found = options.filter(one => !chosen.some(({ id }) => id === one.id));
  const keys = useAwaitedKeys({ word: typed, loading, found, choose: add });
  return (
    <>
      <Autocomplete<Option, true>
        {...optionProps}
        {...texts}
        multiple
        id={box.id}
        filterSelectedOptions
        value={chosen}
        {...keys.props}
        options={keys.awaits ? [] : [...options, ...creation.options(typed.trim(), !loading && !failed)]}
        renderOption={creation.renderOption}
        inputValue={typed}
        autoHighlight={typed !== ''}
        onInputChange={(_, text) => {
          setTyped(text);
          keys.forget();
        }}
        onChange={(_, all) => {
          const missing = all.find(isCreation);
          if (missing) creation.open(missing.label);
          else onChange(all);
        }}
        onFocus={() => setActive(true)}
        slotProps={optionsPopper}
        renderInput={params => (
          <TextField
            {...params}
            {...box}
            required={false}
            error={box.error || keys.unmatched}
            helperText={keys.unmatched ? texts.noOptionsText : box.helperText}
          />
        )}
      />
      {creation.dialog}
    </>
  );
}

/** A filter on another resource's record, found by the server as one types. */
function ReferenceFilter({ filter, value, onChange, autoFocus }: FilterProps) {
  return value ? (
    <KnownReference filter={filter} value={value} onChange={onChange} autoFocus={autoFocus} />
  ) : (
    <ReferenceBox filter={filter} chosen={null} onChange={onChange} autoFocus={autoFocus} />
  );
}

/** The address has only the id: the name is looked up. */
function KnownReference({ filter, value, onChange, autoFocus }: FilterProps) {
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

interface ReferenceBoxProps extends Omit<FilterProps, 'value'> {
  chosen: Option | null;
}

function ReferenceBox({ filter, chosen, onChange, autoFocus }: ReferenceBoxProps) {
  const [typed, setTyped] = useState('');
  const word = typed === chosen?.label ? '' : typed;
  const { options, loading, failed } = useLookup(
    filter.field.target ?? '',
    word,
    true,
    ownBounds(filter.field),
  );
  const texts = useLookupTexts(filter.label, loading, failed);
  const keys = useAwaitedKeys({ word, loading, found: options, choose: ({ id }) => onChange(id) });
  const optionLine = useOptionLine(filter.field.target ?? '');
  const isLeftOut = chosen && !options.some(one => one.id === chosen.id);
  const none = filter.any && !word ? [{ id: '', label: filter.any }] : [];
  return (
    <Autocomplete<Option>
      {...optionProps}
      {...texts}
      value={chosen}
      {...keys.props}
      options={keys.awaits ? [] : [...none, ...(isLeftOut ? [chosen] : []), ...options]}
      renderOption={optionLine}
      onInputChange={(_, text) => {
        setTyped(text);
        keys.forget();
      }}
      onChange={(_, option) => onChange(option?.id || null)}
      openOnFocus={autoFocus}
      autoHighlight={word !== ''}
      renderInput={params => (
        <TextField {...params} label={filter.label} placeholder={filter.any} autoFocus={autoFocus} />
      )}
    />
  );
}

/** The record's name, which opens it for those who may read it. */
function ReferenceValue({ field: { target = '' }, value, text }: ValueProps) {
  const to = useRecordLink(target, String((value as { id?: unknown } | null)?.id ?? value));
  const name = <PlainValue>{text}</PlainValue>;
  return to ? (
    <Link component={LinkBase} to={to}>
      {name}
    </Link>
  ) : (
    name
  );
}

export const reference: KindView = {
  Input: ReferenceInput,
  Value: ReferenceValue,
  Filter: ReferenceFilter,
  place: { flex: { xs: '100%', sm: '2 1 142px' }, minWidth: 0 },
};
export const references: KindView = { Input: ReferencesInput, Filter: TextFilter };
