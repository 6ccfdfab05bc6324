import { MenuItem, TextField } from '@mui/material';
import { todayInTunis } from '../../domain/calendarDate';
import { relativeDay } from '../../domain/relativeDay';
import { CountryBox } from '../inputs/CountryBox';
import { DateBox } from '../inputs/DateBox';
import type { ListFilter } from './filtersOf';
import { ReferenceFilter } from './ReferenceFilter';
import { useFilterOptions } from './useFilterOptions';

export interface FilterEditorProps {
  filter: ListFilter;
  value: unknown;
  /** Text as the server's argument takes it; null empties it. */
  onChange: (value: string | null) => void;
  autoFocus?: boolean;
}

/** The input of a filter, by the kind of its field. */
export function FilterEditor({ filter, value, onChange, autoFocus }: FilterEditorProps) {
  const { label, field, any } = filter;
  const text = value === undefined || value === null ? '' : String(value);
  const options = useFilterOptions(filter);
  if (field.kind === 'reference')
    return <ReferenceFilter filter={filter} value={value} onChange={onChange} autoFocus={autoFocus} />;
  if (field.kind === 'country')
    return (
      <CountryBox
        value={text}
        onChange={onChange}
        input={{ label, placeholder: any, autoFocus }}
        openOnFocus={autoFocus}
      />
    );
  if (field.kind === 'date' || field.kind === 'instant')
    return <DateBox label={label} value={dayOf(text)} onChange={onChange} autoFocus={autoFocus} />;
  return (
    <TextField
      label={label}
      value={text}
      onChange={event => onChange(event.target.value || null)}
      autoFocus={autoFocus}
      select={options !== undefined}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { inputMode: field.kind === 'integer' ? 'numeric' : undefined },
      }}
    >
      {options && <MenuItem value="">{any ?? 'Indifférent'}</MenuItem>}
      {/* The address may name a value before the values there are have come. */}
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

/** The day that a filter says; one said from today is opened as what it comes to. */
const dayOf = (text: string) => (text ? (relativeDay(text, todayInTunis(Date.now())) ?? text) : null);
