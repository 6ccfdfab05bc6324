import { useEffect, useState } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { LateFilterEditor } from '../../views/list/lateParts';
import { useOnFocus } from '../../views/inputs/useOnFocus';
import { useListScreen } from '../../views/list/ListScreen';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { resources } from '../../resources/all';
import { capitalised } from '../../schema/french';

/** What no filter is called. */
const any = 'Toutes';

/** Search and filters side by side; what is chosen applies by 'Rechercher' or Enter, and stands in the address. */
export function LogSearch() {
  const { filters } = useListScreen();
  const { filterValues, setFilters, refetch } = useListContext();
  const [draft, setDraft] = useState<Record<string, unknown>>(filterValues);
  // The address may change them from outside.
  useEffect(() => setDraft(filterValues), [filterValues]);
  const put = (name: string, value: string | null) =>
    setDraft(before => ({ ...before, [name]: value ?? undefined }));
  const apply = () => {
    const word = String(draft.searchWord ?? '').trim();
    const values = Object.fromEntries(
      Object.entries({ ...draft, searchWord: word }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    );
    if (same(values, filterValues)) void refetch();
    else setFilters(values, undefined);
  };
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        apply();
      }}
      sx={formStyle}
    >
      <TextField
        label="Recherche"
        placeholder="Rechercher…"
        value={String(draft.searchWord ?? '')}
        onChange={event => put('searchWord', event.target.value)}
        slotProps={{ htmlInput: { type: 'search', autoComplete: 'off', maxLength: 200 } }}
      />
      {filters.map(filter => {
        const { argument, label } = filter;
        const props = { value: draft[argument], onChange: (value: string | null) => put(argument, value) };
        return argument === 'entityType' ? (
          <RootFilter key={argument} label={label} {...props} />
        ) : (
          <LateFilterEditor key={argument} filter={{ ...filter, any }} {...props} />
        );
      })}
      <Button type="submit" variant="contained">
        Rechercher
      </Button>
    </Box>
  );
}

interface RootFilterProps {
  label: string;
  value: unknown;
  onChange: (value: string | null) => void;
}

/** The resources that the history has something of, by their names in French. */
function RootFilter({ label, value, onChange }: RootFilterProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data = [], refetch } = useQuery({
    queryKey: ['HistoryByEntityType'],
    queryFn: async () => (await dataProvider.question('HistoryByEntityType', { data: {} })).data,
    refetchOnWindowFocus: false,
  });
  useOnFocus(refetch);
  const text = String(value ?? '');
  const roots = data
    .map(name => ({ name, label: nameOf(name) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return (
    <TextField
      label={label}
      value={text}
      onChange={event => onChange(event.target.value || null)}
      select
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {/* The address may name one before they have come. */}
      {text !== '' && !data.includes(text) && <MenuItem value={text}>…</MenuItem>}
      {roots.map(root => (
        <MenuItem key={root.name} value={root.name}>
          {root.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A resource as people know it: 'Contrat de service'. */
function nameOf(name: string): string {
  const resource = resources.find(name);
  return resource ? capitalised(resource.labels.one) : name;
}

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys({ ...a, ...b }).every(key => a[key] === b[key]);
}

const formStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
  gap: '12px',
  alignItems: 'end',
  padding: '12px 16px 16px',
  '& > button': { justifySelf: 'start' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    padding: '4px 0 16px',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
    '& > button': { justifySelf: 'stretch', minHeight: 48 },
  },
});
